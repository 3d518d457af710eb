extension Fault {
  /// Where it happened, and what, on one line: `shelf.lua:3: attempt to call a nil value`.
  public var summary: String {
    let line = message.prefix { !$0.isNewline }
    let short = line.count > Self.longest ? line.prefix(Self.longest) + "…" : line
    guard let file else { return String(short) }
    return file + (self.line.map { ":\($0)" } ?? "") + ": " + short
  }

  private static var longest: Int { 200 }
}

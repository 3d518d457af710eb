/// A `mailto:` link, which may name several people (RFC 6068).
enum MailtoLink {
  private static let scheme = Array("mailto:".utf8)
  /// The fields of a message that name people.
  private static let fields = ["to", "cc", "bcc"]

  /// Whether a link begins there; a scheme is written in either case.
  static func begins(_ text: ArraySlice<UInt8>) -> Bool {
    text.count >= scheme.count && zip(text, scheme).allSatisfy { ASCII.lowercased($0) == $1 }
  }

  /// Where a link that begins a text ends: before what can't be in one, and before the punctuation
  /// that follows it in a sentence or a list.
  static func end(in text: ArraySlice<UInt8>) -> Int {
    let rest = text.dropFirst(scheme.count)
    var end = rest.firstIndex { $0 <= 0x20 || "<>\"".utf8.contains($0) } ?? rest.endIndex
    while end > rest.startIndex, ",;.)".utf8.contains(text[end - 1]) { end -= 1 }
    return end
  }

  /// What stands where addresses do: before the question mark, and in the fields that name people.
  static func addresses(in link: ArraySlice<UInt8>) -> [[UInt8]] {
    let parts = link.dropFirst(scheme.count)
      .split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    var lists = [parts[0]]
    for field in parts.dropFirst().first?.split(separator: UInt8(ascii: "&")) ?? [] {
      guard let equals = field.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(decoding: field[..<equals].map(ASCII.lowercased), as: UTF8.self)
      if fields.contains(name) { lists.append(field[(equals + 1)...]) }
    }
    // Commas inside of an address are encoded; some programs put semicolons between addresses.
    return lists.flatMap { $0.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") } }
      .map { $0.resolvingHexadecimals(after: UInt8(ascii: "%")) }
  }
}

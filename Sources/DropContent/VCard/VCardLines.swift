/// The lines of a vCard file, unfolded, with the soft breaks of quoted-printable joined.
struct VCardLines {
  private var lines: PlainLines
  /// Where the latest line began.
  private(set) var start = 0

  init(_ bytes: [UInt8]) { lines = PlainLines(bytes) }

  /// Where the next line begins.
  var at: Int { lines.at }

  private var bytes: [UInt8] { lines.text }

  /// The next line that has a name and a value; others are broken and passed over.
  mutating func next() -> VCardLine? {
    while at < bytes.count {
      start = at
      var text = physicalLine()
      if text.isEmpty { continue }
      if continues { text = unfolded(text) }
      guard let line = VCardLine(text) else { continue }
      if text.last == UInt8(ascii: "="), line.isQuotedPrintable {
        return VCardLine(softJoined(text)) ?? line
      }
      return line
    }
    return nil
  }

  /// Up to the line's end, which is passed.
  private mutating func physicalLine() -> ArraySlice<UInt8> { lines.next() ?? [] }

  /// Whether the next line begins with white space and so goes on with this one.
  private var continues: Bool {
    at < bytes.count && (bytes[at] == 0x20 || bytes[at] == 0x09)
  }

  private mutating func unfolded(_ first: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var whole = Array(first)
    while continues {
      lines.at += 1
      whole.append(contentsOf: physicalLine())
    }
    return whole[...]
  }

  private mutating func softJoined(_ first: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var whole = Array(first)
    while whole.last == UInt8(ascii: "="), at < bytes.count {
      whole.removeLast()
      whole.append(contentsOf: physicalLine())
    }
    return whole[...]
  }
}

/// The lines of a vCard file, unfolded, with the soft breaks of quoted-printable joined.
struct VCardLines {
  private let bytes: [UInt8]
  /// Where the next line begins.
  private(set) var at = 0
  /// Where the latest line began.
  private(set) var start = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

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
  private mutating func physicalLine() -> ArraySlice<UInt8> {
    let start = at
    while at < bytes.count, bytes[at] != 0x0A, bytes[at] != 0x0D { at += 1 }
    let line = bytes[start..<at]
    if at < bytes.count {
      let isReturn = bytes[at] == 0x0D
      at += 1
      if isReturn, at < bytes.count, bytes[at] == 0x0A { at += 1 }
    }
    return line
  }

  /// Whether the next line begins with white space and so goes on with this one.
  private var continues: Bool {
    at < bytes.count && (bytes[at] == 0x20 || bytes[at] == 0x09)
  }

  private mutating func unfolded(_ first: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var whole = Array(first)
    while continues {
      at += 1
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

/// Questions about addresses as bytes.
enum URLText {
  /// The scheme in lower case, without its colon.
  static func scheme(_ address: some Sequence<UInt8>) -> String? {
    var scheme: [UInt8] = []
    for byte in address {
      if byte == UInt8(ascii: ":") {
        guard let first = scheme.first, ASCII.isLetter(first) else { return nil }
        return String(decoding: scheme, as: UTF8.self)
      }
      let isMark = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == 0x2E
      guard ASCII.isLetter(byte) || ASCII.isDigit(byte) || isMark, scheme.count < 40 else {
        return nil
      }
      scheme.append(ASCII.lowercased(byte))
    }
    return nil
  }

  /// Whether following an address runs no code in the page it stands in.
  static func isHarmless(_ address: some Sequence<UInt8>) -> Bool {
    switch scheme(address.filter { $0 > 0x20 }) {
    case "javascript", "vbscript", "data": false
    default: true
    }
  }
}

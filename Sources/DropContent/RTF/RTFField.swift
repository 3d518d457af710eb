/// The instruction of a field.
enum RTFField {
  /// The address of a HYPERLINK field: its target, and its place in it.
  static func address(_ instruction: [UInt8]) -> [UInt8]? {
    let words = split(instruction)
    guard words.first.map({ String(decoding: $0, as: UTF8.self).uppercased() }) == "HYPERLINK"
    else { return nil }
    var target: [UInt8] = []
    var expectsPlace = false
    for word in words.dropFirst() {
      if word == Array("\\l".utf8) {
        expectsPlace = true
      } else if word.first != UInt8(ascii: "\\") {
        if expectsPlace { target.append(UInt8(ascii: "#")) }
        if expectsPlace || target.isEmpty { target.append(contentsOf: word) }
        expectsPlace = false
      }
    }
    return target.isEmpty ? nil : target
  }

  /// Words parted by spaces, or held together by quotes.
  private static func split(_ text: [UInt8]) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var word: [UInt8] = []
    var isQuoted = false
    for byte in text {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == 0x20, !isQuoted {
        if !word.isEmpty { words.append(word) }
        word = []
      } else {
        word.append(byte)
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }
}

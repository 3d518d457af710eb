import SystemFiles

/// An attack's file; one named `.repeat.lua` holds `{{1000|text}}` for what is written out.
enum HostileText {
  static func read(_ path: String, expanded: Bool) -> [UInt8] {
    guard let file = unsafe fopen(path, "rb") else { return [] }
    defer { _ = unsafe fclose(file) }
    var text = [UInt8](repeating: 0, count: 1 << 20)
    // Safe: at most the array's own count is read into it.
    let count = unsafe fread(&text, 1, text.count, file)
    return expanded ? expand(Array(text[..<count])) : Array(text[..<count])
  }

  private static func expand(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text[...]
    while let open = rest.firstRange(of: Array("{{".utf8)),
      let close = rest[open.upperBound...].firstRange(of: Array("}}".utf8)),
      let bar = rest[open.upperBound..<close.lowerBound].firstIndex(of: UInt8(ascii: "|"))
    {
      result += rest[..<open.lowerBound]
      let count = Int(String(decoding: rest[open.upperBound..<bar], as: UTF8.self)) ?? 0
      for number in 0..<count {
        for byte in rest[(bar + 1)..<close.lowerBound] {
          result += byte == UInt8(ascii: "#") ? Array(String(number).utf8) : [byte]
        }
      }
      rest = rest[close.upperBound...]
    }
    return result + rest
  }
}

import Foundation
import Testing

/// One script of `Tests/Fixtures/hostile`: its first word is its class.
struct HostileCase: Sendable, CustomTestStringConvertible {
  let name: String
  let text: [UInt8]

  var testDescription: String { name }
  var group: String { String(name.prefix { $0 != "-" }) }

  static let all: [HostileCase] = {
    let folder = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/hostile")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.sorted().compactMap { file in
      guard let data = try? Data(contentsOf: folder.appending(path: file)) else { return nil }
      let repeated = file.hasSuffix(".repeat.lua")
      let name = file.prefix { $0 != "." }
      return HostileCase(name: String(name), text: repeated ? expand(Array(data)) : Array(data))
    }
  }()

  /// Writes out `{{1000|text}}`; a `#` in the text is the number of the repetition.
  static func expand(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text[...]
    while let open = rest.firstRange(of: Array("{{".utf8)) {
      result += rest[..<open.lowerBound]
      rest = rest[open.upperBound...]
      guard let bar = rest.firstIndex(of: UInt8(ascii: "|")),
        let close = rest.firstRange(of: Array("}}".utf8)),
        let count = Int(String(decoding: rest[..<bar], as: UTF8.self))
      else { break }
      let piece = rest[(bar + 1)..<close.lowerBound]
      for number in 0..<count {
        for byte in piece {
          if byte == UInt8(ascii: "#") {
            result += Array(String(number).utf8)
          } else {
            result.append(byte)
          }
        }
      }
      rest = rest[close.upperBound...]
    }
    return result + rest
  }
}

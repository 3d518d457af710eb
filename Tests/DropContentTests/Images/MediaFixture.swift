import DropContent
import DropCore
import Foundation

/// The small pictures and documents that lie beside the tests.
enum MediaFixture {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent()
    .appending(path: "../../Fixtures/content")
    .standardizedFileURL

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  static func content(_ name: String, _ type: ContentType) throws -> Content {
    try Content(type: type, file: folder.appending(path: name).path(percentEncoded: false))
  }
}

/// Numbers that look random and are the same on every run (SplitMix64).
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(max(1, limit)))
  }
}

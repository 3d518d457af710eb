import DropContent
import DropCore
import Foundation

/// The small corpus beside the tests, each file with what comes out of it.
enum Fixture {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/content")

  static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// A folder of its own for a test that writes.
  static func scratch() throws -> URL {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("content-\(UInt64.random(in: 0...(.max)))")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }
}

extension ContentCoercer {
  /// What a text becomes as another type.
  func text(_ text: String, from: ContentType, to: ContentType) throws -> String {
    try self.text(Array(text.utf8), from: from, to: to)
  }

  func text(_ bytes: [UInt8], from: ContentType, to: ContentType) throws -> String {
    let made = try coerce(Content(type: from, bytes: bytes), to: to)
    return String(decoding: try made.bytes(), as: UTF8.self)
  }
}

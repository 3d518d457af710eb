import Foundation

/// A folder of its own for each test, gone with it.
package final class TemporaryFolder {
  package let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

  package init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
  }

  package func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(path)/\(name)")
  }

  package func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  @discardableResult
  package func write(_ text: String, _ name: String) throws -> String {
    let file = "\(path)/\(name)"
    try text.write(toFile: file, atomically: false, encoding: .utf8)
    return file
  }

  package func make(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(name)",
      withIntermediateDirectories: true
    )
  }
}

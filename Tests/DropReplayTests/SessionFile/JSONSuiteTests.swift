import DropReplay
import Foundation
import Testing

/// The files of JSONTestSuite: what any parser must take (`y_`), refuse (`n_`), or may do (`i_`).
@Suite("JSONTestSuite")
struct JSONSuiteTests {
  static let files: [(name: String, bytes: [UInt8])] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/json-test-suite/parsing.json")
    let coded =
      (try? JSONDecoder().decode([String: Data].self, from: Data(contentsOf: folder))) ?? [:]
    let large: [(String, [UInt8])] = [
      (
        "n_structure_100000_opening_arrays.json",
        Array(repeating: UInt8(ascii: "["), count: 100_000)
      ),
      (
        "n_structure_open_array_object.json",
        Array(String(repeating: "[{\"\":", count: 50_000).utf8)
      ),
    ]
    return coded.map { ($0, Array($1)) } + large
  }()

  @Test("is all there")
  func complete() {
    #expect(Self.files.count == 318)
  }

  @Test("None of its files is a session, and each is told why with its place")
  func alone() {
    for (name, bytes) in Self.files {
      let error = #expect(throws: SessionError.self, "\(name)") {
        try SessionReader().read(bytes, name: name, folder: ".")
      }
      #expect(error?.isMissingFile == false, "\(name)")
      #expect(error?.description.hasPrefix(name) == true)
    }
  }

  @Test("Inside a session what must be taken is taken, and what must be refused is refused")
  func inside() {
    for (name, bytes) in Self.files where !name.hasPrefix("i_") {
      let session =
        Array("{\"format\": \"dndhost.session/1\", \"x-value\": ".utf8) + bytes
        + Array("\n}".utf8)
      let opened = try? SessionReader().read(session, name: name, folder: ".")
      // A key that stands twice is legal JSON, and in a session a mistake.
      let isTaken = name.hasPrefix("y_") && !name.contains("duplicated_key")
      #expect((opened != nil) == isTaken, "\(name)")
    }
  }
}

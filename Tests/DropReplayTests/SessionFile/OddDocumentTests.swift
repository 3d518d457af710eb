import DropReplay
import Foundation
import Testing

/// Documents at the edges of JSON: those that any parser takes, and those that none may.
@Suite("Odd documents")
struct OddDocumentTests {
  /// One character a byte, as not all of them are text.
  static let documents: [String: [[UInt8]]] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/odd-json/documents.json")
    let read = try? JSONDecoder().decode([String: [String]].self, from: Data(contentsOf: file))
    return (read ?? [:]).mapValues { texts in
      texts.map { $0.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
    }
  }()

  static let deep: [[UInt8]] = [
    Array(repeating: UInt8(ascii: "["), count: 100_000),
    Array(String(repeating: "[{\"\":", count: 50_000).utf8),
  ]

  @Test("There are some of both kinds")
  func both() {
    #expect(Self.documents["taken"]?.count ?? 0 > 40)
    #expect(Self.documents["refused"]?.count ?? 0 > 120)
  }

  @Test("None is a session, and each is told why with its place")
  func alone() {
    for bytes in Self.documents.values.joined() + Self.deep {
      let text = String(decoding: bytes.prefix(40), as: UTF8.self)
      let error = #expect(throws: SessionError.self, "\(text)") {
        try SessionReader().read(bytes, name: "odd.json", folder: ".")
      }
      #expect(error?.isMissingFile == false, "\(text)")
      #expect(error?.description.hasPrefix("odd.json") == true, "\(text)")
    }
  }

  @Test(
    "Inside a session what is JSON is taken, and nothing else",
    arguments: ["taken", "refused"]
  )
  func inside(_ kind: String) throws {
    for bytes in try #require(Self.documents[kind]) {
      let session =
        Array("{\"format\": \"dndhost.session/1\", \"x-value\": ".utf8) + bytes
        + Array("\n}".utf8)
      let opened = try? SessionReader().read(session, name: "odd.json", folder: ".")
      #expect((opened != nil) == (kind == "taken"), "\(String(decoding: bytes, as: UTF8.self))")
    }
  }
}

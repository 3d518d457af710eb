import DropReplay
import Foundation
import Testing

/// `DNDHOST_RECORD=1 swift test --filter FreshnessTests` writes them anew.
@Suite("Pages made from declarations")
struct FreshnessTests {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let pages: [(path: String, text: @Sendable () -> String)] = [
    ("Examples/sessions/session.schema.json", { SessionSchema.text() }),
    (
      "Sources/DropReplay/DropReplay.docc/session-format.gen.md", { SessionReference.markdown() }
    ),
    (
      "Sources/DropReplay/DropReplay.docc/transcript-format.gen.md",
      { TranscriptReference.markdown() }
    ),
  ]

  @Test("are the committed ones", arguments: pages.indices)
  func fresh(index: Int) throws {
    let page = Self.pages[index]
    let file = Self.root.appendingPathComponent(page.path)
    if ProcessInfo.processInfo.environment["DNDHOST_RECORD"] == "1" {
      try Data(page.text().utf8).write(to: file)
    }
    let committed = try String(contentsOf: file, encoding: .utf8)
    #expect(committed == page.text(), "\(page.path) is stale: run this test with DNDHOST_RECORD=1")
  }

  @Test("The report is made of the files that lie beside it")
  func report() throws {
    let folder = Self.root.appendingPathComponent("Sources/DropReplay/Report/Page")
    func text(_ name: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in names where name.hasSuffix(".js") {
      let isThere = ReportAssets.script.contains(try text(name))
      #expect(isThere, "\(name) is stale: run .ci/embed-report.py")
    }
    #expect(try ReportAssets.style == text("report.css"), "run .ci/embed-report.py")
  }
}

import DropContent
import DropCore
import DropReplay
import Foundation
import Testing

/// `DNDHOST_RECORD=1 swift test --filter FreshnessTests` writes them anew.
@Suite("Pages made from declarations")
struct FreshnessTests {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

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
    let folder = Self.root.appendingPathComponent("Sources/DropReplay/Report")
    let text = try String(
      contentsOf: folder.appendingPathComponent("ReportAssets.gen.swift"),
      encoding: .utf8
    )
    let page = folder.appendingPathComponent("Page")
    let strip = Self.root.appendingPathComponent(".ci/generated/strip.py")
    let names = try FileManager.default.contentsOfDirectory(atPath: page.path)
      .filter { !$0.hasSuffix(".json") && !$0.hasSuffix(".d.ts") }
    for file in names.map(page.appendingPathComponent) + [strip] {
      let sum = try Content(type: .data, bytes: Array(Data(contentsOf: file))).sha256()
      let name = file.lastPathComponent
      let isFresh = text.contains("\n// \(name) \(sum)\n")
      #expect(isFresh, "\(name) is stale: run .ci/generated/embed-report.py")
    }
  }
}

import DropContent
import DropCore
import DropPlay
import Foundation
import Testing

@Suite("The page that plays")
struct PageFreshnessTests {
  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/DropPlay")

  @Test("is made of the files that lie beside it")
  func fresh() throws {
    let text = try String(
      contentsOf: Self.sources.appendingPathComponent("PlayAssets.gen.swift"),
      encoding: .utf8
    )
    let page = Self.sources.appendingPathComponent("Page")
    let strip = Self.sources.appendingPathComponent("../../.ci/generated/strip.py")
    let names = try FileManager.default.contentsOfDirectory(atPath: page.path)
      .filter { !$0.hasSuffix(".json") }
    for file in names.map(page.appendingPathComponent) + [strip] {
      let sum = try Content(type: .data, bytes: Array(Data(contentsOf: file))).sha256()
      let name = file.lastPathComponent
      let isFresh = text.contains("\n// \(name) \(sum)\n")
      #expect(isFresh, "\(name) is stale: run .ci/generated/embed-report.py")
    }
  }

  @Test("weighs less than 40 kB in the program, and is sent as gzip")
  func small() throws {
    let packed = [PlayAssets.page, PlayAssets.style, PlayAssets.script]
    #expect(packed.map(\.utf8.count).reduce(0, +) < 40_000)
    for text in packed {
      let bytes = try #require(Base64.decode(text.utf8, .strict))
      #expect(bytes.starts(with: [0x1F, 0x8B, 8]), "not gzip")
    }
  }

  @Test("brings no script and no style of its own, and nothing from elsewhere")
  func safe() throws {
    let doors = [
      "innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(", "Function(",
      "<style", " style=", " onclick", "http:", "https:", "<script>", "url(",
    ]
    let folder = Self.sources.appendingPathComponent("Page")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      // What draws has the name of its kind of XML.
      let own = text.replacingOccurrences(of: "'http://www.w3.org/2000/svg'", with: "")
      for word in doors { #expect(!own.contains(word), "\(name): \(word)") }
    }
  }
}

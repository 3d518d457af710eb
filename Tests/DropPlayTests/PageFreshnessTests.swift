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
    let strip = Self.sources.appendingPathComponent("../../.ci/strip.py")
    let names = try FileManager.default.contentsOfDirectory(atPath: page.path)
      .filter { !$0.hasSuffix(".json") }
    for file in names.map(page.appendingPathComponent) + [strip] {
      let sum = try Content(type: .data, bytes: Array(Data(contentsOf: file))).sha256()
      let name = file.lastPathComponent
      let isFresh = text.contains("\n// \(name) \(sum)\n")
      #expect(isFresh, "\(name) is stale: run .ci/embed-report.py")
    }
  }

  @Test("is served without what only its authors need: less than 75 kB in all")
  func small() {
    let size =
      PlayAssets.page.utf8.count + PlayAssets.style.utf8.count + PlayAssets.script.utf8.count
    #expect(size < 75_000)
    for line in PlayAssets.script.split(separator: "\n") {
      #expect(!line.hasPrefix("//") && !line.hasPrefix(" "), "\(line.prefix(80))")
    }
  }

  @Test("brings no script and no style of its own, and nothing from elsewhere")
  func safe() {
    let doors = [
      "innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(", "Function(",
    ]
    for word in doors {
      #expect(!PlayAssets.script.contains(word), "\(word)")
    }
    for word in ["<style", " style=", " onclick", "http:", "https:", "<script>"] {
      #expect(!PlayAssets.page.contains(word), "\(word)")
    }
    #expect(!PlayAssets.style.contains("url("))
  }
}

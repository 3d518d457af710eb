import DropPlay
import Foundation
import Testing

@Suite("The page that plays")
struct PageFreshnessTests {
  @Test("is made of the files that lie beside it")
  func fresh() throws {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/DropPlay/Page")
    func text(_ name: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in names where name.hasSuffix(".js") {
      let isThere = PlayAssets.script.contains(try text(name))
      #expect(isThere, "\(name) is stale: run .ci/embed-report.py")
    }
    #expect(try PlayAssets.style == text("play.css"), "run .ci/embed-report.py")
    #expect(try PlayAssets.page == text("index.html"), "run .ci/embed-report.py")
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

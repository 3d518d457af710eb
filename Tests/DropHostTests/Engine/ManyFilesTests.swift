import DropCore
import DropHost
import Foundation
import TestExtent
import Testing

@Suite("Shipped plugins and very many items")
struct ManyFilesTests {
  private static func plugin(_ name: String) -> String {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = root.appending(path: "Plugins/\(name)/plugin.lua")
    return (try? String(contentsOf: path, encoding: .utf8)) ?? ""
  }

  @Test(
    "arrive, every one, however few waits a thousand of them have",
    arguments: Extent.part(["file-shelf", "recipes/rename", "recipes/sort-by-type"], each: 2)
  )
  func arrive(_ name: String) throws {
    let count = Extent.isWhole ? 5_000 : 1_001
    var limits = TestScene.limits
    // A load and a save of each are more than a thousand items have in a quick run.
    if !Extent.isWhole { limits.performWaits = 1_500 }
    let items = (1...count).map { TestItem("i\($0)", text: "x", latency: 0) }
    let scene = try TestScene(Self.plugin(name), items: items, limits: limits)
    scene.drop()
    #expect(scene.faults == [])
    #expect(scene.outcome?.status == .imported)
    #expect(scene.contents.count == count)
    #expect(Set(scene.contents).count == count)
  }

  @Test("a perform has its waits for each thousand items begun, and says how many")
  func waits() throws {
    for (count, most) in [(1_000, 10), (1_001, 20)] {
      var limits = TestScene.limits
      limits.performWaits = 10
      let scene = try TestScene(
        performing("while true do dnd.sleep(1) end"),
        items: (1...count).map { TestItem("i\($0)", text: "x") },
        limits: limits
      )
      scene.drop()
      let told = scene.faults.first?.message
      #expect(told == "the script used up its waits of the whole perform (\(most))")
    }
  }

  @Test("what ended a script's table or string is said with its size and what to do instead")
  func blocks() throws {
    let keys = try perform("local t = {} for i = 1, 5000 do t['k' .. i] = i end")
    let told = keys.faults.first?.message ?? ""
    #expect(told.contains("more keys than one may have (4096)"))
    #expect(told.contains("tables of tables"))
    let text = try perform("local s = ('x'):rep(1 << 20)")
    let other = text.faults.first?.message ?? ""
    #expect(other.contains("(1048576 bytes)") && other.contains("dnd.builder()"))
  }
}

import DropCore
import DropHost
import Testing

@Suite("A save that fails is no fault of the plugin's")
struct FailedSaveTests {
  private func performed(_ body: String) throws -> TestScene {
    let items = [TestItem("a", text: "one"), TestItem("b", text: "two")]
    return try perform(body, items: items) {
      $0.saveFailure = LoadFailure(.failed, "can't write in the shelf: the disk is full")
    }
  }

  @Test("it fails the item, with its code, and the others go on")
  func failed() throws {
    let scene = try performed(
      """
      dnd.each(session.items, function(item)
        local content = item:load()
        if item.id == "a" then content:save() end
        session:insert { contents = content }
      end)
      """
    )
    #expect(scene.faults == [])
    #expect(scene.outcome?.status == .partial)
    let result = try #require(scene.outcome?.items.first)
    #expect(result.kind == .failed)
    #expect(result.reason == "can't write in the shelf: the disk is full")
    #expect(scene.contents.count == 1)
  }

  @Test("it can be caught, and says which item it is about")
  func caught() throws {
    let scene = try performed(
      """
      local content = item:load()
      local ok, problem = pcall(content.save, content)
      print(ok, problem.code, problem.message, problem.item.id)
      """
    )
    #expect(scene.faults == [])
    #expect(scene.log == ["false\tfailed\tcan't write in the shelf: the disk is full\ta"])
  }

  @Test("what came from no item fails the drop's")
  func ofNone() throws {
    let scene = try performed("dnd.content('public.plain-text', 'x', { name = 'x' }):save()")
    #expect(scene.faults == [])
    #expect(scene.outcome?.status == .failed)
    let reasons = scene.outcome?.items.map(\.reason)
    let told = "can't write in the shelf: the disk is full"
    #expect(reasons == [told, told])
  }
}

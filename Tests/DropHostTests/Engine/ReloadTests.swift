import DropContent
import DropCore
import DropHost
import Testing
import SystemFiles

@Suite("A plugin may be read again in the middle of whatever runs")
struct ReloadTests {
  /// A plugin file that changes.
  final class File: Sendable {
    let text: Guarded<String>
    init(_ text: String) { self.text = Guarded(text) }
    var source: PluginSource {
      PluginSource { [self] _ in text.withLock { Array($0.utf8) } }
    }
  }

  private func scene(_ file: File) throws -> TestScene {
    try TestScene(
      "",
      setup: { $0.plugins["gallery"] = PluginAssignment(file.source, limits: .replay) }
    )
  }

  @Test("a drop at work goes on in the old script to its end; the next one is the new script's")
  func waiting() throws {
    let file = File(
      """
      return { name = "old", api = 1,
        on_perform = function(session)
          dnd.sleep(100)
          print("old")
          session:insert { contents = session.items[1]:load() }
        end,
        on_end = function() print("old end") end }
      """
    )
    let scene = try scene(file)
    scene.begin()
    scene.apply(.drop)
    file.text.withLock {
      $0 = "return { name = 'new', api = 1, on_end = function() print('new end') end }"
    }
    scene.apply(.reload("gallery", nil, fault: nil), after: 10)
    scene.finish()
    #expect(scene.log == ["old", "old end"])
    #expect(scene.faults == [])
    #expect(scene.outcome?.status == .imported)
    scene.drop()
    #expect(scene.log.last == "new end")
  }

  @Test("session.state survives as plain data")
  func state() throws {
    let lua = """
      return { name = "x", api = 1, on_update = function(session)
        local state = session.state
        state.count = (state.count or 0) + 1
        state.list = { 1, { a = "b" } }
        state.hidden = print
        session:emit("count", { state.count, state.list[2].a })
        return "copy"
      end }
      """
    let file = File(lua)
    let scene = try scene(file)
    scene.begin()
    scene.apply(.move(to: Point(x: 11, y: 10)), after: 10)
    scene.apply(.reload("gallery", nil, fault: nil), after: 10)
    #expect(scene.emitted("count") == [[1, "b"], [2, "b"], [3, "b"]])
    #expect(scene.faults == [])
  }

  @Test("session.state keeps items, the destination and rects over it")
  func objects() throws {
    let lua = """
      return { name = "x", api = 1,
        on_enter = function(session)
          session.state.all, session.state.rect = {}, dnd.rect(1, 2, 3, 4)
          for _, item in ipairs(session.items) do table.insert(session.state.all, item) end
          session.state.place = session.destination
        end,
        on_update = function(session)
          local state = session.state
          session:emit("kept", {
            #state.all, state.all[1] == session.items[1], state.rect.width,
            state.place == session.destination })
          return "copy"
        end }
      """
    let scene = try scene(File(lua))
    scene.begin()
    scene.apply(.reload("gallery", nil, fault: nil), after: 10)
    scene.apply(.reload("gallery", nil, fault: nil), after: 10)
    #expect(
      Set(scene.emitted("kept").map { "\($0)" }) == ["[1,true,3,true]"],
      "\(scene.emitted("kept"))"
    )
    #expect(scene.emitted("kept").count == 3)
    #expect(scene.faults == [])
  }

  @Test("one that doesn't load keeps the old script and says so")
  func broken() throws {
    let file = File("return { name = 'x', api = 1, on_update = function() return 'link' end }")
    let scene = try scene(file)
    scene.begin(Source(operations: [.link, .copy]))
    file.text.withLock { $0 = "return {" }
    scene.apply(.reload("gallery", nil, fault: nil), after: 10)
    scene.apply(.move(to: Point(x: 11, y: 10)), after: 10)
    #expect(scene.verdicts.last?.granted == .link)
    #expect(scene.notices.contains(.reloaded(isNew: false)))
  }
}

import DropCore
import DropHost
import Testing

@Suite("A plugin answers a drag from its first enter to its end")
struct ThinLineTests {
  @Test("on_update proposes, on_perform inserts, on_end learns how it went")
  func wholeDrop() throws {
    let scene = try TestScene(
      """
      return { name = "thin", api = 1,
        on_update = function(session) return "copy" end,
        on_perform = function(session)
          local text = session.items[1]:load("public.plain-text")
          session:insert { index = 1, contents = text }
        end,
        on_end = function(session, outcome) session:emit("end", { status = outcome.status }) end,
      }
      """,
      contents: ["beach"]
    )
    let outcome = scene.drop()
    #expect(scene.faults == [])
    #expect(scene.verdicts.map(\.granted) == [.copy])
    #expect(outcome?.status == .imported)
    #expect(scene.contents == ["note.txt", "beach"])
    #expect(scene.emitted("end") == [["status": "imported"]])
    #expect(scene.engine.isIdle)
  }
}

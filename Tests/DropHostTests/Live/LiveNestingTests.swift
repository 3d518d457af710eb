import DropCore
import DropHost
import Testing

@Suite("Functions that wait within each other's, live")
@MainActor
struct LiveNestingTests {
  @Test("go no deeper than they may, and the next drop is taken", arguments: NestingTests.ways)
  func bounded(_ way: String) async throws {
    let scene = try LiveScene(
      """
      on_perform = function(session)
        local function again() \(way) end
        if session.items[1].id == "deep" then again() end
        session:insert { contents = { name = "after", from = session.items } }
      end
      """
    )
    for name in ["deep", "plain"] {
      let outcome = await scene.drag([LiveScene.text(name) { _ in name }]).drop().outcome
      if name == "plain" { #expect(outcome.status == .imported) }
    }
    #expect(scene.names.last == "after")
  }
}

import DropContent
import DropCore
import DropHost
import Testing

@Suite("Drags of a host that runs live, one after the other")
struct LiveDragTests {
  @Test("A drag that begins while another hovers ends that one, and keeps its own items")
  func second() async throws {
    let scene = try LiveScene(LiveScene.importing)
    let first = scene.drag([LiveScene.text("first") { _ in "first" }])
    let second = scene.drag([LiveScene.text("second") { _ in "second" }])
    #expect(first.id != second.id)
    #expect(!first.isHovering && second.isHovering)
    #expect(await first.drop().outcome.status == .none)
    #expect(await second.drop().outcome.imported.map(\.id) == ["second"])
    #expect(scene.names == ["second"])
  }

  @Test("What was shown of the earlier drag is taken away with the later one's beginning")
  func takenAway() throws {
    let scene = try LiveScene("on_update = function() return \"copy\" end")
    let item = LiveScene.text("a") { _ in "a" }
    #expect(scene.drag([item]).first.effects.map(\.effect.name).contains("badge"))
    let other = scene.host.begin(DragSource(), items: [item], at: Point(x: 900, y: 0))
    #expect(other.first.effects.map(\.effect).contains(.badge(operation: nil, message: nil)))
    #expect(other.first.answer == nil)
  }

  @Test("What a paste was granted is no answer to a drag that begins elsewhere")
  func staleAnswer() async throws {
    let scene = try LiveScene(LiveScene.importing)
    let item = LiveScene.text("a") { _ in "a" }
    let drop = scene.host.paste([item], into: scene.shelf)
    let drag = scene.host.begin(DragSource(), items: [item], at: Point(x: 5000, y: 0))
    #expect(drag.first.answer == nil)
    _ = await drop.outcome
    #expect(drag.move(to: Point(x: 4000, y: 0)).answer == nil)
  }

  @Test("An id that is in use can't be opened again, and neither can a child of nobody")
  func open() throws {
    let scene = try LiveScene(LiveScene.importing)
    #expect(throws: OpenError.idInUse("shelf")) {
      try scene.host.open(Destination(id: "shelf"))
    }
    #expect(throws: OpenError.idInUse("shelf")) {
      try scene.host.open(Destination(id: "wall", destinations: [Destination(id: "shelf")]))
    }
    #expect(scene.drag([LiveScene.text("a") { _ in "a" }]).first.answer?.destination == "shelf")
    scene.host.close(scene.shelf)
    #expect(throws: OpenError.noSuchParent("shelf")) {
      try scene.host.open(Destination(id: "box"), inside: scene.shelf)
    }
    try scene.host.open(Destination(id: "shelf"))
  }

  @Test("A question is answered by the id that its effect carries")
  func question() async throws {
    let scene = try LiveScene(
      """
      on_perform = function(session)
        if session:confirm { title = "Sure?" } then session:insert { contents = "yes" } end
      end
      """
    )
    let drop = scene.drag([LiveScene.text("a") { _ in "a" }]).drop()
    for await effect in drop.effects {
      if case .confirm(let id, _) = effect.effect {
        #expect("\(id)" == "question-1")
        drop.answer(id, with: true)
      }
    }
    #expect(scene.names == ["yes"])
  }

  @Test("A storage gets one safe name, whatever the plugin asks for")
  func storage() async throws {
    let host = PluginHost(grants: [.storage]) { _, name in name }
    let shelf = try host.open(
      Destination(id: "shelf"),
      plugin: Plugin(
        text: """
          return { name = "s", api = 1, needs = { "storage" }, on_perform = function(session)
            local content = session.items[1]:load()
            for _, name in ipairs { "x/../y.txt", "../../up", "/etc/passwd", "Bread/rolls.txt" } do
              session:insert { contents = content:save(name) }
            end
          end }
          """
      )
    )
    let outcome = await host.paste([LiveScene.text("a") { _ in "a" }], into: shelf).outcome
    #expect(outcome.status == .imported)
    #expect(
      host.contents(of: shelf).map(\.name) == ["x-y.txt", "up", "etc-passwd", "Bread-rolls.txt"]
    )
  }
}

import DropContent
import DropCore
import DropHost
import Foundation
import Testing

@Suite("A live host and what plugins say of entries, types and items")
struct LiveEntryTests {
  @Test("An entry's context reaches the app whole, in effects and in contents")
  func context() async throws {
    let scene = try LiveScene(
      """
      on_perform = function(session)
        session:insert { contents = { { name = "card", context = { 1, { deep = true } } } } }
        local entry = session.destination.contents[1]
        assert(entry.context[2].deep)
      end
      """
    )
    let drop = scene.drag([LiveScene.text("a") { _ in "a" }]).drop()
    var contexts: [JSONValue?] = []
    for await effect in drop.effects {
      if case .insert(_, let entries) = effect.effect { contexts += entries.map(\.context) }
    }
    let expected: JSONValue = .array([.int(1), .object([.init("deep", .bool(true))])])
    #expect(contexts == [expected])
    #expect(scene.host.contents(of: scene.shelf).map(\.entry.context) == [expected])
  }

  @Test("Content that was coerced is named for what it is, and results carry names")
  func names() async throws {
    let scene = try LiveScene(
      """
      on_perform = function(session)
        session:insert { contents = session.items[1]:load("public.utf8-plain-text") }
        session:fail(session.items[2], "not wanted")
      end
      """
    )
    let page = ProvidedItem(
      id: "p1",
      name: "page.html",
      representations: [
        ProvidedRepresentation("public.html") { _ in
          Content(type: "public.html", text: "<p>hello</p>")
        }
      ]
    )
    let outcome = await scene.drag([page, LiveScene.text("b") { _ in "b" }]).drop().outcome
    #expect(scene.names == ["page.txt"])
    #expect(outcome.items.map(\.name) == ["page.html", "b"])
  }

  @Test("A paste has no place, and a region with a layout of its own has its own index")
  func places() async throws {
    let host = PluginHost(limits: LiveScene.limits)
    let column = Layout(kind: .list, cellWidth: 50, cellHeight: 20, count: 2)
    let shelf = try host.open(
      Destination(
        id: "shelf",
        frame: Rect(x: 0, y: 0, width: 100, height: 100),
        regions: [
          Region(id: "done", frame: Rect(x: 50, y: 0, width: 50, height: 100), layout: column)
        ]
      ),
      plugin: Plugin(
        text: """
          return { name = "shelf", api = 1, on_perform = function(session)
            local place = session.x and session:region().id .. session:index() or "nowhere"
            session:insert { contents = place }
          end }
          """,
        name: "shelf.lua"
      )
    )
    let item = LiveScene.text("a") { _ in "a" }
    _ = await host.paste([item], into: shelf).outcome
    let drag = host.begin(DragSource(app: "tests"), items: [item], at: Point(x: 60, y: 25))
    _ = await drag.drop().outcome
    #expect(Set(host.contents(of: shelf).map(\.name)) == ["nowhere", "done2"])
  }

  @Test(
    "Types that a plugin declares are known to the host once it is open, and dragged files are of them"
  )
  func types() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "one.card")
    try Data("{ \"n\": 1 }".utf8).write(to: file)
    let scene = try LiveScene(
      """
      accepts = { "com.example.card" },
      types = { ["com.example.card"] = { conforms_to = "public.json", extensions = { "card" } } },
      on_perform = function(session)
        local card = session.items[1]:load("com.example.card")
        session:insert { contents = card.type .. " " .. card:json().n }
      end
      """
    )
    #expect(scene.host.types.type(ofFileNamed: "x.card")?.id == "com.example.card")
    let drag = scene.drag([ProvidedItem(file: file.path)])
    #expect(drag.first.answer?.verdict.granted == .copy)
    _ = await drag.drop().outcome
    #expect(scene.names == ["com.example.card 1"])
  }
}

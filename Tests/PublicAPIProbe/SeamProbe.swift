import DropContent
import DropCore
import DropHost
import Foundation
import Testing

@Suite("What an adapter asks a host for")
struct SeamProbe {
  private static func host(_ body: String) throws -> (PluginHost, PluginHost.Opened) {
    let host = PluginHost(grants: [.tasks])
    let shelf = try host.open(
      Destination(id: "shelf", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
      plugin: Plugin(text: "return { name = \"shelf\", api = 1, \(body) }")
    )
    return (host, shelf)
  }

  private static func note(_ id: String) -> ProvidedItem {
    ProvidedItem(
      id: id,
      representations: [ProvidedRepresentation("public.utf8-plain-text", text: id)]
    )
  }

  @Test("the source may go when all is kept, while an upload goes on; what wasn't kept is expired")
  func release() async throws {
    let (host, _) = try Self.host(
      """
      needs = { "tasks" },
      on_perform = function(session)
        local loaded = session:stabilize { types = { "public.text" }, release = true }
        local again = session.items[1]:load("public.text")
        local _, problem = session.items[1]:try("public.html")
        session:emit("late", { code = problem.code, again = again:text() })
        session:task("upload", { file = again })
      end
      """
    )
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    host.register(task: "upload") { _ in
      for await _ in gate { break }
      return true
    }
    let drop = host.begin(DragSource(), items: [Self.note("a")], at: Point(x: 5, y: 5)).drop()
    #expect(!drop.sourceMayGo)
    await drop.sourceRelease()
    #expect(drop.sourceMayGo && drop.endedOutcome == nil)
    open.yield()
    var late: JSONValue?
    for await effect in drop.effects {
      if case .emit("late", let values) = effect.effect { late = values }
    }
    #expect(late?["code"] == "expired" && late?["again"] == "a")
    #expect(drop.endedOutcome != nil)
  }

  @Test("without it the source may go when on_perform has ended, and not before")
  func end() async throws {
    let (host, _) = try Self.host(
      """
      on_perform = function(session)
        session:insert { contents = session.items[1]:load() }
        session:confirm { title = "Done?" }
      end
      """
    )
    let drop = host.begin(DragSource(), items: [Self.note("a")], at: Point(x: 5, y: 5)).drop()
    for await effect in drop.effects {
      if case .confirm(let question, _) = effect.effect {
        #expect(!drop.sourceMayGo)
        drop.answer(question, with: true)
      }
    }
    #expect(drop.sourceMayGo)
    #expect(host.begin(DragSource(), items: [], at: Point(x: 900, y: 0)).drop().sourceMayGo)
  }

  @Test("what isn't known before the drop comes by a reveal, in place of what stands in for it")
  func reveal() async throws {
    let (host, shelf) = try Self.host(
      """
      accepts = { "public.text" },
      on_perform = function(session)
        for _, item in ipairs(session.items) do session:insert { contents = { item:load() } } end
      end
      """
    )
    let unknown = ProvidedItem(id: "something", hover: DragItem.Hover())
    let drag = host.begin(DragSource(), items: [unknown], at: Point(x: 5, y: 5))
    #expect(drag.current?.prospect == .granted)
    #expect(drag.items.map(\.hidesTypes) == [true] && drag.items.first?.knownName == nil)
    #expect(drag.reveal([Self.note("a"), Self.note("b")]).answer?.verdict.granted == .copy)
    #expect(drag.items.map(\.knownName) == ["a", "b"])
    #expect(await drag.drop().outcome.imported.map(\.id) == ["a", "b"])
    #expect(host.contents(of: shelf).count == 2)

    let picture = ProvidedItem(
      id: "p",
      representations: [ProvidedRepresentation(Content(type: "public.png", bytes: [1]))],
      hover: DragItem.Hover(name: "Beach")
    )
    let refused = host.begin(DragSource(), items: [picture], at: Point(x: 5, y: 5))
    #expect(refused.current?.prospect == .granted)
    #expect(await refused.drop().outcome.status == .forbidden)
  }

  @Test("types are found by their names elsewhere and named there again, also the app's own")
  func types() throws {
    let host = PluginHost()
    try host.declare(
      type: TypeDeclaration(
        "com.example.card",
        conformsTo: ["public.json"],
        filenameExtensions: ["card"],
        mimeTypes: ["application/x-card"],
        platformNames: ["CARD_SELECTION"],
        summary: "a playing card"
      )
    )
    let card = host.types.type(named: "application/x-card")
    #expect(card == "com.example.card" && host.types.type(named: "CARD_SELECTION") == card)
    #expect(host.types.mimeTypes(of: card) == ["application/x-card"])
    #expect(host.types.legacyNames(of: card) == ["CARD_SELECTION"])
    #expect(host.types.legacyNames(of: "public.utf8-plain-text").contains("UTF8_STRING"))
    #expect(throws: RegistrationError.self) {
      try host.declare(type: TypeDeclaration("com.example.slip", conformsTo: ["public.jsno"]))
    }
    let shelf = try host.open(
      Destination(id: "shelf", frame: Rect(x: 0, y: 0, width: 10, height: 10)),
      plugin: Plugin(
        text: "return { name = \"shelf\", api = 1, accepts = { \"public.json\" } }"
      )
    )
    #expect(host.accepts(of: shelf) == ["public.json"])
    let item = ProvidedItem(
      id: "ace",
      representations: [ProvidedRepresentation(card, text: "{}")]
    )
    #expect(
      host.begin(DragSource(), items: [item], at: .zero).first.answer?.verdict.granted == .copy
    )
    #expect(throws: RegistrationError.tooLate) {
      try host.declare(type: TypeDeclaration("com.example.late"))
    }
  }

  @Test("contents that lie anywhere give the place under a point, also where rows go to the left")
  func places() throws {
    let wide = Rect(x: 0, y: 0, width: 200, height: 100)
    let rows = [wide] + [0.0, 60, 150].map { Rect(x: $0, y: 110, width: 50, height: 80) }
    let layout = Layout.places(rows)
    let points: [(Double, Double, Int)] = [
      (50, 50, 0), (150, 50, 1), (10, 105, 1), (40, 150, 2), (100, 150, 3), (190, 150, 4),
      (10, 400, 4),
    ]
    for (x, y, place) in points {
      #expect(layout.index(at: Point(x: x, y: y), count: 4) == place, "\(x) \(y)")
    }
    #expect(layout.index(at: Point(x: 10, y: 400), count: 2) == 2)
    let left = Layout.places([100.0, 50, 0].map { Rect(x: $0, y: 0, width: 50, height: 50) })
    #expect(left.index(at: Point(x: 140, y: 10), count: 3) == 0)
    #expect(left.index(at: Point(x: 60, y: 10), count: 3) == 2)
    let list = Layout.places([0.0, 30].map { Rect(x: 0, y: $0, width: 90, height: 20) })
    #expect(list.index(at: Point(x: 80, y: 5), count: 2) == 0)
    #expect(list.index(at: Point(x: 80, y: 45), count: 2) == 2)
    #expect(Layout.places([]).index(at: Point(x: .nan, y: 1), count: 3) == 3)
  }

  @Test("a host asks the app where its contents lie, when it needs to know")
  func asked() throws {
    let (host, shelf) = try Self.host(
      "on_update = function(session) return { operation = \"copy\", insert_at = session:index() } end"
    )
    var asked = 0
    var width = 50.0
    host.layOut(shelf) {
      asked += 1
      return .places([Rect(x: 0, y: 0, width: width, height: 100)])
    }
    _ = host.paste([], into: shelf)
    #expect(asked == 0)
    let drag = host.begin(DragSource(), items: [Self.note("a")], at: Point(x: 40, y: 5))
    #expect(asked == 1)
    drag.move(to: Point(x: 45, y: 5))
    #expect(asked == 1)
    width = 90
    host.changeLayout(of: shelf)
    drag.move(to: Point(x: 46, y: 5))
    #expect(asked == 2)
  }

  @Test("a plugin is a folder, whose files are read again when it is reloaded")
  func folder() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "plugin-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "plugin.lua")
    func write(_ text: String) throws { try Data(text.utf8).write(to: file) }
    try write("return { name = \"a\", api = 1, accepts = require(\"taken\") }")
    try Data("return { \"public.png\" }".utf8).write(to: folder.appending(path: "taken.lua"))
    let host = PluginHost()
    let shelf = try host.open(Destination(id: "a"), plugin: Plugin(folder: folder.path))
    #expect(host.accepts(of: shelf) == ["public.png"])
    try write("return { name = \"a\", api = 1, accepts = { \"public.text\" } }")
    host.reload(shelf)
    #expect(host.accepts(of: shelf) == ["public.text"])
    #expect(throws: OpenError.self) {
      try host.open(Destination(id: "b"), plugin: Plugin(folder: folder.path + "/none"))
    }
  }

  @Test("plain data prints as JSON")
  func json() {
    let value: JSONValue = ["name": "a \"b\"", "list": [1, 2.5, true, .null]]
    #expect("\(value as JSONValue)" == #"{"name":"a \"b\"","list":[1,2.5,true,null]}"#)
  }
}

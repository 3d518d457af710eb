import DropContent
import DropCore
import DropHost
import DropReplay
import Foundation
import Testing

@Suite("How things stand for a drag, for whoever shows it")
struct HoverProbe {
  private static func open(
    _ id: String,
    at x: Double,
    _ body: String,
    in host: PluginHost
  ) throws {
    try host.open(
      Destination(id: id, frame: Rect(x: x, y: 0, width: 100, height: 100)),
      plugin: Plugin(text: "return { name = \"\(id)\", api = 1, \(body) }")
    )
  }

  private static let text = ProvidedItem(
    id: "note",
    representations: [ProvidedRepresentation("public.utf8-plain-text", text: "note")]
  )

  @Test("nobody here, refused and nothing new are told apart, though no step has an answer")
  func three() throws {
    let host = PluginHost()
    try Self.open(
      "shelf",
      at: 100,
      """
      on_update = function()
        return { operation = "copy", insert_at = 1, valid_in = dnd.rect(0, 0, 50, 80) }
      end
      """,
      in: host
    )
    try Self.open("pictures", at: 300, "accepts = { \"public.image\" }", in: host)
    try Self.open(
      "full",
      at: 500,
      "on_update = function() return { operation = \"forbidden\", message = \"full\" } end",
      in: host
    )
    let drag = host.begin(DragSource(), items: [Self.text], at: Point(x: 110, y: 10))
    let first = try #require(drag.current)
    #expect(first.prospect == .granted && first.answer == drag.first.answer && first.place == 0)
    #expect(first.holdsIn == Rect(x: 100, y: 0, width: 50, height: 80) && first.message == nil)

    #expect(drag.move(to: Point(x: 120, y: 20)).answer == nil)
    #expect(drag.current == first)

    #expect(drag.move(to: Point(x: 10, y: 10)).answer == nil)
    #expect(drag.current?.prospect == .nobody && drag.current?.answer == nil)

    #expect(drag.move(to: Point(x: 310, y: 10)).answer == nil)
    #expect(drag.current?.prospect == .refused && drag.current?.answer == nil)

    #expect(drag.move(to: Point(x: 510, y: 10)).answer != nil)
    #expect(drag.current?.prospect == .refused && drag.current?.message == "full")
    #expect(drag.current?.holdsIn == nil && drag.current?.answer?.destination == "full")

    drag.cancel()
    #expect(drag.current == nil)
  }

  @Test("a script that says so is asked again where another index lies, and for nothing else")
  func index() throws {
    let host = PluginHost()
    var asked = 0
    host.onMessage = { if case .log = $0.subject { asked += 1 } }
    try host.open(
      Destination(
        id: "list",
        frame: Rect(x: 100, y: 0, width: 100, height: 100),
        contents: ["a", "b", "c"].map { ContentEntry(name: $0) },
        layout: Layout(kind: .list, cellWidth: 100, cellHeight: 20)
      ),
      plugin: Plugin(
        text: """
          return { name = "list", api = 1, on_update = function(session)
            dnd.log.info("asked")
            return { operation = "copy", insert_at = session:index(), valid_in = "index" }
          end }
          """
      )
    )
    let drag = host.begin(DragSource(), items: [Self.text], at: Point(x: 110, y: 0))
    var places: [Int?] = []
    for y in 0..<100 {
      _ = drag.move(to: Point(x: 110, y: Double(y)))
      places.append(drag.current?.place)
    }
    #expect(places == (0..<100).map { min(3, ($0 + 10) / 20) })
    #expect(asked == 4)
  }

  private static let telling = """
    on_enter = function(session) session:emit("enter") end,
    on_exit = function(session) session:emit("exit") end,
    on_perform = function(session) session:insert { contents = session.items[1]:load() } end
    """

  private static func told(_ step: Drag.Step) -> [String] {
    step.effects.compactMap { if case .emit(let name, _) = $0.effect { name } else { nil } }
  }

  @Test("a pointer that leaves is over nobody until it moves again, wherever it was")
  func leaving() async throws {
    let host = PluginHost()
    try Self.open("shelf", at: 0, Self.telling, in: host)
    let place = Point(x: 10, y: 10)
    let drag = host.begin(DragSource(), items: [Self.text], at: place)
    #expect(Self.told(drag.first) == ["enter"])
    #expect(Self.told(drag.leave()) == ["exit"])
    #expect(drag.current?.prospect == .nobody && drag.isHovering)
    #expect(Self.told(drag.leave()).isEmpty && Self.told(drag.hold(.option)).isEmpty)
    #expect(Self.told(drag.move(to: place)) == ["enter"])
    #expect(drag.current?.prospect == .granted)

    drag.leave()
    #expect(await drag.drop().outcome.status == .none)
    #expect(drag.leave().effects.isEmpty)
  }

  @Test("a source that allows something else, and other keys, ask who lies there again")
  func allowing() throws {
    let host = PluginHost()
    try Self.open(
      "shelf",
      at: 0,
      """
      on_update = function(session)
        if session.modifiers.option then return "link" end
        return session.allowed.move and "move" or "copy"
      end
      """,
      in: host
    )
    let source = DragSource(isLocal: true, operations: [.copy, .move, .link])
    let drag = host.begin(source, items: [Self.text], at: .zero)
    func granted(_ step: Drag.Step) -> DropCore.Operation? { step.answer?.verdict.granted }
    #expect(granted(drag.first) == .move)
    let copied = drag.allow(.copy).answer?.verdict
    #expect(copied?.granted == .copy && copied?.asked == .copy)
    #expect(granted(drag.allow([])) == .forbidden && drag.current?.prospect == .refused)
    #expect(granted(drag.allow([.move, .link])) == .move)
    #expect(granted(drag.hold(.option)) == .link)
    #expect(granted(drag.hold([])) == .move)
  }

  // MARK: The same from a file

  private static func replay(
    _ body: String,
    items: String =
      #"[{ "id": "a", "representations": [{ "type": "public.text", "text": "a" }] }]"#,
    events: String,
    more: String = ""
  ) throws -> ReplayResult {
    let folder = FileManager.default.temporaryDirectory.appending(path: "hover-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let plugin = "return { name = \"shelf\", api = 1, \(body) }"
    try Data(plugin.utf8).write(to: folder.appending(path: "plugin.lua"))
    let session = """
      { "format": "dndhost.session/1", "items": \(items), \(more)
        "events": [{ "t": 0, "type": "begin", "items": ["a"], "at": [5, 5] }, \(events)] }
      """
    var setup = ReplaySetup()
    setup.defaultPlugin = folder.appending(path: "plugin.lua").path
    return try SessionReplay(bytes: Array(session.utf8), folder: folder.path, setup: setup)
      .run(.text)
  }

  @Test("a session has a pointer that leaves, and a source that changes its mind")
  func sessionEvents() throws {
    let result = try Self.replay(
      """
      on_update = function(session) return session.allowed.move and "move" or "copy" end,
      \(Self.telling)
      """,
      events: """
        { "t": 1, "type": "allow", "operations": ["copy"] },
        { "t": 2, "type": "leave" }, { "t": 3, "type": "move", "at": [5, 5] },
        { "t": 4, "type": "allow", "operations": ["copy", "move"] }, { "t": 5, "type": "drop" }
        """,
      more: """
        "source": { "local": true },
        "expect": { "proposals": { "main": ["move", "copy", "move"] },
          "effects": [{ "effect": "emit", "name": "enter" }, { "effect": "emit", "name": "exit" },
            { "effect": "emit", "name": "enter" }] },
        """
    )
    #expect(result.problems == [])
    #expect(result.text.contains("allow        operations copy\n"))
    #expect(result.summary.outcomes.map(\.status) == [.imported])
  }

  @Test("a session says where each of the contents lies, and the place under a point follows")
  func sessionPlaces() throws {
    func contents(at point: String) throws -> [String] {
      try Self.replay(
        """
        on_perform = function(session)
          session:insert { contents = session.items[1]:load(), index = session:index() }
        end
        """,
        events: """
          { "t": 1, "type": "move", "at": \(point) }, { "t": 2, "type": "drop" }
          """,
        more: """
          "destinations": [{ "id": "main", "contents": ["wide", "left", "right"], "layout":
            { "places": [[0, 0, 200, 100], [0, 110, 50, 80], [60, 110, 50, 80]] } }],
          """
      ).summary.contents.flatMap(\.names)
    }
    #expect(try contents(at: "[40, 50]") == ["a", "wide", "left", "right"])
    #expect(try contents(at: "[40, 150]") == ["wide", "left", "a", "right"])
    #expect(try contents(at: "[190, 150]") == ["wide", "left", "right", "a"])
  }

  @Test("a layout is cells or places, and never both or neither")
  func layoutProblems() {
    func problem(_ layout: String) -> String? {
      #expect(throws: ReplayError.self) {
        try Self.replay(
          "",
          events: "{ \"t\": 1, \"type\": \"wait\" }",
          more: "\"destinations\": [{ \"id\": \"main\", \"layout\": \(layout) }],"
        )
      }?.description
    }
    #expect(problem("{}")?.contains("exactly one of cell, places") == true)
    #expect(
      problem(#"{ "cell": [1, 1], "places": [] }"#)?.contains(
        "one of cell, places; it has cell and places"
      ) == true
    )
    for (key, value) in [("kind", "\"grid\""), ("columns", "2"), ("spacing", "0"), ("inset", "1")] {
      #expect(
        problem("{ \"\(key)\": \(value), \"places\": [] }")?.contains(
          "only one of \(key) and places"
        ) == true
      )
    }
  }

  @Test("in a replay, too, what a released source hasn't given by then is expired")
  func release() throws {
    let result = try Self.replay(
      """
      on_perform = function(session)
        session:stabilize { types = { "public.text" }, release = true }
        local again = session.items[1]:load("public.text")
        local _, problem = session.items[1]:try("public.png")
        session:emit("late", { code = problem.code, again = again:text() })
      end
      """,
      items: """
        [{ "id": "a", "representations": [{ "type": "public.png", "text": "png" },
          { "type": "public.utf8-plain-text", "text": "a" }] }]
        """,
      events: "{ \"t\": 1, \"type\": \"drop\" }",
      more: """
        "expect": { "effects": [{ "effect": "emit", "name": "late",
          "values": { "code": "expired", "again": "a" } }] },
        """
    )
    #expect(result.problems == [])
  }
}

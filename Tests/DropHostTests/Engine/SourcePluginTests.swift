import DropCore
import DropHost
import Testing

@Suite("A plugin may be the source of a drag")
struct SourcePluginTests {
  private static let source = """
    return { name = "source", api = 1,
      on_drag = function(session, request)
        if request.adding then
          return { { id = "more", name = "More", types = { "public.json" } } }
        end
        return {
          { id = "note", name = "Note", types = { "public.utf8-plain-text", "public.html" },
            size = 5, local_object = { row = 1 } },
        }
      end,
      on_provide = function(session, item, type)
        dnd.sleep(5)
        if item.id == "more" then return { from = "table" } end
        return "hello as " .. type
      end,
      on_drag_end = function(session, outcome)
        dnd.sleep(1)
        for _, item in ipairs(outcome.items) do
          print(item.id, item.result, item.type, outcome.destination, outcome.status)
        end
      end }
    """

  @Test("it gives items, their content after the drop, and learns each item's fate")
  func whole() throws {
    let scene = try TestScene(
      performing(
        """
        for _, each in ipairs(session.items) do
          local content = each:load()
          print(each.name, content:text())
          session:insert { contents = content }
        end
        """
      ),
      items: [],
      source: Self.source
    )
    scene.apply(.begin(Source(app: "here"), items: nil, at: Point(x: 10, y: 10)))
    scene.apply(.add(items: nil), after: 5)
    scene.apply(.drop, after: 5)
    scene.finish()
    #expect(scene.faults == [])
    #expect(
      scene.log == [
        "Note\thello as public.html", "More\t{\"from\":\"table\"}",
        "note\timported\tpublic.html\tgallery\timported",
        "more\timported\tpublic.json\tgallery\timported",
      ]
    )
    #expect(scene.contents == ["Note", "More"])
    #expect(scene.engine.isIdle)
  }

  @Test("it may tell the user something when the drag begins, and finds what is dragged")
  func talk() throws {
    let scene = try TestScene(
      performing(""),
      items: [],
      contents: ["a", "b"],
      source: """
        return { name = "s", api = 1,
          on_drag = function(session)
            session:notify("info", "only b, at " .. session:find("b"))
            return { { id = "b", types = { "public.utf8-plain-text" } } }
          end }
        """
    )
    let source = Source(destination: "gallery")
    scene.apply(.begin(source, items: nil, at: Point(x: 10, y: 10)))
    #expect(scene.effects.contains(.notify(level: .info, message: "only b, at 2")))
    #expect(scene.faults == [])
  }

  @Test("the place that a drag came from is no longer there once it has closed")
  func closed() throws {
    let scene = try TestScene(
      performing("session.items[1]:try()"),
      items: [],
      source: """
        return { name = "s", api = 1,
          on_drag = function(session)
            print("from", session.destination.id)
            return { { id = "a", types = { "public.text" } } }
          end,
          on_provide = function(session)
            print("from", session.destination)
            return "text"
          end }
        """,
      setup: {
        $0.destinations.append(
          Destination(id: "shelf", frame: Rect(x: 200, y: 0, width: 50, height: 50))
        )
      }
    )
    let source = Source(app: "here", destination: "shelf")
    scene.apply(.begin(source, items: nil, at: Point(x: 10, y: 10)))
    scene.apply(.close("shelf"), after: 5)
    scene.apply(.drop, after: 5)
    scene.finish()
    #expect(scene.faults == [])
    #expect(scene.log == ["from\tshelf", "from\tnil"])
  }

  @Test("a source that fails to provide fails the load")
  func fails() throws {
    let scene = try TestScene(
      performing("print(select(2, item:try()).code)"),
      items: [],
      source: """
        return { name = "s", api = 1,
          on_drag = function() return { { id = "a", types = { "public.text" } } } end,
          on_provide = function() error("no") end }
        """
    )
    scene.apply(.begin(Source(), items: nil, at: Point(x: 10, y: 10)))
    scene.apply(.drop)
    scene.finish()
    #expect(scene.log == ["failed"])
    #expect(scene.faults.count == 1)
    #expect(scene.outcome?.failed.map(\.id) == ["a"])
  }

  static let odd: [(lua: String, message: String)] = [
    (
      "{ { id = 'a', types = {}, size = -1 } }",
      "\"[1].size\" must be an integer of at least 0, not -1"
    ),
    (
      "{ { id = 'a', types = {}, size = 1.5 } }",
      "\"[1].size\" must be an integer of at least 0, not 1.5"
    ),
    (
      "{ { id = 'a', types = {} }, { id = 'b', types = {} }, { id = 'a', types = {} } }",
      "\"[3].id\" must be an id of its own, not \"a\", which [1] has"
    ),
    ("{ { id = 'a', type = {} } }", "\"[1].type\" is unknown; did you mean \"types\"?"),
    ("{ { id = 'a' } }", "\"[1].types\" is missing"),
    ("{ { types = {} } }", "\"[1].id\" is missing"),
    ("{ { id = 'a', types = { 5 } } }", "\"[1].types[1]\" must be a content type, not 5"),
    (
      "{ { id = 'a', types = {}, local_object = print } }",
      "\"[1].local_object\" must be plain data, not what it is: a function has no place in plain data"
    ),
  ]

  @Test("odd items are a fault that names what is wrong, and where", arguments: odd)
  func refused(lua: String, message: String) throws {
    let source = "return { name = 's', api = 1,\n on_drag = function() return \(lua) end }"
    let scene = try TestScene(performing(""), items: [], source: source)
    scene.apply(.begin(Source(), items: nil, at: Point(x: 10, y: 10)))
    #expect(scene.faults.map(\.message) == ["on_drag returned a list in which \(message)"])
    #expect(scene.faults.first?.line == 2)
    scene.apply(.drop)
    scene.finish()
    #expect(scene.engine.isIdle)
  }

  @Test("an empty list: nothing can be dragged")
  func nothing() throws {
    let scene = try TestScene(
      performing(""),
      items: [],
      source: "return { name = 's', api = 1, on_drag = function() return {} end }"
    )
    scene.apply(.begin(Source(), items: nil, at: Point(x: 10, y: 10)))
    scene.apply(.drop)
    scene.finish()
    #expect(scene.faults == [])
    #expect(scene.engine.isIdle)
  }

  @Test("the source sees what was selected and where")
  func context() throws {
    let scene = try TestScene(
      performing(""),
      items: [],
      contents: ["x"],
      source: """
        return { name = "s", api = 1, on_drag = function(session, request)
          print(session.source.selection[1], session.source.context.page, request.selection[1],
            session.destination.contents[1].name)
          return {}
        end }
        """,
      setup: { $0.selection = ["x"] }
    )
    scene.apply(
      .begin(
        Source(destination: "gallery", context: ["page": 3]),
        items: nil,
        at: Point(x: 1, y: 1)
      )
    )
    #expect(scene.faults == [])
    #expect(scene.log == ["x\t3\tx\tx"])
  }
}

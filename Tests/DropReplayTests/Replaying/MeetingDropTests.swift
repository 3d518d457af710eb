import DropCore
import DropReplay
import Testing

@Suite("What one script does beside another")
struct MeetingDropTests {
  /// Saves each item in a section of its own; that of `b` stays open for long, and fails.
  private static let saving = """
    needs = { "storage" },
    on_perform = function(session)
      local fails = session.items[1].name == "b"
      dnd.each(session.items, function(item)
        dnd.all(function()
          item:load():save(item.name)
          dnd.sleep(fails and 1000 or 10)
          if fails then dnd.fail("the second half failed") end
        end)
      end)
      dnd.sleep(200)
    end
    """

  @Test("a file of an open section is taken back with it, however many another drop had saved")
  func sectionBesideDrop() throws {
    for count in [1, 14, 15, 40] {
      let names = (0..<count).map { "a\($0)" }
      let script = ReplayedScript(
        plugin: Self.saving,
        items: (names + ["b"]).map { "{ \"id\": \"\($0)\", \(ReplayedScript.text("t")) }" }
          .joined(separator: ", "),
        events: """
          { "t": 0, "type": "paste", "destination": "board", "items": \(names) },
          { "t": 100, "type": "paste", "destination": "board", "items": ["b"] }
          """
      )
      let records = try script.records()
      #expect(records.filter { $0["effect"] == "unsave" }.map { $0["name"] } == ["b"], "\(count)")
    }
  }

  @Test("a task of a source that makes an item isn't that item's arrival where it is dropped")
  func sourceTask() throws {
    let source = """
      return { name = "source", api = 1, needs = { "tasks" },
        on_drag = function()
          return { { id = "p", name = "p.txt", types = { "public.utf8-plain-text" } } }
        end,
        on_provide = function(session, item)
          session:task("render", { id = item.id })
          dnd.fail("the document is locked")
        end }
      """
    let script = ReplayedScript(
      plugin: """
        on_update = function() return "move" end,
        on_perform = function(session)
          dnd.each(session.items, function(item) session:insert { contents = item:load() } end)
        end
        """,
      items: "",
      events: """
        { "t": 0, "type": "begin", "at": [10, 10] }, { "t": 50, "type": "drop" }
        """,
      rest: """
        "source": { "plugin": "source.lua", "allow": ["tasks"], "operations": ["copy", "move"] },
        "tasks": { "render": { "duration": 5, "result": 1 } },
        """,
      files: ["source.lua": Array(source.utf8)]
    )
    let result = try script.run()
    #expect(result.summary.outcomes.map(\.status) == [.failed], "\(result.text)")
    #expect(!result.text.contains("imported"), "\(result.text)")
  }

  @Test("a task for no item that fails and isn't caught fails the items, and is nobody's fault")
  func failedTask() throws {
    let album = """
      needs = { "tasks" },
      on_perform = function(session)
        local function post() return session:task("post", { title = "x" }) end
        BODY
        dnd.each(session.items, function(item) session:insert { contents = item:load() } end)
      end
      """
    let drops = (0..<4).map {
      "{ \"t\": \($0 * 100), \"type\": \"paste\", \"destination\": \"board\", \"items\": [\"a\"] }"
    }
    for body in ["post()", "dnd.all(function() post() end)"] {
      let script = ReplayedScript(
        plugin: album.replacing("BODY", with: body),
        events: drops.joined(separator: ", "),
        rest: "\"tasks\": { \"post\": { \"fails\": \"no network\" } },"
      )
      let result = try script.run()
      #expect(result.summary.faultCount == 0, "\(result.text)")
      let items = result.summary.outcomes.flatMap(\.items)
      #expect(items.map(\.kind) == Array(repeating: .failed, count: 4), "\(result.text)")
      #expect(items.allSatisfy { $0.reason == "no network" }, "\(items)")
    }
  }
}

import DropCore
import DropReplay
import Testing

@Suite("What arrives is of the item that it was made from")
struct TracedItemTests {
  private static func run(
    _ body: String,
    items: String,
    source: String = "",
    rest: String = "",
    destination: String = "\"frame\": [0, 0, 100, 100]"
  ) throws -> (summary: ReplaySummary, text: String) {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing(body)
        + ", on_update = function(s) return s.allowed.move and 'move' or 'copy' end",
      destination: destination,
      items: items,
      events: """
        { "t": 0, "type": "begin", "items": ["a", "b"], "at": [10, 10] \(source) },
        { "t": 50, "type": "drop" }
        """,
      rest: rest
    )
    let result = try script.run()
    return (result.summary, result.text)
  }

  private static func note(_ id: String, _ name: String, _ text: String) -> String {
    "{ \"id\": \"\(id)\", \"name\": \"\(name)\", \(ReplayedScript.text(text)) }"
  }

  @Test("in dnd.each of the item that it is run for, though another one is called so")
  func called() throws {
    let body = """
      dnd.each(session.items, function(item)
        local text = item:load("public.plain-text"):text()
        if #text > 20 then session:skip(item, "is long") return end
        session:insert { contents = text }
      end)
      """
    let list = """
      "frame": [0, 0, 100, 100], "destinations": [
        { "id": "list", "frame": [0, 50, 100, 50], "contents": ["first", "Buy bread"] } ]
      """
    let (summary, text) = try Self.run(
      body,
      items: Self.note("a", "first", "Buy bread") + ","
        + Self.note("b", "Buy bread", "a long text that is nowhere else"),
      source: ", \"source\": { \"destination\": \"list\", \"operations\": [\"move\"] }",
      destination: list
    )
    let items = try #require(summary.outcomes.last).items
    #expect(items.map(\.kind) == [.imported, .skipped], "\(text)")
    #expect(summary.contents.map(\.names) == [["Buy bread"], ["Buy bread"]], "\(text)")
  }

  @Test("of none where only a task had it, and the handler leaves it out by what that said")
  func asked() throws {
    let body = """
      for _, item in ipairs(session.items) do
        local text = item:load("public.plain-text")
        local answer = session:task("scan", { file = text })
        if answer.clean then
          session:insert { contents = text }
        else
          session:skip(item, "isn't clean")
        end
      end
      """
    let tasks = """
      "tasks": { "scan": [{ "result": { "clean": true } }, { "result": { "clean": false } }] },
      """
    let (summary, text) = try Self.run(
      body,
      items: Self.note("a", "a", "one") + "," + Self.note("b", "b", "two"),
      rest: tasks
    )
    let items = try #require(summary.outcomes.last).items
    #expect(items.map(\.kind) == [.imported, .skipped], "\(text)")
    #expect(items[1].reason == "isn't clean")
    #expect(!text.contains("is imported already"), "\(text)")
  }

  @Test("of the item that is uploaded after it was left out, which is told")
  func uploaded() throws {
    let body = """
      local item = session.items[1]
      local text = item:load("public.plain-text")
      session:task("scan", { file = text })
      session:skip(item, "isn't clean")
      session:task("upload", { file = text })
      """
    let (summary, text) = try Self.run(
      body,
      items: Self.note("a", "a", "one") + "," + Self.note("b", "b", "two"),
      rest: "\"tasks\": { \"scan\": {}, \"upload\": {} },"
    )
    #expect(summary.outcomes.last?.items.first?.kind == .skipped)
    #expect(text.contains("is skipped already"), "\(text)")
  }
}

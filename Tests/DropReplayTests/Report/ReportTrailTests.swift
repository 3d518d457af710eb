import Foundation
import TestGround
import Testing

@Suite("What the report shows of the way to a line")
struct ReportTrailTests {
  /// What the page has of a plugin, without anything that its source fails.
  private func data(_ plugin: String, fails: Bool = false) throws -> [String: Any] {
    let session = Samples.session.replacingOccurrences(
      of: "\"fails\": \"lost\"",
      with: "\"text\": \"b\""
    )
    return try ReportTests.data(try ReportTests.page(session, plugin: plugin, complains: fails))
  }

  private func record(_ word: String, _ start: String, in data: [String: Any]) throws -> [Any] {
    let records = try #require(data["records"] as? [[Any]])
    return try #require(
      records.first { $0[3] as? String == word && ($0[4] as? String)?.hasPrefix(start) == true }
    )
  }

  /// The lines from which a record's own was called.
  private func callers(of record: [Any]) -> [Int] {
    (ReportTests.more(record)["callers"] as? [[Int]])?.map { $0[1] } ?? []
  }

  @Test("leads from what a helper skipped or failed to each line that called it")
  func helpers() throws {
    let data = try data(
      """
      local function leave(session, item) session:skip(item, "meant") end
      local function judge(session, item)
        if item.id == "a" then return leave(session, item) or 1 end
        local failed = session:fail(item, "unwanted")
        return failed
      end
      return { name = "p", api = 1, on_perform = function(session)
        for _, item in ipairs(session.items) do
          judge(session, item)
        end
      end }
      """
    )
    let skipped = try record("item", "a skipped", in: data)
    #expect(try ReportTests.source(of: skipped, in: data).contains("session:skip"))
    #expect(callers(of: skipped) == [3, 9])
    let failed = try record("item", "b failed", in: data)
    #expect(try ReportTests.source(of: failed, in: data).hasPrefix("local failed ="))
    #expect(callers(of: failed) == [9])
  }

  @Test("leads on to the line of dnd.each, also from an error that a helper raises")
  func eachItem() throws {
    let data = try data(
      """
      local function take(item)
        if item.id == "a" then
          dnd.fail("not this one")
        end
        local content = item:load()
        return content
      end
      return { name = "p", api = 1, on_perform = function(session)
        dnd.each(session.items, function(item)
          local content = take(item)
          session:skip(item, "seen")
        end)
      end }
      """
    )
    let failed = try record("item", "a failed", in: data)
    #expect(try ReportTests.source(of: failed, in: data) == "dnd.fail(\"not this one\")")
    #expect(callers(of: failed) == [10, 9])
    #expect(callers(of: try record("load", "b as", in: data)) == [10, 9])
    #expect(callers(of: try record("item", "b skipped", in: data)) == [9])
  }

  @Test("leads from a coroutine to the line that resumed it")
  func coroutine() throws {
    let data = try data(
      """
      return { name = "p", api = 1, on_perform = function(session)
        local leave = coroutine.wrap(function()
          session:skip(session.items[1], "meant")
        end)
        leave()
      end }
      """
    )
    #expect(callers(of: try record("item", "a skipped", in: data)) == [5])
  }

  // MARK: Values

  private typealias Frame = (line: Int, values: [String: String], count: Int)

  private func frames(of record: [Any]) throws -> [Frame] {
    let seen = try #require(ReportTests.more(record)["seen"] as? [String: Any])
    return try #require(seen["frames"] as? [[Any]]).map { frame in
      let values = try #require(frame[2] as? [[String]])
      let named = Dictionary(values.map { ($0[0], $0[1]) }) { first, _ in first }
      return (try #require(frame[1] as? Int), named, values.count)
    }
  }

  @Test("shows at a fault what each function on the way held, and the session's fields")
  func values() throws {
    let data = try data(
      """
      local prefix = "photos/"
      local function name(index)
        local text, half = prefix .. index, 0.5
        local missing = nil
        return missing.name
      end
      return { name = "p", api = 1, on_perform = function(session)
        local item, all = session.items[1], { 1, 2, 3 }
        local given = name(7)
        return given
      end }
      """,
      fails: true
    )
    let fault = try record("fault", "on_perform", in: data)
    let frames = try frames(of: fault)
    #expect(frames.map(\.line) == [5, 9])
    #expect(
      frames[0].values == [
        "index": "7", "text": "\"photos/7\"", "half": "0.5", "missing": "nil",
        "prefix": "\"photos/\"",
      ]
    )
    #expect(frames[1].values["item"] == "item: a")
    #expect(frames[1].values["all"] == "table, 3 elements")
    let seen = try #require(ReportTests.more(fault)["seen"] as? [String: Any])
    let session = try #require(seen["session"] as? [[String]])
    #expect(session.contains(["operation", "\"copy\""]))
    #expect(session.contains(["destination", "destination: shelf"]))
  }

  @Test(
    "shows of a hover call and of a task what they held, and nothing that an error leaves whole"
  )
  func otherCalls() throws {
    let hovering = try data(
      """
      return { name = "p", api = 1, on_update = function(session)
        local none = nil
        return none.operation
      end }
      """,
      fails: true
    )
    let hover = try frames(of: try record("fault", "on_update", in: hovering))
    #expect(hover.first?.values["none"] == "nil")
    let tasks = try data(
      """
      return { name = "p", api = 1, on_perform = function(session)
        dnd.each(session.items, function(item)
          local place = pcall(error, "caught") and 1
          return place .. item.id
        end)
      end }
      """,
      fails: true
    )
    let task = try frames(of: try record("fault", "on_perform", in: tasks))
    #expect(task.first?.values["item"] == "item: a")
    #expect(task.first?.values["place"] == "false")
  }

  @Test("bounds what it shows of values, and asks the script's own tables nothing")
  func bounded() throws {
    let locals = (1...20).map { "local v\($0) = \($0)" }.joined(separator: "\n")
    let data = try data(
      """
      local asked = 0
      local function ask() asked = asked + 1 error("asked") end
      local odd = setmetatable({}, { __tostring = ask, __len = ask, __index = ask, __name = "mine" })
      local function deep(n)
        local long, control = string.rep("x", 5000), "a\\tb\\nc"
        if n == 0 then return odd + 1 end
        local result = deep(n - 1)
        return result
      end
      return { name = "p", api = 1, on_perform = function(session)
        \(locals)
        local result = deep(20)
      end }
      """,
      fails: true
    )
    let fault = try record("fault", "on_perform", in: data)
    #expect(try #require(fault[4] as? String).contains("attempt to perform arithmetic"))
    let frames = try frames(of: fault)
    #expect(frames.count == 8)
    #expect(frames.allSatisfy { $0.count <= 12 })
    #expect(frames[0].values["long"] == "\"" + String(repeating: "x", count: 80) + "…\"")
    #expect(frames[0].values["control"] == "\"a b c\"")
    #expect(frames[0].values["odd"] == "table")
  }

  // MARK: Numbers

  @Test("writes times and counts with their thousands apart, and what failed without a way it came")
  func numbers() throws {
    let items = (1...1_200).map {
      "{ \"id\": \"i\($0)\", \"representations\": [ { \"type\": \"public.plain-text\", \"fails\": \"lost\" } ] }"
    }
    let ids = (1...1_200).map { "\"i\($0)\"" }.joined(separator: ", ")
    let session = """
      { "format": "dndhost.session/1",
        "destinations": [ { "id": "shelf", "frame": [0, 0, 100, 100] } ],
        "items": [ \(items.joined(separator: ", ")) ],
        "events": [ { "t": 0, "type": "begin", "items": [\(ids)], "at": [10, 10] },
          { "t": 2500.5, "type": "drop" } ] }
      """
    let plugin = """
      return { name = "p", api = 1, on_perform = function(session)
        dnd.each(session.items, function(item) item:load("public.text") end)
      end }
      """
    let html = try ReportTests.page(session, plugin: plugin)
    #expect(html.contains("<span>2,500.5 ms</span>"))
    #expect(try ReportTests.verdict(html).hasPrefix("None of 1,200 arrived in shelf."))
    #expect(html.contains("public.plain-text: failed, lost"))
    #expect(!html.contains("as it is: failed"))
  }
}

import Foundation
import Testing

@Suite("What the report says of causes")
struct ReportCauseTests {
  @Test("opens at what wasn't as expected, and shows the line that changed contents last")
  func unmet() throws {
    let session = Samples.session.replacingOccurrences(
      of: "\"events\": [",
      with: "\"expect\": { \"contents\": { \"shelf\": [] } }, \"events\": ["
    ).replacingOccurrences(of: "\"fails\": \"lost\"", with: "\"text\": \"b\"")
    let html = try ReportTests.page(session, complains: true)
    let data = try ReportTests.data(html)
    let records = try #require(data["records"] as? [[Any]])
    let opened = records[try #require(data["opensAt"] as? Int) - 1]
    #expect(opened[3] as? String == "insert")
    #expect(try ReportTests.source(of: opened, in: data).contains("session:insert"))
    let line = try #require((ReportTests.more(opened)["line"] as? [Int])?.last)
    #expect(
      html.contains("<span class=\"at\">on_perform of shelf, p.lua:\(line), by insert</span>")
    )
  }

  @Test("says what wasn't as expected before that all arrived")
  func unmetFirst() throws {
    let session = Samples.session.replacingOccurrences(
      of: "\"events\": [",
      with: "\"expect\": { \"outcome\": { \"status\": \"partial\" } }, \"events\": ["
    ).replacingOccurrences(of: "\"fails\": \"lost\"", with: "\"text\": \"b\"")
    let html = try ReportTests.page(session, complains: true)
    let unmet = try #require(html.range(of: "expected partial, found imported"))
    let verdict = try #require(html.range(of: "All 2 arrived"))
    #expect(unmet.lowerBound < verdict.lowerBound)
  }

  @Test("opens where a handler returned that forgot an item, and says what was dragged")
  func earlyReturn() throws {
    let plugin = """
      return { name = "p", api = 1, on_perform = function(session)
        local first = session.items[1]:load("public.text")
        if first.size < 1000 then
          return
        end
        session:insert { contents = first }
      end }
      """
    let data = try ReportTests.data(try ReportTests.page(Samples.session, plugin: plugin))
    let records = try #require(data["records"] as? [[Any]])
    let opened = records[try #require(data["opensAt"] as? Int) - 1]
    #expect(opened[3] as? String == "item", "\(opened)")
    #expect(try ReportTests.source(of: opened, in: data) == "return")
    let spans = try #require(data["spans"] as? [[Any]])
    #expect(spans[0][6] as? String == "came to its end at line 4")
    let dragged = try #require(data["dragged"] as? [[Any]])
    #expect(dragged.count == 1 && dragged[0][0] as? Int == 0)
    let words = try #require(dragged[0][1] as? String)
    #expect(words.hasPrefix("A.txt (public.") && words.contains("; B.txt ("), "\(words)")
  }

  @Test("says of what was dragged only what handlers could know, until the drop told them")
  func dragged() throws {
    let session = Samples.session.replacing(
      "\"name\": \"A.txt\",",
      with: "\"name\": \"A.txt\", \"hover\": {},"
    )
    let data = try ReportTests.data(try ReportTests.page(session))
    let dragged = try #require(data["dragged"] as? [[Any]])
    #expect(dragged.count == 2, "\(dragged)")
    #expect((dragged[0][1] as? String)?.hasPrefix("nothing is known") == true)
    #expect((dragged[1][1] as? String)?.hasPrefix("A.txt (public.") == true)
  }

  @Test("leads from a proposal that wasn't expected to the first answer that is another one")
  func unexpectedProposal() throws {
    let session = Samples.session.replacingOccurrences(
      of: "\"events\": [",
      with: "\"expect\": { \"proposals\": { \"shelf\": [\"move\"] } }, \"events\": ["
    ).replacingOccurrences(of: "\"fails\": \"lost\"", with: "\"text\": \"b\"")
    let plugin = """
      return { name = "p", api = 1,
        on_update = function(session)
          return "copy"
        end }
      """
    let html = try ReportTests.page(session, plugin: plugin, complains: true)
    #expect(html.contains("<span class=\"at\">on_update of shelf, p.lua:3</span>"))
  }

  @Test("has the script also where no line of it did anything")
  func unasked() throws {
    let plugin = "return { name = 'p', api = 1, accepts = { 'public.movie' } }"
    let html = try ReportTests.page(Samples.session, plugin: plugin)
    let verdict = try ReportTests.verdict(html)
    #expect(verdict == "Nobody took the drop. shelf accepts nothing of what is dragged.")
    let data = try ReportTests.data(html)
    let sources = try #require(data["sources"] as? [[String: Any]])
    #expect(sources.map { $0["path"] as? String } == ["p.lua"])
    #expect((sources[0]["lines"] as? [String])?.first == plugin)
  }

  @Test("says of one that only skipped what it skipped, and counts what came again as one step")
  func skippedAndAgain() throws {
    let session = Samples.session.replacingOccurrences(
      of: "{ \"t\": 50, \"type\": \"drop\" }",
      with: "{ \"t\": 34, \"type\": \"move\", \"at\": [20, 20] },"
        + " { \"t\": 40, \"type\": \"move\", \"at\": [30, 30] }, { \"t\": 50, \"type\": \"drop\" }"
    )
    let plugin = """
      return { name = "p", api = 1,
        on_update = function(session) return { operation = "copy", insert_at = 2 } end,
        on_perform = function(session)
          for _, item in ipairs(session.items) do session:skip(item, "too old") end
        end }
      """
    let html = try ReportTests.page(session, plugin: plugin)
    let verdict = try ReportTests.verdict(html)
    #expect(verdict == "Nothing arrived in shelf. 2 were skipped: too old.")
    let update = try ReportTests.record("update", in: try ReportTests.data(html))
    #expect(update[4] as? String == "copy, insert at 2")
    let again = try #require(ReportTests.more(update)["again"] as? [Double])
    #expect(again[0] >= 2 && again[1] >= 40, "\(again)")
  }

  @Test("gives up a forgotten place as soon as that is told")
  func forgottenPlace() throws {
    let plugin = """
      return { name = "p", api = 1, on_perform = function(session)
        session:placeholder { title = "never" }
      end }
      """
    let data = try ReportTests.data(try ReportTests.page(Samples.session, plugin: plugin))
    let note = try ReportTests.record("note", in: data)
    let change = try #require(ReportTests.more(note)["change"] as? [String: Any])
    #expect(change["effect"] as? String == "discard" && change["id"] as? String == "placeholder-1")
  }

  @Test("opens for a refusal at the answer, and shows the line that gave it")
  func refusal() throws {
    let plugin = """
      return { name = "p", api = 1,
        on_update = function(session)
          return { operation = "forbidden", message = "one at a time" }
        end,
        on_perform = function(session) end }
      """
    let data = try ReportTests.data(try ReportTests.page(Samples.session, plugin: plugin))
    let records = try #require(data["records"] as? [[Any]])
    let opened = records[try #require(data["opensAt"] as? Int) - 1]
    #expect((opened[4] as? String)?.contains("one at a time") == true, "\(opened)")
    let line = "return { operation = \"forbidden\", message = \"one at a time\" }"
    #expect(try ReportTests.source(of: opened, in: data) == line)
    // What it spent stands beside it, and where nobody took the drop.
    let units = try #require(ReportTests.more(opened)["units"] as? [Int])
    #expect(units[0] >= 0 && units[1] == 200_000)
    let hovers = try #require(data["hovers"] as? [[Any]])
    #expect(hovers.map { $0[0] as? String } == ["shelf"])
    let ends = try #require(data["ends"] as? [[Any]])
    #expect(ends.map { $0[3] as? String } == ["dropped", "refused"])
  }
}

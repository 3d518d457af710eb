import Foundation
import TestGround
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

  @Test("takes no item for forgotten of which its handler said so in the host's own words")
  func sameWords() throws {
    let plugin = """
      return { name = "p", api = 1, on_perform = function(session)
        for _, item in ipairs(session.items) do session:skip(item, "not handled") end
      end }
      """
    let html = try ReportTests.page(Samples.session, plugin: plugin)
    #expect(!(try ReportTests.verdict(html).contains("was not handled")))
  }

  @Test("opens at what was forgotten, not at what was skipped on purpose, and says where")
  func forgottenFirst() throws {
    let plugin = """
      return { name = "p", api = 1, on_perform = function(session)
        dnd.each(session.items, function(item)
          if item.id == "a" then return session:skip(item, "meant") end
          if item.id == "b" then
            return
          end
          session:insert { contents = item:load() }
        end)
      end }
      """
    let html = try ReportTests.page(Samples.session, plugin: plugin)
    let verdict = try ReportTests.verdict(html)
    #expect(verdict.contains("B.txt was not handled: its function ended at p.lua:5."), "\(verdict)")
    let data = try ReportTests.data(html)
    let records = try #require(data["records"] as? [[Any]])
    let opened = records[try #require(data["opensAt"] as? Int) - 1]
    #expect((opened[4] as? String)?.hasPrefix("b skipped") == true, "\(opened)")
    #expect(try ReportTests.source(of: opened, in: data) == "return")
  }

  @Test("opens where things went elsewhere than the drag had shown, and says both places")
  func elsewhere() throws {
    func plugin(_ index: String) -> String {
      """
      return { name = "p", api = 1,
        on_update = function(session) return { operation = "copy", insert_at = 2 } end,
        on_perform = function(session)
          session:insert { index = \(index), contents = { "one", "two" } }
          session:insert { index = 1, contents = { "head" } }
        end }
      """
    }
    let html = try ReportTests.page(Samples.session, plugin: plugin("1"))
    let verdict = try ReportTests.verdict(html)
    let words = "What was dropped went to 1 in shelf (p.lua:4), though the drag showed 2."
    #expect(verdict.contains(words), "\(verdict)")
    let data = try ReportTests.data(html)
    let records = try #require(data["records"] as? [[Any]])
    #expect(records[try #require(data["opensAt"] as? Int) - 1][3] as? String == "insert")
    for index in ["2", "nil"] {
      let other = try ReportTests.verdict(ReportTests.page(Samples.session, plugin: plugin(index)))
      #expect(!other.contains("though"), "\(other)")
    }
  }

  @Test("keeps a proposal's time up to the one that follows it at the same place")
  func flip() throws {
    let session = Samples.session.replacing(
      "{ \"t\": 50, \"type\": \"drop\" }",
      with: "{ \"t\": 300, \"type\": \"modifiers\", \"keys\": [\"option\"] },"
        + " { \"t\": 500, \"type\": \"drop\" }"
    )
    let plugin = """
      return { name = "p", api = 1, on_update = function(session)
        local isAllowed = not session.modifiers.option
        return { operation = isAllowed and "copy" or "forbidden", insert_at = 1 }
      end }
      """
    let html = try ReportTests.page(session, plugin: plugin)
    #expect(
      try ReportTests.verdict(html).contains(
        "The last answer of shelf, with option held, at p.lua:3,"
      )
    )
    let data = try ReportTests.data(html)
    let path = try #require(data["path"] as? [Double])
    let steps = stride(from: 0, to: path.count, by: 4).map { [path[$0], path[$0 + 3]] }
    #expect(steps == [[0, 13], [16, 0], [33, 0], [300, 3], [500, 3]], "\(steps)")
    // Where nothing may be dropped, no place is shown.
    let insertions = try #require(data["insertions"] as? [[Any]])
    #expect(insertions.map { $0[0] as? Double } == [16, 300] && insertions[1][2] is NSNull)
  }

  @Test("opens at bytes that didn't come where their item arrived all the same")
  func arrivedWithout() throws {
    let plugin = """
      return { name = "p", api = 1, on_perform = function(session)
        for _, item in ipairs(session.items) do
          local ok, text = pcall(item.load, item, "public.plain-text")
          session:insert { contents = { { name = item.name, content = ok and text or nil, from = item } } }
        end
      end }
      """
    let data = try ReportTests.data(try ReportTests.page(Samples.session, plugin: plugin))
    let records = try #require(data["records"] as? [[Any]])
    let opened = records[try #require(data["opensAt"] as? Int) - 1]
    #expect(opened[3] as? String == "loaded", "\(opened)")
    #expect(try ReportTests.source(of: opened, in: data).contains("pcall"))
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

  @Test("has the plugin of a destination that opens by an event, and the line of a fault in it")
  func opened() throws {
    let folder = try BuiltTool.Folder()
    try folder.write(
      """
      {"format":"dndhost.session/1","destinations":[],"items":[{"id":"a","name":"n"}]}
      {"t":0,"type":"open","destination":{"id":"shelf","frame":[0,0,99,99],"plugin":"own/o.lua"}}
      {"t":1,"type":"begin","items":["a"],"at":[500,1]}
      {"t":16,"type":"move","at":[50,50]}
      {"t":50,"type":"drop"}
      {"t":60,"type":"open","destination":{"id":"idle","frame":[0,0,9,9],"plugin":"own/i.lua"}}
      {"t":70,"type":"reload","destination":"idle","plugin":"own/r.lua"}

      """,
      to: "s.jsonl"
    )
    let plugin = "return { name='o', api=1, on_perform=function(session)\n  error('boom') end }\n"
    try folder.write(plugin, to: "own/o.lua")
    for name in ["i", "r"] {
      try folder.write("return { name = '\(name)', api = 1 }\n", to: "own/\(name).lua")
    }
    let line = ["replay", "s.jsonl", "-f", "html", "-o", "r.html"]
    #expect(!(try BuiltTool.run(line, in: folder)).errors.isEmpty)
    let html = try folder.text(of: "r.html")
    let data = try ReportTests.data(html)
    let sources = try #require(data["sources"] as? [[String: Any]])
    #expect(sources.map { $0["path"] as? String } == ["own/o.lua", "own/i.lua", "own/r.lua"])
    let fault = try ReportTests.record("fault", in: data)
    #expect(try ReportTests.source(of: fault, in: data) == "error('boom') end }")
    let verdict = try ReportTests.verdict(html)
    #expect(verdict.contains("on_perform of shelf failed at own/o.lua:2: boom"))
    // What it may spend is known as well.
    let units = ReportTests.more(try ReportTests.record("on_perform", in: data))["units"] as? [Int]
    #expect(units?.last ?? 0 > 0)
    let text = try BuiltTool.run(["replay", "s.jsonl"], in: folder).output
    #expect(text.contains("own/o.lua:2") && text.contains("2 | error('boom')"), "\(text)")
  }

  @Test("shows of a call by pcall the line of the pcall")
  func protectedCall() throws {
    let plugin = """
      return { name = "p", api = 1, on_perform = function(session)
        session:notify("info", "before")
        local ok, text = pcall(session.items[1].load, session.items[1])
        coroutine.wrap(session.notify)(session, "info", "after")
        session:insert { contents = text }
      end }
      """
    let data = try ReportTests.data(try ReportTests.page(Samples.session, plugin: plugin))
    let load = try ReportTests.record("load", in: data)
    #expect(try ReportTests.source(of: load, in: data).hasPrefix("local ok, text = pcall("))
    let records = try #require(data["records"] as? [[Any]])
    let after = try #require(records.first { ($0[4] as? String)?.hasSuffix("after") == true })
    #expect(try ReportTests.source(of: after, in: data).hasPrefix("coroutine.wrap("))
  }

  /// The line of each item's result, by the item's id.
  private func decisions(_ perform: String) throws -> [String: String] {
    let plugin =
      "return { name = 'n', api = 1, on_perform = function(session)\n\(perform)\nend }"
    let session = Samples.session.replacing("\"fails\": \"lost\"", with: "\"text\": \"b\"")
    let data = try ReportTests.data(try ReportTests.page(session, plugin: plugin))
    let records = try #require(data["records"] as? [[Any]])
    var lines: [String: String] = [:]
    for record in records where record[3] as? String == "item" {
      let id = try #require((record[4] as? String)?.prefix { $0 != " " })
      lines[String(id)] = try ReportTests.source(of: record, in: data)
    }
    return lines
  }

  @Test("shows of an item that the script failed or skipped the line that said so")
  func decided() throws {
    let said = try decisions(
      """
      local a, b = session.items[1], session.items[2]
      session:insert { contents = a:load() }
      session:fail(a, { unit = 2, message = "is empty" })
      local text = b:load()
      session:skip(b, "is here already")
      """
    )
    #expect(said["a"] == "session:fail(a, { unit = 2, message = \"is empty\" })")
    #expect(said["b"] == "session:skip(b, \"is here already\")")
    let each = try decisions(
      """
      dnd.each(session.items, function(item)
        local text = item:load()
        if item.id == "a" then
          dnd.fail("not this one")
        end
        session:insert { contents = text }
      end)
      """
    )
    #expect(each["a"] == "dnd.fail(\"not this one\")")
    #expect(each["b"] == "local text = item:load()")
    let all = try decisions(
      "local text = session.items[1]:load()\nsession:insert { contents = text }\ndnd.fail('full')"
    )
    #expect(all["a"] == "local text = session.items[1]:load()")
    #expect(all["b"] == "dnd.fail('full')")
  }

  @Test("says that of what arrived some units failed, and opens at the line that said so")
  func lostUnits() throws {
    let session = Samples.session.replacing(
      "\"items\": [\"a\", \"b\"]",
      with: "\"items\": [\"a\"]"
    )
    let plugin = """
      return { name = "p", api = 1, on_perform = function(session)
        local item = session.items[1]
        session:insert { contents = item:load() }
        for unit = 2, 6 do
          session:fail(item, { unit = unit, message = "is empty" })
        end
      end }
      """
    let html = try ReportTests.page(session, plugin: plugin)
    let verdict = try ReportTests.verdict(html)
    #expect(verdict == "1 of 1 arrived in shelf, 5 of its units failed.")
    let data = try ReportTests.data(html)
    let records = try #require(data["records"] as? [[Any]])
    let opened = records[try #require(data["opensAt"] as? Int) - 1]
    #expect(try ReportTests.source(of: opened, in: data).hasPrefix("session:fail("))
    #expect(ReportTests.more(opened)["bad"] as? Bool == true)
    // What is only shown with what failed is known by this mark.
    #expect(html.contains("imported</span> <span class=\"tag failed\">5 units failed</span>"))
  }

  @Test("says of a forgotten item which error the handler caught itself, and where")
  func swallowed() throws {
    func verdict(_ perform: String) throws -> String {
      let plugin =
        "return { name = 'n', api = 1, on_perform = function(session)\n\(perform)\nend }"
      return try ReportTests.verdict(try ReportTests.page(Samples.session, plugin: plugin))
    }
    let forgotten = try verdict(
      """
      for _, item in ipairs(session.items) do
        pcall(function()
          if item.id == "b" then error("is odd") end
          session:insert { contents = item:load() }
        end)
      end
      """
    )
    #expect(
      forgotten.contains(
        "An error was caught at p.lua:3, and nothing was said of it: p.lua:4: is odd."
      ),
      "\(forgotten)"
    )
    let broken = try verdict(
      "xpcall(function() return nothing.name end, function(why) return why end)"
    )
    #expect(broken.contains("An error was caught at p.lua:2,"), "\(broken)")
    #expect(broken.contains("attempt to index a nil value"), "\(broken)")
    let told = try verdict(
      """
      for _, item in ipairs(session.items) do
        local ok, problem = pcall(item.load, item)
        if ok then session:insert { contents = problem } else session:fail(item, problem.message) end
      end
      """
    )
    #expect(!told.contains("caught"), "\(told)")
  }

  @Test("says why nobody took a drop: whose can_handle said no, and what type there isn't")
  func unwilling() throws {
    let plugin = """
      return { name = "p", api = 1,
        can_handle = function(session)
          return #session.items > 4
        end }
      """
    let html = try ReportTests.page(Samples.session, plugin: plugin)
    let verdict = try ReportTests.verdict(html)
    #expect(verdict == "Nobody took the drop. can_handle of shelf said no at p.lua:3.")
    let data = try ReportTests.data(html)
    let records = try #require(data["records"] as? [[Any]])
    #expect(records[try #require(data["opensAt"] as? Int) - 1][3] as? String == "can_handle")
    let mistyped = "return { name = 'p', api = 1, accepts = { 'public.imge' } }"
    let other = try ReportTests.verdict(try ReportTests.page(Samples.session, plugin: mistyped))
    #expect(
      other == "Nobody took the drop. In accepts of shelf: there is no type 'public.imge';"
        + " did you mean 'public.image'? shelf accepts nothing of what is dragged."
    )
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

  @Test("shows of a drop that dnd.fail refuses the line that called it")
  func raisedRefusal() throws {
    let plugin = """
      return { name = "p", api = 1,
        on_update = function(session)
          local most = 1
          dnd.fail("one at a time")
        end }
      """
    let data = try ReportTests.data(try ReportTests.page(Samples.session, plugin: plugin))
    let update = try ReportTests.record("update", in: data)
    #expect((update[4] as? String)?.contains("one at a time") == true, "\(update)")
    #expect(try ReportTests.source(of: update, in: data) == "dnd.fail(\"one at a time\")")
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

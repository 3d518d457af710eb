import Foundation
import TestExtent
import TestGround
import Testing

@Suite("The report")
struct ReportTests {
  /// A page's data, as its script reads it.
  static func data(_ html: String) throws -> [String: Any] {
    let start = try #require(html.range(of: "<script type=\"application/json\" id=\"data\">"))
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    let json = Data(html[start.upperBound..<end.lowerBound].utf8)
    return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
  }

  static func page(
    _ session: String,
    plugin: String = Samples.plugin,
    complains: Bool = false
  ) throws -> String {
    let folder = try BuiltTool.Folder()
    try folder.write(session, to: "s.json")
    try folder.write(plugin, to: "p.lua")
    let line = ["replay", "s.json", "-p", "p.lua", "-f", "html", "-o", "r.html"]
    let ending = try BuiltTool.run(line, in: folder)
    #expect(ending.errors.isEmpty != complains)
    return try folder.text(of: "r.html")
  }

  @Test(
    "is one page that asks nothing of any network, and closes its script to what is in a session"
  )
  func closed() throws {
    let hostile = Samples.session.replacingOccurrences(
      of: "Two texts onto a shelf",
      with: "</script><img src=x onerror=alert(1)>\\u2028&amp;"
    )
    let html = try Self.page(hostile)
    let addresses = html.replacingOccurrences(of: "'http://www.w3.org/2000/svg'", with: "")
    #expect(!addresses.contains("http:") && !addresses.contains("https:"))
    #expect(!html.contains("<img"))
    #expect(html.contains("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;"))
    #expect(html.contains("default-src 'none'"))
    // Its own script runs, and none that gets in otherwise.
    #expect(html.contains("script-src 'sha256-") && !html.contains("script-src 'unsafe-inline'"))
    _ = try Self.data(html)
  }

  @Test("keeps two items apart whose ids only look the same")
  func spelledAlike() throws {
    let (letter, marked) = ("\u{E9}", "e\u{301}")
    let session = """
      { "format": "dndhost.session/1",
        "destinations": [ { "id": "d", "frame": [0, 0, 100, 100] } ],
        "items": [
          { "id": "\(letter)", "name": "Linden",
            "representations": [ { "type": "public.utf8-plain-text", "text": "x" } ] },
          { "id": "\(marked)", "name": "Birch",
            "representations": [ { "type": "public.utf8-plain-text", "fails": "is gone" } ] } ],
        "events": [
          { "t": 0, "type": "begin", "items": ["\(letter)", "\(marked)"], "at": [10, 10] },
          { "t": 5, "type": "drop" } ] }
      """
    let plugin = """
      return { name = "p", api = 1, on_perform = function(session)
        for _, item in ipairs(session.items) do
          local content, problem = item:try()
          if content then
            session:insert { contents = { { name = item.name, from = item } } }
          else
            session:fail(item, problem.message)
          end
        end
      end }
      """
    let html = try Self.page(session, plugin: plugin)
    #expect(try Self.verdict(html).contains("Birch failed at its source: is gone."))
    let rows = html.components(separatedBy: "<tr role=\"row\">").dropFirst(2)
      .map { $0.components(separatedBy: "</tr>")[0] }
    #expect(rows.count == 2)
    for row in rows {
      // One arrived and the other failed: neither has anything of its twin.
      #expect(row.contains("imported") != row.contains("is gone"))
      #expect(row.contains("Linden") != row.contains("Birch"))
      #expect(row.contains("Linden") == row.contains("imported"))
    }
  }

  /// What a record has besides its time, its kind and its words.
  static func more(_ record: [Any]) -> [String: Any] {
    record.count > 5 ? record[5] as? [String: Any] ?? [:] : [:]
  }

  /// The first record of this word.
  static func record(_ word: String, in data: [String: Any]) throws -> [Any] {
    let records = try #require(data["records"] as? [[Any]])
    return try #require(records.first { $0[3] as? String == word })
  }

  /// The text of the line that a record comes from.
  static func source(of record: [Any], in data: [String: Any]) throws -> String {
    let place = try #require(more(record)["line"] as? [Int])
    let sources = try #require(data["sources"] as? [[String: Any]])
    let lines = try #require(sources[place[0]]["lines"] as? [String])
    return lines[place[1] - 1].trimmingCharacters(in: .whitespaces)
  }

  /// The verdict's clauses.
  static func verdict(_ html: String) throws -> String {
    let start = try #require(html.range(of: "id=\"verdict\">"))
    let end = try #require(html.range(of: "</p>", range: start.upperBound..<html.endIndex))
    return String(html[start.upperBound..<end.lowerBound])
      .replacingOccurrences(of: "<[^>]*>", with: "", options: .regularExpression)
      .replacingOccurrences(of: "&#39;", with: "'")
  }

  @Test("a load that its handler gave up is not blamed on the source")
  func patience() throws {
    let session = """
      { "format": "dndhost.session/1",
        "destinations": [ { "id": "shelf", "frame": [0, 0, 100, 100] } ],
        "items": [ { "id": "a", "name": "A.txt", "representations": [
          { "type": "public.plain-text", "text": "a", "latency": 500 } ] } ],
        "events": [ { "t": 0, "type": "begin", "items": ["a"], "at": [10, 10] },
          { "t": 5, "type": "drop" } ] }
      """
    let plugin = """
      return { name = "p", api = 1, on_perform = function(session)
        session.items[1]:load("public.text", { timeout = 50 })
      end }
      """
    let verdict = try Self.verdict(Self.page(session, plugin: plugin))
    #expect(!verdict.contains("at its source"))
    #expect(
      verdict.contains("A.txt failed, as the handler waited no longer (timeout): took longer")
    )
  }

  @Test("says first in words what came of it, and each clause leads to its step")
  func verdict() throws {
    let html = try Self.page(Samples.session)
    #expect(try Self.verdict(html) == "1 of 2 arrived in shelf. B.txt failed at its source: lost.")
    let data = try Self.data(html)
    let records = try #require(data["records"] as? [[Any]])
    let failed = try #require(
      records.firstIndex {
        $0[3] as? String == "item" && ($0[4] as? String)?.contains("lost") == true
      }
    )
    let clause = "class=\"bad\">B.txt failed at its source: lost.</a>"
    #expect(html.contains("<a href=\"#r=\(failed + 1)\" \(clause)"))
    #expect(data["opensAt"] as? Int == failed + 1)
  }

  /// A shelf's verdict, and the text of the line at which its page opens.
  private func told(_ perform: String, fields: String = "") throws -> (
    verdict: String, line: String
  ) {
    let plugin =
      "return { name = 'n', api = 1, \(fields) on_perform = function(session)\n\(perform)\nend }"
    let html = try Self.page(Samples.session, plugin: plugin)
    let data = try Self.data(html)
    let records = try #require(data["records"] as? [[Any]])
    let opens = try #require(data["opensAt"] as? Int)
    return (try Self.verdict(html), try Self.source(of: records[opens - 1], in: data))
  }

  @Test("says what a handler left undone, and opens at the line that began it")
  func left() throws {
    let open = try told(
      """
      for _, item in ipairs(session.items) do
        local slot = session:placeholder { item = item }
        local text = item:try("public.text")
        if text then slot:commit { text } end
      end
      """
    )
    #expect(
      open.verdict.contains(
        "on_perform of shelf kept a place for B.txt at p.lua:3, and never filled it."
      ),
      "\(open.verdict)"
    )
    #expect(open.line == "local slot = session:placeholder { item = item }")
    let uncaught = try told(
      """
      for n = #session.items, 1, -1 do
        session:insert { contents = session.items[n]:load("public.text") }
      end
      """
    )
    #expect(
      uncaught.verdict.contains(
        "B.txt failed at its source: lost. on_perform of shelf ended there, at p.lua:3: nothing caught that."
      ),
      "\(uncaught.verdict)"
    )
    #expect(uncaught.line.hasPrefix("session:insert"))
  }

  @Test("says first what failed by itself, then what was taken back with it")
  func takenBack() throws {
    let told = try told(
      """
      dnd.each(session.items, function(item)
        session:insert { contents = item:load("public.text") }
      end)
      """,
      fields: "policy = 'all_or_nothing',"
    )
    #expect(
      told.verdict == "None of 2 arrived in shelf. B.txt failed at its source: lost."
        + " A.txt was taken back with it."
    )
    #expect(told.line.contains("item:load"))
  }

  @Test("says of what arrived otherwise what didn't come, and not of what came when asked again")
  func otherwise() throws {
    let plugin = """
      return { name = 'n', api = 1, on_perform = function(session)
        for _, item in ipairs(session.items) do
          local text = item:try("public.text")
          session:insert { contents = text or { name = "instead", from = item } }
        end
      end }
      """
    let verdict = try Self.verdict(try Self.page(Samples.session, plugin: plugin))
    #expect(
      verdict == "All 2 arrived in shelf. B.txt did not come as public.plain-text: lost."
    )
  }

  @Test("says that a drop was undone")
  func undone() throws {
    let session = Samples.session.replacingOccurrences(
      of: "{ \"t\": 50, \"type\": \"drop\" }",
      with: """
        { "t": 50, "type": "drop" }, { "t": 90, "type": "undo", "destination": "shelf" },
        { "t": 95, "type": "undo", "destination": "shelf" }
        """
    )
    let html = try Self.page(session)
    #expect(html.contains(">undone</span>") && !html.contains(">imported</span>"))
    let verdict = try Self.verdict(html)
    #expect(verdict.contains("Then undone."))
    #expect(verdict.hasSuffix("There was nothing to undo."))
  }

  @Test("shows for a call, an effect, its end and an item's result the line that made it")
  func lines() throws {
    let data = try Self.data(try Self.page(Samples.session))
    func source(_ word: String) throws -> String {
      try Self.source(of: try Self.record(word, in: data), in: data)
    }
    #expect(try source("on_perform") == "on_perform = function(session)")
    let load = "local text = item:try(\"public.plain-text\")"
    #expect(try source("load") == load)
    #expect(try source("loaded") == load)
    #expect(try source("item") == load)
    #expect(try source("insert") == "if text then session:insert { contents = text } end")
    #expect(try source("info").hasPrefix("print(\"loading"))
    // What no script asked for has none.
    #expect(Self.more(try Self.record("begin", in: data))["line"] == nil)
    #expect(Self.more(try Self.record("outcome", in: data))["line"] == nil)
  }

  @Test("marks the line of a fault, and says it in the verdict")
  func fault() throws {
    let html = try Self.page(Samples.session, plugin: Samples.broken, complains: true)
    let verdict = try Self.verdict(html)
    #expect(verdict.contains("on_perform of shelf failed at p.lua:5: attempt to index a nil value"))
    let data = try Self.data(html)
    let fault = try Self.record("fault", in: data)
    #expect(try Self.source(of: fault, in: data) == "session:insert { contents = nothing.name }")
    #expect(html.contains("<mark>5"))
    // It is said once: not again as what wasn't expected.
    #expect(!html.contains("a handler had a fault"))
  }

  @Test("says a fault once, and not again of each item that it took with it or of the last answer")
  func once() throws {
    let failing = Samples.plugin.replacingOccurrences(
      of: "on_perform = function(session)",
      with: "on_perform = function(session) dnd.each(session.items, function() none() end)"
    )
    let html = try Self.page(Samples.session, plugin: failing, complains: true)
    let verdict = try Self.verdict(html)
    #expect(verdict.components(separatedBy: "a nil value").count == 2, "\(verdict)")
    #expect(verdict.contains("A.txt and B.txt failed because of it."))
    let hovering = Samples.plugin.replacingOccurrences(
      of: "on_perform = function(session)",
      with: "on_update = function() none() end, on_perform = function(session)"
    )
    let refused = try Self.verdict(
      try Self.page(Samples.session, plugin: hovering, complains: true)
    )
    #expect(refused.hasPrefix("shelf refused the drop. on_update of shelf failed at p.lua:"))
    #expect(!refused.contains("last answer"))
  }

  @Test(
    "shows of an item that a task failed the line of the task, of a forgotten one where it was left"
  )
  func itemLines() throws {
    let session = Samples.session.replacingOccurrences(
      of: "\"fails\": \"lost\"",
      with: "\"text\": \"b\""
    ).replacingOccurrences(
      of: "\"events\": [",
      with: "\"tasks\": { \"send\": { \"fails\": \"quota\" } }, \"events\": ["
    )
    let sending = """
      return { name = "p", api = 1, needs = { "tasks" }, on_perform = function(session)
        dnd.each(session.items, function(item)
          local text = item:load()
          if item.id == "b" then return end
          session:task("send", { text = text })
        end)
      end }
      """
    let granted = session.replacingOccurrences(
      of: "\"contents\": [\"first\"]",
      with: "\"contents\": [\"first\"], \"allow\": [\"tasks\"]"
    )
    let data = try Self.data(try Self.page(granted, plugin: sending))
    let records = try #require(data["records"] as? [[Any]])
    func line(_ id: String) throws -> String {
      let item = try #require(
        records.first { $0[3] as? String == "item" && ($0[4] as? String)?.hasPrefix(id) == true }
      )
      return try Self.source(of: item, in: data)
    }
    #expect(try line("a") == "session:task(\"send\", { text = text })")
    let spans = try #require(data["spans"] as? [[Any]])
    #expect(spans.contains { $0[0] as? String == "task" && $0[1] as? String == "send A.txt" })
    #expect(try line("b") == "if item.id == \"b\" then return end")
  }

  @Test("has a bar for a handler that waits, for each load, task and question, and what was spent")
  func spans() throws {
    let data = try Self.data(try Self.page(Samples.session))
    let spans = try #require(data["spans"] as? [[Any]])
    #expect(spans.map { $0[0] as? String } == ["handler", "load", "load"])
    #expect(spans.map { $0[5] as? String } == ["good", "good", "bad"])
    #expect(spans.map { $0[4] as? Double } == [55, 55, 55])
    let units = try #require(
      Self.more(try Self.record("on_perform", in: data))["units"] as? [Int]
    )
    #expect(units[0] > 0 && units[0] < units[1])
  }

  @Test("keeps apart what has a name that scripts mean something by")
  func oddNames() throws {
    let session = Samples.session.replacingOccurrences(of: "\"shelf\"", with: "\"__proto__\"")
    let data = try Self.data(try Self.page(session))
    let places = try #require(data["places"] as? [[String: Any]])
    #expect(places.map { $0["id"] as? String } == ["__proto__"])
    let insert = try Self.record("insert", in: data)
    #expect(insert[2] as? String == "__proto__")
  }

  @Test("has no character in it that turns text around or can't be seen")
  func hidden() throws {
    let name = "a\\u202eb\\u0085\\u061c\\u2028"
    let html = try Self.page(
      Samples.session.replacingOccurrences(of: "A.txt", with: name)
        .replacingOccurrences(of: "\"first\"", with: "\"\(name)\"")
    )
    let hidden: Set<Unicode.Scalar> = ["\u{202E}", "\u{85}", "\u{61C}", "\u{2028}"]
    #expect(html.unicodeScalars.allSatisfy { !hidden.contains($0) })
    #expect(html.contains("\\u{202e}"))
  }

  @Test("has the scene, where a drop would insert, where it came, and what changed")
  func scene() throws {
    let pointing = Samples.plugin.replacingOccurrences(
      of: "on_perform = function(session)",
      with: "on_update = function(session) return { operation = 'copy', insert_at = 2 } end,\n"
        + "on_perform = function(session)"
    )
    let data = try Self.data(try Self.page(Samples.session, plugin: pointing))
    let insertions = try #require(data["insertions"] as? [[Any]])
    #expect(insertions.map { $0[2] as? Int } == [2, nil])
    let ends = try #require(data["ends"] as? [[Any]])
    #expect(ends.count == 1 && ends[0][3] as? String == "dropped")
    let records = try #require(data["records"] as? [[Any]])
    let changes = records.compactMap { Self.more($0)["change"] as? [String: Any] }
    #expect(changes.contains { $0["contents"] as? [String] == ["A.txt"] })
  }

  @Test("marks where a drop was let go that failed later, not where another one arrived meanwhile")
  func failedDrop() throws {
    let session = """
      { "format": "dndhost.session/1",
        "destinations": [ { "id": "shelf", "frame": [0, 0, 100, 100] } ],
        "items": [
          { "id": "a", "name": "Same", "representations": [
            { "type": "public.plain-text", "fails": "lost", "latency": 300 } ] },
          { "id": "b", "name": "Same", "representations": [ { "type": "public.plain-text", "text": "b" } ] } ],
        "events": [
          { "t": 0, "type": "begin", "items": ["a"], "at": [10, 10] },
          { "t": 5, "type": "drop" },
          { "t": 20, "type": "begin", "items": ["b"], "at": [60, 60] },
          { "t": 30, "type": "drop" } ] }
      """
    let html = try Self.page(session)
    let ends = try #require(try Self.data(html)["ends"] as? [[Any]])
    try #require(ends.map { $0[3] as? String } == ["dropped", "dropped", "failed"])
    let failed = ends[2].dropLast().compactMap { $0 as? Double }
    #expect(failed == [305, 10, 10, 5])
    // It is shown from the record on that says so.
    let records = try #require(try Self.data(html)["records"] as? [[Any]])
    let by = records[try #require(ends[2].last as? Int)]
    #expect(by[3] as? String == "outcome" && (by[4] as? String)?.hasPrefix("failed") == true)
    // Which of two of one name is meant is said by the id beside it.
    let verdict = try Self.verdict(html)
    #expect(
      verdict == "Same (b) arrived in shelf. Same (a) did not arrive in shelf."
        + " Same (a) failed at its source: lost."
    )
    let names = try #require(try Self.data(html)["names"] as? [[String]])
    #expect(names == [["a", "Same"], ["b", "Same"]])
    #expect(html.contains(">a Same</text>") && html.contains("class=\"mark lost\""))
  }

  @Test("says of each item what became of it, and names the column in every cell")
  func items() throws {
    let html = try Self.page(Samples.session)
    #expect(html.contains("data-column=\"Became\"><span class=\"tag imported\">imported</span>"))
    #expect(html.contains("<span class=\"tag failed\">failed</span> lost"))
    #expect(html.contains("public.plain-text, as it is: 1 byte</a>"))
    // Failures come first.
    let (failed, imported) = (html.range(of: ">failed</span>"), html.range(of: ">imported</span>"))
    #expect(try #require(failed).lowerBound < #require(imported).lowerBound)
  }

  @Test("stays small however long the session is, and still knows how it ended")
  func bounded() throws {
    var events = "{ \"t\": 0, \"type\": \"begin\", \"items\": [\"a\", \"b\"], \"at\": [200, 50] }"
    let length = Extent.isWhole ? 20_000 : 3_000
    for time in 1...length {
      let x = time % 2 == 0 ? 50 : 150
      events += ",\n{ \"t\": \(time), \"type\": \"move\", \"at\": [\(x), 50.125] }"
      events += ",\n{ \"t\": \(time), \"type\": \"modifiers\", \"keys\": [\"shift\"] }"
    }
    events += ",\n{ \"t\": \(length + 1), \"type\": \"move\", \"at\": [50, 50] }"
    events += ",\n{ \"t\": \(length + 2), \"type\": \"drop\" }"
    let head = Samples.session.prefix { $0 != "!" }.components(separatedBy: "\"events\": [")[0]
    let html = try Self.page("\(head)\"events\": [\(events)] }")
    #expect(html.utf8.count < 6_000_000)
    let data = try Self.data(html)
    let records = try #require(data["records"] as? [[Any]])
    #expect(records.contains { Self.more($0)["change"] != nil && $0[3] as? String == "insert" })
    #expect(html.contains("more are in the transcript"))
  }
}

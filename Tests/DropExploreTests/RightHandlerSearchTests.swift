import DropExplore
import DropReplay
import Foundation
import TestGround
import Testing

/// What a search once blamed that is right.
@Suite("Right handlers that a search doesn't blame")
struct RightHandlerSearchTests {
  private static let rows = """
    return { name = "p", api = 1, on_perform = function(session)
      dnd.each(session.items, function(item)
        local content, all = item:load(), {}
        for n, unit in content:each() do all[n] = { name = unit:text(), content = unit } end
        if #all == 0 then return session:skip(item, "is empty") end
        session:insert { contents = all }
      end)
    end }
    """

  private static func session(_ type: String, _ text: String, expecting rules: String = "")
    -> String
  {
    """
    { "format": "dndhost.session/1",
      "destinations": [{ "id": "list", "plugin": "plugin.lua", "frame": [0, 0, 100, 100] }],
      "items": [{ "id": "one", "representations": [{ "type": "\(type)", "text": "\(text)" }] }],
      "events": [{ "t": 0, "type": "begin", "items": ["one"], "at": [50, 50] }, { "t": 10, "type": "drop" }]
      \(rules) }
    """
  }

  private static let twins = [
    ("public.comma-separated-values-text", "a,1\\nb,2\\na,1\\n"),
    ("public.json", "[{ \\\"n\\\": 1 }, { \\\"n\\\": 1 }]"),
    ("public.vcard", "BEGIN:VCARD\\nFN:A\\nEND:VCARD\\nBEGIN:VCARD\\nFN:A\\nEND:VCARD\\n"),
  ]

  @Test("as they make an entry of each of two rows that are alike", arguments: twins)
  func twinRows(_ type: String, _ text: String) async throws {
    let found = try await WrittenSearch.findings(
      plugin: Self.rows,
      session: Self.session(type, text),
      runs: 40
    )
    #expect(!found.contains { $0.contains("put in twice") }, "\(found)")
  }

  private static let people = "name,mail\\nAda,a@x.org\\nAda,b@x.org\\n"

  /// What tells two people of one name apart.
  @Test(
    "as they make an entry of each of two parts that have one name",
    arguments: ["context = { mail = row.mail }", "id = row.mail", "content = text(row.mail)"]
  )
  func namesakes(_ own: String) async throws {
    let plugin = """
      local function text(words) return dnd.content("public.utf8-plain-text", words) end
      return { name = "p", api = 1, on_perform = function(session)
        dnd.each(session.items, function(item)
          local all = {}
          for n, row in item:load():each { header = true, values = true } do
            all[n] = { name = row.name or "nobody", from = item, \(own) }
          end
          if #all == 0 then return session:skip(item, "is empty") end
          session:insert { contents = all }
        end)
      end }
      """
    let session = Self.session("public.comma-separated-values-text", Self.people)
    let found = try await WrittenSearch.findings(plugin: plugin, session: session, runs: 40)
    #expect(!found.contains { $0.contains("put in twice") }, "\(found)")
  }

  @Test("as two files in the folders of one have one name, and are alike")
  func filesOfOneName() async throws {
    let folder = try TemporaryFolder()
    for name in ["one", "two"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/tree/" + name,
        withIntermediateDirectories: true
      )
      try folder.write("the same", "tree/\(name)/index.txt")
    }
    let plugin = HandlerTwins.performing(
      """
      local all = {}
      for _, inner in item:load("public.folder"):each() do
        for _, file in inner:each() do all[#all + 1] = file end
      end
      if #all == 0 then return session:skip(item, "is empty") end
      if true then return session:insert { contents = all } end
      """
    )
    try folder.write(plugin, "plugin.lua")
    let item = """
      { "id": "f", "representations": [{ "type": "public.folder", "file": "tree" }] }
      """
    let session = HandlerTwins.session(items: item, events: HandlerTwins.events(of: "\"f\""))
    try folder.write(session, "session.json")
    let exploration = try SessionExploration(
      session: folder.path + "/session.json",
      setup: ReplaySetup(),
      options: ExploreOptions(runs: 40, beyond: 20)
    )
    let found = try await exploration.run().findings
    #expect(!found.contains { "\($0.violation)".contains("put in twice") }, "\(found)")
  }

  @Test("but blames who puts one content in twice, whatever ids it makes for it")
  func madeIDs() async throws {
    let plugin = HandlerTwins.performing(
      """
      local content = item:load()
      for n = 1, 2 do
        session:insert { contents = { { name = item.name, id = item.id .. n, content = content } } }
      end
      if true then return end
      """
    )
    let found = try await WrittenSearch.findings(
      plugin: plugin,
      session: HandlerTwins.session(),
      runs: 40
    )
    #expect(found.contains { $0.contains("put in twice") }, "\(found)")
  }

  @Test("as they put in what they make of an item beside it, under its name")
  func preview() async throws {
    let plugin = HandlerTwins.performing(
      """
      local text = item:load("public.text")
      if true then return session:insert { contents = {
        { name = item.name, id = item.name .. "/original", content = text },
        { name = item.name, id = item.name .. "/page", content = text:as("public.html") } } } end
      """
    )
    let found = try await WrittenSearch.findings(
      plugin: plugin,
      session: HandlerTwins.session(),
      runs: 40
    )
    #expect(!found.contains { $0.contains("put in twice") }, "\(found)")
  }

  @Test("as they put in more than fits", arguments: twins)
  func moreThanFits(_ type: String, _ text: String) async throws {
    let few = Self.session(type, text).replacing("\"frame\"", with: "\"most\": 1, \"frame\"")
    #expect(try await WrittenSearch.blamed(plugin: Self.rows, session: few, runs: 60) == [])
  }

  @Test("as they reorder what lies there, after others were dropped")
  func dropThenReorder() async throws {
    let plugin = HandlerTwins.plugin(
      """
      on_update = function(session) return session.source.destination and "move" or "copy" end,
      on_perform = function(session)
        if session.source.destination == session.destination.id then
          session:move { from = session.items, before = session:index() }
          return
        end
        dnd.each(session.items, function(item) session:insert { contents = item:load() } end)
      end
      """
    )
    let session = HandlerTwins.session(
      destination: HandlerTwins.rows,
      items: HandlerTwins.items + ", { \"id\": \"y\", \"name\": \"y\", \"representations\": [] }",
      events: HandlerTwins.events + """
        , { "t": 3000, "type": "begin", "items": ["y"], "at": [50, 40],
            "source": { "destination": "list", "operations": ["move"] } },
        { "t": 3010, "type": "move", "at": [50, 5] }, { "t": 3020, "type": "drop" }
        """
    )
    #expect(try await WrittenSearch.blamed(plugin: plugin, session: session, runs: 200) == [])
  }

  /// What a handler tries together, then otherwise.
  private static let sections = [
    """
    pcall(dnd.all, function()
      session:insert { contents = content }
      dnd.fail("another way")
    end)
    session:insert { contents = { { name = item.name, content = content } } }
    """,
    """
    for try = 1, 2 do
      local done = pcall(dnd.all, function()
        session:insert { contents = content }
        dnd.sleep(5)
        if try == 1 then dnd.fail("once more") end
      end)
      if done then break end
    end
    """,
    """
    session:insert { index = 1, contents = content }
    dnd.sleep(5)
    local at = session:find(item.name)
    if at then session:remove { index = at } end
    session:insert { contents = content }
    """,
  ]

  @Test("as what they put in anew had gone again before", arguments: sections)
  func anew(_ body: String) async throws {
    let plugin = HandlerTwins.plugin(
      """
      on_perform = function(session)
        for _, item in ipairs(session.items) do
          local content, why = item:try()
          if not content then session:fail(item, why.message) else
          \(body) end
        end
      end
      """
    )
    let session = HandlerTwins.session(events: HandlerTwins.events(of: "\"a\""))
    #expect(try await WrittenSearch.blamed(plugin: plugin, session: session, runs: 120) == [])
    let twice = plugin.replacing("dnd.fail(\"another way\")", with: "")
      .replacing("dnd.fail(\"once more\")", with: "error('x')")
      .replacing("if at then session:remove { index = at } end", with: "")
    // The second one is as right whichever error leaves the section.
    let found = try await WrittenSearch.findings(plugin: twice, session: session, runs: 40)
    #expect(found.contains { $0.contains("put in twice") } != body.contains("try = 1"), "\(found)")
  }

  @Test("as they ask about what they take out, in one piece, and blames who asks beside it")
  func askedAbout() async throws {
    func plugin(_ together: String) -> String {
      HandlerTwins.plugin(
        """
        on_update = function(session) return session.allowed.move and "move" or "forbidden" end,
        on_perform = function(session)
          local ok, problem = pcall(\(together), function()
            for _, item in ipairs(session.items) do
              local at = session:find(item)
              if at then session:remove { index = at } else session:skip(item, "is gone") end
            end
            if not session:confirm { title = "Delete?" } then dnd.fail("kept") end
          end)
          if not ok then
            if problem.code == "cancelled" then error(problem, 0) end
            for _, item in ipairs(session.items) do session:skip(item, "kept") end
          end
        end
        """
      )
    }
    let session = HandlerTwins.session(
      destination: HandlerTwins.rows,
      items: "{ \"id\": \"x\", \"name\": \"x\", \"representations\": [] }",
      source: "\"source\": { \"destination\": \"list\", \"operations\": [\"copy\", \"move\"] },",
      events: HandlerTwins.events(of: "\"x\"")
        + ", { \"t\": 200, \"type\": \"answer\", \"value\": true }"
    )
    #expect(
      try await WrittenSearch.blamed(plugin: plugin("dnd.all"), session: session, runs: 160) == []
    )
    let found = try await WrittenSearch.found(
      plugin: plugin("(function(f) f() end)"),
      session: session,
      runs: 160
    )
    #expect(found.contains { $0.violation.invariant == .movesSafely }, "\(found)")
  }

  @Test("as they read a list of hundreds of entries, for which memory was short")
  func longList() async throws {
    let names = (1...400).map { "\"entry \($0)\"" }.joined(separator: ", ")
    let plugin = HandlerTwins.plugin(
      """
      on_perform = function(session)
        local count = #session.destination.contents
        dnd.each(session.items, function(item) session:insert { contents = item:load() } end)
      end
      """
    )
    let session = HandlerTwins.session(destination: ", \"contents\": [\(names)]")
    #expect(try await WrittenSearch.blamed(plugin: plugin, session: session, runs: 120) == [])
  }

  @Test("but blames who puts each row of others in twice")
  func wrong() async throws {
    let plugin = Self.rows.replacing(
      "session:insert { contents = all }",
      with: "session:insert { contents = all } session:insert { contents = all }"
    )
    let session = Self.session("public.comma-separated-values-text", "a,1\\nb,2\\n")
    let found = try await WrittenSearch.findings(plugin: plugin, session: session, runs: 40)
    #expect(found.contains { $0.contains("put in twice") }, "\(found)")
  }

  @Test("nor a session that expects its rules to be kept")
  func expected() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.rows, "plugin.lua")
    let (type, text) = Self.twins[0]
    let rules = ", \"expect\": { \"rules\": [\"1\"] }"
    try folder.write(Self.session(type, text, expecting: rules), "session.json")
    let ending = try BuiltTool.run(["replay", folder.path + "/session.json"])
    #expect(ending.status == 0, "\(ending)")
  }

  @Test("as the list has scrolled under the first of two drags to the same point")
  func scrolled() async throws {
    let plugin = """
      return { name = "p", api = 1,
        on_update = function(session) return { operation = "copy", insert_at = session:index() } end,
        on_perform = function(session)
          dnd.each(session.items, function(item)
            session:insert { index = session:index(), contents = item:load() }
          end)
        end }
      """
    func drag(_ time: Int) -> String {
      """
      { "t": \(time), "type": "begin", "items": ["one"], "at": [50, 90] },
      { "t": \(time + 20), "type": "move", "at": [50, 92] }, { "t": \(time + 150), "type": "drop" }
      """
    }
    let names = "abcdefghijkl".map { "\"\($0)\"" }.joined(separator: ", ")
    let session = """
      { "format": "dndhost.session/1",
        "destinations": [{ "id": "list", "plugin": "plugin.lua", "frame": [0, 0, 100, 100],
          "layout": { "kind": "list", "cell": [100, 20] }, "contents": [\(names)],
          "scroll": { "content": [100, 240], "edge": 30 } }],
        "items": [\(WrittenSearch.items(["one"]))],
        "events": [\(drag(0)), { "t": 500, "type": "undo", "destination": "list" }, \(drag(1_000))] }
      """
    #expect(try await WrittenSearch.blamed(plugin: plugin, session: session, runs: 60) == [])
  }

  /// Two drags, of which the first one's load takes long.
  private static let twoDrags = HandlerTwins.session(
    items: """
      { "id": "a", "representations": [
        { "type": "public.utf8-plain-text", "text": "one", "latency": 12000 }] },
      { "id": "b", "representations": [
        { "type": "public.utf8-plain-text", "text": "two", "latency": 20 }] }
      """,
    events: """
      { "t": 0, "type": "begin", "items": ["a"], "at": [50, 50] }, { "t": 16, "type": "drop" },
      { "t": 50, "type": "begin", "items": ["b"], "at": [50, 50] }, { "t": 66, "type": "drop" }
      """
  )

  private static func waiting(_ loop: String) -> String {
    HandlerTwins.plugin(
      """
      on_perform = function(session)
        local function isAlone() return session.destination.performing == 1 end
        for _, item in ipairs(session.items) do
          if item.id == "b" then \(loop) end
          local content, why = item:try()
          if content then session:insert { contents = content } else session:fail(item, why.code) end
        end
      end
      """
    )
  }

  @Test("nor who waits hundreds of times for another drop's load, but who does without an end")
  func waits() async throws {
    let right = Self.waiting("for _ = 1, 240 do if isAlone() then break end dnd.sleep(50) end")
    let session = Self.twoDrags
    #expect(
      try await WrittenSearch.blamed(plugin: right, session: session, runs: 60) == []
    )
    // Two that wait for one another wait for ever.
    let wrong = Self.waiting("while not isAlone() do dnd.sleep(50) end")
    let found = try await WrittenSearch.found(plugin: wrong, session: session, runs: 120)
    #expect(found.contains { $0.violation.invariant == .ends }, "\(found)")
  }
}

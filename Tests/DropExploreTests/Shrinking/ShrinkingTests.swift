import DropContent
import DropCore
import DropExplore
import DropReplay
import Foundation
import Testing
import TestExtent
import TestGround

@Suite("The smallest sessions")
struct ShrinkingTests {
  /// A run of every seed and plugin takes minutes: a quick one takes a few of them.
  private static let seeds: [UInt64] = Extent.isLong ? [1, 2, 3, 4, 5] : [1]
  private static let names =
    Extent.isLong
    ? WrongPluginTests.cases.map(\.name)
    : ["placeholder-kept", "double-commit"]

  private struct Size: Comparable, Hashable {
    var events: Int
    var items: Int
    var isSmall: Bool { events <= 10 && items <= 3 }

    static func < (a: Size, b: Size) -> Bool { (a.items, a.events) < (b.items, b.events) }
  }

  private func sizes(_ name: String, seed: UInt64) async throws -> [Size?] {
    let folder = WrongPluginTests.folder.appending(path: name).path(percentEncoded: false)
    var setup = ReplaySetup()
    setup.defaultPlugin = folder + "/wrong.lua"
    let exploration = try SessionExploration(
      session: folder + "/session.json",
      setup: setup,
      options: ExploreOptions(runs: Extent.isLong ? 400 : 64, seed: seed, beyond: 60)
    )
    return try exploration.shrinking(try await exploration.run().findings).map { finding in
      guard let text = finding.session else { return nil }
      let json = try JSONReader().value(of: Array(text.utf8))
      return Size(
        events: try #require(json["events"]?.array).count,
        items: try #require(json["items"]?.array).count
      )
    }
  }

  @Test("have no fault that what was found hadn't, and hold once the handler is mended")
  func mended() async throws {
    let session = """
      { "format": "dndhost.session/1",
        "destinations": [{ "id": "list", "frame": [0, 0, 100, 100], "plugin": "plugin.lua" }],
        "items": [\(WrittenSearch.items(["a"]))],
        "events": [{ "t": 0, "type": "begin", "items": ["a"], "at": [200, 50] },
          { "t": 1, "type": "move", "at": [5, 5] }, { "t": 2, "type": "drop" }] }
      """
    func plugin(_ load: String, badge: String = "") -> String {
      """
      return { name = "one", api = 1, on_perform = function(session)
        local slot = session:placeholder()
        local content = session.items[1]:\(load)
        if not content then slot:discard() return end
        slot:commit { content }
      end }
      """
    }
    let smallest = try await WrittenSearch.smallest(
      breaking: .nothingOpen,
      plugin: plugin("load('public.plain-text')"),
      session: session,
      runs: 200
    )
    let folder = try TemporaryFolder()
    try folder.write(smallest, "smallest.json")
    try folder.write(plugin("load('public.plain-text')"), "plugin.lua")
    #expect(try BuiltTool.run(["replay", folder.path + "/smallest.json"]).status == 1)
    try folder.write(plugin("try('public.plain-text')"), "plugin.lua")
    let ending = try BuiltTool.run(["replay", folder.path + "/smallest.json"])
    #expect(ending.status == 0, "\(ending) \(smallest)")
  }

  @Test("that use up a handler's waits hold once it is mended")
  func spent() throws {
    let folder = try BuiltTool.Folder()
    func session(_ expect: String) -> String {
      """
      { "format": "dndhost.session/1",
        "destinations": [{ "id": "list", "frame": [0, 0, 100, 100], "plugin": "plugin.lua",
          "limits": { "perform_waits": 0 } }],
        "items": [\(WrittenSearch.items(["a"]))],
        "events": [{ "t": 0, "type": "paste", "destination": "list", "items": ["a"] }],
        "expect": { \(expect) } }
      """
    }
    let plugin = """
      return { name = "p", api = 1, on_perform = function(session)
        session:insert { contents = session.items[1]:load() }
      end }
      """
    try folder.write(plugin, to: "plugin.lua")
    for (expect, status) in [("\"rules\": [\"3\"]", 0), ("", 1), ("\"rules\": [\"8\"]", 1)] {
      try folder.write(session(expect), to: "s.json")
      let ending = try BuiltTool.run(["replay", "s.json"], in: folder)
      #expect(ending.status == status, "\(expect) \(ending)")
    }
  }

  @Test("each rule, but for those that are what is expected, can be expected of a session")
  func rules() {
    let expected: Set<HandlerInvariant> = [.asExpected, .always]
    let tags = HandlerInvariant.allCases.filter { !expected.contains($0) }.map(\.rawValue)
    #expect(SessionFormat.rules == tags)
  }

  @Test("of all that is found, nine of ten shrink to ten events and three items at most")
  func distribution() async throws {
    var found: [Size?] = []
    for name in Self.names {
      for seed in Self.seeds { found += try await sizes(name, seed: seed) }
    }
    let shrunk = found.compactMap(\.self)
    let counts = Dictionary(grouping: shrunk, by: \.self).mapValues(\.count)
    for (size, count) in counts.sorted(by: { $0.key < $1.key }) {
      print("\(count) with \(size.items) items and \(size.events) events")
    }
    print("\(found.count) findings, \(found.count - shrunk.count) without a session of their own")
    #expect(found.count >= Self.names.count)
    #expect(shrunk.count(where: \.isSmall) * 10 >= found.count * 9)
  }

  /// The smallest session of the first finding that is meant, of a folder's `session.json`.
  private func smallest(
    in folder: TemporaryFolder,
    runs: Int,
    where isMeant: (Violation) -> Bool
  ) async throws -> JSONValue {
    let exploration = try SessionExploration(
      session: folder.path + "/session.json",
      setup: ReplaySetup(),
      options: ExploreOptions(runs: runs)
    )
    let findings = try await exploration.run().findings
    let finding = try #require(findings.first { isMeant($0.violation) })
    let session = try #require(exploration.smallestSession(of: finding, for: folder.path))
    return try JSONReader().value(of: Array(session.utf8))
  }

  @Test("an option that a handler is right by stays in the smallest session")
  func optionsStay() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      return { name = "p", api = 1, on_update = function() return "copy" end,
        options = { tries = { type = "integer", default = 0 } },
        on_perform = function(session)
          local place = session:placeholder { title = "note" }
          for _ = 1, session.options.tries do
            local content = session.items[1]:try("public.text")
            if content then place:commit { content } return end
          end
        end }
      """,
      "plugin.lua"
    )
    try folder.write(
      """
      { "format": "dndhost.session/1",
        "destinations": [{ "id": "list", "plugin": "plugin.lua", "frame": [0, 0, 100, 100],
          "options": { "tries": 2 } }],
        "items": [{ "id": "t", "representations": [
          { "type": "public.utf8-plain-text", "text": "note", "latency": 20 }] }],
        "events": [
          { "t": 0, "type": "begin", "items": ["t"], "at": [9, 9] }, { "t": 9, "type": "drop" }] }
      """,
      "session.json"
    )
    let json = try await smallest(in: folder, runs: 400) { $0.aspect == "placeholder" }
    #expect(json["destinations"]?.array?.first?["options"]?["tries"] == .int(2))
  }

  @Test("of what failed once and then came, the smallest session says how each load went")
  func arrivals() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      HandlerTwins.plugin(
        """
        on_perform = function(session)
          dnd.each(session.items, function(item)
            local slot = session:placeholder()
            local content = item:try("public.text")
            if not content then
              dnd.sleep(200)
              content = item:load("public.text")
              session:insert { contents = { content } }
            end
            slot:commit { content }
          end)
        end
        """
      ),
      "plugin.lua"
    )
    try folder.write(HandlerTwins.session(), "session.json")
    let json = try await smallest(in: folder, runs: 200) { "\($0)".contains("put in twice") }
    let items = try #require(json["items"]?.array)
    let loads = items.compactMap { $0["representations"]?.array?.first?["arrivals"]?.array }
    #expect(loads.map(\.count) == [2], "\(items)")
  }

  @Test("what never expires only fails in the smallest session, which no right handler breaks")
  func neverExpiring() async throws {
    func plugin(_ before: String, _ within: String) -> String {
      HandlerTwins.plugin(
        """
        needs = { "tasks" },
        on_perform = function(session)
          local token \(before)
          dnd.each(session.items, { limit = 4 }, function(item, n)
            \(within)
            while not token do dnd.sleep(20) end
            local text = item:load("public.text")
            session:insert { contents = { { name = item.name, content = text, context = token } } }
          end)
        end
        """
      )
    }
    let login = "token = session:task(\"login\")"
    try await HandlerTwins(
      "a token that the first one gets",
      .oneResult,
      wrong: plugin("", "if n == 1 then \(login) end"),
      right: plugin("; \(login)", ""),
      session: HandlerTwins.session(
        destination: ", \"allow\": [\"tasks\"]",
        source: "\"tasks\": { \"login\": { \"duration\": 10, \"result\": \"t0\" } },"
      )
    ).check()
  }

  @Test("a drop that goes outside does so in the smallest session, with a plugin for all places")
  func outside() async throws {
    let folder = try TemporaryFolder()
    func source(_ end: String) -> String {
      HandlerTwins.plugin(
        """
        on_drag = function() return { { id = "n", types = { "public.utf8-plain-text" } } } end,
        on_provide = function() return "note" end,
        on_drag_end = function(session, outcome)
          dnd.log.info(outcome.app or "to " .. \(end))
        end
        """
      )
    }
    try folder.write(source("outcome.destination"), "source.lua")
    try folder.write(HandlerTwins.performing(""), "keep.lua")
    try folder.write(
      """
      { "format": "dndhost.session/1",
        "destinations": [{ "id": "list", "frame": [0, 0, 100, 100] }],
        "source": { "plugin": "source.lua" },
        "events": [
          { "t": 0, "type": "begin", "at": [200, 50] }, { "t": 16, "type": "move", "at": [50, 50] },
          { "t": 30, "type": "leave" }, { "t": 50, "type": "drop" },
          { "t": 60, "type": "provide", "item": "n", "as": "public.utf8-plain-text" },
          { "t": 100, "type": "source_end", "operation": "copy", "by": "com.example.editor" }] }
      """,
      "session.json"
    )
    var setup = ReplaySetup()
    setup.defaultPlugin = folder.path + "/keep.lua"
    let exploration = try SessionExploration(
      session: folder.path + "/session.json",
      setup: setup,
      options: ExploreOptions(runs: 100, beyond: 50)
    )
    let found = try await exploration.run().findings
    let finding = try #require(found.first { $0.violation.invariant == .noFault }, "\(found)")
    let smallest = try #require(exploration.smallestSession(of: finding, for: folder.path))
    try folder.write(smallest, "smallest.json")
    let ending = try BuiltTool.run(["replay", folder.path + "/smallest.json"])
    #expect(ending.status == 1, "\(ending) \(smallest)")
    try folder.write(source("(outcome.destination or \"nowhere\")"), "source.lua")
    let mended = try BuiltTool.run(["replay", folder.path + "/smallest.json"])
    #expect(mended.status == 0, "\(mended) \(smallest)")
  }

  @Test("a source that goes away while it is loaded does so in the smallest session")
  func goneUnderWay() async throws {
    func plugin(_ first: String) -> String {
      HandlerTwins.plugin(
        """
        on_perform = function(session)
          \(first)
          for _, item in ipairs(session.items) do
            local content, why = item:try("public.text")
            if content then session:insert { contents = content } else session:fail(item, why.code) end
          end
        end
        """
      )
    }
    try await HandlerTwins(
      "one after the other",
      .oneResult,
      wrong: plugin(""),
      right: plugin("session:stabilize { types = \"public.text\" }"),
      session: HandlerTwins.session(
        items: HandlerTwins.items.replacing("\"size\": 3,", with: "\"expires\": 3000,")
      )
    ).check()
  }

  @Test("memory that another plugin lacks isn't held against the one that is mended")
  func shortElsewhere() async throws {
    let folder = try TemporaryFolder()
    func source(_ word: String) -> String {
      HandlerTwins.plugin(
        """
        on_drag = function() return { { id = "n", types = { "public.utf8-plain-text" } } } end,
        on_provide = function() return "note" end,
        on_drag_end = function(session, outcome)
          for _, item in ipairs(outcome.items) do
            if item.result ~= "imported" then dnd.log.info(\(word):upper()) end
          end
        end
        """
      )
    }
    try folder.write(source("item.code"), "source.lua")
    try folder.write(HandlerTwins.performing("").replacing("p\"", with: "keep\""), "keep.lua")
    try folder.write(
      """
      { "format": "dndhost.session/1",
        "destinations": [{ "id": "list", "plugin": "keep.lua", "frame": [0, 0, 100, 100] }],
        "source": { "plugin": "source.lua" },
        "events": [
          { "t": 0, "type": "begin", "at": [200, 50] }, { "t": 16, "type": "move", "at": [50, 50] },
          { "t": 50, "type": "drop" }] }
      """,
      "session.json"
    )
    let exploration = try SessionExploration(
      session: folder.path + "/session.json",
      setup: ReplaySetup(),
      options: ExploreOptions(runs: 300, beyond: 200)
    )
    let found = try await exploration.run().findings
    let finding = try #require(found.first { $0.violation.invariant == .noFault }, "\(found)")
    let smallest = try #require(exploration.smallestSession(of: finding, for: folder.path))
    #expect(smallest.contains("memory_bytes"))
    try folder.write(smallest, "smallest.json")
    let ending = try BuiltTool.run(["replay", folder.path + "/smallest.json"])
    #expect(ending.status == 1, "\(ending) \(smallest)")
    try folder.write(source("(item.code or \"left out\")"), "source.lua")
    let mended = try BuiltTool.run(["replay", folder.path + "/smallest.json"])
    #expect(mended.status == 0, "\(mended) \(smallest)")
  }

  @Test("what is told of a task that a handler asks for stays in the smallest session")
  func tasksStay() async throws {
    let finding = try #require(
      try await WrittenSearch.found(
        plugin: HandlerTwins.plugin(
          """
          needs = { "tasks" },
          on_perform = function(session)
            for _, item in ipairs(session.items) do
              local slot = session:placeholder()
              local ok, why = pcall(session.task, session, "send", {})
              if not ok and why.code == "failed" then return end
              slot:commit { item:load() }
            end
          end
          """
        ),
        session: HandlerTwins.session(
          destination: ", \"allow\": [\"tasks\"]",
          source: "\"tasks\": { \"send\": { \"duration\": 20 } },"
        ),
        runs: 100,
        isShrunk: true
      ).first { $0.violation.aspect == "placeholder" }
    )
    let json = try JSONReader().value(of: Array(try #require(finding.session).utf8))
    #expect(json["tasks"]?["send"] != nil, "\(finding)")
  }

  @Test("nothing is taken away in the smallest session that breaks the same with it")
  func given() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      return { name = "p", api = 1, on_update = function() return "copy" end,
        on_perform = function(session)
          for _, item in ipairs(session.items) do
            local slot = session:placeholder()
            slot:commit { item:load("public.text") }
          end
        end,
        on_drag = function(session)
          return { { id = "note", name = "note.txt", types = { "public.utf8-plain-text" } } }
        end,
        on_provide = function(session, item, type)
          local entry = session.destination.contents[1]
          return entry and entry.content
        end }
      """,
      "plugin.lua"
    )
    let notes = """
      "plugin": "plugin.lua", "frame": [0, 100, 200, 500], "layout": { "kind": "list", "cell": [200, 100] }
      """
    try folder.write(
      """
      { "format": "dndhost.session/1",
        "source": { "destination": "notes", "plugin": "plugin.lua", "selection": ["note"] },
        "destinations": [
          { "id": "notes", \(notes), "limits": { "load_timeout": 9000 } },
          { "id": "mail", "plugin": "plugin.lua", "frame": [300, 100, 200, 500] }],
        "items": [{ "id": "note", "representations": [
          { "type": "public.utf8-plain-text", "text": "note", "latency": 20 }] }],
        "events": [
          { "t": 0, "type": "paste", "destination": "notes", "items": ["note"] },
          { "t": 500, "type": "begin", "at": [100, 150] },
          { "t": 600, "type": "move", "at": [400, 200] }, { "t": 700, "type": "drop" }] }
      """,
      "session.json"
    )
    let json = try await smallest(in: folder, runs: 600) { $0.detail.contains("returned nil") }
    // Without memory it is found first, though the note that didn't come is enough.
    #expect(json["destinations"]?.array?.first?["limits"] == ["load_timeout": .int(9000)])
  }

  @Test("what is told to have happened happens in the smallest session")
  func told() async throws {
    let found = try await WrittenSearch.found(
      plugin: HandlerTwins.plugin(
        """
        on_perform = function(session)
          for _, item in ipairs(session.items) do
            local content = item:try()
            assert(content, "one of " .. #session.items .. " is lost")
            session:insert { contents = content }
          end
        end
        """
      ),
      session: HandlerTwins.session(),
      runs: 60,
      isShrunk: true
    )
    let finding = try #require(found.first { $0.violation.invariant == .noFault }, "\(found)")
    #expect(finding.violation.detail.contains("one of 1 is lost"), "\(finding)")
    #expect(finding.session?.contains("one of 1 is lost") == true, "\(finding)")
  }
}

import DropContent
import DropExplore
import DropReplay
import TestGround
import TestExtent
import Testing

@Suite("Apps that are killed in a search")
struct CrashSearchTests {
  /// A session whose app keeps a journal and posts, which takes so many milliseconds.
  private static func posting(taking duration: Int) -> String {
    HandlerTwins.session(
      destination: ", \"allow\": [\"tasks\"]",
      source: "\"journal\": true, \"tasks\": { \"post\": { \"duration\": \(duration) } },"
    )
  }

  @Test(
    "Over a crash each item has one result",
    arguments: Extent.first(CrashTwins.results)
  )
  func results(_ twins: HandlerTwins) async throws { try await twins.check() }

  @Test(
    "A task that a crash cut isn't run again",
    arguments: Extent.first(CrashTwins.tasks)
  )
  func tasks(_ twins: HandlerTwins) async throws { try await twins.check() }

  @Test("What was told before a crash is so", arguments: Extent.first(CrashTwins.told))
  func told(_ twins: HandlerTwins) async throws { try await twins.check() }

  @Test("What is found is the same on two threads")
  func alike() async throws {
    let twins = CrashTwins.ends[0]
    let folder = try TemporaryFolder()
    try folder.write(twins.wrong, "plugin.lua")
    try folder.write(twins.session, "session.json")
    var texts: [String] = []
    for jobs in [1, 2] {
      let exploration = try SessionExploration(
        session: folder.path + "/session.json",
        setup: ReplaySetup(),
        options: ExploreOptions(runs: 120, jobs: jobs, beyond: 30)
      )
      texts.append(JSONWriter().text(try await exploration.run().json))
    }
    #expect(texts[0] == texts[1])
    #expect(texts[0].contains("\"rule\":\"14\""))
  }

  @Test("An app without a journal is killed where that is asked for, and else isn't")
  func option() async throws {
    let folder = try TemporaryFolder()
    try folder.write(CrashTwins.ends[0].wrong, "plugin.lua")
    try folder.write(HandlerTwins.session(), "session.json")
    for isAsked in [false, true] {
      var options = ExploreOptions(runs: 120, beyond: 30)
      options.crashes = isAsked
      let exploration = try SessionExploration(
        session: folder.path + "/session.json",
        setup: ReplaySetup(),
        options: options
      )
      let found = exploration.shrinking(try await exploration.run().findings)
      #expect(found.contains { $0.violation.invariant == .sameEndOverCrash } == isAsked)
      #expect(found.allSatisfy { $0.session?.contains("\"journal\": true") == true })
    }
  }

  @Test("Of two drops each is held to that", arguments: Extent.first(CrashTwins.together))
  func together(_ twins: HandlerTwins) async throws { try await twins.check() }

  @Test(
    "Of two drops of one item each is held to that",
    arguments: Extent.first(CrashTwins.sameItem)
  )
  func sameItem(_ twins: HandlerTwins) async throws { try await twins.check() }

  @Test("A drag that hovered and went with the app doesn't count as one that ended")
  func hovering() async throws {
    // The first begins to load when the second, of the same item, would be over.
    let plugin = HandlerTwins.plugin(
      """
      on_perform = function(session)
        dnd.sleep(400)
        dnd.each(session.items, function(item) session:insert { contents = item:load() } end)
      end
      """
    )
    for crash in ["", ", { \"t\": 45, \"type\": \"crash\" }, { \"t\": 46, \"type\": \"wait\" }"] {
      let session = HandlerTwins.session(
        source: "\"journal\": true,",
        events: """
          { "t": 0, "type": "paste", "destination": "list", "items": ["a"] },
          { "t": 5, "type": "begin", "items": ["a"], "at": [10, 10] }\(crash),
          { "t": 50, "type": "drop" }
          """
      )
      let found = try await WrittenSearch.blamed(plugin: plugin, session: session, runs: 60)
      #expect(found == [], "\(crash)")
    }
  }

  @Test("A task that has failed and is tried again after a crash may fail once more")
  func failedTwice() async throws {
    let plugin = HandlerTwins.plugin(
      """
      needs = { "tasks" },
      on_perform = function(session)
        dnd.each(session.items, function(item)
          local text = item:load("public.text")
          local ok, problem = pcall(session.task, session, "post", { text = text })
          if not ok and problem.code ~= "interrupted" then
            dnd.sleep(500)
            ok, problem = pcall(session.task, session, "post", { text = text })
          end
          if not ok then return session:fail(item, problem.message) end
          session:insert { contents = text }
        end)
      end
      """
    )
    let session = HandlerTwins.session(
      destination: ", \"allow\": [\"tasks\"]",
      items: WrittenSearch.items(["a"]),
      source: "\"journal\": true, \"tasks\": { \"post\": { \"duration\": 300 } },",
      events: """
        { "t": 0, "type": "begin", "items": ["a"], "at": [10, 10] }, { "t": 16, "type": "drop" }
        """
    )
    #expect(try await WrittenSearch.blamed(plugin: plugin, session: session, runs: 2_400) == [])
  }

  @Test("Which of two drags has an entry first may be otherwise after a crash")
  func claimed() async throws {
    let list = """
      "plugin": "plugin.lua", "app": "me", "layout": { "kind": "list", "cell": [100, 40] }
      """
    let session = """
      { "format": "dndhost.session/1", "journal": true, "source": { "destination": "left" },
        "destinations": [
          { "id": "left", "frame": [0, 0, 100, 100], \(list), "contents": [{ "id": "a", "name": "A" }] },
          { "id": "right", "frame": [100, 0, 100, 100], \(list) }],
        "items": [{ "id": "a", "name": "A", "representations": [
          { "type": "public.utf8-plain-text", "text": "A", "latency": 300, "survives": true }] }],
        "events": [
          { "t": 0, "type": "begin", "items": ["a"], "at": [50, 20] },
          { "t": 10, "type": "move", "at": [150, 20] }, { "t": 20, "type": "drop" },
          { "t": 50, "type": "begin", "items": ["a"], "at": [50, 20] },
          { "t": 60, "type": "move", "at": [150, 20] }, { "t": 70, "type": "drop" },
          { "t": 100, "type": "crash" }] }
      """
    let plugin = HandlerTwins.plugin(
      """
      on_update = function(session) return "move" end,
      on_perform = function(session)
        dnd.each(session.items, function(item)
          local was = item.entry or {}
          local content = item:load("public.plain-text")
          session:insert { contents = { { name = item.name, id = was.id, content = content } } }
        end)
      end
      """
    )
    let found = try await WrittenSearch.blamed(plugin: plugin, session: session, runs: 100)
    #expect(found == [])
  }

  @Test("A task that is run for each part of an item goes on with the next after a crash")
  func parts() async throws {
    let plugin = HandlerTwins.plugin(
      """
      needs = { "tasks" },
      on_perform = function(session)
        dnd.each(session.items, { limit = 1 }, function(item)
          local content, sent = item:load("public.text"), 0
          for part = 1, 3 do
            local what = { file = content, part = part, at = session.t }
            if pcall(session.task, session, "post", what) then sent = sent + 1 end
          end
          if sent == 0 then return session:fail(item, "nothing of it was sent") end
          session:insert { contents = content }
        end)
      end
      """
    )
    let session = Self.posting(taking: 50)
    #expect(try await WrittenSearch.blamed(plugin: plugin, session: session, runs: 150) == [])
  }

  @Test("Of two calls of one task neither's failure is taken for the other's")
  func calls() async throws {
    let plugin = HandlerTwins.plugin(
      """
      needs = { "tasks" },
      on_perform = function(session)
        dnd.each(session.items, { limit = 2 }, function(item)
          local content = item:load("public.text")
          local ok, problem = pcall(session.task, session, "post", { name = item.name })
          if ok then session:insert { contents = content } else session:fail(item, problem.code) end
        end)
      end
      """
    )
    let session = Self.posting(taking: 80)
    let found = try await WrittenSearch.blamed(plugin: plugin, session: session, runs: 150)
    #expect(found == [])
  }

  @Test("Of two items that a plugin makes what becomes of one isn't taken for the other's")
  func made() async throws {
    let plugin = HandlerTwins.plugin(
      """
      needs = { "tasks" },
      on_drag = function(session)
        return {
          { id = "x", name = "x.txt", types = { "public.utf8-plain-text" } },
          { id = "y", name = "y.txt", types = { "public.utf8-plain-text" } },
        }
      end,
      on_provide = function(session, item)
        return tostring(session:task("fetch", { item = item.id })) .. item.id
      end,
      on_perform = function(session)
        dnd.each(session.items, { limit = 2 }, function(item)
          session:insert { contents = { { name = item.name, content = item:load("public.text") } } }
        end)
      end
      """
    )
    let session = """
      { "format": "dndhost.session/1", "journal": true,
        "source": { "plugin": "plugin.lua", "selection": ["x"], "app": "me", "allow": ["tasks"] },
        "destinations": [
          { "id": "list", "frame": [0, 0, 400, 400], "plugin": "plugin.lua", "allow": ["tasks"] }],
        "tasks": { "fetch": { "duration": 80, "result": "t" } },
        "events": [
          { "t": 0, "type": "begin", "at": [500, 20] },
          { "t": 50, "type": "move", "at": [100, 20] }, { "t": 100, "type": "drop" }] }
      """
    let found = try await WrittenSearch.blamed(plugin: plugin, session: session, runs: 150)
    #expect(found == [])
  }

  @Test("Who is asked only after a crash says what becomes of it")
  func agreed() async throws {
    let plugin = HandlerTwins.plugin(
      """
      needs = { "tasks" },
      on_perform = function(session)
        dnd.each(session.items, { limit = 2 }, function(item)
          local content = item:load("public.text")
          local ok, problem = pcall(session.task, session, "post", { file = content })
          if not ok and problem.code == "interrupted" then
            if not session:confirm { title = "Send again?" } then
              return session:skip(item, "not sent again")
            end
            session:task("post", { file = content })
          elseif not ok then
            return session:fail(item, problem.message)
          end
          session:insert { contents = content }
        end)
      end
      """
    )
    let session = Self.posting(taking: 50)
    let found = try await WrittenSearch.blamed(plugin: plugin, session: session, runs: 150)
    #expect(found == [])
  }

  @Test("What was cut and is tried again after a crash is held to a run that tries it again")
  func triedAgain() async throws {
    let plugin = HandlerTwins.plugin(
      """
      needs = { "tasks" },
      on_perform = function(session)
        dnd.each(session.items, { limit = 2 }, function(item)
          local small = item:try("public.data")
          if small then
            session:insert { contents = { { content = small, name = "small " .. item.name } } }
          end
          local large = item:try("public.data")
          if large then session:insert { contents = { { content = large, name = item.name } } } end
          if not small and not large then return session:fail(item, "gone") end
          for turn = 1, 2 do
            if pcall(session.task, session, "post", { item = item, turn = turn }) then
              session:insert { contents = { { name = "posted " .. turn .. " " .. item.name } } }
            end
          end
        end)
      end
      """
    )
    let session = Self.posting(taking: 50)
    let found = try await WrittenSearch.blamed(plugin: plugin, session: session, runs: 150)
    #expect(found == [])
  }

  @Test("A crash makes of items what else can", arguments: Extent.first(CrashTwins.ends))
  func ends(_ twins: HandlerTwins) async throws { try await twins.check() }
}

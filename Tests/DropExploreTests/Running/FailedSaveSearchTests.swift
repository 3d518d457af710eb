import DropExplore
import DropReplay
import TestGround
import Testing

/// Handlers that go wrong where a save fails, which in memory none does by itself.
@Suite("Saves that fail in a search")
struct FailedSaveSearchTests {
  /// A handler that goes through the items.
  private static func plugin(_ body: String, _ fields: String = "") -> String {
    HandlerTwins.plugin(
      """
      needs = { "storage" }, \(fields)
      on_perform = function(session)
        dnd.each(session.items, { limit = 1 }, function(item)
          local content = item:load("public.text")
          \(body)
        end)
      end
      """
    )
  }

  private static func session(saves: String? = nil, isKept: Bool = false) -> String {
    HandlerTwins.session(
      destination: ", \"allow\": [\"storage\"]",
      source: (saves.map { "\"saves\": [\($0)]," } ?? "") + (isKept ? "\"journal\": true," : "")
    )
  }

  /// The items are entries of the list that they are dropped on.
  private static let own = HandlerTwins.session(
    destination: """
      , "allow": ["storage"], "contents": [
        { "name": "one.txt", "id": "a" }, { "name": "two.txt", "id": "b" }, "three.txt"]
      """,
    source: "\"source\": { \"destination\": \"list\" },"
  )

  private static let insert = "session:insert { contents = content }"
  private static let save = "content:save(item.name)"
  private static let build = """
    local out = dnd.builder("public.plain-text", { save = item.name, from = item })
    out:write("# ", item.name)
    """
  private static let remove = """
    local place = session:find(item)
    if place then session:remove { index = place } end
    """

  private static let second = "content:save(\"copy of \" .. item.name)"
  private static let secondTooLate = plugin("\(save) \(insert) \(second)")

  private static let twins = [
    HandlerTwins(
      "a card comes before its file",
      .oneResult,
      wrong: plugin("\(insert) \(save)"),
      right: plugin("\(save) \(insert)"),
      session: session()
    ),
    HandlerTwins(
      "a card comes before its file is written",
      .oneResult,
      wrong: plugin("\(build) \(insert) out:save()"),
      right: plugin("\(build) out:save() \(insert)"),
      session: session()
    ),
    HandlerTwins(
      "the name of a file is used that isn't there",
      wrong: plugin(
        """
        local _, name = pcall(content.save, content, item.name)
        session:insert { contents = { { name = name:upper(), content = content } } }
        """
      ),
      right: plugin(
        """
        local is_saved, name = pcall(content.save, content, item.name)
        if not is_saved then return session:fail(item, name.message) end
        session:insert { contents = { { name = name:upper(), content = content } } }
        """
      ),
      session: session()
    ),
    HandlerTwins(
      "an entry goes into a file before there is one",
      .movesSafely,
      wrong: plugin("\(remove) \(save)", "on_update = function() return \"move\" end,"),
      right: plugin(
        "if item.is_there == false then return end \(save) \(remove)",
        "on_update = function() return \"move\" end,"
      ),
      session: own
    ),
    HandlerTwins(
      "of two saves the second comes too late",
      .oneResult,
      wrong: secondTooLate,
      right: plugin("dnd.all(function() \(save) \(second) \(insert) end)"),
      session: session()
    ),
    HandlerTwins(
      "one of those fails that a recording says came",
      .oneResult,
      wrong: plugin("\(insert) \(save)"),
      right: plugin("\(save) \(insert)"),
      session: session(
        saves: #"{ "ends": 3, "as": "one.txt" }, { "ends": 5, "as": "two 2.txt" }"#
      )
    ),
    HandlerTwins(
      "one comes that a recording says failed",
      wrong: plugin(
        """
        local is_saved, name = pcall(content.save, content, item.name)
        session:insert { contents = { { name = is_saved and name.used:lower() or item.name } } }
        """
      ),
      right: plugin(
        """
        local is_saved, name = pcall(content.save, content, item.name)
        session:insert { contents = { { name = is_saved and name:lower() or item.name } } }
        """
      ),
      session: session(saves: #"{ "ends": 3, "fails": "full" }, { "ends": 5, "fails": "full" }"#)
    ),
  ]

  @Test("show what a plain replay doesn't, and nothing of who is right", arguments: twins)
  func areFound(_ twins: HandlerTwins) async throws { try await twins.check(runs: 160) }

  @Test("are told, and stand in the session that is kept, the second alone where it is that")
  func areTold() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.secondTooLate, "plugin.lua")
    let session = try folder.write(Self.session(), "session.json")
    let kept = folder.path + "/kept.json"
    let ending = try BuiltTool.run(["explore", session, "--runs", "60", "--save", kept])
    #expect(ending.status == 1)
    #expect(ending.output.contains("otherwise than recorded: the save of"), "\(ending)")
    #expect(ending.output.contains("saves succeed or fail"), "\(ending)")
    let text = try folder.text("kept.json")
    #expect(
      text.contains(#""saves": [{ "ends": 0 }, { "ends": 0, "fails": "made to fail" }]"#),
      "\(text)"
    )
  }

  @Test("go alike, so that who tries again for ever shows, and not who gives up")
  func areAlike() async throws {
    func trying(_ again: String) -> String {
      Self.plugin(
        """
        local tries = 0
        while not pcall(content.save, content, item.name) do
          tries = tries + 1
          \(again)
          dnd.sleep(10)
        end
        \(Self.insert)
        """
      )
    }
    let wrong = try await WrittenSearch.found(
      plugin: trying(""),
      session: Self.session(),
      runs: 60
    )
    #expect(wrong.contains { $0.violation.invariant == .ends }, "\(wrong)")
    let right = try await WrittenSearch.blamed(
      plugin: trying("if tries == 2 then dnd.fail(\"full\") end"),
      session: Self.session(),
      runs: 120
    )
    #expect(right == [])
  }

  /// Both are loaded at once, and what is loaded first is saved first.
  private static let together = HandlerTwins.plugin(
    """
    needs = { "storage" },
    on_perform = function(session)
      dnd.each(session.items, function(item)
        local content = item:load("public.text")
        session:insert { contents = { { name = content:save(item.name), content = content } } }
      end)
    end
    """
  )

  private static let recorded = [
    #"{ "ends": 3, "as": "one.txt" }, { "ends": 5, "as": "two.txt" }"#,
    #"{ "ends": 3 }, { "ends": 5, "fails": "full" }"#,
  ]

  @Test("and names that a recording says in turn are no order of what arrived", arguments: recorded)
  func inTurn(_ saves: String) async throws {
    for isKept in [false, true] {
      let session = Self.session(saves: saves, isKept: isKept)
      let blamed = try await WrittenSearch.blamed(
        plugin: Self.together,
        session: session,
        runs: 240
      )
      #expect(blamed == [])
    }
  }

  @Test("and names in turn are no crash's doing where it comes to another order")
  func inTurnOverCrash() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.together, "plugin.lua")
    let session = Self.session(
      saves: #"{ "ends": 3, "as": "one.txt" }, { "ends": 5, "as": "two 2.txt" }"#,
      isKept: true
    )
    let opened = try SessionReader().open(try folder.write(session, "session.json"))
    let subject = SessionSubject(
      opened.session,
      events: try opened.events.all(),
      setup: ReplaySetup(),
      reach: .near
    )
    for moment in 0..<8 {
      let violations = subject.run(LastFirstAndKilled(at: moment)).violations
      #expect(violations.isEmpty, "\(moment): \(violations)")
    }
  }

  @Test("are of nobody's making where nothing catches them, and excuse no other error")
  func nobodysMaking() async throws {
    func broken(_ body: String) throws -> [String] {
      let plugin = HandlerTwins.plugin(
        """
        needs = { "storage" },
        on_perform = function(session)
          for _, item in ipairs(session.items) do
            local content = item:load("public.text")
            \(body)
          end
        end
        """
      )
      let session = HandlerTwins.session(
        destination: ", \"allow\": [\"storage\"]",
        source: """
          "saves": [{ "ends": 3, "fails": "full" }], "expect": { "rules": ["8b"] },
          """
      )
      return try WrittenSearch.broken(plugin: plugin, session: session)
    }
    #expect(try broken(Self.save) == [])
    let own = try broken("pcall(content.save, content, item.name) content:json()")
    #expect(own.contains { $0.contains("nothing caught") }, "\(own)")
  }
}

/// As recorded, but that of two loads the last one comes first, and the app is killed at a moment.
private final class LastFirstAndKilled: Chooser {
  private static let crash = 90
  private let moment: Int
  private var moments = 0
  private var isFirst = true

  init(at moment: Int) { self.moment = moment }

  func choose(_ point: ChoicePoint) -> Int {
    switch point.kind {
    case .order:
      defer { isFirst = false }
      return isFirst ? point.alternatives.count - 1 : 0
    case .interruption:
      guard let crash = point.alternatives.firstIndex(of: Self.crash) else { return 0 }
      defer { moments += 1 }
      return moments == moment ? crash : 0
    default: return 0
    }
  }
}

import DropCore
import DropHost
import DropReplay
import Foundation
import TestExtent
import Testing

@Suite("An app that is killed and goes on from its journal")
struct CrashTests {
  private static let journal = "\"journal\": true,"
  /// Two items that take half a second each.
  private static func two(_ more: String = "") -> String {
    ["a", "b"].map { id in
      """
      { "id": "\(id)", "representations": [ { "type": "public.utf8-plain-text", "text": "\(id)",
        "latency": 500\(more) } ] }
      """
    }.joined(separator: ",")
  }

  private static let loading = ReplayedScript.performing(
    """
    dnd.each(session.items, function(item)
      local slot = session:placeholder { item = item }
      local content, problem = item:try("public.text")
      if content then slot:commit { content } else session:fail(item, problem.code) end
    end)
    """
  )

  private static func crash(at time: Int, _ more: String = "") -> String {
    """
    { "t": 0, "type": "begin", "items": ["a", "b"], "at": [10, 10] }, { "t": 50, "type": "drop" },
    { "t": \(time), "type": "crash"\(more) }
    """
  }

  private func held(_ result: ReplayResult) -> [String] { result.summary.contents[0].names }

  @Test("What was loading is interrupted where its source went with the app")
  func interrupted() throws {
    let script = ReplayedScript(
      plugin: Self.loading,
      items: Self.two(),
      events: Self.crash(at: 300),
      rest: Self.journal
    )
    let result = try script.run()
    let outcome = try #require(result.summary.outcomes.first)
    #expect(outcome.items.map(\.reason) == ["interrupted", "interrupted"])
    #expect(result.summary.duration == 300)
    #expect(held(result).isEmpty)
    #expect(
      result.text.contains("the app goes on with 1 drop; of what it waited for 2 had to stop")
    )
  }

  @Test("It begins again where its source is there still, without what had come")
  func survives() throws {
    let script = ReplayedScript(
      plugin: Self.loading,
      items: Self.two(", \"survives\": true"),
      events: Self.crash(at: 300),
      rest: Self.journal
    )
    let result = try script.run()
    #expect(held(result) == ["a", "b"])
    #expect(result.summary.duration == 800)
    let part = ReplayedScript(
      plugin: ReplayedScript.performing("session:insert { contents = item:load() }"),
      items: """
        { "id": "a", "representations": [ { "type": "public.jpeg", "zeros": 1000, "rate": 1000,
          "survives": 400 } ] },
        { "id": "b", "representations": [] }
        """,
      events: Self.crash(at: 650),
      rest: Self.journal
    )
    // 600 bytes had come, and 400 of them needn't come again.
    #expect(try part.run().summary.duration == 1_250)
  }

  @Test(
    "A task begins again, fails, or is asked how it ended",
    arguments: ["again", "ask", "fail"]
  )
  func tasks(_ afterCrash: String) throws {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing(
        """
        local done = pcall(session.task, session, "post", {})
        session:insert { contents = { tostring(done) } }
        """
      ),
      items: Self.two(),
      events: Self.crash(at: 300),
      rest: Self.journal
        + "\"tasks\": { \"post\": { \"duration\": 400, \"after_crash\": \"\(afterCrash)\" } },"
    )
    let result = try script.run()
    #expect(held(result) == [afterCrash == "fail" ? "false" : "true"])
    let ends = ["again": 700.0, "ask": 450, "fail": 300]
    #expect(result.summary.duration == ends[afterCrash])
  }

  @Test("A drag has its number for good, also where it hovered and went with the app")
  func numbers() throws {
    for number in 1...3 {
      let script = ReplayedScript(
        plugin: Self.loading,
        items: Self.two(),
        events: """
          { "t": 0, "type": "begin", "items": ["a"], "at": [10, 10] },
          { "t": 20, "type": "crash" },
          { "t": 30, "type": "paste", "destination": "board", "items": ["a"] },
          { "t": 35, "type": "paste", "destination": "board", "items": ["b"] },
          { "t": 40, "type": "abort", "drop": \(number) }
          """,
        rest: Self.journal
      )
      let result = try script.run()
      let aborted = result.summary.outcomes.filter { $0.status == .aborted }
      #expect(
        aborted.flatMap { $0.items.map(\.id) } == (number == 1 ? [] : [number == 2 ? "a" : "b"])
      )
      #expect(
        result.text.contains("abort changes nothing: drop 1 isn't under way") == (number == 1)
      )
    }
  }

  @Test("With the power goes nothing that the user did, though nothing had come of it")
  func power() throws {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing("dnd.sleep(500) session:insert { contents = 'row' }"),
      items: Self.two(),
      events: Self.crash(at: 300, ", \"power\": true")
        + ", { \"t\": 400, \"type\": \"paste\", \"destination\": \"board\", \"items\": [\"a\"] }",
      rest: Self.journal
    )
    let result = try script.run()
    #expect(held(result) == ["row", "row"])
    #expect(result.summary.duration == 900)
  }

  @Test("With the power goes nothing that the app did itself")
  func app() throws {
    let script = ReplayedScript(
      plugin: Self.loading,
      items: Self.two(),
      events: """
        { "t": 0, "type": "paste", "destination": "board", "items": ["a"] },
        { "t": 10, "type": "close", "destination": "board" },
        { "t": 20, "type": "crash", "power": true },
        { "t": 30, "type": "paste", "destination": "board", "items": ["b"] }
        """,
      rest: Self.journal
    )
    let result = try script.run()
    #expect(!result.text.contains("\"effect\":\"insert\""))
    #expect(result.summary.outcomes.allSatisfy { $0.imported.isEmpty })
  }

  @Test("What the app did itself and the power took it does again, before more comes")
  func again() throws {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing("session:insert { contents = item:load() }"),
      destination: "\"frame\": [0, 0, 100, 100], \"contents\": [\"before\"]",
      events: """
        { "t": 0, "type": "close", "destination": "board" },
        { "t": 10, "type": "open", "destination":
          { "id": "board", "plugin": "p.lua", "frame": [0, 0, 100, 100], "contents": [] } },
        { "t": 20, "type": "paste", "destination": "board", "items": ["a"] },
        { "t": 30, "type": "wait" }
        """,
      rest: Self.journal
    )
    let held = try script.replay { replay in
      var held: [[String]] = []
      _ = try replay.crashes(isPower: true) { trial, records in
        #expect(trial.problems == [], "record \(trial.point?.record ?? 0) of \(records)")
        held.append(trial.summary.contents.flatMap(\.names))
        return true
      }
      return held
    }
    #expect(held.count > 3)
    // What was pasted may have gone with the power, or its load with the app.
    #expect(held.allSatisfy { $0 == [] || $0 == ["a.txt"] })
    #expect(held.contains(["a.txt"]))
  }

  @Test("A question that nobody answers is dismissed again where a loss of power took that")
  func dismissed() throws {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing(
        """
        local slot = session:placeholder { title = "f" }
        if session:confirm { title = "Keep?" } then slot:commit { "yes" } else slot:discard() end
        """
      ),
      events: #"{ "t": 0, "type": "paste", "destination": "board", "items": ["a"] }"#,
      rest: Self.journal
    )
    for isPower in [false, true] {
      try script.replay { replay in
        _ = try replay.crashes(isPower: isPower) { trial, records in
          #expect(trial.problems == [], "record \(trial.point?.record ?? 0) of \(records)")
          #expect(trial.summary.contents.flatMap(\.names) == [])
          return true
        }
      }
    }
  }

  @Test("Two drops at work go on, a question is asked still, and a drag is gone")
  func several() throws {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing(
        """
        local yes = session:confirm { title = "Keep?" }
        session:insert { contents = { item.name .. tostring(yes) } }
        """
      ),
      items: Self.two(),
      events: """
        { "t": 0, "type": "paste", "destination": "board", "items": ["a"] },
        { "t": 10, "type": "share", "destination": "board", "items": ["b"] },
        { "t": 20, "type": "begin", "items": ["a"], "at": [10, 10] },
        { "t": 30, "type": "crash" },
        { "t": 35, "type": "crash", "power": true },
        { "t": 40, "type": "drop" },
        { "t": 50, "type": "answer", "to": "question-2", "value": true },
        { "t": 60, "type": "answer", "value": false },
        { "t": 70, "type": "undo", "destination": "board" }
        """,
      rest: Self.journal
    )
    let result = try script.run()
    #expect(result.summary.outcomes.count == 2)
    #expect(held(result) == ["bfalse"] || held(result) == ["btrue"])
  }

  @Test("Without a journal there is nothing to go on from, which the session's reader says")
  func without() throws {
    let script = ReplayedScript(plugin: Self.loading, items: Self.two(), events: Self.crash(at: 9))
    #expect(throws: ReplayError.self) { try script.run() }
  }

  @Test("Whoever watches finds what is told twice, never, or otherwise")
  func watched() throws {
    let plugin = "{ \"format\": \"dndhost.session/1\", \"items\": [ { \"id\": \"a\" } ] }"
    let scene = ReplayScene(
      session: try SessionReader().read(Array(plugin.utf8), name: "s.json", folder: ".").session
    ) { _ in "main" }
    let drag = try #require(DragID(number: 1))
    let (a, b) = (
      ItemResult(index: 0, id: "a", name: "a", kind: .imported),
      ItemResult(index: 1, id: "b", name: "b", kind: .skipped)
    )
    func problems(_ outputs: HostOutput...) throws -> Int {
      let check = LivesCheck()
      try check.begin(scene)
      for output in outputs { try check.observe(output, at: 0, in: scene) }
      return check.problems.count
    }
    let item = HostOutput.effect(.item(a), nil, drag)
    let end = HostOutput.ended(drag, Outcome(status: .imported, items: [a]))
    #expect(try problems(item, end) == 0)
    #expect(try problems(item, item) == 1)
    #expect(try problems(item, end, end) == 1)
    #expect(try problems(item, .ended(drag, Outcome(status: .partial, items: [a, b]))) == 1)
    let other = Notice.resumed(
      drops: 1,
      interrupted: 0,
      again: 0,
      outgoing: 0,
      difference: "a where there was b"
    )
    #expect(try problems(.notice(other, nil)) == 1)
    // What was put in and never told.
    let check = LivesCheck()
    try check.begin(scene)
    let script = ReplayedScript(
      plugin: ReplayedScript.performing("session:insert { contents = 'x' }")
    )
    try check.end(try script.run().summary, in: scene)
    #expect(check.problems == ["board holds x, and by what was told "])
  }

  /// The sessions that lie in this package.
  static let shipped: [String] = {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let all = ["Examples", "Plugins"].flatMap { folder -> [String] in
      let place = root.appendingPathComponent(folder)
      let names = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String }
      return (names ?? []).filter { name in
        name.contains("sessions/") && !name.contains("media/") && !name.contains(".transcript.")
          && !name.contains("schema") && (name.hasSuffix(".json") || name.hasSuffix(".jsonl"))
      }.map { place.appendingPathComponent($0).path }
    }
    return all.sorted()
  }()

  @Test("Killed at any record of its journal, each session that is shipped keeps what it told")
  func everywhere() throws {
    var crashes = 0
    var (whole, cut) = (0, 0)
    #expect(Self.shipped.count > 100)
    for path in Extent.part(Self.shipped, each: 6) {
      let name = URL(fileURLWithPath: path).lastPathComponent
      let replay = try SessionReplay(session: path)
      let expected = try replay.run().problems
      for isPower in [false, true] {
        let unmet = try replay.crashes(isPower: isPower) { trial, records in
          crashes += 1
          if trial.losses.isNone { whole += 1 } else { cut += 1 }
          #expect(trial.problems == [], "\(name), record \(trial.point?.record ?? 0) of \(records)")
          #expect(trial.time != nil)
          return true
        }
        #expect(unmet == expected, "\(name)")
      }
    }
    // Else nothing was shown.
    #expect(crashes > 200)
    #expect(whole > 20 && cut > 20)
  }
}

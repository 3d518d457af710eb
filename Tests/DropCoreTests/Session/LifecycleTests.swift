import DropCore
import Testing

@Suite("The life of a drag")
struct LifecycleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let path: String
    let calls: String
    var testDescription: String { name }

    init(_ name: String, _ path: String, _ calls: String) {
      self.name = name
      self.path = path
      self.calls = calls
    }
  }

  static let paths: [Case] = [
    Case("dropped outside", "begin@outside drop", "ended=none"),
    Case("cancelled outside", "begin@outside cancel", "ended=cancelled"),
    Case(
      "enter, then update at once",
      "begin@below",
      "below.can_handle below.on_enter below.on_update"
    ),
    Case(
      "one update for each move",
      "begin@below move@below move@below",
      "below.can_handle below.on_enter below.on_update below.on_update below.on_update"
    ),
    Case(
      "rule 7, takeover: exit below, then enter above",
      "begin@below move@above",
      "below.can_handle below.on_enter below.on_update "
        + "above.can_handle below.on_exit above.on_enter above.on_update"
    ),
    Case(
      "rule 7, a cancel: exit, then end, then those left earlier",
      "begin@below move@above cancel",
      "below.can_handle below.on_enter below.on_update "
        + "above.can_handle below.on_exit above.on_enter above.on_update "
        + "above.on_exit above.on_end below.on_end ended=cancelled"
    ),
    Case(
      "rule 7, a drop: perform, then end, no exit",
      "begin@below drop",
      "below.can_handle below.on_enter below.on_update below.on_perform below.on_end ended=none"
    ),
    Case(
      "rule 7, left earlier: in the order in which they were first entered",
      "begin@below move@above move@below move@outside drop",
      "below.can_handle below.on_enter below.on_update "
        + "above.can_handle below.on_exit above.on_enter above.on_update "
        + "above.on_exit below.on_enter below.on_update below.on_exit "
        + "below.on_end above.on_end ended=none"
    ),
    Case(
      "rule 6: asked once, however often it is entered",
      "begin@below move@outside move@below",
      "below.can_handle below.on_enter below.on_update below.on_exit below.on_enter below.on_update"
    ),
    Case(
      "rule 8: items and keys ask the destination under a still pointer at once",
      "begin@below add@three keys",
      "below.can_handle below.on_enter below.on_update below.on_update below.on_update"
    ),
    Case(
      "rule 8: a reload asks at once, whether it is wanted isn't asked again",
      "begin@below reload@below",
      "below.can_handle below.on_enter below.on_update below.on_update"
    ),
    Case(
      "rule 8: what lies beneath a closed destination takes over",
      "begin@above close@above",
      "above.can_handle above.on_enter above.on_update "
        + "below.can_handle above.on_exit below.on_enter below.on_update"
    ),
    Case(
      "paste: asked, performed, ended",
      "paste@below",
      "below.can_handle below.on_perform below.on_end ended=none"
    ),
    Case(
      "share: the same",
      "share@above",
      "above.can_handle above.on_perform above.on_end ended=none"
    ),
  ]

  @Test("Calls come in this order", arguments: paths)
  func order(_ example: Case) {
    var scenario = Scenario()
    scenario.run(example.path)
    #expect(scenario.calls == example.calls)
  }

  @Test("One that says no lets the one below answer, and hears no more of the drag")
  func refusalFallsThrough() {
    var scenario = Scenario()
    scenario.answers["above.can_handle"] = { _, _ in .unwilling }
    scenario.run("begin@above move@above drop")
    #expect(
      scenario.calls
        == "above.can_handle below.can_handle below.on_enter below.on_update below.on_update "
        + "below.on_perform below.on_end ended=none"
    )
  }

  @Test("Rule 6: when items join, only those that had said no are asked again")
  func askedAgain() {
    var scenario = Scenario()
    scenario.answers["above.can_handle"] = { scenario, ask in
      scenario.session.items(of: ask.drag).count < 3 ? .unwilling : .willing
    }
    scenario.run("begin@above add@three")
    #expect(
      scenario.calls
        == "above.can_handle below.can_handle below.on_enter below.on_update "
        + "above.can_handle below.on_exit above.on_enter above.on_update"
    )
  }

  @Test("Of siblings the later lies above the earlier, with all that lies on it")
  func siblings() {
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    var scenario = Scenario([
      Destination(
        id: "first",
        frame: frame,
        destinations: [Destination(id: "inner", frame: frame)]
      ),
      Destination(id: "second", frame: frame),
    ])
    scenario.run("begin@below")
    #expect(scenario.calls == "second.can_handle second.on_enter second.on_update")
  }

  @Test("A destination without a handler lets what lies beneath answer")
  func unhandled() {
    var scene = Scenario.nested
    scene[0].destinations[0].profile = nil
    var scenario = Scenario(scene)
    scenario.run("begin@above")
    #expect(scenario.calls == "below.can_handle below.on_enter below.on_update")
  }

  @Test(
    "A forbidden or cancelled proposal is dropped without a perform",
    arguments: [
      (Operation.forbidden, "ended=forbidden"), (.cancel, "ended=cancelled"),
    ]
  )
  func refused(operation: Operation, ending: String) {
    var scenario = Scenario()
    scenario.answers["on_update"] = { _, _ in .proposal(Proposal(operation)) }
    scenario.run("begin@below drop")
    #expect(
      scenario.calls == "below.can_handle below.on_enter below.on_update below.on_end \(ending)"
    )
  }

  @Test("A late answer is dropped and noted, and its default holds")
  func late() throws {
    var scenario = Scenario()
    scenario.answers["on_update"] = { _, _ in .later }
    scenario.run("begin@below move@below")
    let first = try #require(scenario.asks.first { $0.call == .update })
    scenario.answer(first, .proposal(Proposal(.link)))
    #expect(scenario.notices == [.lateAnswer])
    scenario.run("drop")
    #expect(scenario.verdicts.last == Verdict(asked: nil, granted: .copy, reason: .noAnswer))
    #expect(scenario.calls.hasSuffix("below.on_perform below.on_end ended=none"))
  }

  @Test("An end waits for all that was started")
  func endWaits() throws {
    var scenario = Scenario()
    scenario.isHeld = true
    scenario.run("begin@below drop")
    let perform = try #require(scenario.asks.last)
    let reply = try scenario.request(
      .beginTask(name: "upload", arguments: .null, origins: [0]),
      by: perform
    )
    guard case .task(let task) = reply else { return #expect(Bool(false)) }
    scenario.answer(perform, .performed(nil))
    #expect(scenario.calls.hasSuffix("below.on_perform"))
    try scenario.request(.endTask(task, .succeeded(.null)), by: perform)
    #expect(scenario.calls.hasSuffix("below.on_end"))
  }

  @Test("A new drag begins while drops are still under way")
  func overlapping() throws {
    var scenario = Scenario()
    scenario.isHeld = true
    scenario.run("begin@below drop begin@above drop begin@below")
    #expect(scenario.session.performing.count == 2)
    let performs = scenario.asks.filter { $0.call == .perform(.copy) }
    try #require(performs.count == 2)
    try scenario.request(.insert(at: 0, [ContentEntry(name: "x", origins: [0])]), by: performs[0])
    scenario.answer(performs[1], .performed(nil))
    scenario.answer(performs[0], .performed(nil))
    #expect(scenario.names("below") == ["x", "a", "b"])
  }
}

import DropCore
import Testing

/// Version 3 of Wayland's drag and drop: each side names what it can do, the compositor chooses.
///
/// We have no compositor: a destination's handler sees what the source allows and which keys are
/// down, and makes the choice that the protocol recommends. A departure says why.
@Suite("Wayland's negotiation, and where ours departs")
struct WaylandTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let source: Operations
    let destination: Operations
    /// What is chosen without a key, with shift, with control.
    let chosen: [Operation?]

    init(_ source: Operations, _ destination: Operations, _ chosen: Operation?...) {
      self.source = source
      self.destination = destination
      self.chosen = chosen
    }

    var testDescription: String {
      let sides = [source, destination].map { side in
        side.isEmpty ? "nothing" : side.all.map(\.name).joined(separator: " or ")
      }
      return "source \(sides[0]), destination \(sides[1])"
    }
  }

  static let either: Operations = [.copy, .move]

  /// Every mask on either side; what isn't in both can't be chosen.
  static let rows: [Row] = [
    Row([], [], nil, nil, nil), Row([], .copy, nil, nil, nil), Row([], .move, nil, nil, nil),
    Row([], either, nil, nil, nil),
    Row(.copy, [], nil, nil, nil), Row(.copy, .copy, .copy, .copy, .copy),
    Row(.copy, .move, nil, nil, nil), Row(.copy, either, .copy, .copy, .copy),
    Row(.move, [], nil, nil, nil), Row(.move, .copy, nil, nil, nil),
    Row(.move, .move, .move, .move, .move), Row(.move, either, .move, .move, .move),
    Row(either, [], nil, nil, nil), Row(either, .copy, .copy, .copy, .copy),
    Row(either, .move, .move, .move, .move), Row(either, either, .copy, .move, .copy),
  ]

  static let keys: [Modifiers] = [[], .shift, .control]

  /// A handler that can do what the mask says.
  static func choose(_ mask: Operations, _ scenario: Scenario, _ ask: Ask) -> Answer {
    guard let index = ask.destination else { return .nothing }
    let common = mask.intersection(
      scenario.session.allowedOperations(of: ask.drag, in: index)
    )
    let keys = scenario.session.modifiers(of: ask.drag)
    if keys.contains(.shift), common.allows(.move) { return .proposal(Proposal(.move)) }
    if keys.contains(.control), common.allows(.copy) { return .proposal(Proposal(.copy)) }
    return .proposal(Proposal(common.all.first ?? .forbidden))
  }

  static func scenario(_ row: Row, isLocal: Bool) -> Scenario {
    var scene = Scenario.nested
    scene[0].app = "ours"
    var scenario = Scenario(scene)
    scenario.source = Source(app: isLocal ? "ours" : "theirs", operations: row.source)
    scenario.answers["on_update"] = { scenario, ask in choose(row.destination, scenario, ask) }
    scenario.run("begin@below")
    return scenario
  }

  @Test(
    "Between two places of one app: the same choice, at once, whatever key is pressed",
    arguments: rows
  )
  func within(_ row: Row) {
    for (keys, theirs) in zip(Self.keys, row.chosen) {
      var scenario = Self.scenario(row, isLocal: true)
      scenario.apply(.modifiers(keys))
      #expect(scenario.verdicts.last?.granted == theirs ?? .forbidden)
    }
  }

  @Test(
    "Departure: another app's things can't be taken away from it, so a move is a copy or nothing",
    arguments: rows
  )
  func between(_ row: Row) {
    for (keys, theirs) in zip(Self.keys, row.chosen) {
      var scenario = Self.scenario(row, isLocal: false)
      scenario.apply(.modifiers(keys))
      let copy: Operation = row.source.allows(.copy) ? .copy : .forbidden
      let ours = theirs == .move ? copy : theirs ?? .forbidden
      #expect(scenario.verdicts.last?.granted == ours)
    }
  }

  @Test("All four masks on both sides are here, under all three keys")
  func wholeTable() {
    #expect(Set(Self.rows.map { [$0.source.rawValue, $0.destination.rawValue] }).count == 16)
    #expect(Self.rows.allSatisfy { $0.chosen.count == Self.keys.count })
  }

  @Test("After the drop the choice stands, whatever moves or is pressed")
  func afterTheDrop() {
    var scenario = Scenario()
    scenario.answers["on_update"] = { _, _ in .proposal(Proposal(.link)) }
    scenario.isHeld = true
    scenario.run("begin@below drop keys move@above")
    #expect(scenario.asks.last?.call == .perform(.link))
  }

  @Test("Nothing chosen: no drop, and the source hears that it ended without one")
  func nothingChosen() {
    var scenario = Self.scenario(Row(.copy, .move, nil), isLocal: true)
    scenario.run("drop")
    #expect(scenario.calls.hasSuffix("below.on_end ended=forbidden"))
  }

  static let source = Source(app: "ours", isLocal: true, operations: either)

  @Test(
    "Ask: what is to be done is asked after the release, and is one of what the source allows",
    arguments: [(Operation.move, Operation.move), (.copy, .copy), (.link, .copy)]
  )
  func ask(picked: Operation, done: Operation) throws {
    var (scenario, perform) = try Scenario.performing(source: Self.source)
    try scenario.request(.confirm(Question(title: "Copy or move?")), by: perform)
    scenario.apply(.reply(to: nil, value: true))
    try scenario.request(.insert(at: 0, [.made("n", from: 0)]), by: perform)
    scenario.finish(perform, .performed(picked))
    #expect(scenario.outcome?.operation == done)
    // There it is a protocol's error; a script's slip shouldn't cost the user the drop.
    let isChanged = picked != done
    #expect(
      scenario.notices.contains { $0 == .performedOther(asked: picked, granted: done) } == isChanged
    )
  }

  @Test("Ask, dismissed: nothing is done, and nothing is lost silently")
  func dismissed() throws {
    var (scenario, perform) = try Scenario.performing(source: Self.source)
    try scenario.request(.confirm(Question(title: "Copy or move?")), by: perform)
    scenario.apply(.reply(to: nil, value: .null))
    scenario.finish(perform, .performed(.cancel))
    #expect(scenario.outcome?.operation == nil)
    #expect(scenario.outcome?.items.map(\.kind) == [.skipped, .skipped])
  }

  @Test("No type accepted: what lies beneath may accept one; nobody, and there is no drop")
  func noType() {
    var scenario = Scenario()
    scenario.answers["above.can_handle"] = { _, _ in .unwilling }
    scenario.run("begin@above")
    #expect(scenario.calls.hasSuffix("below.on_enter below.on_update"))
    scenario.answers["can_handle"] = { _, _ in .unwilling }
    scenario.run("cancel begin@above drop")
    #expect(scenario.outcomes.last?.status == Outcome.Status.none)
  }

  @Test("Departure: data is received after the drop only, then as often as one likes")
  func receive() throws {
    let load = Request.beginLoad(item: 0, type: ContentType("public.plain-text"), how: .direct)
    var refusals: [Refusal] = []
    var (scenario, perform) = try Scenario.performing()
    try scenario.request(load, by: perform)
    try scenario.request(load, by: perform)
    #expect(scenario.effectNames.count { $0 == "load" } == 2)
    scenario.answers["on_update"] = { scenario, ask in
      do throws(Refusal) {
        _ = try scenario.session.request(load, by: ask.id, into: &scenario.effects)
      } catch {
        refusals.append(error)
      }
      return .nothing
    }
    scenario.run("begin@below")
    #expect(
      refusals == [
        .notNow(request: "load", call: "on_update", allowedIn: ["on_perform", "on_end"])
      ]
    )
  }
}

import DropCore
import Testing

/// The states of UIKit's drop interaction, row by row, as paths.
@Suite("UIKit's drop interaction")
struct UIKitTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    var answers: [String: Answer] = [:]
    var source = Source(app: "elsewhere", operations: [.copy, .move, .link])
    let path: String
    let calls: String
    var testDescription: String { name }
  }

  static let entered = "below.can_handle below.on_enter below.on_update"

  static let rows: [Row] = [
    Row(name: "unseen: nothing is called", path: "begin@outside move@outside", calls: ""),
    Row(name: "eligible: enter, then update", path: "begin@below", calls: entered),
    Row(
      name: "ignored: asked again only when items join; always, where UIKit may",
      answers: ["can_handle": .unwilling],
      path: "begin@below move@below keys add@three",
      calls: "below.can_handle below.can_handle"
    ),
    Row(
      name: "ignored, and the session ends: nothing",
      answers: ["can_handle": .unwilling],
      path: "begin@below drop",
      calls: "below.can_handle ended=none"
    ),
    Row(
      name: "inside: a move or an item joining updates",
      path: "begin@below move@below add@three",
      calls: entered + " below.on_update below.on_update"
    ),
    Row(
      name: "inside: leaves",
      path: "begin@below move@outside",
      calls: entered + " below.on_exit"
    ),
    Row(
      name:
        "outside: returns; whether it is eligible isn't asked again, where UIKit leaves it open",
      path: "begin@below move@outside move@below",
      calls: entered + " below.on_exit below.on_enter below.on_update"
    ),
    Row(
      name: "released on copy: perform, then end; no exit, where UIKit leaves it open",
      path: "begin@below drop",
      calls: entered + " below.on_perform below.on_end ended=none"
    ),
    Row(
      name: "released on forbidden: end alone",
      answers: ["on_update": .proposal(Proposal(.forbidden))],
      path: "begin@below drop",
      calls: entered + " below.on_end ended=forbidden"
    ),
    Row(
      name: "released on cancel: end alone",
      answers: ["on_update": .proposal(Proposal(.cancel))],
      path: "begin@below drop",
      calls: entered + " below.on_end ended=cancelled"
    ),
    Row(
      name: "released on a move that the source doesn't allow: end alone",
      answers: ["on_update": .proposal(Proposal(.move))],
      source: Source(app: "a", isLocal: true, operations: .copy),
      path: "begin@below drop",
      calls: entered + " below.on_end ended=forbidden"
    ),
    Row(
      name: "released on a move within the app: perform, then end",
      answers: ["on_update": .proposal(Proposal(.move))],
      source: Source(app: "a", isLocal: true),
      path: "begin@below drop",
      calls: entered + " below.on_perform below.on_end ended=none"
    ),
    Row(
      name: "a second session over the same view: departure, one drag hovers, the other is noted",
      path: "begin@below begin@below",
      calls: entered
    ),
    Row(
      name: "a session after the drop, while it is still performed: always taken up",
      answers: ["on_perform": .later],
      path: "begin@below drop begin@below",
      calls: entered + " below.on_perform " + entered
    ),
    Row(
      name: "ends elsewhere: end",
      path: "begin@below move@outside drop",
      calls: entered + " below.on_exit below.on_end ended=none"
    ),
    Row(
      name: "cancelled while inside: exit, then end",
      path: "begin@below cancel",
      calls: entered + " below.on_exit below.on_end ended=cancelled"
    ),
    Row(
      name: "cancelled while outside: end",
      path: "begin@below move@outside cancel",
      calls: entered + " below.on_exit below.on_end ended=cancelled"
    ),
    Row(
      name: "perform starts nothing: the items are reported as skipped",
      path: "begin@below drop",
      calls: entered + " below.on_perform below.on_end ended=none"
    ),
  ]

  @Test("Each row", arguments: rows)
  func row(_ row: Row) {
    var scene = Scenario.nested
    scene[0].destinations = []
    var scenario = Scenario(scene)
    scenario.source = row.source
    for (call, answer) in row.answers { scenario.answers[call] = { _, _ in answer } }
    scenario.run(row.path)
    #expect(scenario.calls == row.calls)
  }

  static let load = Request.beginLoad(
    item: 0,
    type: ContentType("public.utf8-plain-text"),
    how: .direct
  )

  @Test("Loads begin while the drop is performed, not before and not after; those begun go on")
  func loads() throws {
    var (scenario, perform) = try Scenario.performing()
    guard case .load(let id) = try scenario.request(Self.load, by: perform) else {
      throw Refusal.ended
    }
    scenario.answer(perform, .performed(nil))
    #expect(throws: Refusal.ended) { try scenario.request(Self.load, by: perform) }
    #expect(scenario.asks.last == perform, "the end waits for what has begun")
    try scenario.request(.endLoad(id, .loaded(size: 1)), by: perform)
    #expect(scenario.asks.last?.call.name == "on_end")
  }

  @Test("Types and names can be read while it hovers")
  func metadata() throws {
    var scenario = Scenario()
    scenario.run("begin@below")
    let drag = try #require(scenario.session.hovering)
    #expect(scenario.session.hasAny(of: [ContentType("public.text")], in: drag))
    #expect(scenario.session.items(of: drag).map(\.id) == ["one", "two"])
  }

  @Test("Departure: what only its own app may have is named by what the source allows, nothing")
  func restricted() {
    var scene = Scenario.nested
    scene[0].app = "theirs"
    var scenario = Scenario(scene)
    scenario.source = Source(app: "ours", operations: [])
    scenario.run("begin@below drop")
    #expect(scenario.verdicts.last?.reason == .notAllowedBySource)
    #expect(scenario.outcomes.map(\.status) == [.forbidden])
  }

  @Test("The source hears once, after all destinations, what became of everything")
  func sourceSide() {
    var scenario = Scenario()
    scenario.source = Source(app: "a", profile: HandlerProfile(handlers: .dragEnd))
    scenario.run("begin@below move@above drop")
    #expect(scenario.calls.hasSuffix("above.on_end below.on_end source.on_drag_end ended=none"))
  }
}

import DropCore
import Testing

/// The states of UIKit's drop interaction, row by row, as paths.
@Suite("UIKit's drop interaction")
struct UIKitTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    var answers: [String: Answer] = [:]
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
    for (call, answer) in row.answers { scenario.answers[call] = { _, _ in answer } }
    scenario.run(row.path)
    #expect(scenario.calls == row.calls)
  }
}

import DropCore
import Foundation
import Testing

@Suite("Every short history")
struct SequenceTests {
  static let isLong = ProcessInfo.processInfo.environment["DNDHOST_LONG"] == "1"

  static func scene(_ policy: HandlerProfile.Policy = .partial) -> [Destination] {
    var scene = Scenario.nested
    scene[0].profile?.policy = policy
    scene[0].profile?.faultLimit = 2
    scene[0].destinations[0].profile?.faultLimit = 2
    return scene
  }

  static let items = [Scenario.text("one"), Scenario.text("two")]
  static let begin = Event.begin(
    Source(app: "a", isLocal: true),
    items: items,
    at: Scenario.point("below")
  )
  static let stimuli: [Event] = [
    begin, .move(to: Scenario.point("above")), .move(to: Scenario.point("below")),
    .move(to: Scenario.point("outside")), .add(items: [Scenario.text("three")]), .drop, .cancel,
    .abort(nil),
  ]

  static func start(_ policy: HandlerProfile.Policy = .partial) -> SequenceWalk.State {
    let session = DropSession(scene: scene(policy))
    return SequenceWalk.State(session: session, monitor: SessionMonitor(session))
  }

  static var length: Int { isLong ? 7 : 4 }

  @Test(
    "Whatever two nested destinations say, what always holds does",
    arguments: SequenceWalk.Manner.allCases,
    SequenceWalk.Manner.allCases
  )
  func stimuli(below: SequenceWalk.Manner, above: SequenceWalk.Manner) {
    var walk = SequenceWalk(Self.stimuli.map { .event($0) }, manners: [below, above])
    walk.walk(from: Self.start(), length: Self.length)
    #expect(walk.violations == [])
    print("below \(below), above \(above): \(walk.sequences) sequences up to \(Self.length)")
  }

  static let openings: [(name: String, letters: [SequenceWalk.Letter])] = [
    ("nothing has begun", []),
    (
      "the drag is inside",
      [.event(begin), .answer(.yes), .answer(.yes), .answer(.yes)]
    ),
    (
      "a drop is under way",
      [.event(begin), .answer(.yes), .answer(.yes), .answer(.yes), .event(.drop)]
    ),
  ]

  static let letters: [SequenceWalk.Letter] =
    [
      .event(begin), .event(.move(to: Scenario.point("above"))),
      .event(.move(to: Scenario.point("outside"))), .event(.drop), .event(.cancel),
      .event(.abort(nil)), .event(.undo("below")),
    ]
    + [.answer(.yes), .answer(.no), .answer(.fault), .tooLate]

  @Test(
    "Answers may come at any time, in any order with what happens",
    arguments: openings.indices,
    [HandlerProfile.Policy.partial, .allOrNothing]
  )
  func answers(opening: Int, policy: HandlerProfile.Policy) {
    var walk = SequenceWalk(Self.letters)
    var start = Self.start(policy)
    for letter in Self.openings[opening].letters { walk.take(letter, &start, []) }
    let length = Self.isLong ? 6 : 4
    walk.walk(from: start, length: length)
    #expect(walk.violations == [])
    print("\(Self.openings[opening].name), \(policy): \(walk.sequences) sequences up to \(length)")
  }
}

import DropCore
import Foundation
import Testing
import TestExtent

@Suite("Every short history")
struct SequenceTests {

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

  @Test(
    "Whatever two nested destinations say, what always holds does",
    arguments: SequenceWalk.Manner.allCases,
    SequenceWalk.Manner.allCases
  )
  func stimuli(below: SequenceWalk.Manner, above: SequenceWalk.Manner) {
    var walk = SequenceWalk(Self.stimuli.map { .event($0) }, manners: [below, above])
    walk.report("below \(below), above \(above)", from: Self.start(), to: Self.length)
    #expect(walk.violations == [])
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
    Extent.part([HandlerProfile.Policy.partial, .allOrNothing], each: 2)
  )
  func answers(opening: Int, policy: HandlerProfile.Policy) {
    var walk = SequenceWalk(Self.letters)
    var start = Self.start(policy)
    for letter in Self.openings[opening].letters { walk.take(letter, &start, []) }
    walk.report("\(Self.openings[opening].name), \(policy)", from: start, to: Self.length)
    #expect(walk.violations == [])
  }

  /// In a quick run of the tests one step less; CI walks them once.
  private static let length = Extent.isLong ? 7 : Extent.isWhole ? 4 : 3
  private static let middle = Extent.isLong ? 6 : Extent.isWhole ? 4 : 3

  static let hidden = Event.begin(
    Source(app: "a", isLocal: true),
    items: [Scenario.hidden("one"), Scenario.text("two")],
    at: Scenario.point("below")
  )
  static let revelations: [Event] = [
    .move(to: Scenario.point("above")), .move(to: Scenario.point("outside")),
    .add(items: [Scenario.hidden("three", DragItem.Hover(types: ["public.text"]))]),
    .reveal(items: [Scenario.text("one")]), .reveal(items: nil), .drop, .cancel,
  ]

  @Test(
    "Whatever shows only at the drop or on the way, what always holds does",
    arguments: Extent.part(SequenceWalk.Manner.allCases + [.unseen], each: 2),
    SequenceWalk.Manner.allCases + [.unseen]
  )
  func revelations(below: SequenceWalk.Manner, above: SequenceWalk.Manner) {
    var walk = SequenceWalk(Self.revelations.map { .event($0) }, manners: [below, above])
    var start = Self.start()
    walk.take(.event(Self.hidden), &start, [])
    walk.report("hidden, below \(below), above \(above)", from: start, to: Self.middle)
    #expect(walk.violations == [])
  }

  @Test(
    "Answers to a drop that waits for them may come at any time, and what happens meanwhile too"
  )
  func lifted() {
    let openings: [[SequenceWalk.Letter]] = [
      [.event(Self.hidden), .answer(.yes), .answer(.yes), .answer(.yes)],
      [
        .event(Self.hidden), .answer(.yes), .answer(.yes), .answer(.yes),
        .event(.move(to: Scenario.point("above"))), .answer(.yes), .answer(.yes), .event(.drop),
      ],
    ]
    let letters: [SequenceWalk.Letter] =
      [
        .event(.drop), .event(.cancel), .event(.move(to: Scenario.point("below"))),
        .event(.close("above")), .event(.abort(nil)), .event(.reveal(items: nil)),
      ]
      + [.answer(.yes), .answer(.no), .answer(.fault), .tooLate]
    for opening in openings {
      var walk = SequenceWalk(letters)
      var start = Self.start()
      for letter in opening { walk.take(letter, &start, []) }
      walk.report("a drop that reveals", from: start, to: Self.middle)
      #expect(walk.violations == [])
    }
  }

  static let opened = Destination(id: "new", frame: Rect(x: 40, y: 40, width: 20, height: 20))

  /// Every event but a question's answer, which only a handler's question has; a guardrail reads here.
  static let events: [Event] =
    stimuli + [
      hidden, .reveal(items: nil), .modifiers(.option), .leave, .allow([.copy]), .tick,
      .provide(item: "one", as: "public.text", of: nil), .sourceEnd(.moved, by: nil, of: nil),
      .undo("below"), .redo("below"),
      .paste("below", Source(app: "a"), items: items),
      .share("above", Source(app: "b"), items: items),
      .reload("below", HandlerProfile(policy: .allOrNothing), fault: nil),
      .reload("above", nil, fault: Fault(kind: .init(rawValue: "syntax"), message: "broken")),
      .change("below", Destination.Change(frame: Rect(x: 5, y: 5, width: 90, height: 90))),
      .open(opened, inside: "above"), .close("above"),
    ]

  @Test(
    "Whatever happens to the scene and its scripts meanwhile, too",
    arguments: Extent.isWhole ? SequenceWalk.Manner.allCases : [.yes]
  )
  func scenes(below: SequenceWalk.Manner) {
    var scene = Self.scene()
    scene[0].scroll = Scroll(contentWidth: 100, contentHeight: 900, edge: 20)
    let session = DropSession(scene: scene)
    let start = SequenceWalk.State(session: session, monitor: SessionMonitor(session))
    var walk = SequenceWalk(Self.events.map { .event($0) }, manners: [below, .yes, .yes])
    walk.report(
      "every event, below \(below)",
      from: start,
      to: Extent.isLong ? 5 : Extent.isWhole ? 3 : 2
    )
    #expect(walk.violations == [])
  }
}

import DropCore
import Testing

/// The short way of a move, which a host takes a hundred times a second, beside the long one.
@Suite("A move by the short way")
struct QuickMoveTests {
  static let regions = (0..<3).map {
    Region(id: "r\($0)", frame: Rect(x: Double($0) * 30, y: 0, width: 30, height: 100))
  }

  static func session(_ change: (inout Destination) -> Void = { _ in }) -> DropSession {
    var scene = Scenario.nested
    scene[0].regions = regions
    change(&scene[0])
    var session = DropSession(scene: scene)
    var queue = EffectQueue()
    let begin = Event.begin(Source(), items: [Scenario.text("i")], at: Point(x: 5, y: 5))
    session.apply(begin, at: 0, into: &queue)
    drain(&session, &queue) { _, _ in Proposal(.copy) }
    return session
  }

  /// Answers whatever is asked, and gives the verdicts.
  @discardableResult
  static func drain(
    _ session: inout DropSession,
    _ queue: inout EffectQueue,
    _ propose: (DropSession, Ask) -> Proposal
  ) -> [Verdict] {
    var verdicts: [Verdict] = []
    var next = 0
    while next < queue.entries.count {
      switch queue.entries[next] {
      case .ask(let ask):
        let said: Answer =
          switch ask.call {
          case .canHandle: .willing
          case .update: .proposal(propose(session, ask))
          default: .done
          }
        session.answer(ask.id, said, at: 0, into: &queue)
      case .verdict(_, _, let verdict, _): verdicts.append(verdict)
      default: break
      }
      next += 1
    }
    queue.removeAll()
    return verdicts
  }

  /// One of a few proposals, by where the pointer is.
  static func propose(_ session: DropSession, _ ask: Ask) -> Proposal {
    guard let index = ask.destination else { return Proposal(.forbidden) }
    let x = session.point(of: ask.drag, in: index).x
    return x < 15 ? Proposal(.copy) : x < 60 ? Proposal(.link, isPrecise: true) : Proposal(.cancel)
  }

  @Test("Says what the long way says, and leaves what it leaves, wherever the pointer goes")
  func sameAsLong() {
    var random = RandomChangeTests.Generator(state: 7)
    var long = Self.session()
    var quick = long
    var queue = EffectQueue()
    var last = Proposal(.copy)
    var lastNumber = quick.proposalNumber
    var short = 0
    for _ in 0..<3_000 {
      let point = Point(
        x: Double.random(in: -10..<110, using: &random),
        y: Double.random(in: -10..<110, using: &random)
      )
      long.move(to: point, at: 0, into: &queue)
      let expected = Self.drain(&long, &queue, Self.propose)
      var got: [Verdict] = []
      if let ask = quick.quickMove(to: point, at: 0) {
        let said = Self.propose(quick, ask.ask)
        if said == last, ask.proposal == lastNumber, let verdict = quick.quickAnswer(ask) {
          short += 1
          got = [verdict]
        } else {
          quick.answer(ask.id, .proposal(said), at: 0, into: &queue)
          got = Self.drain(&quick, &queue, Self.propose)
        }
        last = said
      } else {
        quick.move(to: point, at: 0, into: &queue)
        got = Self.drain(&quick, &queue) { session, ask in
          last = Self.propose(session, ask)
          return last
        }
      }
      lastNumber = quick.proposalNumber
      #expect(got == expected)
      #expect(quick.hovered?.destination == long.hovered?.destination)
      #expect(quick.hovered?.verdict == long.hovered?.verdict)
    }
    #expect(short > 200)
  }

  @Test("Isn't taken where a move may mean more")
  func more() {
    let cases: [(String, (inout Destination) -> Void, Proposal)] = [
      (
        "it scrolls", { $0.scroll = Scroll(contentWidth: 100, contentHeight: 900) }, Proposal(.copy)
      ),
      ("a region may spring open", { _ in }, Proposal(.copy, springload: "r0")),
      ("the answer holds there", { _ in }, Proposal(.copy, validIn: .everything)),
      ("nobody is asked", { $0.profile = HandlerProfile(handlers: [.canHandle]) }, Proposal(.copy)),
    ]
    for (name, change, proposal) in cases {
      var session = Self.session(change)
      var queue = EffectQueue()
      session.apply(.modifiers(.shift), at: 0, into: &queue)
      Self.drain(&session, &queue) { _, _ in proposal }
      let ask = session.quickMove(to: Point(x: 6, y: 6), at: 1)
      #expect(ask == nil, "\(name)")
    }
  }

  @Test("Its answer stands only while the proposal does that it repeats")
  func stale() throws {
    var session = Self.session()
    var queue = EffectQueue()
    let quick = session.quickMove(to: Point(x: 6, y: 6), at: 1)
    let first = try #require(quick)
    session.answer(first.id, .proposal(Proposal(.link)), at: 1, into: &queue)
    queue.removeAll()
    let next = session.quickMove(to: Point(x: 7, y: 7), at: 2)
    let ask = try #require(next)
    #expect(ask.proposal != first.proposal)
    let late = session.quickAnswer(first)
    #expect(late == nil)
    session.apply(.modifiers(.shift), at: 3, into: &queue)
    let withdrawn = session.quickAnswer(ask)
    #expect(withdrawn == nil)
    #expect(queue.entries.contains(.withdrawn(ask.id)))
  }
}

import DropCore
import Foundation
import Testing
import TestExtent

/// Random series of changes by several drops, taken back and done again.
@Suite("Undo after any changes")
struct RandomChangeTests {

  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed >> 31)
    }
  }

  static let scene = ["left", "right"].enumerated().map { number, id in
    Destination(
      id: id,
      frame: Rect(x: Double(number) * 100, y: 0, width: 100, height: 100),
      profile: HandlerProfile(handlers: [.update, .perform]),
      contents: (0..<3).map { ContentEntry(name: "\(id)-\($0)") }
    )
  }

  static func contents(_ session: DropSession) -> [[Place]] {
    session.indices.map { session.contents(of: $0) }
  }

  /// One drop with up to six changes; a move half of the time.
  static func drop(
    on side: Int,
    _ session: inout DropSession,
    _ queue: inout EffectQueue,
    _ random: inout Generator
  ) {
    let other = ["left", "right"][1 - side]
    let dragged = session.contents(of: session.indices[1 - side])
      .filter { _ in Bool.random(using: &random) }.prefix(3)
    let items = dragged.enumerated().map {
      DragItem(id: "\($0.offset)", name: $0.element.entry.name)
    }
    let point = Point(x: Double(side) * 100 + 50, y: 50)
    queue.removeAll()
    session.apply(.begin(Source(destination: other), items: items, at: point), at: 0, into: &queue)
    answer(&session, &queue, .proposal(Proposal(Bool.random(using: &random) ? .move : .copy)))
    queue.removeAll()
    session.apply(.drop, at: 0, into: &queue)
    guard
      case .ask(let perform)? = queue.entries.last(where: {
        if case .ask = $0 { true } else { false }
      })
    else { return }
    var open: [PlaceholderID] = []
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      change(side, items.count, perform, &open, &session, &queue, &random)
    }
    session.answer(perform.id, .performed(nil), at: 0, into: &queue)
  }

  static func answer(_ session: inout DropSession, _ queue: inout EffectQueue, _ answer: Answer) {
    for entry in queue.entries {
      if case .ask(let ask) = entry { session.answer(ask.id, answer, at: 0, into: &queue) }
    }
  }

  static func change(
    _ side: Int,
    _ items: Int,
    _ perform: Ask,
    _ open: inout [PlaceholderID],
    _ session: inout DropSession,
    _ queue: inout EffectQueue,
    _ random: inout Generator
  ) {
    let count = session.contents(of: session.indices[side]).count
    let index = Int.random(in: 0...max(count, 0), using: &random)
    let item = items > 0 ? Int.random(in: 0..<items, using: &random) : nil
    let entries = (0..<Int.random(in: 0...3, using: &random)).map {
      ContentEntry(name: "n\(random.next() % 1_000)-\($0)", origins: item.map { [$0] } ?? [])
    }
    let request: Request
    switch Int.random(in: 0..<6, using: &random) {
    case 0: request = .insert(at: index, entries)
    case 1: request = .remove(at: index, count: Int.random(in: 0...2, using: &random))
    case 2:
      let from = (0..<3).map { _ in Int.random(in: 0...max(count - 1, 0), using: &random) }
      request = .move(from: from, to: index)
    case 3: request = .placeholder(at: index, title: "p", size: nil, item: item)
    case 4:
      guard let id = open.popLast() else { return }
      request = .commit(id, entries)
    default:
      guard let id = open.popLast() else { return }
      request = .discard(id)
    }
    let reply = try? session.request(request, by: perform.id, into: &queue)
    if case .placeholder(let id) = reply { open.append(id) }
  }

  @Test("Every drop is taken back exactly, in turn, and done again exactly")
  func exact() {
    let series = Extent.isLong ? 100_000 : Extent.isWhole ? 1_000 : 100
    var wrong = 0
    for seed in 0..<series {
      var random = Generator(state: UInt64(seed))
      var session = DropSession(scene: Self.scene)
      var queue = EffectQueue()
      var states = [Self.contents(session)]
      for _ in 0..<4 {
        Self.drop(on: Int.random(in: 0...1, using: &random), &session, &queue, &random)
        let now = Self.contents(session)
        if now != states.last { states.append(now) }
      }
      if !Self.goesBackAndForth(&session, states) { wrong += 1 }
    }
    #expect(wrong == 0, "of \(series) series")
    print("\(series) series of four drops taken back and done again, \(wrong) of them wrongly")
  }

  /// The last drop is the last of at least one side: undoes it there, until nothing is left.
  static func goesBackAndForth(_ session: inout DropSession, _ states: [[[Place]]]) -> Bool {
    var queue = EffectQueue()
    var sides: [String] = []
    for state in states.reversed().dropFirst() {
      guard let side = step(Event.undo, to: state, &session, &queue) else { return false }
      sides.append(side)
    }
    for (state, side) in zip(states.dropFirst(), sides.reversed()) {
      session.apply(.redo(side), at: 0, into: &queue)
      if contents(session) != state { return false }
    }
    return true
  }

  private static func step(
    _ event: @Sendable (String) -> Event,
    to state: [[Place]],
    _ session: inout DropSession,
    _ queue: inout EffectQueue
  ) -> String? {
    for side in ["left", "right"] {
      var copy = session
      copy.apply(event(side), at: 0, into: &queue)
      if contents(copy) == state {
        session = copy
        return side
      }
    }
    return nil
  }
}

extension RandomChangeTests {
  @Test("Only so many drops are kept to be taken back, however many there were")
  func depth() {
    var random = Generator(state: 1)
    var session = DropSession(scene: Self.scene)
    var queue = EffectQueue()
    for _ in 0..<600 { Self.drop(on: 0, &session, &queue, &random) }
    var undone = 0
    while undone < 600 {
      queue.removeAll()
      session.apply(.undo("left"), at: 0, into: &queue)
      if queue.entries.count == 1, case .notice = queue.entries[0] { break }
      undone += 1
    }
    #expect(undone == 256)
  }
}

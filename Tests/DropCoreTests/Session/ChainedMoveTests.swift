import DropCore
import Testing
import TestExtent

/// A card that is moved on from where it was moved to, in every order of what two drops do, with undo and redo
/// in all lists in between.
@Suite("A card that is moved on")
struct ChainedMoveTests {
  enum Step: String, CaseIterable {
    case beginFirst, putFirst, endFirst, failFirst
    case beginSecond, putSecond, endSecond, failSecond
    case undoHome, undoMiddle, undoEnd
    case redoHome, redoMiddle, redoEnd

    var list: String? {
      switch self {
      case .undoHome, .redoHome: "home"
      case .undoMiddle, .redoMiddle: "middle"
      case .undoEnd, .redoEnd: "end"
      default: nil
      }
    }
  }

  struct State {
    var session: DropSession
    var queue = EffectQueue()
    var asks: [Ask?] = [nil, nil]
    var hasBegun = [false, false]
    var hasPut = [false, false]
    /// The second drag goes to the last list, or back to the first.
    let last: String
    /// The lists as an app has them that follows the effects alone.
    var shown = ["home": ["card", "other"], "middle": [], "end": []]

    init(last: String, _ policy: HandlerProfile.Policy) {
      self.last = last
      session = DropSession(
        scene: ["home", "middle", "end"].enumerated().map { number, id in
          Destination(
            id: id,
            frame: Rect(x: Double(number) * 100, y: 0, width: 100, height: 100),
            profile: HandlerProfile(handlers: [.update, .perform], policy: policy),
            contents: number == 0 ? ["card", "other"].map { ContentEntry(name: $0) } : []
          )
        }
      )
    }

    func names(_ id: String) -> [String] {
      session.index(of: id).map { session.contents(of: $0).map(\.entry.name) } ?? []
    }

    var cards: Int { ["home", "middle", "end"].flatMap(names).count { $0 == "card" } }
    var isQuiet: Bool { asks.allSatisfy { $0 == nil } }

    /// Takes note of what is shown, and gives the newest call.
    mutating func drain() -> Ask? {
      var ask: Ask?
      for entry in queue.entries {
        switch entry {
        case .ask(let new): ask = new
        case .effect(.insert(let index, let contents), let node?, _):
          shown[session.id(of: node)]?.insert(contentsOf: contents.map(\.name), at: index)
        case .effect(.remove(let index, let count), let node?, _):
          shown[session.id(of: node)]?.removeSubrange(index..<index + count)
        default: break
        }
      }
      queue.removeAll()
      return ask
    }

    mutating func apply(_ event: Event) -> Ask? {
      session.apply(event, at: 0, into: &queue)
      return drain()
    }

    /// What is said of an undo.
    mutating func notices(undoing id: String) -> [Notice] {
      session.apply(.undo(id), at: 0, into: &queue)
      defer { _ = drain() }
      return queue.entries.compactMap { entry in
        if case .notice(let notice, _) = entry { notice } else { nil }
      }
    }

    /// False where that can't be done now.
    mutating func take(_ step: Step) throws -> Bool {
      switch step {
      case .beginFirst: return begin(0, from: "home", to: "middle")
      case .beginSecond: return begin(1, from: "middle", to: last)
      case .putFirst: return try put(0)
      case .putSecond: return try put(1)
      case .endFirst: return end(0, .performed(nil))
      case .endSecond: return end(1, .performed(nil))
      case .failFirst:
        return end(0, Self.fault)
      case .failSecond:
        return end(1, Self.fault)
      case .undoHome, .undoMiddle, .undoEnd: _ = apply(.undo(step.list ?? ""))
      case .redoHome, .redoMiddle, .redoEnd: _ = apply(.redo(step.list ?? ""))
      }
      return true
    }

    private static let fault = Answer.fault(
      Fault(kind: Fault.Kind(rawValue: "runtime"), message: "it broke")
    )

    private mutating func begin(_ drop: Int, from: String, to: String) -> Bool {
      guard !hasBegun[drop], names(from).contains("card") else { return false }
      hasBegun[drop] = true
      let source = Source(destination: from, operations: [.copy, .move])
      let x = to == "home" ? 50.0 : to == "middle" ? 150 : 250
      let begin = Event.begin(source, items: [DragItem(id: "card")], at: Point(x: x, y: 50))
      if let ask = apply(begin) {
        session.answer(ask.id, .proposal(Proposal(.move)), at: 0, into: &queue)
      }
      asks[drop] = apply(.drop)
      return asks[drop] != nil
    }

    private mutating func put(_ drop: Int) throws -> Bool {
      guard let ask = asks[drop], !hasPut[drop] else { return false }
      hasPut[drop] = true
      let entry = ContentEntry(name: "card", origins: [0])
      _ = try session.request(.insert(at: nil, [entry]), by: ask.id, into: &queue)
      _ = drain()
      return true
    }

    private mutating func end(_ drop: Int, _ answer: Answer) -> Bool {
      guard let ask = asks[drop] else { return false }
      asks[drop] = nil
      session.answer(ask.id, answer, at: 0, into: &queue)
      _ = drain()
      return true
    }
  }

  @Test(
    "is in one list once no drop is at work, whatever was undone, done again, given up or taken back",
    arguments: ["home", "end"],
    Extent.part([HandlerProfile.Policy.partial, .allOrNothing], each: 2)
  )
  func once(last: String, policy: HandlerProfile.Policy) throws {
    let turns = Extent.isLong ? 3 : 1
    try walk(State(last: last, policy), "", left: 6 + turns, turns: turns)
  }

  @Test(
    "is in one list whatever is undone and done again once both drops are over",
    arguments: ["home", "end"]
  )
  func settled(last: String) throws {
    let series: [[Step]] = [
      [.beginFirst, .putFirst, .endFirst, .beginSecond, .putSecond, .endSecond],
      [.beginFirst, .putFirst, .beginSecond, .putSecond, .endSecond, .endFirst],
    ]
    for steps in series {
      var state = State(last: last, .partial)
      for step in steps {
        let isTaken = try state.take(step)
        #expect(isTaken)
      }
      try walk(state, steps.map(\.rawValue).joined(separator: " "), left: 4, turns: 4)
    }
  }

  private func walk(_ state: State, _ path: String, left: Int, turns: Int) throws {
    guard left > 0 else { return }
    for step in Step.allCases where turns > 0 || step.list == nil {
      var next = state
      guard try next.take(step) else { continue }
      let path = path + " " + step.rawValue
      if next.isQuiet { #expect(next.cards == 1, "\(path): \(next.shown)") }
      #expect(next.cards > 0, "\(path): \(next.shown)")
      for id in ["home", "middle", "end"] where next.shown[id] ?? [] != next.names(id) {
        Issue.record("\(path): \(id) shows \(next.shown[id] ?? []), and has \(next.names(id))")
      }
      try walk(next, path, left: left - 1, turns: step.list == nil ? turns : turns - 1)
    }
  }

  @Test("says why an undo can't bring it back, and to where it went")
  func refused() throws {
    var state = State(last: "end", .partial)
    for step in [Step.beginFirst, .putFirst, .endFirst, .beginSecond, .putSecond] {
      let isTaken = try state.take(step)
      #expect(isTaken)
    }
    let told1 = state.notices(undoing: "home")
    #expect(told1 == [.movedOn(to: nil)])
    let isEnded = try state.take(.endSecond)
    #expect(isEnded)
    let told2 = state.notices(undoing: "home")
    #expect(told2 == [.movedOn(to: "end")])
    // Where it is in between, what took it on is taken back first.
    let told3 = state.notices(undoing: "middle")
    #expect(told3 == [])
    #expect(state.names("middle") == ["card"] && state.names("end") == [])
    let told4 = state.notices(undoing: "home")
    #expect(told4 == [])
    #expect(state.names("home") == ["card", "other"] && state.names("middle") == [])
  }

  @Test("stays where it was where the drop that brought it takes it out again itself")
  func ownRemoval() throws {
    let failing = Request.fail(item: 0, code: .failed, reason: "no")
    for says in [nil, failing, .skip(item: 0, reason: "no")] {
      var state = State(last: "end", .partial)
      for step in [Step.beginFirst, .putFirst] {
        let isTaken = try state.take(step)
        #expect(isTaken)
      }
      let ask = try #require(state.asks[0])
      _ = try state.session.request(.remove(at: 0, count: 1), by: ask.id, into: &state.queue)
      if let says { _ = try state.session.request(says, by: ask.id, into: &state.queue) }
      state.queue.removeAll()
      state.session.answer(ask.id, .performed(nil), at: 0, into: &state.queue)
      #expect(state.names("home") == ["card", "other"] && state.names("middle") == [])
      let outcome = try #require(
        state.queue.entries.lazy.compactMap { entry in
          if case .ended(_, let outcome) = entry { outcome } else { nil }
        }.first
      )
      let expected: ItemResult.Kind = if case .fail = says { .failed } else { .skipped }
      #expect(outcome.items.map(\.kind) == [expected])
      #expect(outcome.items.map(\.isForgotten) == [says == nil])
    }
  }
}

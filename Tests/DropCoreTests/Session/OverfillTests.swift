import DropCore
import Testing

@Suite("How many a destination may hold")
struct OverfillTests {
  /// Each step of two drops beside each other, in every order.
  enum Step: String, CaseIterable {
    case insertByFirst, removeByFirst, endFirst
    case insertBySecond, endSecond
    case undo, redo
  }

  @Test("no drop, undo or redo brings more, in every order of five steps")
  func everyOrder() { walk(State(), "", left: 5) }

  @Test("an undo that is refused says which destination would hold too much")
  func refused() {
    var state = State()
    for step in [Step.removeByFirst, .insertBySecond, .endSecond, .endFirst] {
      let isTaken = state.take(step)
      #expect(isTaken)
    }
    state.queue.removeAll()
    let isUndone = state.take(.undo)
    #expect(isUndone)
    let told = state.queue.entries.contains { entry in
      guard case .notice(let notice, _) = entry else { return false }
      return notice == .wouldOverfill(isRedo: false, destination: "list", most: 3)
    }
    #expect(told)
    #expect(state.session.contents(of: state.session.indices[0]).map(\.name) == ["b", "x", "y"])
  }

  @Test("what found no room counts with what arrives later, whatever is put in first")
  func roomLater() throws {
    var state = State()
    let ask = try #require(state.open[0])
    _ = try state.request(.placeholder(at: nil, title: "kept", size: nil), by: ask)
    let kept = try state.request(.placeholder(at: nil, title: "none", size: nil), by: ask)
    guard case .placeholder(let refused) = kept else { throw Refusal.ended }
    for request: Request in [
      .commit(refused, [ContentEntry(name: "x", origins: [0])]), .remove(at: 0, count: 1),
      .insert(at: nil, [ContentEntry(name: "y", origins: [0])]),
    ] {
      _ = try state.request(request, by: ask)
    }
    state.session.answer(ask.id, .performed(nil), at: 0, into: &state.queue)
    let results = state.queue.entries.compactMap { entry -> ItemResult? in
      guard case .effect(.item(let result), _, _) = entry else { return nil }
      return result
    }
    let first = try #require(results.first)
    #expect(first.kind == .imported && first.units == 1 && first.failedUnits?.count == 1)
    let told = state.queue.entries.contains { entry in
      guard case .notice(.secondAnswer, _) = entry else { return false }
      return true
    }
    #expect(!told)
  }

  private func walk(_ state: State, _ path: String, left: Int) {
    guard left > 0 else { return }
    for step in Step.allCases {
      var next = state
      guard next.take(step) else { continue }
      let path = path + " " + step.rawValue
      let places = next.session.contents(of: next.session.indices[0])
      #expect(places.count <= 3, "\(path): \(places.map(\.name))")
      walk(next, path, left: left - 1)
    }
  }

  struct State {
    var session: DropSession
    var queue = EffectQueue()
    var open: [Ask?] = []

    init() {
      session = DropSession(
        scene: [
          Destination(
            id: "list",
            profile: HandlerProfile(handlers: [.perform]),
            contents: [ContentEntry(name: "a"), ContentEntry(name: "b")],
            most: 3
          )
        ]
      )
      open = session.beginDrops(2, into: &queue)
    }

    mutating func request(_ request: Request, by ask: Ask) throws -> Reply {
      try session.request(request, by: ask.id, into: &queue)
    }

    mutating func take(_ step: Step) -> Bool {
      switch step {
      case .insertByFirst: return insert(0)
      case .insertBySecond: return insert(1)
      case .removeByFirst:
        guard let ask = open[0] else { return false }
        let request = Request.remove(at: 0, count: 1)
        return (try? session.request(request, by: ask.id, into: &queue)) != nil
      case .endFirst: return end(0)
      case .endSecond: return end(1)
      case .undo: session.apply(.undo("list"), at: 0, into: &queue)
      case .redo: session.apply(.redo("list"), at: 0, into: &queue)
      }
      return true
    }

    private mutating func insert(_ drop: Int) -> Bool {
      guard let ask = open[drop] else { return false }
      let entries = [ContentEntry(name: "x", origins: [0]), ContentEntry(name: "y", origins: [1])]
      return (try? session.request(.insert(at: nil, entries), by: ask.id, into: &queue)) != nil
    }

    private mutating func end(_ drop: Int) -> Bool {
      guard let ask = open[drop] else { return false }
      open[drop] = nil
      session.answer(ask.id, .performed(nil), at: 0, into: &queue)
      return true
    }
  }
}

import DropCore
import Foundation
import Testing
import TestExtent

/// Drops that ran at the same time, taken back and done again in every order of their endings.
@Suite("Undo of drops that overlap")
struct OverlapTests {
  /// What one of the drops does next.
  enum Step: String, CaseIterable {
    case insert
    case insertFirst
    case remove
    case move
    case keepPlace
    case fill
    case end
  }

  /// Drops under way, each with its call.
  struct State {
    var session: DropSession
    var queue = EffectQueue()
    var open: [Ask?] = []
    var kept: [[PlaceholderID]] = []
    var made = 0

    /// Drops on the same point, each of two items.
    init(_ drops: Int, contents: [String], policy: HandlerProfile.Policy = .partial) {
      session = DropSession(
        scene: [
          Destination(
            id: "list",
            profile: HandlerProfile(handlers: [.perform], policy: policy),
            contents: contents.map { ContentEntry(name: $0) }
          )
        ]
      )
      open = session.beginDrops(drops, into: &queue)
      kept = Array(repeating: [], count: drops)
    }

    var names: [String] { session.contents(of: session.indices[0]).map(\.name) }
    var places: [Place] { session.contents(of: session.indices[0]) }

    /// False where the drop can't do that now.
    mutating func take(_ step: Step, by drop: Int) -> Bool {
      guard let ask = open[drop] else { return false }
      made += 1
      let entry = ContentEntry(name: "\(drop)-\(made)", origins: [made % 2])
      switch step {
      case .insert: return request(.insert(at: nil, [entry]), ask) != nil
      case .insertFirst: return request(.insert(at: 0, [entry, entry]), ask) != nil
      case .remove: return request(.remove(at: names.count / 2, count: 1), ask) != nil
      case .move: return request(.move(from: [names.count - 1], to: 0), ask) != nil
      case .keepPlace:
        guard
          case .placeholder(let id) = request(.placeholder(at: nil, title: "p", size: nil), ask)
        else { return false }
        kept[drop].append(id)
      case .fill:
        guard let id = kept[drop].popLast() else { return false }
        return request(.commit(id, [entry]), ask) != nil
      case .end:
        open[drop] = nil
        session.answer(ask.id, .performed(nil), at: 0, into: &queue)
      }
      return true
    }

    mutating func insert(_ name: String, _ item: Int, by drop: Int) {
      guard let ask = open[drop] else { return }
      _ = request(.insert(at: nil, [ContentEntry(name: name, origins: [item])]), ask)
    }

    private mutating func request(_ request: Request, _ ask: Ask) -> Reply? {
      try? session.request(request, by: ask.id, into: &queue)
    }

    /// Whether there was a drop to take back or do again.
    @discardableResult
    mutating func apply(_ event: Event) -> Bool {
      queue.removeAll()
      session.apply(event, at: 0, into: &queue)
      guard case .effect(let effect, _, _)? = queue.entries.first else { return false }
      return effect == .undo || effect == .redo
    }
  }

  /// Ends what is under way, then takes everything back and does it again, twice.
  static func check(_ start: State, _ before: [Place], _ path: String) -> String? {
    var state = start
    for drop in state.open.indices { _ = state.take(.end, by: drop) }
    var states = [state.places]
    while state.apply(.undo("list")) { states.append(state.places) }
    if states.last != before { return "\(path): not as before: \(state.names)" }
    for _ in 0..<2 {
      for expected in states.reversed().dropFirst() {
        state.apply(.redo("list"))
        if state.places != expected { return "\(path): done again: \(state.names)" }
      }
      for expected in states.dropFirst() {
        state.apply(.undo("list"))
        if state.places != expected { return "\(path): taken back again: \(state.names)" }
      }
    }
    return nil
  }

  static func walk(
    _ state: State,
    _ before: [Place],
    _ length: Int,
    _ path: String,
    _ found: inout [String]
  ) -> Int {
    if let wrong = check(state, before, path) { found.append(wrong) }
    if length == 0 || found.count > 3 { return 1 }
    var count = 1
    for drop in state.open.indices {
      for step in Step.allCases {
        var next = state
        guard next.take(step, by: drop) else { continue }
        count += walk(next, before, length - 1, path + " \(drop).\(step)", &found)
      }
    }
    return count
  }

  @Test("Whatever they did, in every order of endings, each step gives back exactly what was")
  func everyOrder() {
    for (contents, length) in [([], 3), (["x", "y", "z"], Extent.isWhole ? 4 : 2)] {
      let start = State(2, contents: contents)
      var found: [String] = []
      let count = Self.walk(start, start.places, Extent.isLong ? 6 : length, "", &found)
      #expect(found == [], "of \(count) histories")
    }
    let three = State(3, contents: ["x", "y"])
    var found: [String] = []
    let count = Self.walk(
      three,
      three.places,
      Extent.isLong ? 5 : Extent.isWhole ? 3 : 2,
      "",
      &found
    )
    #expect(found == [], "of \(count) histories")
  }

  @Test("Rule 18: a drop that began before another and ended after it comes back where it was")
  func asBefore() {
    var state = State(2, contents: [])
    state.insert("a1", 0, by: 0)
    state.insert("b", 0, by: 1)
    _ = state.take(.end, by: 1)
    state.insert("a2", 1, by: 0)
    _ = state.take(.end, by: 0)
    #expect(state.names == ["a1", "a2", "b"])
    for event in [Event.undo("list"), .undo("list"), .redo("list"), .redo("list")] {
      state.apply(event)
    }
    #expect(state.names == ["a1", "a2", "b"])
  }

  @Test("One that is taken back while another is under way is done again around what that one did")
  func underWay() {
    var state = State(2, contents: ["x"])
    _ = state.take(.insertFirst, by: 0)
    _ = state.take(.insert, by: 1)
    _ = state.take(.end, by: 0)
    let both = state.places
    state.apply(.undo("list"))
    #expect(state.names == ["1-2", "x"] || state.names == ["x", "1-2"])
    state.apply(.redo("list"))
    #expect(state.places == both)
  }

  @Test("An all-or-nothing drop that fails leaves what the others did")
  func takenBack() throws {
    var scene = Scenario.nested
    scene[0].profile = HandlerProfile(handlers: [.perform], policy: .allOrNothing)
    scene[0].destinations = []
    var session = DropSession(scene: scene)
    var queue = EffectQueue()
    var asks: [Ask] = []
    for _ in 0..<2 {
      let begin = Event.begin(Source(), items: [Scenario.text("i")], at: Scenario.point("below"))
      session.apply(begin, at: 0, into: &queue)
      queue.removeAll()
      session.apply(.drop, at: 0, into: &queue)
      for entry in queue.entries { if case .ask(let ask) = entry { asks.append(ask) } }
    }
    let entry = ContentEntry(name: "n", origins: [0])
    let other = ContentEntry(name: "m", origins: [0])
    _ = try session.request(.remove(at: 0, count: 1), by: asks[0].id, into: &queue)
    _ = try session.request(.insert(at: 0, [entry]), by: asks[0].id, into: &queue)
    _ = try session.request(.insert(at: 1, [other]), by: asks[1].id, into: &queue)
    session.answer(asks[0].id, .performed(nil), at: 0, into: &queue)
    session.answer(asks[1].id, Answer.broken, at: 0, into: &queue)
    #expect(session.contents(of: session.indices[0]).map(\.name) == ["n", "b"])
    session.apply(.undo("below"), at: 0, into: &queue)
    #expect(session.contents(of: session.indices[0]).map(\.name) == ["a", "b"])
  }
}

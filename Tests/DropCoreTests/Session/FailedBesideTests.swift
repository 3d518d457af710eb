import DropCore
import Testing

/// Two drops in one list, of which the first is all or nothing and fails, in every small order.
@Suite("A drop that fails as a whole beside another one")
struct FailedBesideTests {
  enum Step: String, CaseIterable {
    case keepPlace, fill, insert
    case endFirst
    case moveBySecond, moveToEndBySecond, removeBySecond, insertBySecond, renameBySecond
    case endSecond
  }

  struct State {
    var drops = OverlapTests.State(2, contents: ["x", "y"], policy: .allOrNothing)
    var monitor: SessionMonitor
    var made = 0

    init() {
      monitor = SessionMonitor(drops.session)
      drops.queue.removeAll()
    }

    var names: [String] { drops.names }

    /// False where that can't be done now.
    mutating func take(_ step: Step) -> Bool {
      made += 1
      switch step {
      case .keepPlace: return drops.take(.keepPlace, by: 0)
      case .fill: return drops.take(.fill, by: 0)
      case .insert: return drops.take(.insert, by: 0)
      case .endFirst: return fail()
      case .moveBySecond: return drops.take(.move, by: 1)
      case .moveToEndBySecond:
        return request(.move(from: [drops.names.count / 2], to: drops.names.count))
      case .removeBySecond: return drops.take(.remove, by: 1)
      case .insertBySecond: return drops.take(.insertFirst, by: 1)
      case .renameBySecond:
        guard let last = drops.names.indices.last else { return false }
        return request(.update(at: last, ContentEntry.Change(name: "named \(made)")))
      case .endSecond: return drops.take(.end, by: 1)
      }
    }

    private mutating func request(_ request: Request) -> Bool {
      guard let ask = drops.open[1] else { return false }
      return (try? drops.session.request(request, by: ask.id, into: &drops.queue)) != nil
    }

    /// The first one's call breaks, and with it all of it is taken back.
    private mutating func fail() -> Bool {
      guard let ask = drops.open[0] else { return false }
      drops.open[0] = nil
      drops.session.answer(ask.id, .broken, at: 0, into: &drops.queue)
      return true
    }

    /// What is wrong with what was told since the last time.
    mutating func told(_ path: String) -> [String] {
      let wrong = monitor.check(drops.queue.entries, drops.session)
      drops.queue.removeAll()
      return wrong.filter { $0.invariant == .effectsTellAll }.map { "\(path): \($0)" }
    }
  }

  /// Both end; nothing of the first is left, and all is taken back and done again.
  static func check(_ start: State, _ path: String) -> [String] {
    var state = start
    var path = path
    for step in [Step.endFirst, .endSecond] where state.take(step) { path += " \(step)" }
    var wrong = state.told(path)
    if state.names.contains(where: { $0.hasPrefix("0-") || $0 == "p" }) {
      wrong.append("\(path): left \(state.names)")
    }
    let after = state.drops.places
    let isChanged = after.map(\.entry) != [ContentEntry(name: "x"), ContentEntry(name: "y")]
    for _ in 0..<2 {
      let isUndone = state.drops.apply(.undo("list"))
      if isChanged, !isUndone { wrong.append("\(path): nothing to take back") }
      if !isChanged, isUndone { wrong.append("\(path): an undo that changes nothing") }
      if state.names != ["x", "y"] { wrong.append("\(path): taken back \(state.names)") }
      if state.drops.apply(.undo("list")) { wrong.append("\(path): a second undo") }
      state.drops.apply(.redo("list"))
      if state.drops.places != after { wrong.append("\(path): done again \(state.names)") }
    }
    return wrong
  }

  static func walk(_ state: State, _ path: String, left: Int, _ found: inout [String]) -> Int {
    found += check(state, path)
    guard left > 0, found.count < 12 else { return 1 }
    var count = 1
    for step in Step.allCases {
      var next = state
      guard next.take(step) else { continue }
      let path = path + " " + step.rawValue
      found += next.told(path)
      count += walk(next, path, left: left - 1, &found)
    }
    return count
  }

  @Test(
    "leaves nothing to take back of what that did with what has gone",
    arguments: [.renameBySecond, .moveBySecond] as [Step]
  )
  func emptied(_ step: Step) {
    var state = State()
    for step in [.insert, step, .endSecond, .endFirst] as [Step] {
      let isTaken = state.take(step)
      #expect(isTaken)
    }
    #expect(state.names == ["x", "y"])
    let (isUndone, isRedone) = (state.drops.apply(.undo("list")), state.drops.apply(.redo("list")))
    #expect(!isUndone && !isRedone)
  }

  @Test("leaves what that did, which is taken back and done again as if it had been alone")
  func everyOrder() {
    var found: [String] = []
    let count = Self.walk(State(), "", left: 4, &found)
    #expect(found == [], "of \(count) histories")
  }
}

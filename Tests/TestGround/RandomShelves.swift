package import DropCore
package import DropHost

/// Destinations of one host that are reloaded, closed, taken back and answered while drops go on, the same for
/// the same seed.
@MainActor
package final class RandomShelves {
  package let host: PluginHost
  private var random: RandomNumbers
  private let script: String
  /// What a destination has beside its name and its place.
  private let shape: (inout Destination) -> Void
  private let most: Int
  private var opened = 0
  private var questions: [(Drop, QuestionID)] = []
  /// Those that are open.
  package private(set) var all: [PluginHost.Opened] = []

  /// Opens two; later others open in the place of those that are closed, up to `most` in all.
  package init(
    _ host: PluginHost,
    seed: UInt64,
    script: String,
    most: Int,
    shape: @escaping (inout Destination) -> Void = { _ in }
  ) throws {
    self.host = host
    random = RandomNumbers(seed: seed)
    (self.script, self.most, self.shape) = (script, most, shape)
    try open()
    try open()
  }

  package func pick(_ count: Int) -> Int { random.pick(count) }

  package func pickOne() -> PluginHost.Opened { all[pick(all.count)] }

  private func open() throws {
    var destination = Destination(
      id: "shelf-\(opened)",
      frame: Rect(x: Double(opened) * 100, y: 0, width: 100, height: 100)
    )
    shape(&destination)
    opened += 1
    all.append(try host.open(destination, plugin: Plugin(text: script)))
  }

  package func closeAll() {
    for shelf in all { host.close(shelf) }
    all = []
  }

  /// Somewhere in a shelf.
  package func place(of shelf: PluginHost.Opened) -> Point {
    let number = Double(shelf.id.dropFirst(6)) ?? 0
    return Point(x: number * 100 + Double(pick(90)), y: Double(pick(90)))
  }

  // MARK: Questions

  package func note(_ question: QuestionID, of drop: Drop) { questions.append((drop, question)) }

  /// Answers the oldest question; null dismisses it.
  package func answer(_ value: JSONValue) {
    guard !questions.isEmpty else { return }
    let (drop, question) = questions.removeFirst()
    if drop.endedOutcome == nil { drop.answer(question, with: value) }
  }

  // MARK: What the app changes

  /// Some changes of the app's own; one in some isn't possible.
  private func edits(in shelf: PluginHost.Opened) -> [Edit] {
    let keys = host.contents(of: shelf).map(\.key) + [0]
    func key() -> UInt64 { keys[pick(keys.count)] }
    func before() -> UInt64? { pick(2) == 0 ? nil : key() }
    return (0...pick(3)).map { _ in
      switch pick(4) {
      case 0:
        let text = ProvidedRepresentation(.utf8PlainText, text: "\(pick(3))")
        return .insert(
          [ProvidedItem(id: "own \(pick(3))", representations: [text])],
          before: before()
        )
      case 1: return .remove([key()])
      case 2: return .move([key(), key()], before: before())
      default: return .rename(key(), "renamed \(pick(9))")
      }
    }
  }

  // MARK: In between

  /// Does something else meanwhile, if anything, and gives the effects that come of it; `more` does what
  /// only one test does.
  package func disturb(
    with item: () -> ProvidedItem,
    more: (PluginHost.Opened) -> Void = { _ in }
  ) throws -> [HostEffect] {
    let shelf = pickOne()
    switch pick(12) {
    case 0: answer(true)
    case 1: answer(false)
    case 2: return host.undo(in: shelf)
    case 3: return host.redo(in: shelf)
    case 4: host.reload(shelf)
    case 5 where opened < most:
      all.removeAll { $0 == shelf }
      host.close(shelf)
      try open()
    case 6: host.begin(DragSource(), items: [item()], at: place(of: shelf)).cancel()
    case 7: more(shelf)
    case 8: return (try? host.edit(in: shelf, edits(in: shelf))) ?? []
    default: break
    }
    return []
  }
}

/// Numbers that are the same each time.
package struct RandomNumbers {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }

  package mutating func pick(_ count: Int) -> Int { Int(next() >> 33) % count }
}

import DropCore
import Testing

/// Two drops and the app change one entry, and all of it is taken back and done again.
@Suite("An entry becomes another where it lies")
struct EntryUpdateTests {
  enum Step: String, CaseIterable {
    case nameByFirst, contextByFirst, endFirst
    case nameBySecond, endSecond
    case moveBySecond
    case renameByApp
    case undo, redo
  }

  /// What the list should hold, said plainly: of each field the last that was said and isn't taken back.
  struct Model {
    var said: [(by: Int, field: String, value: String)] = []
    var undone: Set<Int> = []
    var undoable: [Int] = []
    var redoable: [Int] = []

    func value(_ field: String) -> String? {
      said.last { $0.field == field && !undone.contains($0.by) }?.value
    }

    mutating func say(_ field: String, _ value: String, by number: Int) {
      // What could be done again is gone.
      said.removeAll { redoable.contains($0.by) }
      redoable = []
      said.append((number, field, value))
    }
  }

  struct State {
    var drops: OverlapTests.State
    var monitor: SessionMonitor
    var model = Model()
    /// Whether the second drop moved what there is.
    var hasMoved = false
    var changed: Set<Int> = []
    var made = 0

    init() {
      drops = OverlapTests.State(2, contents: ["a", "b", "c"])
      monitor = SessionMonitor(drops.session)
      drops.queue.removeAll()
    }

    var place: Place { drops.places.first { $0.key == key } ?? drops.places[0] }
    let key: UInt64 = 2

    /// False where that can't be done now.
    mutating func take(_ step: Step) throws -> Bool {
      made += 1
      switch step {
      case .nameByFirst: return try update("name", by: 0)
      case .contextByFirst: return try update("context", by: 0)
      case .nameBySecond: return try update("name", by: 1)
      case .endFirst: return end(0)
      case .endSecond: return end(1)
      case .moveBySecond:
        guard drops.open[1] != nil, !hasMoved else { return false }
        hasMoved = drops.take(.move, by: 1)
        model.said.removeAll { model.redoable.contains($0.by) }
        model.redoable = []
        changed.insert(1)
      case .renameByApp:
        let number = 10 + made
        try drops.session.edit(
          "list",
          [.rename(key, "app \(made)")],
          at: 0,
          into: &drops.queue
        )
        model.say("name", "app \(made)", by: number)
        model.undoable.append(number)
      case .undo, .redo:
        let isIdle = step == .undo ? model.undoable.isEmpty : model.redoable.isEmpty
        if isIdle { return false }
        drops.session.apply(
          step == .undo ? .undo("list") : .redo("list"),
          at: 0,
          into: &drops.queue
        )
        if step == .undo, let last = model.undoable.popLast() {
          model.undone.insert(last)
          model.redoable.append(last)
        } else if step == .redo, let last = model.redoable.popLast() {
          model.undone.remove(last)
          model.undoable.append(last)
        }
      }
      return true
    }

    private mutating func update(_ field: String, by drop: Int) throws -> Bool {
      guard let ask = drops.open[drop] else { return false }
      let value = "\(drop) \(made)"
      var change = ContentEntry.Change(origins: [0])
      if field == "name" { change.name = value } else { change.context = .init(.string(value)) }
      let index = drops.places.firstIndex { $0.key == key } ?? 0
      let reply = try drops.session.request(
        .update(at: index, change),
        by: ask.id,
        into: &drops.queue
      )
      #expect(reply == .changed(true))
      model.say(field, value, by: drop)
      changed.insert(drop)
      return true
    }

    private mutating func end(_ drop: Int) -> Bool {
      guard drops.take(.end, by: drop) else { return false }
      if changed.contains(drop) { model.undoable.append(drop) }
      return true
    }

    mutating func check(_ path: String) {
      for violation in monitor.check(drops.queue.entries, drops.session)
      where violation.invariant == .effectsTellAll {
        Issue.record("\(path): \(violation)")
      }
      drops.queue.removeAll()
      let entry = place.entry
      #expect(entry.name == model.value("name") ?? "b", "\(path)")
      #expect(entry.context == model.value("context").map { .string($0) }, "\(path)")
      #expect(drops.places.count == 3, "\(path)")
    }
  }

  @Test("by two drops and the app, taken back and done again, in every order of four steps")
  func everyOrder() throws {
    try walk(State(), "", left: 4)
  }

  private func walk(_ state: State, _ path: String, left: Int) throws {
    guard left > 0 else { return }
    for step in Step.allCases {
      var next = state
      guard try next.take(step) else { continue }
      let path = path + " " + step.rawValue
      next.check(path)
      try walk(next, path, left: left - 1)
    }
  }

  @Test(
    "one that has gone, or a place that is kept, changes nothing; an index that isn't there is refused"
  )
  func gone() throws {
    var drops = OverlapTests.State(2, contents: ["a"])
    let (first, second) = (try #require(drops.open[0]), try #require(drops.open[1]))
    let look = drops.session.look(of: first.drag)
    _ = try drops.session.request(.remove(at: 0, count: 1), by: second.id, into: &drops.queue)
    let change = ContentEntry.Change(name: "x")
    #expect(
      try drops.session.request(
        .update(at: 0, change),
        by: first.id,
        seen: look,
        into: &drops.queue
      )
        == .changed(false)
    )
    #expect(throws: Refusal.self) {
      try drops.session.request(.update(at: 0, change), by: first.id, into: &drops.queue)
    }
    let slot = Request.placeholder(at: nil, title: "p", size: nil)
    _ = try drops.session.request(slot, by: first.id, into: &drops.queue)
    #expect(
      try drops.session.request(.update(at: 0, change), by: first.id, into: &drops.queue)
        == .changed(false)
    )
  }
}

import DropCore
import TestExtent
import Testing

/// Everything that two drops do to one list in any order, the one within sections that stay or are taken back.
@Suite("What a handler keeps together")
struct DropSectionTests {
  enum Step: String, CaseIterable {
    case open, keep, back
    case insert, remove, move, update, place, fill, giveUp
    /// The other drop's.
    case otherInserts, otherRemoves
  }

  struct State {
    var session: DropSession
    var queue = EffectQueue()
    var asks: [Ask] = []
    /// The open sections, the innermost last, with the list as it was when each began; nil once the other drop
    /// has changed it.
    var sections: [(id: SectionID, before: [String]?)] = []
    var places: [PlaceholderID] = []
    var count = 0
    var outcome: Outcome?
    /// What was told of saved files: taken back, or saved again.
    var files: [Bool] = []
    /// The list as an app has it that follows the effects alone.
    var shown = ["x", "y"]

    init() {
      session = DropSession(
        scene: [
          Destination(
            id: "list",
            profile: HandlerProfile(handlers: [.perform]),
            contents: ["x", "y"].map { ContentEntry(name: $0) }
          )
        ]
      )
      for name in ["mine", "theirs"] {
        let source = Source(app: "elsewhere", operations: [.copy])
        apply(.begin(source, items: [DragItem(id: name)], at: .zero))
        apply(.drop)
      }
    }

    var names: [String] {
      session.index(of: "list").map { session.contents(of: $0).map(\.entry.name) } ?? []
    }

    mutating func apply(_ event: Event) {
      session.apply(event, at: 0, into: &queue)
      drain()
    }

    private mutating func drain() {
      for entry in queue.entries {
        switch entry {
        case .ask(let ask): if case .perform = ask.call { asks.append(ask) }
        case .ended(_, let ended): outcome = ended
        case .file(_, let isSaved, _, _): files.append(isSaved)
        case .effect(.insert(let index, let contents), _, _):
          shown.insert(contentsOf: contents.map(\.name), at: index)
        case .effect(.remove(let index, let count), _, _):
          shown.removeSubrange(index..<index + count)
        case .effect(.move(let from, let to), _, _):
          let moved = from.map { shown[$0] }
          for index in from.sorted(by: >) { shown.remove(at: index) }
          shown.insert(contentsOf: moved, at: to)
        case .effect(.update(let index, let entry), _, _): shown[index] = entry.name
        case .effect(.placeholder(_, let index, let title, _), _, _):
          shown.insert(title, at: index)
        case .effect(.commit(_, let index, let contents), _, _):
          shown.replaceSubrange(index...index, with: contents.map(\.name))
        case .effect(.discard(let id), _, _):
          if let index = shown.firstIndex(of: id.name) { shown.remove(at: index) }
        default: break
        }
      }
      queue.removeAll()
    }

    @discardableResult
    mutating func request(_ request: Request, of drop: Int = 0) throws -> Reply {
      defer { drain() }
      let own = drop > 0 ? nil : sections.last.map { Request.within($0.id, request) }
      return try session.request(own ?? request, by: asks[drop].id, into: &queue)
    }

    /// False where that can't be done now.
    mutating func take(_ step: Step) throws -> Bool {
      count += 1
      let entry = ContentEntry(name: "e\(count)", origins: [0])
      switch step {
      case .open:
        guard sections.count < 2, case .section(let id) = try request(.beginSection) else {
          return false
        }
        sections.append((id, names))
      case .keep, .back:
        guard let section = sections.popLast() else { return false }
        try request(.endSection(section.id, isKept: step == .keep))
        if step == .back, let before = section.before {
          // A place that was kept before, and filled within it, is gone.
          let left = before.filter { !$0.hasPrefix("placeholder") || names.contains($0) }
          #expect(names == left)
        }
      case .insert: try request(.insert(at: 0, [entry]))
      case .remove:
        if names.isEmpty || names[0].hasPrefix("placeholder") { return false }
        try request(.remove(at: 0, count: 1))
      case .move:
        if names.count < 2 { return false }
        try request(.move(from: [0], to: names.count - 1))
      case .update:
        if names.isEmpty || names[0].hasPrefix("placeholder") { return false }
        try request(.update(at: 0, ContentEntry.Change(name: "u\(count)")))
      case .place:
        let title = "placeholder-\(places.count + 1)"
        guard
          case .placeholder(let id) = try request(
            .placeholder(at: nil, title: title, size: nil)
          )
        else { return false }
        places.append(id)
      case .fill:
        guard let id = places.last, names.contains(id.name) else { return false }
        try request(.commit(id, [entry]))
      case .giveUp:
        guard let id = places.last, names.contains(id.name) else { return false }
        try request(.discard(id))
      case .otherInserts:
        let entry = ContentEntry(name: "o\(count)", origins: [0])
        try request(.insert(at: names.count, [entry]), of: 1)
        for place in sections.indices { sections[place].before = nil }
      case .otherRemoves:
        guard let index = names.firstIndex(of: "y") else { return false }
        try request(.remove(at: index, count: 1), of: 1)
        for place in sections.indices { sections[place].before = nil }
      }
      return true
    }

    /// Both end: the first with what is open taken back.
    mutating func finish() { for drop in asks.indices { end(drop) } }

    mutating func end(_ drop: Int) {
      session.answer(asks[drop].id, .performed(nil), at: 0, into: &queue)
      drain()
    }
  }

  @Test("is there whole, or not at all, in whatever order it is done, undone and done again")
  func all() throws {
    let length = Extent.isLong ? 6 : Extent.isWhole ? 4 : 3
    var tried = 0
    try walk(State(), "", left: length, &tried)
    #expect(tried > 400)
  }

  private func walk(_ state: State, _ path: String, left: Int, _ tried: inout Int) throws {
    for step in Step.allCases {
      var next = state
      guard try next.take(step) else { continue }
      let path = path + " " + step.rawValue
      if next.shown != next.names {
        Issue.record("\(path): shows \(next.shown), has \(next.names)")
        return
      }
      tried += 1
      try check(next, path)
      if left > 1 { try walk(next, path, left: left - 1, &tried) }
    }
  }

  /// Ends it all, takes it back and does it again.
  private func check(_ state: State, _ path: String) throws {
    var state = state
    state.finish()
    let done = state.names
    #expect(!done.contains { $0.hasPrefix("placeholder") }, "\(path): \(done)")
    for _ in 0..<2 { state.apply(.undo("list")) }
    #expect(state.names == ["x", "y"], "\(path): \(state.names)")
    for _ in 0..<2 { state.apply(.redo("list")) }
    #expect(state.names == done, "\(path): \(state.names), \(done)")
    #expect(state.shown == state.names, "\(path)")
  }

  @Test("is retracted with what arrived: an item of which nothing is left wasn't imported")
  func results() throws {
    for isKept in [true, false] {
      var state = State()
      _ = try state.take(.open)
      try state.request(.save(name: "f", size: 1, origins: [0], file: 7))
      _ = try state.take(.insert)
      _ = try state.take(isKept ? .keep : .back)
      state.end(0)
      let item = try #require(state.outcome?.items.first)
      #expect(item.kind == (isKept ? .imported : .skipped))
      #expect(item.isForgotten == !isKept)
      #expect(state.files == (isKept ? [] : [false]))
    }
  }

  @Test("is over once: what names a section that has ended is refused")
  func ended() throws {
    var state = State()
    _ = try state.take(.open)
    let section = state.sections[0].id
    _ = try state.take(.back)
    let again = try state.request(.endSection(section, isKept: true))
    #expect(again == .changed(false))
    let late = Request.within(section, .insert(at: 0, [ContentEntry(name: "late")]))
    #expect(throws: Refusal.noSuchWork("section \(section.number)")) { try state.request(late) }
    #expect(state.names == ["x", "y"])
  }
}

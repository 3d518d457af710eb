import DropCore
import Testing

@Suite("One thing that is moved by several")
struct ClaimedItemTests {
  /// A home of the cards one, two and x, and two other lists; drops on them stay open until a test ends them.
  private struct Table {
    var session: DropSession
    var queue = EffectQueue()
    private(set) var outcomes: [DragID: Outcome] = [:]
    private(set) var notices: [Notice] = []
    private(set) var shown: [Effect] = []

    init(_ cards: [String] = ["one", "x", "two"]) {
      session = DropSession(
        scene: ["home", "left", "right"].enumerated().map { number, id in
          Destination(
            id: id,
            frame: Rect(x: Double(number) * 100, y: 0, width: 100, height: 100),
            profile: HandlerProfile(handlers: [.update, .perform]),
            contents: number == 0 ? cards.map { ContentEntry(name: $0) } : []
          )
        }
      )
    }

    func names(_ id: String) -> [String] {
      session.index(of: id).map { session.contents(of: $0).map(\.entry.name) } ?? []
    }

    var all: [[String]] { ["home", "left", "right"].map(names) }

    mutating func apply(_ event: Event) {
      session.apply(event, at: 0, into: &queue)
      drain()
    }

    /// Drops things of the home on a list, and gives the call that performs it.
    mutating func drop(
      _ ids: [String],
      called name: String? = nil,
      on side: String,
      as operation: Operation = .move,
      from source: String = "home"
    ) throws -> Ask {
      let items = ids.map { DragItem(id: $0, name: name) }
      let origin = Source(destination: source, operations: [.copy, .move])
      apply(.begin(origin, items: items, at: Point(x: 350, y: 50)))
      return try land(on: side, as: operation)
    }

    /// Drops what hovers.
    mutating func land(on side: String, as operation: Operation = .move) throws -> Ask {
      let x = side == "home" ? 50.0 : side == "left" ? 150 : 250
      session.apply(.move(to: Point(x: x, y: 50)), at: 0, into: &queue)
      answer(.proposal(Proposal(operation)))
      queue.removeAll()
      session.apply(.drop, at: 0, into: &queue)
      let ask = takeAsk()
      return try #require(ask)
    }

    /// Pastes something from outside, and gives the call that performs it.
    mutating func paste(_ name: String, into id: String) throws -> Ask {
      let items = [DragItem(id: name)]
      session.apply(.paste(id, Source(), items: items), at: 0, into: &queue)
      let ask = takeAsk()
      return try #require(ask)
    }

    /// The newest call; what else came is taken note of.
    private mutating func takeAsk() -> Ask? {
      defer { drain() }
      return queue.entries.compactMap { if case .ask(let ask) = $0 { ask } else { nil } }.last
    }

    private mutating func answer(_ answer: Answer) {
      for entry in queue.entries {
        if case .ask(let ask) = entry { session.answer(ask.id, answer, at: 0, into: &queue) }
      }
    }

    mutating func end(_ ask: Ask, _ answer: Answer = .performed(nil)) {
      session.answer(ask.id, answer, at: 0, into: &queue)
      drain()
    }

    @discardableResult
    mutating func insert(_ name: String, from items: Int..., by ask: Ask) throws -> Reply {
      let entry = ContentEntry(name: name, origins: items)
      return try request(.insert(at: nil, [entry]), by: ask)
    }

    @discardableResult
    mutating func request(_ request: Request, by ask: Ask) throws -> Reply {
      defer { drain() }
      return try session.request(request, by: ask.id, into: &queue)
    }

    private mutating func drain() {
      for entry in queue.entries {
        switch entry {
        case .ended(let drag, let outcome): outcomes[drag] = outcome
        case .notice(let notice, _): notices.append(notice)
        case .effect(let effect, _, _): shown.append(effect)
        default: break
        }
      }
      queue.removeAll()
    }

    func results(_ ask: Ask) -> [String] {
      (outcomes[ask.drag]?.items ?? []).map { item in
        "\(item.id) \(item.kind.rawValue)" + (item.reason.map { ": \($0)" } ?? "")
      }
    }
  }

  private let album = ContentEntry(name: "album")
  private static let elsewhere = "skipped: it was taken elsewhere"

  @Test("arrives once: with the first that brings it in, whichever was dropped first")
  func twice() throws {
    for isLaterFirst in [false, true] {
      var table = Table()
      let (one, other) = (
        try table.drop(["one"], on: "left"), try table.drop(["one"], on: "right")
      )
      let (first, second) = isLaterFirst ? (other, one) : (one, other)
      #expect(try table.insert("one", from: 0, by: first) == .count(1))
      #expect(table.session.isThere(0, of: second.drag) == false)
      #expect(table.session.isThere(0, of: first.drag) == true)
      #expect(try table.insert("one", from: 0, by: second) == .count(0))
      table.end(second)
      #expect(table.names("home") == ["one", "x", "two"])
      table.end(first)
      #expect(table.results(second) == ["one \(Self.elsewhere)"])
      #expect(table.outcomes[second.drag]?.status == Outcome.Status.none)
      #expect(table.results(first) == ["one imported"])
      #expect(
        table.all == [["x", "two"], isLaterFirst ? [] : ["one"], isLaterFirst ? ["one"] : []]
      )
      #expect(table.notices == [])
      table.apply(.undo(isLaterFirst ? "right" : "left"))
      #expect(table.all == [["one", "x", "two"], [], []])
    }
  }

  @Test("is not waited for: the place that was kept for it goes, and a second answer is none")
  func placeholder() throws {
    var table = Table()
    let (first, second) = (
      try table.drop(["one"], on: "left"), try table.drop(["one"], on: "right")
    )
    guard
      case .placeholder(let slot) = try table.request(
        .placeholder(at: nil, title: "one", size: nil, item: 0),
        by: second
      )
    else { return }
    try table.insert("one", from: 0, by: first)
    table.end(first)
    #expect(try table.request(.commit(slot, [.made("one", from: 0)]), by: second) == .count(0))
    #expect(table.names("right") == [])
    #expect(table.shown.contains(.discard(id: slot)))
    try table.request(.skip(item: 0, reason: "is here already"), by: second)
    try table.request(.fail(item: 0, code: .failed, reason: "no"), by: second)
    table.end(second)
    #expect(table.results(second) == ["one \(Self.elsewhere)"])
    #expect(table.notices == [])
  }

  @Test("leaves the others of its drag to arrive")
  func others() throws {
    var table = Table()
    let first = try table.drop(["one"], on: "left")
    let second = try table.drop(["one", "two"], on: "right")
    try table.insert("one", from: 0, by: first)
    let entries = [ContentEntry.made("one", from: 0), .made("two", from: 1)]
    #expect(try table.request(.insert(at: nil, entries), by: second) == .count(1))
    table.end(second)
    table.end(first)
    #expect(table.all == [["x"], ["one"], ["two"]])
    #expect(table.results(second) == ["one \(Self.elsewhere)", "two imported"])
    #expect(table.outcomes[second.drag]?.status == .partial)
  }

  @Test("doesn't come in what was made from it and from something else that is there")
  func severalOrigins() throws {
    var table = Table()
    let first = try table.drop(["one"], on: "left")
    let second = try table.drop(["one", "two"], on: "right")
    try table.insert("one", from: 0, by: first)
    #expect(try table.insert("both", from: 0, 1, by: second) == .count(1))
    table.end(second)
    #expect(table.results(second) == ["one \(Self.elsewhere)", "two imported"])
    let third = try table.drop(["one"], on: "right")
    #expect(try table.insert("one", from: 0, by: third) == .count(0))
    table.end(third)
    table.end(first)
    #expect(table.all == [["x"], ["one"], ["both"]])
  }

  @Test("has gone once an undo, the app or a drop that is over has taken it")
  func gone() throws {
    for way in 0..<3 {
      var table = Table()
      let call = try table.paste("new", into: "home")
      try table.insert("new", from: 0, by: call)
      table.end(call)
      #expect(table.names("home") == ["one", "x", "two", "new"])
      let first = way == 2 ? try table.drop(["new"], on: "left") : nil
      let second = try table.drop(["new", "x"], on: "right")
      #expect(table.session.isThere(0, of: second.drag) == true)
      switch way {
      case 0: table.apply(.undo("home"))
      case 1:
        let place = table.session.contents(of: table.session.indices[0])[3]
        try table.session.edit("home", [.remove([place.key])], at: 0, into: &table.queue)
      default:
        try table.insert("new", from: 0, by: try #require(first))
        table.end(try #require(first))
      }
      #expect(table.session.isThere(0, of: second.drag) == false)
      #expect(table.session.isThere(1, of: second.drag) == true)
      for (item, name) in ["new", "x"].enumerated() {
        try table.insert(name, from: item, by: second)
      }
      table.end(second)
      #expect(table.results(second) == ["new \(Self.elsewhere)", "x imported"], "way \(way)")
      #expect(table.all == [["one", "two"], way == 2 ? ["new"] : [], ["x"]])
    }
  }

  @Test("is not forgotten by a handler that found nothing to move")
  func nothingToMove() throws {
    var table = Table()
    let first = try table.drop(["one"], on: "left")
    let inside = try table.drop(["one"], on: "home")
    try table.insert("one", from: 0, by: first)
    table.end(first)
    #expect(
      table.session.entries(of: inside.drag, in: table.session.indices[0]) == [nil]
    )
    table.end(inside)
    #expect(table.results(inside) == ["one \(Self.elsewhere)"])
    #expect(table.outcomes[inside.drag]?.items.first?.isForgotten == false)
  }

  @Test("is copied as often as anybody likes")
  func copies() throws {
    var table = Table()
    let (first, second) = (
      try table.drop(["one"], on: "left", as: .copy),
      try table.drop(["one"], on: "right", as: .copy)
    )
    let move = try table.drop(["one"], on: "right")
    try table.insert("one", from: 0, by: move)
    table.end(move)
    for drop in [first, second] {
      #expect(try table.insert("one", from: 0, by: drop) == .count(1))
      table.end(drop)
      #expect(table.results(drop) == ["one imported"])
    }
    #expect(table.all == [["x", "two"], ["one"], ["one", "one"]])
  }

  @Test("is free again once the drop that was about to take it is over without it")
  func freeAgain() throws {
    for end in [Answer.performed(.copy), .performed(nil)] {
      var table = Table()
      let first = try table.drop(["one"], on: "left")
      try table.insert("one", from: 0, by: first)
      let unit = FailedUnits.Unit(number: 1, message: "is damaged")
      if end == .performed(nil) { try table.request(.failUnit(item: 0, unit), by: first) }
      table.end(first, end)
      #expect(table.names("home") == ["one", "x", "two"])
      let second = try table.drop(["one"], on: "right")
      try table.insert("one", from: 0, by: second)
      table.end(second)
      #expect(table.all == [["x", "two"], ["one"], ["one"]])
    }
  }

  @Test("may be taken out by its own drop before it is put in")
  func ownRemoval() throws {
    var table = Table()
    let first = try table.drop(["one"], on: "home")
    let second = try table.drop(["one"], on: "left")
    #expect(try table.request(.remove(at: 0, count: 1), by: first) == .count(1))
    #expect(table.session.isThere(0, of: second.drag) == false)
    #expect(try table.insert("one", from: 0, by: first) == .count(1))
    #expect(try table.insert("one", from: 0, by: second) == .count(0))
    table.end(first)
    table.end(second)
    #expect(table.all.flatMap(\.self).sorted() == ["one", "two", "x"])
    #expect(table.results(first) == ["one imported"])
    #expect(table.results(second) == ["one \(Self.elsewhere)"])
  }

  @Test("is not looked for in another list of the same name")
  func reopened() throws {
    var table = Table()
    let drop = try table.drop(["one"], on: "left")
    table.apply(.close("home"))
    let again = Destination(id: "home", contents: [ContentEntry(name: "one")])
    table.apply(.open(again, inside: nil))
    #expect(table.session.isThere(0, of: drop.drag) == nil)
    #expect(try table.insert("one", from: 0, by: drop) == .count(1))
    table.end(drop)
    #expect(table.names("home") == ["one"])
    #expect(table.names("left") == ["one"])
  }

  @Test("arrives once though the list that it lay in closes meanwhile", arguments: [false, true])
  func closing(isFirstOver: Bool) throws {
    var table = Table()
    let (first, second) = (
      try table.drop(["one", "two"], on: "left"), try table.drop(["one"], on: "right")
    )
    if !isFirstOver { try table.insert("one", from: 0, by: first) }
    table.apply(.close("home"))
    #expect(table.session.freeClosed(heldBy: nil) == [])
    if isFirstOver {
      try table.insert("one", from: 0, by: first)
      table.end(first)
      #expect(table.session.freeClosed(heldBy: first.drag) == [])
    }
    #expect(table.session.isThere(0, of: second.drag) == nil)
    #expect(try table.insert("one", from: 0, by: second) == .count(0))
    if !isFirstOver { table.end(first) }
    table.end(second)
    #expect(table.results(first).first == "one imported")
    #expect(table.results(second) == ["one \(Self.elsewhere)"])
    #expect(table.names("left") == ["one"] && table.names("right") == [])
    #expect(!table.shown.contains { if case .remove = $0 { true } else { false } })
    let last = isFirstOver ? second : first
    #expect(table.session.freeClosed(heldBy: last.drag).count == 1 || !isFirstOver)
  }

  @Test("arrives once though its list closes while the second drag hovers")
  func closingBeneathHovering() throws {
    var table = Table()
    let first = try table.drop(["one"], on: "left")
    let origin = Source(destination: "home", operations: [.copy, .move])
    table.apply(.begin(origin, items: [DragItem(id: "one")], at: Point(x: 350, y: 50)))
    try table.insert("one", from: 0, by: first)
    table.apply(.close("home"))
    #expect(table.session.freeClosed(heldBy: nil) == [])
    table.end(first)
    #expect(table.session.freeClosed(heldBy: first.drag) == [])
    let second = try table.land(on: "right")
    #expect(try table.insert("one", from: 0, by: second) == .count(0))
    table.end(second)
    #expect(table.results(second) == ["one \(Self.elsewhere)"])
    #expect(table.session.freeClosed(heldBy: second.drag).count == 1)
  }

  @Test("needs no word of a handler that was told that others have it, though they give it back")
  func told() throws {
    for isTold in [false, true] {
      var table = Table()
      let (first, second) = (
        try table.drop(["one"], on: "left"), try table.drop(["one", "two"], on: "right")
      )
      try table.insert("one", from: 0, by: first)
      if isTold { try table.request(.toldElsewhere(item: 0), by: second) }
      table.apply(.abort(first.drag))
      table.end(first)
      table.apply(.undo("left"))
      #expect(table.session.isThere(0, of: second.drag) == true)
      try table.insert("two", from: 1, by: second)
      table.end(second)
      let items = try #require(table.outcomes[second.drag]?.items)
      #expect(items.map(\.isForgotten) == [!isTold, false])
      if isTold { #expect(table.results(second) == ["one \(Self.elsewhere)", "two imported"]) }
    }
  }

  @Test("may be skipped in other words, and put in after all, by a handler that was told so")
  func toldAndMore() throws {
    var table = Table()
    let first = try table.drop(["one", "two"], on: "left")
    try table.request(.toldElsewhere(item: 0), by: first)
    try table.request(.toldElsewhere(item: 1), by: first)
    try table.request(.skip(item: 0, reason: "mine"), by: first)
    try table.insert("two", from: 1, by: first)
    table.end(first)
    #expect(table.results(first) == ["one skipped: mine", "two imported"])
    #expect(table.notices == [])
  }

  @Test("is each its own among those of one name that are moved within their list")
  func namesakes() throws {
    var table = Table(["a", "b", "a"])
    let drop = try table.drop(["first", "second"], called: "a", on: "home")
    #expect(try table.request(.move(from: [0, 2], to: 1), by: drop) == .count(2))
    table.end(drop)
    #expect(table.results(drop) == ["first imported", "second imported"])
    #expect(table.names("home") == ["b", "a", "a"])
  }

  @Test("goes into an entry that is there already with one of them alone")
  func update() throws {
    var table = Table()
    let (first, second) = (
      try table.drop(["one"], on: "left"), try table.drop(["one", "two"], on: "right")
    )
    for ask in [first, second] { try table.request(.insert(at: 0, [album]), by: ask) }
    let taking = ContentEntry.Change(name: "album of one", origins: [0])
    #expect(try table.request(.update(at: 0, taking), by: first) == .changed(true))
    #expect(try table.request(.update(at: 0, taking), by: second) == .changed(false))
    let both = ContentEntry.Change(name: "album of two", origins: [0, 1])
    #expect(try table.request(.update(at: 0, both), by: second) == .changed(true))
    table.end(first)
    table.end(second)
    #expect(table.all == [["x"], ["album of one"], ["album of two"]])
    #expect(table.results(first) == ["one imported"])
    #expect(table.results(second) == ["one \(Self.elsewhere)", "two imported"])
  }

  @Test("doesn't come again by redo where it went between its arrival and the end")
  func redoOfTheSource() throws {
    var table = Table()
    let paste = try table.paste("new", into: "home")
    try table.insert("new", from: 0, by: paste)
    table.end(paste)
    let drop = try table.drop(["new"], on: "left")
    try table.insert("new", from: 0, by: drop)
    table.apply(.undo("home"))
    table.end(drop)
    #expect(table.results(drop) == ["new imported"])
    table.apply(.redo("home"))
    #expect(table.all == [["one", "x", "two"], ["new"], []])
    #expect(table.notices == [.nothingToUndo(isRedo: true)])
  }

  @Test("may be saved and sent by all of them")
  func saved() throws {
    var table = Table()
    let (first, second) = (
      try table.drop(["one"], on: "left"), try table.drop(["one"], on: "right")
    )
    try table.insert("one", from: 0, by: first)
    try table.request(.save(name: "one", size: 1, origins: [0]), by: second)
    #expect(try table.insert("one", from: 0, by: second) == .count(0))
    table.end(second)
    #expect(table.results(second) == ["one imported"])
    #expect(table.names("home") == ["one", "x", "two"])
    table.end(first)
    #expect(table.all == [["x", "two"], ["one"], []])
  }

  @Test("lies nowhere for who drags it from outside")
  func outside() throws {
    var table = Table()
    let paste = try table.paste("one", into: "left")
    #expect(table.session.isThere(0, of: paste.drag) == nil)
    #expect(table.session.isThere(7, of: paste.drag) == nil)
    table.end(paste)
    #expect(table.session.isThere(0, of: paste.drag) == nil)
  }
}

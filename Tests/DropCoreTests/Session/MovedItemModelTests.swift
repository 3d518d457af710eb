import DropCore
import Testing
import TestExtent

/// Random drags of the same cards, several at work at once, beside undo, redo, an app's edits and a source
/// that closes and opens again, held against a model that looks at nothing but what is to be seen.
@Suite("Moves that meet, against a model")
struct MovedItemModelTests {
  private struct Model {
    struct Move {
      let ask: Ask
      let isMove: Bool
      let isInside: Bool
      /// Where each item's card lay when it was dragged, and in which of the homes that there were.
      let homes: [UInt64?]
      let home: Destination.Index
      var arrived: Set<Int> = []
      /// Of which item each thing is that it brought in and hasn't taken out again: by key, as an app
      /// may rename it meanwhile.
      var brought: [UInt64: Int] = [:]
      var elsewhere: Set<Int> = []
      var removed: Set<UInt64> = []
      /// What it took out of the list that it was dragged in.
      var thrownAway: Set<Int> = []
    }

    var session: DropSession
    var queue = EffectQueue()
    var random: RandomChangeTests.Generator
    var moves: [Move] = []
    /// Which card is about to be taken by whom.
    var claims: [UInt64: DragID] = [:]
    var outcomes: [DragID: Outcome] = [:]
    var mistakes: [String] = []
    var isQuiet = true
    var made = 0

    static func home(_ names: [String]) -> Destination {
      Destination(
        id: "home",
        frame: Rect(x: 0, y: 0, width: 100, height: 100),
        profile: HandlerProfile(handlers: [.update, .perform]),
        contents: names.map { ContentEntry(name: $0) }
      )
    }

    init(_ seed: UInt64) {
      random = RandomChangeTests.Generator(state: seed)
      let others = ["left", "right"].enumerated().map { number, id in
        Destination(
          id: id,
          frame: Rect(x: Double(number + 1) * 100, y: 0, width: 100, height: 100),
          profile: HandlerProfile(handlers: [.update, .perform])
        )
      }
      session = DropSession(scene: [Self.home(["a", "b", "b", "c"])] + others)
    }

    func places(_ index: Destination.Index) -> [Place] { session.contents(of: index) }
    var home: Destination.Index? { session.index(of: "home") }
    var cards: [String] {
      let open = session.indices.filter { session.isOpen($0) }
      return open.flatMap { places($0).map(\.entry.name) }
    }

    /// Of what has just arrived, whose name nothing else has.
    func key(of name: String) -> UInt64? {
      session.indices.lazy.filter { session.isOpen($0) }
        .compactMap { places($0).first { $0.entry.name == name }?.key }.first
    }

    mutating func drain() {
      for entry in queue.entries {
        if case .ended(let drag, let outcome) = entry { outcomes[drag] = outcome }
      }
      queue.removeAll()
    }

    mutating func apply(_ event: Event) {
      session.apply(event, at: 0, into: &queue)
      drain()
    }

    // MARK: What happens

    mutating func drag() {
      guard moves.count < 3, let home else { return }
      var free = places(home)
      var homes: [UInt64?] = []
      var items: [DragItem] = []
      for number in 0..<Int.random(in: 1...2, using: &random) {
        let name = ["a", "b", "c", "none"].randomElement(using: &random) ?? "a"
        items.append(DragItem(id: "i\(number)", name: name))
        let place = free.firstIndex { $0.entry.name == name && $0.placeholder == nil }
        homes.append(place.map { free.remove(at: $0).key })
      }
      let isMove = Int.random(in: 0..<5, using: &random) > 0
      let columns: [Double] = [50, 150, 150, 250, 250]
      let x = columns.randomElement(using: &random) ?? 150
      let source = Source(destination: "home", operations: [.copy, .move])
      let point = Point(x: x, y: 50)
      session.apply(.begin(source, items: items, at: point), at: 0, into: &queue)
      let answer = Answer.proposal(Proposal(isMove ? .move : .copy))
      RandomChangeTests.answer(&session, &queue, answer)
      drain()
      session.apply(.drop, at: 0, into: &queue)
      let asks = queue.entries.compactMap { if case .ask(let ask) = $0 { ask } else { nil } }
      drain()
      guard let ask = asks.last else { return mistakes.append("nothing performed") }
      moves.append(
        Move(ask: ask, isMove: isMove, isInside: x < 100, homes: homes, home: home)
      )
    }

    func isThere(_ item: Int, _ move: Move) -> Bool? {
      move.home == home ? isKept(item, move) : nil
    }

    /// The same of a home that has closed, which the drops out of it still go by.
    func isKept(_ item: Int, _ move: Move) -> Bool? {
      guard let key = move.homes[item] else { return nil }
      if move.arrived.contains(item), move.isMove { return true }
      if let owner = claims[key], owner != move.ask.drag { return false }
      if move.isMove, move.removed.contains(key) { return true }
      return places(move.home).contains { $0.key == key }
    }

    mutating func bringIn(_ number: Int) {
      var move = moves[number]
      let item = Int.random(in: move.homes.indices, using: &random)
      let expected = !move.isMove || isKept(item, move) != false
      made += 1
      let entry = ContentEntry(name: "m\(made)", origins: [item])
      var put: Reply?
      if Bool.random(using: &random) {
        put = try? session.request(.insert(at: nil, [entry]), by: move.ask.id, into: &queue)
      } else {
        let place = Request.placeholder(at: nil, title: "p", size: nil, item: item)
        let slot = try? session.request(place, by: move.ask.id, into: &queue)
        guard case .placeholder(let id)? = slot else { return drain() }
        let reply = try? session.request(.commit(id, [entry]), by: move.ask.id, into: &queue)
        put = reply == .changed(true) ? .count(1) : reply
      }
      drain()
      guard let put else { return }
      if put != .count(expected ? 1 : 0) { mistakes.append("\(put) instead of \(expected)") }
      if expected {
        if move.isMove, isKept(item, move) == true, let key = move.homes[item],
          claims[key] == nil, places(move.home).contains(where: { $0.key == key })
        {
          claims[key] = move.ask.drag
        }
        move.arrived.insert(item)
        guard let key = key(of: entry.name) else { return mistakes.append("nothing arrived") }
        move.brought[key] = item
      } else {
        move.elsewhere.insert(item)
      }
      moves[number] = move
    }

    mutating func takeOut(_ number: Int) {
      guard moves[number].isInside, moves[number].home == home else { return }
      let places = places(moves[number].home)
      guard let index = places.indices.randomElement(using: &random) else { return }
      isQuiet = false
      let remove = Request.remove(at: index, count: 1)
      guard (try? session.request(remove, by: moves[number].ask.id, into: &queue)) != nil else {
        return drain()
      }
      drain()
      let key = places[index].key
      let items = moves[number].homes.indices.filter { moves[number].homes[$0] == key }
      if let owner = claims[key], owner != moves[number].ask.drag {
        // Another's, which it isn't to bring in again whatever becomes of that one.
        if moves[number].isMove { moves[number].elsewhere.formUnion(items) }
      } else {
        moves[number].removed.insert(key)
        if moves[number].isMove { moves[number].thrownAway.formUnion(items) }
      }
      moves[number].brought[key] = nil
    }

    mutating func end(_ number: Int) {
      let move = moves[number]
      if Int.random(in: 0..<6, using: &random) == 0 { apply(.abort(move.ask.drag)) }
      let before = places(move.home).map(\.key)
      let there = move.homes.indices.map { isKept($0, move) }
      let taken = move.arrived.filter { item in
        guard move.isMove, !move.isInside, let key = move.homes[item] else { return false }
        return claims[key].map { $0 == move.ask.drag } ?? true
      }
      let keys = Set(taken.compactMap { move.homes[$0] })
      session.answer(move.ask.id, .performed(nil), at: 0, into: &queue)
      drain()
      moves.remove(at: number)
      claims = claims.filter { $0.value != move.ask.drag }
      let open = places(move.home).filter { $0.placeholder == nil }.map(\.key)
      if !move.isInside, open != before.filter({ !keys.contains($0) }) {
        mistakes.append("the home has \(open), and had \(before)")
      }
      guard let outcome = outcomes[move.ask.drag] else { return mistakes.append("no outcome") }
      for item in outcome.items {
        let isTaken =
          move.elsewhere.contains(item.index) || move.isMove && there[item.index] == false
        let isThrownAway =
          move.thrownAway.contains(item.index) && !move.elsewhere.contains(item.index)
        let kind: ItemResult.Kind =
          move.brought.values.contains(item.index) || isThrownAway
          ? .imported
          : outcome.status == .aborted && !move.elsewhere.contains(item.index)
            ? .failed : .skipped
        if item.kind != kind { mistakes.append("\(item.kind) instead of \(kind)") }
        if kind == .skipped, item.isForgotten == isTaken {
          mistakes.append("forgotten: \(!isTaken)")
        }
      }
    }

    mutating func disturb() {
      isQuiet = false
      let id = ["home", "left", "right"].randomElement(using: &random) ?? "home"
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: apply(.undo(id))
      case 2: apply(.redo(id))
      case 3, 4:
        guard let index = session.index(of: id) else { return }
        let places = places(index).filter { $0.placeholder == nil }
        guard let one = places.randomElement(using: &random) else { return }
        let edits: [[ContentEdit]] = [
          [.remove([one.key])], [.move([one.key], before: nil)], [.rename(one.key, "c")],
          [.insert([ContentEntry(name: "b")], before: one.key)],
        ]
        let edit = edits.randomElement(using: &random) ?? []
        try? session.edit(id, edit, at: 0, into: &queue)
        drain()
      default:
        guard home != nil, moves.allSatisfy({ !$0.isInside }) else { return }
        apply(.close("home"))
        apply(.open(Self.home(["a", "c"]), inside: nil))
      }
    }

    mutating func run(isDisturbed: Bool) {
      let start = cards.count
      for _ in 0..<Int.random(in: 4...24, using: &random) {
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: drag()
        case 2, 3, 4:
          if let number = moves.indices.randomElement(using: &random) { bringIn(number) }
        case 5: if let number = moves.indices.randomElement(using: &random) { end(number) }
        case 6: if let number = moves.indices.randomElement(using: &random) { takeOut(number) }
        default: if isDisturbed { disturb() }
        }
        for move in moves {
          for item in move.homes.indices
          where session.isThere(item, of: move.ask.drag) != isThere(item, move) {
            mistakes.append("is there: \(String(describing: isThere(item, move)))")
          }
        }
      }
      while !moves.isEmpty { end(moves.count - 1) }
      // Each card that lay at home lies somewhere, as often as things were made of it.
      if isQuiet, cards.count < start { mistakes.append("\(cards) of \(start)") }
    }
  }

  @Test("who brings a card in, what its source loses and what becomes of each is as the model says")
  func model() {
    let series = Extent.isLong ? 1_000_000 : Extent.isWhole ? 5_000 : 200
    var wrong: [String] = []
    for seed in 0..<series {
      var model = Model(UInt64(seed))
      model.run(isDisturbed: seed % 3 != 0)
      if let first = model.mistakes.first { wrong.append("\(seed): \(first)") }
    }
    #expect(wrong.isEmpty, "\(wrong.count) of \(series): \(wrong.prefix(5))")
  }
}

/// The drops that are still under way, in the order in which they came.
struct Performing: Sendable {
  /// Those that are over stay until they are as many as the others.
  private var drops: [Drop] = []
  /// Where those stand that aren't over.
  private var places = NewestTable<DragID, Int>()

  subscript(drag: DragID) -> Drop? { places[drag].map { drops[$0] } }

  var isEmpty: Bool { places.isEmpty }
  var all: [Drop] { drops.filter { !$0.isOver } }
  /// Those that other programs have.
  var outside: [DragID] { isEmpty ? [] : drops.filter(\.isOutside).map(\.id) }
  /// The one that they have had for longest, and the one that they had last.
  var firstOutside: DragID? { isEmpty ? nil : drops.first(where: \.isOutside)?.id }
  var lastOutside: DragID? { isEmpty ? nil : drops.last(where: \.isOutside)?.id }
  var ids: [DragID] { drops.indices.compactMap { drops[$0].isOver ? nil : drops[$0].id } }

  /// The first that has to do with a destination.
  func first(at node: Destination.Index) -> DragID? {
    isEmpty ? nil : drops.first { $0.hasToDo(with: node) }?.id
  }

  /// How many are performed in a destination, beside one.
  func count(in node: Destination.Index, besides drag: DragID?) -> Int {
    isEmpty ? 0 : drops.count { $0.gap?.node == node && !$0.isOver && $0.id != drag }
  }

  private mutating func append(_ drop: consuming Drop) {
    places.put(drops.count, at: drop.id)
    drops.append(drop)
  }

  /// Changes a drop in its place, and lets it go once it is over.
  private mutating func change<Result>(
    _ id: DragID,
    _ body: (inout Drop) throws(Refusal) -> Result
  ) throws(Refusal) -> Result? {
    guard let place = places[id] else { return nil }
    let result = try body(&drops[place])
    if drops[place].isOver {
      _ = places.take(id)
      if drops.count > places.count * 2 { tidy() }
    }
    return result
  }

  private mutating func tidy() {
    drops.removeAll(where: \.isOver)
    for (place, drop) in drops.enumerated() { places.put(place, at: drop.id) }
  }
}

// How drops begin.
extension Performing {
  mutating func land(_ landing: Landing, isDrop: Bool, _ turn: inout Turn) {
    append(Drop(landing))
    _ = try? change(landing.id) { drop in
      if isDrop {
        drop.drop(&turn)
      } else {
        drop.cancel(&turn)
      }
    }
  }

  /// A drag comes that hovered elsewhere, or hovers there on.
  ///
  /// One of places that there never were is none.
  mutating func take(_ drag: LandedDrag, _ turn: inout Turn) {
    guard drag.nodes.allSatisfy({ turn.stage.scene.nodes.indices.contains($0.offset) }) else {
      return
    }
    // What it was before counts no longer.
    if let place = places.take(drag.drag) { drops[place].leave() }
    switch drag.way {
    case .dropped: land(drag.landing, isDrop: true, &turn)
    case .cancelled(_): land(drag.landing, isDrop: false, &turn)
    case .out(let departure): goOut(drag.landing, departure, &turn)
    case .hovering: append(Drop(drag.landing))
    }
  }

  /// A drag is let go outside; where the other program has said so already, with what it did.
  mutating func goOut(_ landing: Landing, _ departure: Departure?, _ turn: inout Turn) {
    append(Drop(landing))
    _ = try? change(landing.id) { drop in
      if let departure {
        drop.depart(departure, &turn)
      } else {
        drop.goOut()
      }
    }
  }

  /// The program that has a drag says what it did; false where none has it.
  mutating func depart(_ drag: DragID, _ departure: Departure, _ turn: inout Turn) -> Bool {
    guard self[drag]?.isAfield == true else { return false }
    _ = try? change(drag) { $0.depart(departure, &turn) }
    return true
  }

  /// A read of a drag has come to its end.
  mutating func readEnded(of drag: DragID, _ turn: inout Turn) {
    _ = try? change(drag) { $0.goOn(&turn) }
  }

  /// Items come without a drag.
  mutating func hand(
    _ items: [DragItem],
    from source: Source,
    to name: String,
    as kind: SessionKind,
    _ turn: inout Turn
  ) {
    let id = turn.stage.nextDrag()
    guard let node = turn.node(named: name) else {
      return turn.effects.append(.ended(id, Outcome(status: .none)))
    }
    var carried = Carried(source, items, [])
    if carried.items.hides { _ = carried.reveal(nil) }
    carried.noteHomes(&turn.stage)
    let landing = Landing(
      id: id,
      source: source,
      items: carried.items,
      point: .zero,
      modifiers: [],
      destination: node,
      dropIndex: turn.stage.contents.count(node),
      granted: .cancel,
      ends: []
    )
    append(Drop(landing, as: kind))
    _ = try? change(id) { $0.hand(&turn) }
  }
}

// Answers and requests.
extension Performing {
  /// Takes the answer to a call that a drop has out; false where none has.
  mutating func take(_ answer: Answer, to ask: Ask.ID, _ turn: inout Turn) -> Bool {
    guard let id = turn.stage.takeCall(ask) else { return false }
    if let place = places[id], drops[place].isDeciding {
      // It counts as coming when it was let in.
      let drop = drops[place]
      drops[place].leave()
      append(drop)
    }
    _ = try? change(id) { $0.take(answer, to: ask, &turn) }
    return true
  }

  /// Carries out what a handler does while its call is open.
  mutating func request(
    _ request: Request,
    by ask: Ask.ID,
    seen looks: Looks,
    _ turn: inout Turn
  ) throws(Refusal) -> Reply {
    guard let id = turn.stage.waits.caller(of: ask) else {
      return try endWork(request, by: ask, &turn)
    }
    let reply = try change(id) { drop throws(Refusal) in
      try drop.request(request, by: ask, seen: looks, &turn)
    }
    guard let reply else { throw .ended }
    return reply
  }

  /// What a handler started may end after it has returned.
  private mutating func endWork(
    _ request: Request,
    by ask: Ask.ID,
    _ turn: inout Turn
  ) throws(Refusal) -> Reply {
    let owner: DragID? =
      switch request {
      case .endLoad(let load, _): turn.stage.waits.starter(of: load)
      case .endTask(let task, _): turn.stage.waits.starter(of: task)
      default: nil
      }
    guard let owner else { throw .ended }
    let reply = try change(owner) { drop throws(Refusal) in
      try drop.endWork(request, by: ask, &turn)
    }
    guard let reply else { throw .ended }
    return reply
  }

  /// The user answers a question, named by itself or by its destination, or the only one there is.
  mutating func reply(to name: String?, _ value: JSONValue, _ turn: inout Turn) {
    guard let (question, id) = question(named: name, turn.stage) else {
      let open = name == nil ? turn.stage.waits.questions.map(\.name) : []
      return turn.effects.note(open.isEmpty ? .noSuchQuestion(name) : .severalQuestions(open))
    }
    _ = try? change(id) { $0.reply(to: question, value, &turn) }
  }

  private func question(named name: String?, _ stage: borrowing Stage) -> (QuestionID, DragID)? {
    let exact = name.flatMap(QuestionID.init(name:))
    if let exact, let asker = stage.waits.asker(of: exact) { return (exact, asker) }
    let node = name.flatMap(stage.scene.node(named:))
    if name != nil, node == nil { return nil }
    // The oldest first.
    if node == nil, stage.waits.questionCount != 1 { return nil }
    for question in stage.waits.questions {
      guard let asker = stage.waits.asker(of: question) else { continue }
      if node == nil || self[asker]?.isAsking(node) == true { return (question, asker) }
    }
    return nil
  }

  /// Stops what is under way: one drop, those in some destinations, or all.
  mutating func abort(_ turn: inout Turn, where isMeant: (Drop) -> Bool) -> Bool {
    let meant = drops.filter { !$0.isOver && !$0.isHovering && isMeant($0) }.map(\.id)
    for id in meant { _ = abort(id, &turn) }
    return !meant.isEmpty
  }

  mutating func abort(_ drag: DragID, _ turn: inout Turn) -> Bool {
    if self[drag]?.isHovering == true { return false }
    return (try? change(drag) { $0.abort(&turn) }) != nil
  }
}

extension Drop {
  /// Whether another program has it, or it hovers in another session.
  var isAfield: Bool { isOutside || isHovering }
}

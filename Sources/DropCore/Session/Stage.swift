/// What every drag of a session acts on.
struct Stage: Sendable {
  private(set) var types: TypeCatalog
  private(set) var scene: Scene
  /// What the scene's destinations hold.
  private(set) var contents = Contents()
  private(set) var history = History()
  private(set) var waits = Waits()
  private(set) var claims = Claims()
  private(set) var reads = OutsideReads()
  private var closed = ClosedPlaces()
  private(set) var numbers = Numbers()
  /// The keys that are held down.
  private(set) var modifiers: Modifiers = []
  /// The latest time seen, in milliseconds.
  private(set) var now: Double = 0

  init(_ destinations: [Destination], types: TypeCatalog) {
    self.types = types
    scene = Scene(destinations, &contents)
  }

  mutating func learn(_ types: TypeCatalog) { self.types = types }

  /// Goes on where another one was; what is known of types stays.
  mutating func take(_ checkpoint: SessionCheckpoint) {
    let (types, notesTraces) = (self.types, scene.notesTouched)
    self = checkpoint.stage
    self.types = types
    if notesTraces { noteTraces() }
  }

  /// What was held, what could be undone and what was counted is all there again.
  mutating func resume(_ parts: CheckpointParts) {
    contents.resume(parts.places.map(\.holds), undone: parts.undone, lastKey: parts.lastKey)
    history = History(parts)
    numbers = Numbers(parts.numbers)
    now = parts.time
  }

  /// Notes from now on what hovering leaves behind.
  mutating func noteTraces() { scene.noteTouched() }

  /// What it has left behind since the last time.
  mutating func takeTraces() -> HoverTraces {
    HoverTraces(
      drags: numbers.drags,
      modifiers: modifiers,
      standings: scene.takeTouched().map { ($0, scene[$0].standing) }
    )
  }

  /// Somebody hovered here once, of which this was left.
  mutating func take(_ traces: HoverTraces) {
    numbers.pass(drags: traces.drags)
    modifiers = traces.modifiers
    for (node, standing) in traces.standings where scene.nodes.indices.contains(node.offset) {
      scene.put(node, standing)
    }
  }

  mutating func hold(_ keys: Modifiers) { modifiers = keys }

  @inline(__always)
  mutating func advance(to time: Double) {
    if time > now { now = time }
  }

  /// The topmost destination under a point; mutating, as the scene isn't copied then.
  @inline(__always)
  mutating func topmost(at point: Point) -> Scene.Hit? { scene.topmost(at: point) }

  /// Whether its last call went well; mutating for the same reason.
  @inline(__always)
  mutating func isSound(_ node: Destination.Index) -> Bool { scene.mark(of: node).isSound }

  /// Whether it is called for that.
  @inline(__always)
  func answers(_ handler: Handler, _ node: Destination.Index) -> Bool {
    scene[node].answers(Handlers(handler))
  }

  /// Whether an item conforms to what the destination accepts.
  func conforms(_ items: DraggedItems, to node: Destination.Index) -> Bool {
    guard let profile = scene[node].destination.profile, let accepts = profile.accepts else {
      return true
    }
    return items.hasAny(of: accepts, in: types.preferring(profile.ownTypes))
  }

  /// The host's last word on an operation.
  func grant(_ asked: Operation, _ source: Source, in node: Destination.Index) -> Verdict {
    let app = scene[node].destination.app
    return Verdict.decide(
      asked,
      allowed: source.exceptions.isEmpty
        ? source.operations(for: app) : source.operations(in: scene.name(of: node), of: app),
      isLocal: source.isLocal(for: app)
    )
  }

  /// How many more a destination may hold.
  func room(in node: Destination.Index) -> Int {
    guard let most = scene[node].most else { return .max }
    return max(0, max(0, most) - contents.count(node))
  }

  /// The same word where there is room; what a drag began in is only put into another order.
  func admit(_ verdict: Verdict, _ source: Source, in node: Destination.Index) -> Verdict {
    guard verdict.granted.transfers, room(in: node) == 0,
      source.destination.flatMap(scene.node(named:)) != node
    else { return verdict }
    return Verdict(asked: verdict.asked, granted: .forbidden, reason: .full)
  }

  /// The destination that would hold too much once a drop is taken back, or done again; what the app does
  /// no limit holds, nor one of a list that has closed, which nobody sees.
  func overfilled(by transaction: Transaction, isRedo: Bool) -> Destination.Index? {
    if transaction.isOfApp { return nil }
    let bounded = transaction.nodes.filter { scene[$0].most != nil && scene[$0].isOpen }
    if bounded.isEmpty { return nil }
    var trial = contents
    trial.toggle(transaction, isUndone: !isRedo)
    return bounded.first { node in
      trial.count(node) > contents.count(node)
        && trial.count(node) > scene[node].most ?? .max
    }
  }

  /// Where the layout would insert what lies at a point of the destination.
  func insertionIndex(at point: Point, in node: Destination.Index) -> Int {
    let count = contents.count(node)
    guard let layout = scene[node].destination.layout else { return count }
    return layout.index(at: scrolled(point, in: node), count: count)
  }

  /// Around a point of the destination, where in its content things would be inserted at the same index;
  /// none where regions have indexes of their own.
  func insertionArea(around point: Point, in node: Destination.Index) -> Rect? {
    if scene[node].regions.haveLayouts { return nil }
    guard let layout = scene[node].destination.layout else { return .everything }
    let frame = scene[node].destination.frame
    // Nobody points further away than that where a destination has no end.
    let far = 1e9
    let corner = frame.isEverything ? Point(x: -far, y: -far) : .zero
    let start = scrolled(corner, in: node)
    let shown = Rect(
      x: start.x,
      y: start.y,
      width: frame.isEverything ? 2 * far : frame.width,
      height: frame.isEverything ? 2 * far : frame.height
    )
    let count = contents.count(node)
    return layout.area(around: scrolled(point, in: node), count: count, within: shown)
  }

  /// A point of the destination in its content, of which it may show another part.
  func scrolled(_ point: Point, in node: Destination.Index) -> Point {
    let offset = scene[node].destination.scroll?.offset ?? .zero
    return Point(x: point.x + offset.x, y: point.y + offset.y)
  }

  /// Counts a fault; the number of those in a row where they are too many, and it is asked no more.
  mutating func count(_ fault: Fault, in node: Destination.Index) -> Int? {
    scene.noteFault(in: node) { isQuarantined in
      (isQuarantined ? Verdict.Reason.quarantined : .fault).sentence(because: fault)
    }
  }

  /// Takes a drop back, or does it again, and gives what became of what.
  mutating func undo(_ transaction: Transaction, isRedo: Bool) -> [Contents.Turned] {
    history.turn(transaction, isRedo: isRedo, &contents)
  }

  /// Takes back all of a drop that is under way, or what its handler keeps together, for good.
  mutating func takeBack(_ transaction: Transaction) -> [Contents.Turned] {
    let turned = contents.toggle(transaction, isUndone: true, by: transaction.drop)
    contents.forget(transaction)
    forgetEmptied()
    return turned
  }

  /// Lets what a drop did stand for good.
  mutating func settle(_ transaction: Transaction) { contents.forget(transaction) }

  /// Lets what a drop did with some entries stand, whatever becomes of the rest.
  mutating func settle(
    _ transaction: Transaction,
    _ keys: Set<UInt64>,
    in node: Destination.Index
  ) {
    if !keys.isEmpty { contents.forget(transaction, only: keys, in: node) }
  }

  /// Whether another drop has moved an entry on to somewhere else, or is about to.
  func isMovedOn(_ key: UInt64, besides number: Transaction.Number) -> Bool {
    (claims[key] ?? history.carriers[key]).map { $0 != number } ?? false
  }

  /// Those of some indexes that no other drop is about to take.
  func unclaimed(_ indexes: [Int], in node: Destination.Index, by drop: Transaction.Number) -> [Int]
  {
    if claims.isEmpty { return indexes }
    let places = contents[node].places(at: indexes)
    return zip(indexes, places).compactMap { index, place in
      claims.isOfAnother(place.key, than: drop) ? nil : index
    }
  }

  /// What an undo or a redo in a destination is of.
  enum UndoTarget {
    case drop(Transaction)
    case refused(Notice)
  }

  /// The drop that an undo or a redo begins with, so that nothing comes to be in two lists by it.
  func target(of last: Transaction, isRedo: Bool, in node: Destination.Index) -> UndoTarget {
    isRedo ? redoTarget(last, in: node) : undoTarget(last, in: node)
  }

  /// What moved on what a drop brought in is taken back first, where that can be done there.
  private func undoTarget(_ last: Transaction, in node: Destination.Index) -> UndoTarget {
    var target = last
    while let later = history.carrier(of: target) {
      // In lists that have closed nobody sees it.
      guard let place = later.nodes.first(where: { scene[$0].isOpen }) else { break }
      guard later.nodes.contains(node) else { return .refused(.movedOn(to: scene.name(of: place))) }
      target = later
    }
    if target.carried.isEmpty || claims.isEmpty { return .drop(target) }
    let isClaimed = target.sides.contains { $0.keys.contains { claims[$0] != nil } }
    return isClaimed ? .refused(.movedOn(to: nil)) : .drop(target)
  }

  /// What brought in what a drop moves on is done again first.
  private func redoTarget(_ last: Transaction, in node: Destination.Index) -> UndoTarget {
    var target = last
    while let earlier = history.bringer(
      of: target,
      where: { key, node in
        contents[node].index(of: key, near: 0) == nil
      }
    ) {
      guard let place = earlier.nodes.first(where: { scene[$0].isOpen }) else { break }
      guard earlier.nodes.contains(node) else {
        return .refused(.notBack(in: scene.name(of: place)))
      }
      target = earlier
    }
    return .drop(target)
  }

  mutating func keep(_ transaction: Transaction) {
    history.keep(transaction, &contents)
    forgetEmptied()
  }

  /// Forgets the drops that can be taken back no more, as what they changed has gone for good with who brought it.
  private mutating func forgetEmptied() {
    let numbers = contents.takeBereft()
    if !numbers.isEmpty { history.forgetEmptied(among: numbers, &contents) }
  }

  /// Gives up the oldest drops that a destination could take back, and gives them.
  mutating func forgetOldest(of node: Destination.Index) -> [Transaction] {
    defer { forgetEmptied() }
    return history.forgetOldest(of: node, &contents)
  }

  /// How many destinations share what there is.
  var openCount: Int { scene.openCount }

  mutating func emptyRedo(of node: Destination.Index) {
    history.emptyRedo(of: node, &contents)
    forgetEmptied()
  }
}

// What happens to the destinations.
extension Stage {
  /// False where one of its name is open.
  mutating func open(_ destination: Destination, inside outer: Destination.Index?) -> Bool {
    scene.open(destination, inside: outer, &contents)
  }

  /// Closes a destination with all that lies on it, and gives them all.
  mutating func close(_ node: Destination.Index) -> Set<Destination.Index> {
    let all = scene.close(node)
    closed.add(all)
    return Set(all)
  }

  /// Takes out those that closed and that a drag held which is over; of none, those that closed since.
  mutating func takeClosed(heldBy drag: DragID?) -> [Destination.Index] {
    closed.take(heldBy: drag)
  }

  /// One that closed stays until a drag is over.
  mutating func hold(_ node: Destination.Index, for drag: DragID) { closed.hold(node, for: drag) }

  /// One that closed goes, with what it held and what could be taken back there alone.
  mutating func free(_ node: Destination.Index) {
    history.free(node, &contents)
    contents.free(node)
    scene.free(node)
  }

  mutating func change(_ node: Destination.Index, _ change: Destination.Change) {
    scene.change(node, change)
  }

  mutating func move(_ node: Destination.Index, onto outer: Destination.Index) {
    scene.move(node, onto: outer)
  }

  mutating func scroll(_ node: Destination.Index, to offset: Point) {
    scene.scroll(node, to: offset)
  }

  mutating func reload(_ node: Destination.Index, _ profile: HandlerProfile) {
    scene.reload(node, profile)
  }

  mutating func forgive(_ node: Destination.Index) { scene.forgive(node) }

  /// Forgets what was said to the last drag.
  mutating func wipeMarks() { scene.wipeMarks() }

  mutating func engage(_ node: Destination.Index, at slot: Int) { scene.engage(node, at: slot) }

  mutating func setWillingness(_ willingness: Mark.Willingness, of node: Destination.Index) {
    scene.setWillingness(willingness, of: node)
  }
}

// What happens to what they hold.
extension Stage {
  mutating func place(_ entry: ContentEntry, for placeholder: PlaceholderID? = nil) -> Place {
    contents.place(entry, for: placeholder)
  }

  mutating func put(
    _ node: Destination.Index,
    _ places: [Place],
    at cut: Row.Cut,
    by author: Transaction.Author
  ) {
    contents.put(node, places, at: cut, by: author)
  }

  mutating func take(_ node: Destination.Index, _ indexes: [Int], by author: Transaction.Author) {
    contents.take(node, indexes, by: author)
    forgetEmptied()
  }

  mutating func move(
    _ node: Destination.Index,
    _ indexes: [Int],
    by author: Transaction.Author,
    to cut: (Row) -> Row.Cut
  ) {
    contents.move(node, indexes, by: author, to: cut)
    forgetEmptied()
  }

  mutating func update(
    _ node: Destination.Index,
    _ index: Int,
    _ change: ContentEntry.Change,
    by author: Transaction.Author
  ) -> ContentEntry? {
    contents.update(node, index, change, by: author)
  }

  /// What is seen under some keys, to be looked for more often.
  mutating func look(for keys: Set<UInt64>, in node: Destination.Index) -> [UInt64: Place] {
    contents.look(for: keys, in: node)
  }

  /// What isn't seen doesn't come back.
  mutating func bury(_ key: UInt64, in node: Destination.Index) {
    contents.bury(key, in: node)
    forgetEmptied()
  }

  /// A drop is about to take an entry from where it lies.
  mutating func claim(_ key: UInt64, by drop: Transaction.Number) { claims.claim(key, by: drop) }

  mutating func release(_ key: UInt64) { claims.release(key) }

  /// A drop begins; gives the position of its gap.
  mutating func begin(
    _ node: Destination.Index,
    _ number: Transaction.Number,
    at index: Int
  ) -> UInt64 {
    contents.begin(node, number, at: index)
  }

  mutating func end(_ gap: Gap) {
    contents.end(gap.node, gap.drop, gap: gap.position, near: gap.part)
  }

  /// Where what a destination holds lies, by name; nil where it takes less to look for so few.
  mutating func homes(_ node: Destination.Index, of count: Int) -> LivingHomes? {
    contents.homes(node, of: count)
  }
}

// What begins, and who waits for it.
extension Stage {
  @inline(__always)
  mutating func nextAsk() -> Ask.ID { numbers.nextAsk() }

  /// The number that the next drag, paste or share gets.
  var upcomingDrag: DragID { numbers.upcomingDrag }

  var dragCount: Int { numbers.drags }
  mutating func pass(drags: Int) { numbers.pass(drags: drags) }

  mutating func nextDrag() -> DragID { numbers.nextDrag() }
  mutating func nextPlaceholder() -> PlaceholderID { numbers.nextPlaceholder() }
  mutating func nextProposal() -> Int { numbers.nextProposal() }
  mutating func nextTransaction() -> Transaction.Number { numbers.nextTransaction() }

  /// A drop calls a handler.
  mutating func beginCall(of drag: DragID, in node: Destination.Index?) -> Ask.ID {
    let ask = numbers.nextAsk()
    waits.call(ask, of: drag, in: node)
    return ask
  }

  /// The drop whose call that is, which is over.
  mutating func takeCall(_ ask: Ask.ID) -> DragID? { waits.takeCall(ask) }

  mutating func beginLoad(of drag: DragID) -> LoadID {
    let load = numbers.nextLoad()
    waits.begin(load, of: drag)
    return load
  }

  mutating func beginTask(of drag: DragID) -> TaskID {
    let task = numbers.nextTask()
    waits.begin(task, of: drag)
    return task
  }

  mutating func beginQuestion(of drag: DragID) -> QuestionID {
    let question = numbers.nextQuestion()
    waits.begin(question, of: drag)
    return question
  }

  /// The number that the next load or read gets.
  var upcomingLoad: LoadID { numbers.upcomingLoad }

  /// Another program reads an item of a drag.
  mutating func beginRead(_ read: OutsideReads.Read) -> LoadID {
    let id = numbers.nextLoad()
    reads.begin(id, read)
    return id
  }

  mutating func endRead(_ id: LoadID, _ result: LoadResult) -> OutsideReads.Read? {
    reads.end(id, result)
  }

  /// The source's handler is called for a read.
  mutating func beginProviding(for read: LoadID) -> (ask: Ask.ID, of: OutsideReads.Read)? {
    guard let found = reads[read] else { return nil }
    let ask = numbers.nextAsk()
    reads.call(ask, of: found.drag)
    return (ask, found)
  }

  mutating func takeReadCall(_ ask: Ask.ID) -> DragID? { reads.takeCall(ask) }

  mutating func beginTask(providing drag: DragID) -> TaskID {
    let task = numbers.nextTask()
    reads.begin(task, of: drag)
    return task
  }

  mutating func endTask(providing task: TaskID) -> DragID? { reads.end(task) }

  /// A drag is over, and with it what was noted of its reads.
  mutating func forgetReads(of drag: DragID) { reads.forget(drag) }

  mutating func end(_ load: LoadID) { waits.end(load) }
  mutating func end(_ task: TaskID) { waits.end(task) }
  mutating func end(_ question: QuestionID) { waits.end(question) }
}

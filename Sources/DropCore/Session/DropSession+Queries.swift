extension DropSession {
  /// How many drags, pastes and shares have begun.
  package var dragCount: Int { turn.stage.dragCount }
  /// So many drops and edits of a destination can be taken back.
  package static var mostUndone: Int { History.depth }
}

// The scene.
extension DropSession {
  /// The destination of that name, while it is open.
  ///
  /// ```swift
  /// if let shelf = session.index(of: "shelf") { print(session.count(of: shelf)) }
  /// ```
  public func index(of id: String) -> Destination.Index? { turn.stage.scene.node(named: id) }

  /// What the destination was declared as, with every change since; without its contents and what
  /// lies on it.
  ///
  /// None where it closed, and nothing has to do with it any more.
  ///
  /// ```swift
  /// print(session.destination(shelf)?.frame ?? .everything)
  /// ```
  public func destination(_ index: Destination.Index) -> Destination? {
    isKnown(index) && !turn.stage.scene.nodes.isGone(index.offset)
      ? turn.stage.scene[index].destination : nil
  }

  /// The names of an open destination and of all that lie on it.
  package func names(on index: Destination.Index) -> [String] {
    turn.stage.scene.stack(on: index).map(id)
  }

  /// The destination's name, also after it closed.
  ///
  /// ```swift
  /// label(session.id(of: shelf))
  /// ```
  public func id(of index: Destination.Index) -> String {
    isKnown(index) ? turn.stage.scene.name(of: index) : ""
  }

  /// Whether a drag of that item alone isn't taken there for what it is; never where `can_handle` decides.
  package func refuses(_ item: DragItem, at index: Destination.Index) -> Bool {
    isKnown(index) && !turn.stage.answers(.canHandle, index)
      && !turn.stage.conforms(DraggedItems([item]), to: index)
  }

  /// What the destination holds now.
  ///
  /// ```swift
  /// let names = session.contents(of: shelf).map(\.entry.name)
  /// ```
  public func contents(of index: Destination.Index) -> [Place] {
    isKnown(index) ? Array(turn.stage.contents[index]) : []
  }

  /// About the memory that all entries take, those too that undo can bring back, without the contents
  /// behind them.
  package var entryBytes: Int { turn.stage.contents.bytes }

  /// How many places the destination holds now.
  ///
  /// ```swift
  /// label("\(session.count(of: shelf)) pictures")
  /// ```
  public func count(of index: Destination.Index) -> Int {
    isKnown(index) ? turn.stage.contents.count(index) : 0
  }

  /// Every destination there is or was, in the order of opening.
  public var indices: [Destination.Index] {
    turn.stage.scene.nodes.indices.map { Destination.Index($0) }
  }

  /// Whether the destination hasn't gone away.
  ///
  /// ```swift
  /// let open = session.indices.filter(session.isOpen)
  /// ```
  public func isOpen(_ index: Destination.Index) -> Bool {
    isKnown(index) && turn.stage.scene[index].isOpen
  }

  /// Whether the destination failed too often and isn't asked any more until it is reloaded.
  ///
  /// ```swift
  /// if session.isQuarantined(shelf) { label("its handler failed too often") }
  /// ```
  public func isQuarantined(_ index: Destination.Index) -> Bool {
    isKnown(index) && turn.stage.scene[index].isQuarantined
  }

  /// Whether there is a drop that a destination can take back, or do again.
  package func canTurn(_ index: Destination.Index, isRedo: Bool) -> Bool {
    turn.stage.history.next(in: index, isRedo: isRedo) != nil
  }

  /// The numbers of the drops that a destination can take back, or do again, the next one last.
  package func turnable(_ index: Destination.Index, isRedo: Bool) -> [Int] {
    turn.stage.history.all(in: index, isRedo: isRedo)
  }

  /// An index may come from another session.
  func isKnown(_ index: Destination.Index) -> Bool {
    turn.stage.scene.nodes.indices.contains(index.offset)
  }

  /// The driver's numbers of all content that an entry or a saved file stands for, seen or among what
  /// can be undone or redone.
  package var references: Set<UInt64> {
    var found = Set(turn.stage.history.files)
    for drop in drops.all { found.formUnion(drop.files) }
    for index in turn.stage.scene.open {
      turn.stage.contents.insertReferences(of: index, into: &found)
    }
    return found
  }
}

// The drags.
extension DropSession {
  /// The drag that hovers, from its beginning to its drop or cancel.
  public var hovering: DragID? { hover?.id }

  /// Whether one hovers.
  package var isHovering: Bool { hover != nil }

  /// The destination that the hovering drag has entered, and what was granted there last.
  public var hovered: (destination: Destination.Index, verdict: Verdict?)? { hover?.hovered }

  /// How things stand for the hovering drag.
  public struct Standing: Sendable, Hashable {
    /// Where it is.
    public let destination: Destination.Index?
    /// What was granted there last.
    public let verdict: Verdict?
    /// Why not, for the user.
    public let message: String?
    /// Where, in the scene, the same answer holds.
    public let holdsIn: Rect?
    /// Whether a drop here is refused: by the verdict, or by whoever lies under the pointer while
    /// nobody beneath takes it.
    public let isRefused: Bool
  }

  /// How things stand for the hovering drag; nil while none does.
  public var standing: Standing? { hover?.standing(turn.stage) }

  /// When the session wants a tick next, if nothing else happens before.
  public var wakeAt: Double? { hover?.wakeAt(turn.stage) }

  /// The number of the proposal that was taken last; each gets one of its own.
  package var proposalNumber: Int { hover?.proposalNumber ?? 0 }

  /// The number that the next drag, paste or share gets.
  package var upcomingDrag: DragID { turn.stage.upcomingDrag }

  /// Whether any drop is still under way.
  package var isPerforming: Bool { !drops.isEmpty }

  /// The drags that were let go outside, until the program that has them says what it did.
  ///
  /// ```swift
  /// for drag in session.outside { session.apply(.sourceEnd(.cancelled, by: nil, of: drag), at: 90_000, into: &effects) }
  /// ```
  public var outside: [DragID] { drops.outside }

  /// The first of them.
  package var firstOutside: DragID? { drops.firstOutside }

  /// The drags that only hovered when they were taken in here, or that other programs have.
  package var afield: [DragID] {
    drops.all.filter(\.isAfield).map(\.id)
  }

  /// Which drag another program reads or ends where it names none: the one that hovers, or the last that
  /// was let go outside.
  package func outward(_ drag: DragID?) -> DragID? {
    guard let drag else { return hover?.id ?? drops.lastOutside }
    return drag == hover?.id || drops[drag]?.isAfield == true ? drag : nil
  }

  /// Whether other programs may still begin to read a drag.
  package func isReadable(_ drag: DragID) -> Bool { outward(drag) != nil }

  /// The drag that hovers, as it is now.
  package var shown: LandedDrag? {
    hover.map { LandedDrag(landing: $0.onItsWay(turn.stage), way: .hovering) }
  }

  /// Whether the user gave that drag up, or stopped what came of it.
  package func isStopped(_ drag: DragID) -> Bool { drops[drag]?.isStopped == true }

  /// Whether other programs have read something of that drag.
  package func isRead(_ drag: DragID) -> Bool { turn.stage.reads.isKnown(drag) }

  /// The number that the next load gets, or read by another program.
  package var upcomingLoad: LoadID { turn.stage.upcomingLoad }

  /// What goes on; mutating for callers that keep a session in a class.
  package mutating func activity() -> (isHovering: Bool, isPerforming: Bool) {
    (isHovering, isPerforming)
  }

  /// Whether the drag that hovers waits for a destination's answer.
  var isAsking: Bool { hover?.isAsking ?? false }

  /// The drops that are still under way.
  public var performing: [DragID] { drops.ids }

  /// How many drops are at work in a destination, from `on_perform` to their end, beside that of a drag.
  ///
  /// ```swift
  /// let others = session.performing(in: shelf, besides: question.drag)
  /// ```
  public func performing(in index: Destination.Index, besides drag: DragID? = nil) -> Int {
    drops.count(in: index, besides: drag)
  }

  /// Whether that is one of them.
  package func isPerforming(_ drag: DragID) -> Bool { drops[drag] != nil }

  /// Where a drop is at work.
  package func taker(of drag: DragID) -> Destination.Index? { drops[drag]?.destination }

  /// Whether the user has yet to answer a question.
  package func isOpen(_ question: QuestionID) -> Bool {
    turn.stage.waits.asker(of: question) != nil
  }

  /// What is dragged, also while the drop is under way.
  ///
  /// ```swift
  /// let names = session.items(of: question.drag).map(\.name)
  /// ```
  public func items(of drag: DragID) -> [DragItem] { dragged(by: drag)?.all ?? [] }

  /// The places of those of which more was known while they were dragged, in the order in which it showed,
  /// without the first so many.
  package func revealed(of drag: DragID, after count: Int) -> ArraySlice<Int> {
    dragged(by: drag)?.revealed.dropFirst(count) ?? []
  }

  /// Whether an item of the drag that hovers isn't known whole; mutating for callers that keep a
  /// session in a class.
  package mutating func hidesItems() -> Bool { hover?.hides ?? false }

  func dragged(by drag: DragID) -> DraggedItems? {
    hover?.items(of: drag) ?? drops[drag]?.items
  }

  /// Where the drag comes from.
  ///
  /// ```swift
  /// let app = session.source(of: question.drag)?.app
  /// ```
  public func source(of drag: DragID) -> Source? {
    hover?.source(of: drag) ?? drops[drag]?.source
  }

  /// What was granted there last, or at the drop while that is under way.
  package func granted(to drag: DragID) -> Operation? {
    hover?.granted(to: drag) ?? drops[drag]?.granted
  }

  /// What brought the items.
  ///
  /// ```swift
  /// let isPaste = session.kind(of: question.drag) == .paste
  /// ```
  public func kind(of drag: DragID) -> SessionKind? {
    hover?.id == drag ? .drop : drops[drag]?.kind
  }

  /// The keys held down, or those that were at the drop.
  ///
  /// ```swift
  /// let wantsCopy = session.modifiers(of: question.drag).contains(.option)
  /// ```
  public func modifiers(of drag: DragID) -> Modifiers {
    hover?.id == drag ? turn.stage.modifiers : drops[drag]?.modifiers ?? []
  }

  /// Whether any item can be had as one of these, without a coercion.
  ///
  /// ```swift
  /// let isPicture = session.hasAny(of: [.image], in: question.drag)
  /// ```
  public func hasAny(of wanted: [ContentType], in drag: DragID) -> Bool {
    dragged(by: drag)?.hasAny(of: wanted, in: types) ?? false
  }

  /// Whether every item can be had as one of these, without a coercion.
  ///
  /// ```swift
  /// let isAllText = session.hasAll(of: [.plainText], in: question.drag)
  /// ```
  public func hasAll(of wanted: [ContentType], in drag: DragID) -> Bool {
    dragged(by: drag)?.hasAll(of: wanted, in: types) ?? false
  }

  /// Where the pointer is, or was at the drop, in the destination's coordinates.
  ///
  /// ```swift
  /// let place = session.point(of: question.drag, in: shelf)
  /// ```
  public func point(of drag: DragID, in index: Destination.Index) -> Point {
    hover?.point(of: drag, in: index, turn.stage.scene)
      ?? (drops[drag]?.point).map { turn.stage.scene.convert($0, to: index) } ?? .zero
  }

  /// What the drag's source allows there.
  ///
  /// ```swift
  /// let mayMove = session.allowedOperations(of: question.drag, in: shelf).contains(.move)
  /// ```
  public func allowedOperations(of drag: DragID, in index: Destination.Index) -> Operations {
    let destination = destination(index)
    return source(of: drag)?.operations(in: destination?.id ?? "", of: destination?.app) ?? []
  }

  /// Whether the drag stays in that destination's app.
  ///
  /// ```swift
  /// let isOwn = session.isLocal(question.drag, in: shelf)
  /// ```
  public func isLocal(_ drag: DragID, in index: Destination.Index) -> Bool {
    source(of: drag)?.isLocal(for: destination(index)?.app) ?? false
  }

  /// The topmost region under the pointer; none where no pointer brought the items.
  ///
  /// ```swift
  /// let region = session.region(of: question.drag, in: shelf)?.id
  /// ```
  public func region(of drag: DragID, in index: Destination.Index) -> Region? {
    guard isKnown(index), kind(of: drag) == .drop else { return nil }
    let regions = turn.stage.scene[index].regions
    let place = regions.place(at: point(of: drag, in: index))
    return place < 0 ? nil : regions.all[place]
  }

  /// Where the layout would insert, from zero; from the drop on, where its gap is by now: between the same
  /// neighbours.
  ///
  /// ```swift
  /// let index = session.insertionIndex(of: question.drag, in: shelf)
  /// let proposal = Proposal(.copy, insertAt: index)
  /// ```
  public func insertionIndex(of drag: DragID, in index: Destination.Index) -> Int {
    guard isKnown(index) else { return 0 }
    if hover?.id != drag, let drop = drops[drag], drop.destination == index {
      if let gap = drop.gap { return gap.index(in: turn.stage.contents[index]) }
      return min(drop.dropIndex, turn.stage.contents.count(index))
    }
    return turn.stage.insertionIndex(at: point(of: drag, in: index), in: index)
  }

  /// Where the layout of the region under the pointer would insert, from zero, among what lies in
  /// that region; none where no region is there, or it has no layout.
  ///
  /// ```swift
  /// let index = session.regionIndex(of: question.drag, in: shelf) ?? session.count(of: shelf)
  /// ```
  public func regionIndex(of drag: DragID, in index: Destination.Index) -> Int? {
    guard let region = region(of: drag, in: index), let layout = region.layout else { return nil }
    let point = point(of: drag, in: index)
    let inside = Point(
      x: (point.x - region.frame.x) / region.scale,
      y: (point.y - region.frame.y) / region.scale
    )
    let all = turn.stage.contents.count(index)
    return layout.index(at: inside, count: max(0, layout.count ?? all))
  }

  /// What a drop that is performed sees now of its destination's contents: what the indexes mean that are
  /// read of them.
  ///
  /// ```swift
  /// let look = session.look(of: question.drag)
  /// _ = try session.request(.remove(at: 0, count: 1), by: question.id, seen: look, into: &effects)
  /// ```
  public func look(of drag: DragID) -> Look? {
    drops[drag]?.gap.map { Look(turn.stage.contents[$0.node].flips.moment(for: $0.drop)) }
  }

  /// Where each of a drag's items lies, from zero, in the destination that it was dragged from; nil
  /// for one that isn't there, or not any more.
  ///
  /// ```swift
  /// let places = session.entries(of: question.drag, in: shelf).compactMap { $0 }
  /// ```
  public func entries(of drag: DragID, in index: Destination.Index) -> [Int?] {
    guard let items = dragged(by: drag) else { return [] }
    guard items.origin == index, isKnown(index), turn.stage.scene[index].isOpen else {
      return Array(repeating: nil, count: items.all.count)
    }
    return items.entries(in: turn.stage.contents[index])
  }

  /// Whether an item still lies where it was dragged from: not, once another drop, an undo or the app has
  /// taken it, or a drop at work is about to.
  ///
  /// Nil for one that lay in no destination, or in one that has closed.
  ///
  /// ```swift
  /// if session.isThere(0, of: question.drag) == false { print("it was taken elsewhere") }
  /// ```
  public func isThere(_ item: Int, of drag: DragID) -> Bool? {
    guard let items = dragged(by: drag), items.all.indices.contains(item) else { return nil }
    var moved = drops[drag]?.moved ?? MovedItems(items, by: 0)
    return moved?.isThere(item, turn.stage)
  }

  /// The entry that an item was dragged from, and where it lies there, from zero; nil where it has gone.
  package func home(of item: Int, of drag: DragID) -> (place: Place, index: Int)? {
    guard let items = dragged(by: drag), items.all.indices.contains(item),
      let origin = items.origin, turn.stage.scene[origin].isOpen, let key = items.home(of: item)
    else { return nil }
    let places = turn.stage.contents[origin]
    return places.index(of: key, near: item).map { (places[$0], $0) }
  }

  /// The destination that a drag's items lay in when they joined it.
  package func origin(of drag: DragID) -> Destination.Index? { dragged(by: drag)?.origin }

  /// Where an entry lies, from zero: by its own name, else by what it is called.
  ///
  /// ```swift
  /// if let index = session.entry(named: "beach", in: shelf) { print(session.contents(of: shelf)[index]) }
  /// ```
  public func entry(named name: String, in index: Destination.Index) -> Int? {
    guard isKnown(index) else { return nil }
    let places = turn.stage.contents[index]
    return places.firstIndex { $0.placeholder == nil && $0.entry.id?.isSpelled(as: name) == true }
      ?? places.firstIndex { $0.placeholder == nil && $0.entry.name.isSpelled(as: name) }
  }
}

// What lasts.
extension DropSession {
  /// All that lasts of it; nil as long as a drag hovers, or a drop is under way.
  package var checkpoint: SessionCheckpoint? {
    hover == nil && drops.isEmpty ? SessionCheckpoint(turn.stage) : nil
  }
}

// What is known of the drag that hovers.
extension Hovering {
  /// What came of an answer.
  enum Taken {
    /// Somebody else waits for it, or nobody.
    case notMine
    case done
    /// The source says that nothing is dragged: it counts as dropped.
    case nothingDragged
  }

  /// Whether an item isn't known whole.
  var hides: Bool { carried.items.hides }

  // Of one drag alone, as whoever asks for that first copies all of it twice.

  @inline(__always)
  func items(of drag: DragID) -> DraggedItems? { id == drag ? carried.items : nil }
  @inline(__always)
  func source(of drag: DragID) -> Source? { id == drag ? carried.source : nil }
  @inline(__always)
  func granted(to drag: DragID) -> Operation? { id == drag ? stay?.verdict?.granted : nil }

  /// Where it is, and what was granted there last.
  var hovered: (destination: Destination.Index, verdict: Verdict?)? {
    stay.map { ($0.node, $0.verdict) }
  }

  /// Where the pointer is in a destination.
  @inline(__always)
  func point(
    of drag: DragID,
    in node: Destination.Index,
    _ scene: borrowing Scene
  ) -> Point? {
    guard id == drag else { return nil }
    return stay?.node == node ? stay?.local : scene.convert(point, to: node)
  }

  /// How things stand for whoever shows them.
  func standing(_ stage: borrowing Stage) -> DropSession.Standing {
    let isForbidden = stay?.verdict?.granted == .forbidden
    return DropSession.Standing(
      destination: stay?.node,
      verdict: stay?.verdict,
      message: stay?.message,
      holdsIn: stay?.areaInScene(stage),
      isRefused: isForbidden || stay == nil && !isAway && stage.scene.isRefused(at: point)
    )
  }
}

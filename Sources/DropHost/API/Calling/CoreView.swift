import DropContent
import DropCore

/// The core as scripts' functions and the owners in the engine see it: nothing can be changed through it.
///
/// What is to change is asked for, as a request.
struct CoreView {
  fileprivate let core: CoreAtWork

  @inline(__always)
  var now: Double { core.now }

  /// Asks the session where it is, which is lent for that: a copy costs more than most answers.
  @inline(__always)
  func asking<Result>(_ question: (borrowing DropSession) -> Result) -> Result {
    core.asking { question($0) }
  }

  /// What is dragged, and what its types were found to be.
  func items(of drag: DragID) -> DragItems { core.items(of: drag) }

  /// How many destinations are looked through for room for what a request brings; none as long as there is
  /// enough.
  func workOfMakingRoom(for request: Request) -> Int {
    let (new, most) = (request.entryBytes, core.keptBytes)
    return new == 0 ? 0 : core.asking { $0.entryBytes > most - new ? $0.indices.count : 0 }
  }

  /// Where the pointer is in a destination.
  func point(of drag: DragID, in index: Destination.Index) -> Point {
    core.asking { $0.point(of: drag, in: index) }
  }

  /// Whether that drag hovers.
  @inline(__always)
  func isLed(by drag: DragID) -> Bool { core.asking { $0.isLed(by: drag) } }

  /// Whether an item of the drag that hovers isn't known whole.
  var hidesItems: Bool { core.asking { $0.hidesItems() } }

  /// When a tick is wanted, if nothing else happens before.
  var wakeAt: Double? { core.asking { $0.nextWake() } }

  /// What goes on.
  var activity: (isHovering: Bool, isPerforming: Bool) { core.asking { $0.activity() } }
}

/// The hand that moves the core, which nobody else can: whoever makes one, makes the core with it.
///
/// The engine has it, and alone tells the core anything.
struct CoreHand {
  /// The same for everybody else.
  let view: CoreView

  @inline(__always)
  private var core: CoreAtWork { view.core }

  init(_ types: TypeCatalog, _ coercions: CoercionGraph, keptBytes: Int) {
    view = CoreView(core: CoreAtWork(types, coercions, keptBytes: keptBytes))
  }

  /// Begins with a scene.
  func open(_ scene: [Destination]) {
    unsafe core.held = DropSession(scene: scene, types: core.types)
  }

  /// A plugin brought types of its own.
  func learn(_ types: TypeCatalog) {
    core.types = types
    unsafe core.held.learn(types)
    forgetItems()
  }

  /// Time never goes back.
  @inline(__always)
  func advance(to time: Double) { if time > core.now { core.now = time } }

  func apply(_ event: Event) { unsafe core.held.apply(event, at: core.now, into: &core.queue) }

  /// Carries an app's own edits out, all or none.
  func edit(_ id: String, _ edits: [ContentEdit]) throws(EditRefusal) {
    try unsafe core.held.edit(id, edits, at: core.now, into: &core.queue)
  }

  /// Has a source's handler make what another program reads.
  func askToProvide(_ read: LoadID, as type: ContentType) {
    unsafe core.held.askToProvide(read, as: type, at: core.now, into: &core.queue)
  }

  /// A read of another program's has come to its end.
  func endRead(_ read: LoadID, _ result: LoadResult) {
    unsafe core.held.endRead(read, result, at: core.now, into: &core.queue)
  }

  /// Lets go of closed destinations that no drag has to do with any more, and gives them.
  func freeClosed(heldBy drag: DragID?) -> [Destination.Index] {
    unsafe core.held.freeClosed(heldBy: drag)
  }

  func move(to point: Point) { unsafe core.held.move(to: point, at: core.now, into: &core.queue) }

  /// The pointer moved; the question, where only the destination under it need be asked.
  @inline(__always)
  func quickMove(to point: Point) -> QuickAsk? {
    unsafe core.held.quickMove(to: point, at: core.now)
  }

  @inline(__always)
  func quickAnswer(_ ask: QuickAsk) -> Verdict? { unsafe core.held.quickAnswer(ask) }

  func answer(_ id: Ask.ID, _ answer: Answer) {
    unsafe core.held.answer(id, answer, at: core.now, into: &core.queue)
  }

  /// Has the session carry out what a handler wants.
  ///
  /// Entries that would take more memory than there is for them cost the oldest drops that could be undone
  /// where the most is held, and are refused where that isn't enough.
  @discardableResult
  func perform(
    _ request: Request,
    by ask: Ask.ID,
    in place: Destination.Index?,
    seen looks: Looks = Looks()
  ) throws(ScriptError) -> Reply {
    let new = request.entryBytes
    if new > 0 {
      let most = core.keptBytes
      var hasRoom = asking { $0.entryBytes } <= most - new
      if !hasRoom, let place {
        hasRoom = unsafe core.held.makeRoom(for: new, in: place, within: most, into: &core.queue)
      }
      guard hasRoom else {
        throw ScriptLimit.entries.error("session:insert: what there would be").asShortage
      }
    }
    do throws(Refusal) {
      return try unsafe core.held.request(request, by: ask, seen: looks, into: &core.queue)
    } catch {
      throw ScriptError(error)
    }
  }

  /// Gives up the oldest drops that could be undone where contents take more than their share; false where
  /// there are none.
  func forgetOldest(within most: Int, holding bytes: (UInt64) -> Int) -> Bool {
    unsafe core.held.forgetOldest(within: most, into: &core.queue, holding: bytes)
  }

  /// Gives up the oldest drops that could be undone at one destination; false where there are none.
  func forgetOldest(of place: Destination.Index) -> Bool {
    unsafe core.held.forgetOldest(of: place, into: &core.queue)
  }

  // MARK: What lasts of hovering

  /// Notes from now on which drags land, and what hovering leaves behind.
  func noteLandings() { unsafe core.held.noteLandings() }

  /// The drags that landed since the last time.
  func takeLanded() -> [LandedDrag] { unsafe core.held.takeLanded() }

  /// What hovering has left behind since the last time.
  func takeTraces() -> HoverTraces { unsafe core.held.takeTraces() }

  /// Somebody hovered in another engine, of which this was left.
  func take(_ traces: HoverTraces) { unsafe core.held.take(traces) }

  /// So many drags had begun in another engine.
  func pass(drags: Int) { unsafe core.held.pass(drags: drags) }

  /// Goes on where another engine's core was.
  func take(_ checkpoint: SessionCheckpoint) {
    unsafe core.held.take(checkpoint)
    forgetItems()
  }

  /// A drag lands that hovered in another engine.
  func land(_ drag: LandedDrag) {
    unsafe core.held.land(drag, at: core.now, into: &core.queue)
  }

  /// Forgets what was found of a drag's items, or of all.
  func forgetItems(of drag: DragID? = nil) {
    core.forgetItems(of: drag)
  }

  // MARK: What comes out

  /// How many entries came out since all were taken.
  var count: Int { unsafe core.queue.entries.count }

  @inline(__always)
  var hasEntries: Bool { unsafe core.nextEntry < core.queue.entries.count }

  /// How many of the entries that came out were taken, since all were.
  var taken: Int { core.nextEntry }

  /// The next entry, in order.
  func next() -> EffectQueue.Entry? {
    guard hasEntries else { return nil }
    core.nextEntry += 1
    return unsafe core.queue.entries[core.nextEntry - 1]
  }

  /// Forgets what was taken, once it is all.
  func removeTaken() {
    unsafe core.queue.removeAll()
    core.nextEntry = 0
  }

  // MARK: What everybody sees

  var session: DropSession { _read { yield unsafe core.held } }

  @inline(__always)
  var now: Double { core.now }

  @inline(__always)
  func asking<Result>(_ question: (borrowing DropSession) -> Result) -> Result {
    view.asking(question)
  }

  func items(of drag: DragID) -> DragItems { core.items(of: drag) }
}

/// The session of all drags, what it has put out, and the time: changed in this file alone.
private final class CoreAtWork {
  /// Unchecked at run time, which would cost as much as a move does: one isolation domain keeps it, and
  /// no access can begin inside another, as the core calls nobody.
  @exclusivity(unchecked) var held: DropSession
  @exclusivity(unchecked) var queue = EffectQueue()
  var nextEntry = 0
  var now: Double = 0
  var types: TypeCatalog
  let coercions: CoercionGraph
  private var dragItems: [DragID: DragItems] = [:]
  /// Those that were asked for last, which mostly are asked for again.
  private var latestItems: (drag: DragID, items: DragItems)?
  private var lastStamp = 0
  /// The memory that entries may take.
  let keptBytes: Int

  init(_ types: TypeCatalog, _ coercions: CoercionGraph, keptBytes: Int) {
    self.keptBytes = keptBytes
    self.types = types
    self.coercions = coercions
    unsafe held = DropSession(scene: [], types: types)
  }

  /// Lends the session where it is: a plain call on it would copy all of it first.
  @inline(__always)
  func asking<Result>(_ question: (inout DropSession) -> Result) -> Result {
    question(&(unsafe held))
  }

  func items(of drag: DragID) -> DragItems {
    if let latestItems, latestItems.drag == drag { return latestItems.items }
    let items = dragItems[drag] ?? findItems(of: drag)
    latestItems = (drag, items)
    return items
  }

  private func findItems(of drag: DragID) -> DragItems {
    lastStamp += 1
    let items = DragItems(asking { $0.items(of: drag) }, types, coercions, stamp: lastStamp)
    dragItems[drag] = items
    return items
  }

  func forgetItems(of drag: DragID?) {
    latestItems = nil
    if let drag {
      dragItems[drag] = nil
    } else {
      dragItems.removeAll(keepingCapacity: true)
    }
  }
}

import DropContent
import DropCore

/// The core at work: the session of all drags, what it has put out, and the time.
///
/// The engine owns it, and alone tells it anything; it lies with the API, the lowest folder, because the
/// script objects ask it what they are.
final class CoreAtWork {
  /// Unchecked at run time, which would cost as much as a move does: one isolation domain keeps it, and
  /// no access can begin inside another, as the core calls nobody.
  @exclusivity(unchecked) private var held: DropSession
  @exclusivity(unchecked) private var queue = EffectQueue()
  private var nextEntry = 0
  private(set) var now: Double = 0
  private var types: TypeCatalog
  private let coercions: CoercionGraph
  private var dragItems: [DragID: DragItems] = [:]
  /// The memory that entries may take.
  private let keptBytes: Int

  init(_ types: TypeCatalog, _ coercions: CoercionGraph, keptBytes: Int) {
    self.keptBytes = keptBytes
    self.types = types
    self.coercions = coercions
    unsafe held = DropSession(scene: [], types: types)
  }

  /// Begins with a scene.
  func open(_ scene: [Destination]) { unsafe held = DropSession(scene: scene, types: types) }

  /// A plugin brought types of its own.
  func learn(_ types: TypeCatalog) {
    self.types = types
    unsafe held.learn(types)
    forgetItems()
  }

  var session: DropSession { _read { yield unsafe held } }

  /// Asks the session where it is: a plain call on it would copy all of it first.
  @inline(__always)
  func asking<Result>(_ question: (inout DropSession) -> Result) -> Result {
    question(&(unsafe held))
  }

  // MARK: What goes in

  /// Time never goes back.
  @inline(__always)
  func advance(to time: Double) { if time > now { now = time } }

  func apply(_ event: Event) { unsafe held.apply(event, at: now, into: &queue) }

  func move(to point: Point) { unsafe held.move(to: point, at: now, into: &queue) }

  /// The pointer moved; the question, where only the destination under it need be asked.
  @inline(__always)
  func quickMove(to point: Point) -> QuickAsk? { unsafe held.quickMove(to: point, at: now) }

  @inline(__always)
  func quickAnswer(_ ask: QuickAsk) -> Verdict? { unsafe held.quickAnswer(ask) }

  func answer(_ id: Ask.ID, _ answer: Answer) {
    unsafe held.answer(id, answer, at: now, into: &queue)
  }

  /// Has the session carry out what a handler wants.
  ///
  /// Entries that would take more memory than there is for them cost the oldest drops that could be undone,
  /// and are refused where that isn't enough.
  @discardableResult
  func perform(_ request: Request, by ask: Ask.ID) throws(ScriptError) -> Reply {
    let new = request.entryBytes
    while new > 0, asking({ $0.entryBytes }) > keptBytes - new {
      guard forgetOldest() else {
        throw ScriptLimit.entries.error("session:insert: what there would be")
      }
    }
    do throws(Refusal) {
      return try unsafe held.request(request, by: ask, into: &queue)
    } catch {
      throw ScriptError(error)
    }
  }

  /// Gives up the oldest drop that could be undone; false where there is none.
  func forgetOldest() -> Bool { unsafe held.forgetOldest(into: &queue) }

  // MARK: What comes out

  /// How many entries came out, and how many of them were taken, since all were.
  var count: Int { unsafe queue.entries.count }
  var taken: Int { nextEntry }

  @inline(__always)
  var hasEntries: Bool { unsafe nextEntry < queue.entries.count }

  /// The next entry, in order.
  func next() -> EffectQueue.Entry? {
    guard hasEntries else { return nil }
    nextEntry += 1
    return unsafe queue.entries[nextEntry - 1]
  }

  /// Forgets what was taken, once it is all.
  func removeTaken() {
    unsafe queue.removeAll()
    nextEntry = 0
  }

  // MARK: What is dragged

  func items(of drag: DragID) -> DragItems {
    if let items = dragItems[drag] { return items }
    let items = DragItems(asking { $0.items(of: drag) }, types, coercions)
    dragItems[drag] = items
    return items
  }

  /// Forgets what was found of a drag's items, or of all.
  func forgetItems(of drag: DragID? = nil) {
    if let drag { dragItems[drag] = nil } else { dragItems.removeAll(keepingCapacity: true) }
  }

  /// Where the pointer is in a destination.
  func point(of drag: DragID, in index: Destination.Index) -> Point {
    asking { $0.point(of: drag, in: index) }
  }
}

/// What is dragged, as far as it is known now, and what its types were found to be.
final class DragItems {
  private let items: [DragItem]
  private let types: TypeCatalog
  private let coercions: CoercionGraph
  /// Made when the first is asked for: what joins one by one isn't asked for each time.
  private var offered: [OfferedTypes?] = []
  private var anyConforms: [ContentType: Bool] = [:]
  private var allConform: [[ContentType]: Bool] = [:]
  /// By their names and ids, once one was asked for.
  private var places: NameTable<[Int]>?

  init(_ items: [DragItem], _ types: TypeCatalog, _ coercions: CoercionGraph) {
    self.items = items
    self.types = types
    self.coercions = coercions
  }

  var count: Int { items.count }

  /// As much of an item as is known now.
  subscript(_ index: Int) -> DragItem { items[index].seen }

  /// What an item offers, read once.
  func offered(_ index: Int) -> OfferedTypes {
    if offered.isEmpty { offered = Array(repeating: nil, count: items.count) }
    if let known = offered[index] { return known }
    let read = OfferedTypes(items[index].seen, in: types)
    offered[index] = read
    return read
  }

  /// Those of that name or id, in their order.
  func called(_ name: String) -> [Int] {
    if places == nil {
      var table = NameTable<[Int]>()
      for (index, item) in items.lazy.map(\.seen).enumerated() {
        table[item.name, default: []].append(index)
        if !item.id.isSpelled(as: item.name) { table[item.id, default: []].append(index) }
      }
      places = table
    }
    return places?[name] ?? []
  }

  /// Any type may be among those that aren't known yet.
  func has(_ type: ContentType, _ index: Int) -> Bool {
    items[index].hidesTypes || offered(index).has(type, in: types)
  }

  func knowsAny(_ type: ContentType) -> Bool { anyConforms[type] != nil }
  func knowsAll(_ wanted: [ContentType]) -> Bool { allConform[wanted] != nil }

  /// Answers that are kept: a script may ask for any number of types.
  private static let mostKnown = 1_000

  /// Whether any item conforms; asked again and again while hovering, so the answer is kept.
  func any(_ type: ContentType) -> Bool {
    if let known = anyConforms[type] { return known }
    let found = items.indices.contains { has(type, $0) }
    if anyConforms.count >= Self.mostKnown { anyConforms.removeAll() }
    anyConforms[type] = found
    return found
  }

  func all(_ wanted: [ContentType]) -> Bool {
    if let known = allConform[wanted] { return known }
    let found = items.indices.allSatisfy { index in
      items[index].hidesTypes && !wanted.isEmpty
        || offered(index).has(anyOf: wanted, in: types)
    }
    if allConform.count >= Self.mostKnown / 10 { allConform.removeAll() }
    allConform[wanted] = found
    return found
  }

  /// The representations of an item that can serve, the best first.
  func candidates(
    _ index: Int,
    wanted: [ContentType]?,
    inOrderOfWanted: Bool = false
  ) -> RepresentationChoice {
    let offered = offered(index)
    return RepresentationChoice(
      offered,
      wanted: wanted ?? offered.contents,
      inOrderOfWanted: inOrderOfWanted,
      catalog: types,
      graph: coercions
    )
  }
}

extension TypeCatalog {
  /// What to say of wanted types that nobody knows; empty where there are none.
  func slips(in wanted: [ContentType]?) -> String {
    firstSlips(in: wanted ?? []).map { type in
      "; " + TypeCatalog.sentence(unknown: type.id, nearest: nearestName(to: type.id))
    }.joined()
  }
}

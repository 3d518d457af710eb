/// What other programs read of drags that began here.
///
/// They read from a drag's beginning on, and go on after its end: nobody hears how it ended before the last
/// read has.
struct OutsideReads: Sendable {
  /// One read: which item, by its place in the drag, and as what.
  struct Read: Sendable {
    let drag: DragID
    let item: Int
    let type: ContentType
  }

  /// What came of the reads of one drag.
  private struct Delivery: Sendable {
    /// The items of which a read succeeded.
    var delivered: Set<Int> = []
    /// Why the others weren't read, where somebody tried.
    var failures: [Int: String] = [:]
    /// How many reads, calls of the source's handler and tasks of those are open.
    var openCount = 0
  }

  private var open: [LoadID: Read] = [:]
  /// The calls of sources' handlers that are out.
  private var calls: [Ask.ID: DragID] = [:]
  private var tasks: [TaskID: DragID] = [:]
  private var deliveries: [DragID: Delivery] = [:]

  subscript(read: LoadID) -> Read? { open[read] }

  /// Whether something was read of a drag, or is.
  func isKnown(_ drag: DragID) -> Bool { deliveries[drag] != nil }

  /// Whether a read of it has not ended.
  func isOpen(_ drag: DragID) -> Bool { (deliveries[drag]?.openCount ?? 0) > 0 }

  /// Whether a read of one of its items succeeded.
  func isDelivered(_ item: Int, of drag: DragID) -> Bool {
    deliveries[drag]?.delivered.contains(item) ?? false
  }

  /// Why an item wasn't read, where somebody tried.
  func failure(of item: Int, in drag: DragID) -> String? { deliveries[drag]?.failures[item] }

  func caller(of ask: Ask.ID) -> DragID? { calls[ask] }

  mutating func begin(_ id: LoadID, _ read: Read) {
    open[id] = read
    deliveries[read.drag, default: Delivery()].openCount += 1
  }

  /// A read has ended; gives it, unless it had before.
  mutating func end(_ id: LoadID, _ result: LoadResult) -> Read? {
    guard let read = open.removeValue(forKey: id) else { return nil }
    switch result {
    case .loaded: deliveries[read.drag]?.delivered.insert(read.item)
    case .failed(_, let message): deliveries[read.drag]?.failures[read.item] = message
    }
    deliveries[read.drag]?.openCount -= 1
    return read
  }

  mutating func call(_ ask: Ask.ID, of drag: DragID) {
    calls[ask] = drag
    deliveries[drag]?.openCount += 1
  }

  mutating func takeCall(_ ask: Ask.ID) -> DragID? {
    guard let drag = calls.removeValue(forKey: ask) else { return nil }
    deliveries[drag]?.openCount -= 1
    return drag
  }

  mutating func begin(_ task: TaskID, of drag: DragID) {
    tasks[task] = drag
    deliveries[drag]?.openCount += 1
  }

  mutating func end(_ task: TaskID) -> DragID? {
    guard let drag = tasks.removeValue(forKey: task) else { return nil }
    deliveries[drag]?.openCount -= 1
    return drag
  }

  mutating func forget(_ drag: DragID) { deliveries[drag] = nil }
}

import DropCore
import DropHost
import DropReplay

/// A drop of a few items and what the app edits while it is at work, one after the other in every order: what both
/// leave at once is to be what they leave so, whatever a handler does of what it read before it waited.
struct EditsApart {
  /// One of the orders, with before which of its drags the app edits the list.
  private struct Order {
    let events: [SessionEvent]
    let gap: Int
  }

  private let orders: [Order]
  /// The whole drop, and its items one by one; without the edit they leave the same.
  private let whole: [SessionEvent]
  private let parts: [SessionEvent]
  private let rename: MeanwhileRename

  /// Of more items there are too many orders.
  private static let mostItems = 3
  /// The time between two drags: who waits longer than that for something waits for nothing that comes.
  private static let pause = 3_600_000.0

  /// Nil where something else than one drag of a few items happens, or nobody knows which they are.
  init?(of events: [SessionEvent], _ rename: MeanwhileRename) {
    let drag = events.filter { if case .edit = $0.kind { false } else { true } }
    guard events.count - drag.count <= 1, let items = Self.items(of: drag) else { return nil }
    let orders = Self.orders(of: items)
    whole = drag
    parts = Self.apart(drag, items)
    self.rename = rename
    self.orders = orders.flatMap { order in
      (0...items.count).map { Order(events: Self.apart(drag, order), gap: $0) }
    }
  }

  /// The items of the one drag that these events are; nil where they aren't one.
  private static func items(of drag: [SessionEvent]) -> [Int]? {
    var items: [Int]?
    for event in drag {
      switch event.kind {
      case .begin(let dragged?, _, _), .paste(_, let dragged, _), .share(_, let dragged, _):
        guard items == nil else { return nil }
        items = dragged
      case .move, .leave, .modifiers, .wait, .drop: break
      default: return nil
      }
    }
    guard let items, 1...mostItems ~= items.count, Set(items).count == items.count,
      drag.count(where: { $0.kind.isDrop }) == 1
    else { return nil }
    return items
  }

  /// The same drag with each of these items by itself, one after the other, and time for the last one to end.
  private static func apart(_ drag: [SessionEvent], _ items: [Int]) -> [SessionEvent] {
    let length = (drag.last?.time ?? 0) + pause
    var events: [SessionEvent] = []
    for (number, item) in items.enumerated() {
      events += drag.map { event in
        SessionEvent(time: event.time + Double(number) * length, kind: event.kind.dragging(item))
      }
    }
    return events + [SessionEvent(time: Double(items.count) * length, kind: .wait)]
  }

  private static func orders(of all: [Int]) -> [[Int]] {
    guard !all.isEmpty else { return [[]] }
    return all.flatMap { first in
      orders(of: all.filter { $0 != first }).map { [first] + $0 }
    }
  }

  private var isOfSeveral: Bool { parts.count > whole.count + 1 }

  /// How many runs it takes to know what they may leave.
  var runs: Int { orders.count + (isOfSeveral ? 2 : 0) }

  /// What may be left; nil where nothing can be said of it, as the items one by one leave something else than at
  /// once, or the edit doesn't come.
  func mayLeave(in world: SubjectWorld) -> EditedLists? {
    func left(_ events: [SessionEvent], before gap: Int?) -> EditedLists? {
      guard let host = world.host else { return nil }
      let choices = EditingChoices(rename, before: gap)
      guard let replayer = world.replayer(by: host, of: events, [choices], choices) else {
        return nil
      }
      choices.run = replayer
      guard let summary = try? replayer.run(), !replayer.isLeft, gap == nil || choices.isDone else {
        return nil
      }
      return EditedLists([summary])
    }
    if isOfSeveral {
      guard let once = left(whole, before: nil), once == left(parts, before: nil) else {
        return nil
      }
    }
    var all = EditedLists([])
    for order in orders {
      guard let one = left(order.events, before: order.gap) else { return nil }
      all.formUnion(one)
    }
    return all
  }
}

/// What runs left in lists, each in any order.
struct EditedLists: Equatable {
  private struct Entry: Hashable {
    let name: String
    let id: String?
    let context: JSONValue?
  }

  private var all: Set<[String: [Entry: Int]]> = []

  init(_ summaries: [ReplaySummary]) {
    for summary in summaries {
      var lists: [String: [Entry: Int]] = [:]
      for (destination, entries) in summary.entries {
        for entry in entries {
          let told = Entry(name: entry.name, id: entry.id, context: entry.plainContext)
          lists[destination, default: [:]][told, default: 0] += 1
        }
      }
      all.insert(lists)
    }
  }

  mutating func formUnion(_ other: EditedLists) { all.formUnion(other.all) }

  func contains(_ summary: ReplaySummary) -> Bool {
    EditedLists([summary]).all.isSubset(of: all)
  }
}

/// Has the app edit a list between the drags of a run, all else as recorded.
private final class EditingChoices: ChoiceSource, ReplayObserver {
  private let rename: MeanwhileRename
  private let gap: Int?
  private var drags = 0
  /// What it is about, whatever it is called by then.
  private var key: UInt64?
  private(set) var isDone = false
  weak var run: Replayer?

  init(_ rename: MeanwhileRename, before gap: Int?) { (self.rename, self.gap) = (rename, gap) }

  func observe(_ event: SessionEvent, in scene: ReplayScene) throws(SinkError) {
    if event.kind.beginsDrag { drags += 1 }
  }

  func interruption(at moment: ReplayMoment) -> SessionEvent.Kind? {
    guard !isDone, let engine = run?.engine,
      let place = engine.asking({ $0.index(of: rename.destination) })
    else { return nil }
    if key == nil {
      key = engine.asking { asked in
        asked.entry(named: rename.name, in: place).flatMap { asked.keys(at: [$0], of: place)[$0] }
      }
    }
    guard let key, drags == gap, !moment.isHovering, !moment.isPerforming else { return nil }
    isDone = true
    // What the drop has taken by then the app doesn't call anything.
    guard let index = engine.asking({ $0.indexes(of: [key], in: place)[key] }) else { return nil }
    return .edit(rename.destination, [.rename(index, rename.other)])
  }

  func hover(of item: DragItem) -> DragItem.Hover? { item.hover }
  func fate(of load: LoadMoment) -> TransferFate { .asRecorded }
  func fate(of task: TaskMoment) -> TransferFate { .asRecorded }
  func fate(of save: SaveMoment) -> TransferFate { .asRecorded }
  func next(among pending: [PendingEnd], at time: Double) -> Int { 0 }
  func goesOn(at time: Double) -> Bool { true }
  func answer(to question: QuestionID, at destination: String) -> JSONValue? { nil }
}

extension SessionEvent.Kind {
  /// The same with one of the items alone, where it brings any.
  fileprivate func dragging(_ item: Int) -> SessionEvent.Kind {
    switch self {
    case .begin(_, let point, let source): .begin(items: [item], at: point, source: source)
    case .paste(let id, _, let source): .paste(id, items: [item], source: source)
    case .share(let id, _, let source): .share(id, items: [item], source: source)
    default: self
    }
  }
}

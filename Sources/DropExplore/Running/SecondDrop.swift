import DropCore
import DropHost
import DropReplay

/// What follows on a session whose handlers have all come to their end: everything is taken back, and
/// each drag is made once more, as it was and in the same order.
///
/// What a handler keeps in variables of its own, where no undo reaches it, shows then, however few drags
/// were recorded.
struct SecondDrop {
  private(set) var events: [SessionEvent]
  /// How many runs it took to find them.
  fileprivate(set) var runs = 1

  /// None without a drop, and where places come and go meanwhile, or the app changes what they hold.
  init?(after events: [SessionEvent], endedAt end: Double, in places: [String]) {
    let isSteady = events.allSatisfy { event in
      switch event.kind {
      case .open, .close, .edit: false
      default: true
      }
    }
    let drags = Self.drags(of: events)
    guard isSteady, let start = drags.first?.first?.time else { return nil }
    let later = max(end, events.last?.time ?? 0) + 1000
    var more: [SessionEvent] = []
    for _ in 0..<events.count(where: { $0.kind.isDrop }) {
      more += places.map { SessionEvent(time: later, kind: .undo($0)) }
    }
    for event in drags.joined() {
      more.append(SessionEvent(time: later + 10 + event.time - start, kind: event.kind))
    }
    self.events = more
  }

  /// The same as far as it can be made; nil where nothing of it can.
  ///
  /// `beginnings` has what each of its drags can begin as, nil for one that can't.
  fileprivate func limited(to beginnings: [SessionEvent.Kind?]) -> SecondDrop? {
    var limited = self
    limited.events = []
    var (number, isMade) = (0, true)
    for event in events {
      guard event.kind.beginsDrag else {
        if isMade { limited.events.append(event) }
        continue
      }
      let beginning = beginnings[number]
      number += 1
      isMade = beginning != nil
      if let beginning {
        limited.events.append(SessionEvent(time: event.time, kind: beginning))
      }
    }
    return limited.dragCount > 0 ? limited : nil
  }

  fileprivate var dragCount: Int { events.count { $0.kind.beginsDrag } }

  /// Of each drag that was dropped all that happened from its beginning to its drop.
  private static func drags(of events: [SessionEvent]) -> [[SessionEvent]] {
    var drags: [[SessionEvent]] = []
    var drag: [SessionEvent] = []
    for event in events {
      if event.kind.beginsDrag { drag = [] }
      if !drag.isEmpty || event.kind.beginsDrag { drag.append(event) }
      if case .cancel = event.kind { drag = [] }
      if event.kind.isDrop, !drag.isEmpty {
        drags.append(drag)
        drag = []
      }
    }
    return drags
  }
}

extension HandlerInvariant {
  /// What is looked at in a second drop.
  static let ofSecondDrop: Set<HandlerInvariant> = [
    .always, .oneResult, .nothingOpen, .placesStand, .nothingShown, .undoable, .movesSafely,
    .noFault,
    .nothingUncaught,
  ]
}

extension SessionSubject {
  /// The second drop after the run as recorded, without what nobody could drag; nil where it may rightly go
  /// otherwise than the first, as the time is another one, or what a task gives.
  var secondDrop: SecondDrop? {
    guard let host, !host.plugins.contains(where: { $0.value.grants.contains(.clock) }),
      session.tasks.names.allSatisfy({ (session.tasks[$0] ?? []).count <= 1 }),
      let replayer = asRecorded(by: host),
      let summary = try? replayer.run(), !replayer.isLeft,
      let all = SecondDrop(after: events, endedAt: summary.duration, in: ground.places)
    else { return nil }
    // The first drag finds all where it was. A later one may have needed an undo in between, which isn't made again.
    guard all.dragCount > 1, !ground.rooted.isEmpty else { return all }
    let drags = PossibleDrags(ground.rooted, after: events.count { $0.kind.beginsDrag })
    guard let second = asRecorded(by: host, followedBy: all.events, drags) else { return all }
    drags.run = second
    var possible = all
    possible.runs += 1
    guard (try? second.run()) != nil, drags.beginnings.count == all.dragCount else {
      return possible
    }
    return possible.limited(to: drags.beginnings)
  }
}

/// Leaves out of a run the drags, after so many, of what has gone from the list that they are from; all else
/// is as recorded.
private final class PossibleDrags: ChoiceSource {
  private let rooted: RootedItems
  /// How many drags are still made as they are.
  private var before: Int
  private(set) var beginnings: [SessionEvent.Kind?] = []
  weak var run: Replayer?

  init(_ rooted: RootedItems, after before: Int) {
    self.rooted = rooted
    self.before = before
  }

  func possible(_ event: SessionEvent.Kind) -> SessionEvent.Kind? {
    guard before == 0, let run else {
      before -= 1
      return event
    }
    let possible = rooted.possible(event, in: run.engine)
    beginnings.append(possible)
    return possible
  }

  func hover(of item: DragItem) -> DragItem.Hover? { item.hover }
  func fate(of load: LoadMoment) -> TransferFate { .asRecorded }
  func fate(of task: TaskMoment) -> TransferFate { .asRecorded }
  func fate(of save: SaveMoment) -> TransferFate { .asRecorded }
  func next(among pending: [PendingEnd], at time: Double) -> Int { 0 }
  func interruption(at moment: ReplayMoment) -> SessionEvent.Kind? { nil }
  func goesOn(at time: Double) -> Bool { true }
  func answer(to question: QuestionID, at destination: String) -> JSONValue? { nil }
}

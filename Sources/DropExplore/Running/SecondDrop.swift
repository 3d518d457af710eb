import DropCore
import DropHost
import DropReplay

/// What follows on a session whose handlers have all come to their end: everything is taken back, and
/// each drag is made once more, as it was and in the same order.
///
/// What a handler keeps in variables of its own, where no undo reaches it, shows then, however few drags
/// were recorded.
struct SecondDrop {
  let events: [SessionEvent]

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
  /// The second drop after the run as recorded; nil where it may rightly go otherwise than the first, as
  /// the time is another one, or what a task gives.
  var secondDrop: [SessionEvent]? {
    guard let host, !host.plugins.contains(where: { $0.value.grants.contains(.clock) }),
      session.tasks.names.allSatisfy({ (session.tasks[$0] ?? []).count <= 1 }),
      let replayer = asRecorded(by: host),
      let summary = try? replayer.run(), !replayer.isLeft
    else { return nil }
    return SecondDrop(after: events, endedAt: summary.duration, in: ground.places)?.events
  }
}

import DropCore
import DropHost
import DropReplay

/// What follows on a session whose handlers have all come to their end: everything is taken back, and
/// the first drag is made once more, as it was.
///
/// What a handler keeps in variables of its own, where no undo reaches it, shows then, however few drags
/// were recorded.
struct SecondDrop {
  let events: [SessionEvent]

  /// None without a drop, and where places come and go meanwhile, or the app changes what they hold.
  init?(after events: [SessionEvent], endedAt end: Double, in places: [String]) {
    guard let start = events.firstIndex(where: { $0.kind.beginsDrag }),
      let drop = events[start...].firstIndex(where: { $0.kind.isDrop })
    else { return nil }
    let isSteady = events.allSatisfy { event in
      switch event.kind {
      case .open, .close, .edit: false
      default: true
      }
    }
    let drag = events[start...drop]
    guard isSteady, drag.count(where: { $0.kind.beginsDrag }) == 1 else { return nil }
    let later = max(end, events.last?.time ?? 0) + 1000
    var more: [SessionEvent] = []
    for _ in 0..<events.count(where: { $0.kind.isDrop }) {
      more += places.map { SessionEvent(time: later, kind: .undo($0)) }
    }
    for event in drag {
      let time = later + 10 + event.time - events[start].time
      more.append(SessionEvent(time: time, kind: event.kind))
    }
    self.events = more
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

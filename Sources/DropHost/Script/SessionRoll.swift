import DropCore

/// Which scripts hold a session for which drag, and which of those are up to date: what changes costs
/// as much as scripts have asked since, however many there are.
final class SessionRoll {
  private var holders: [DragID: [ObjectIdentifier: DragSessions]] = [:]
  private var fresh: [DragID: [ObjectIdentifier: DragObjects]] = [:]

  /// Notes a session that was made.
  func note(_ objects: DragObjects, of sessions: DragSessions) {
    expect(objects.drag, in: sessions)
    note(objects)
  }

  /// Notes that one will be made, with what an old script kept.
  func expect(_ drag: DragID, in sessions: DragSessions) {
    holders[drag, default: [:]][ObjectIdentifier(sessions)] = sessions
  }

  /// Notes one that was set anew.
  func note(_ objects: DragObjects) {
    fresh[objects.drag, default: [:]][ObjectIdentifier(objects)] = objects
  }

  /// A script's session for a drag is none any more.
  func forget(_ objects: DragObjects?, of sessions: DragSessions, in drag: DragID) {
    holders[drag]?[ObjectIdentifier(sessions)] = nil
    if let objects { fresh[drag]?[ObjectIdentifier(objects)] = nil }
  }

  /// The fields that seldom change are set anew before the next call.
  func outdate() {
    for objects in fresh.values { for each in objects.values { each.outdate() } }
    fresh.removeAll(keepingCapacity: true)
  }

  /// Who holds a session for a drag.
  func holders(of drag: DragID) -> [DragSessions] {
    guard let all = holders[drag] else { return [] }
    return Array(all.values)
  }

  /// A drag is over.
  func forget(_ drag: DragID) {
    fresh[drag] = nil
    for sessions in (holders.removeValue(forKey: drag) ?? [:]).values { sessions.forget(drag) }
  }
}

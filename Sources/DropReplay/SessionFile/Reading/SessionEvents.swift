import DropContent
import DropCore

/// The events of a session, one after the other, read as they are asked for.
package final class SessionEvents {
  private enum Source {
    case document([LocatedJSON])
    case lines(LineSource)
    case recorded([SessionEvent])
  }

  private let source: Source
  private var binder: SessionBinder?
  private let file: String
  /// Whether lines that are plainly moves are read without the full reader.
  private var usesShortcuts = true
  private var before = 0.0
  /// How many were given.
  private var count = 0

  init(list: [LocatedJSON], binder: SessionBinder) {
    source = .document(list)
    self.binder = binder
    file = binder.file
  }

  init(lines: LineSource, binder: SessionBinder) {
    source = .lines(lines)
    self.binder = binder
    file = binder.file
  }

  /// Events that are there already.
  package init(recorded events: [SessionEvent]) {
    source = .recorded(events)
    file = ""
  }

  /// The same, to be read by somebody else from the start; nil once one was taken, and of lines, which come once.
  package var unread: SessionEvents? {
    guard count == 0 else { return nil }
    switch source {
    case .document(let list): return binder.map { SessionEvents(list: list, binder: $0) }
    case .recorded(let events): return SessionEvents(recorded: events)
    case .lines: return nil
    }
  }

  /// Has something done before what comes next is waited for.
  func beforeReading(_ body: @escaping () -> Void) {
    if case .lines(let lines) = source { lines.beforeReading(body) }
  }

  /// How much of them has been taken, from zero to one; nil where nobody knows how much there is.
  package var part: Double? {
    switch source {
    case .document(let list): Double(count) / Double(max(1, list.count))
    case .recorded(let events): Double(count) / Double(max(1, events.count))
    case .lines(let lines): lines.part
    }
  }

  /// The next event, or nil behind the last.
  package func next() throws(SessionError) -> SessionEvent? {
    switch source {
    case .document(let list):
      guard count < list.count else { return nil }
      defer { count += 1 }
      return try event(list[count], [.key("events"), .index(count)])
    case .lines(let lines): return try next(in: lines)
    case .recorded(let events):
      guard count < events.count else { return nil }
      defer { count += 1 }
      return events[count]
    }
  }

  /// Reads every line in full, for whoever compares.
  package func readInFull() { usesShortcuts = false }

  private func next(in lines: LineSource) throws(SessionError) -> SessionEvent? {
    while let range = try line(of: lines) {
      let bytes = unsafe lines.buffer
      if usesShortcuts, let move = MoveLine.read(bytes.span, range),
        before <= move.time, move.time <= Milliseconds.latest
      {
        before = move.time
        count += 1
        return SessionEvent(time: move.time, kind: .move(move.point))
      }
      if JSONLines.isBlank(bytes, range) { continue }
      let value = try JSONLines.value(lines, range, file: file)
      defer { count += 1 }
      return try event(value, [.key("events"), .index(count)])
    }
    return nil
  }

  private func line(of lines: LineSource) throws(SessionError) -> Range<Int>? {
    do throws(LineSource.Failure) {
      return try lines.next()
    } catch {
      throw JSONLines.error(error, file: file, line: lines.number + 1)
    }
  }

  private func event(
    _ value: LocatedJSON,
    _ path: [JSONPath.Step]
  ) throws(SessionError) -> SessionEvent {
    // A list was checked with its document.
    if case .lines = source {
      var check = DocumentCheck(file: file, path: path)
      try check.checkEvent(value)
    }
    guard let event = try binder?.event(value, at: path), let binder else {
      return SessionEvent(time: before, kind: .wait)
    }
    if event.time < before {
      let key = EventSpec.time.name
      let place = value[key] ?? value
      throw binder.error(.timeFalls(event.time, after: before), at: place, path + [.key(key)])
    }
    before = event.time
    return event
  }
}

extension SessionEvents {
  /// All events, for sessions small enough to be run many times.
  package func all() throws(SessionError) -> [SessionEvent] {
    var events: [SessionEvent] = []
    while let event = try next() { events.append(event) }
    return events
  }
}

extension SessionBinder {
  /// One event, its references resolved; `open` and `close` change what later ones may name.
  mutating func event(
    _ value: LocatedJSON,
    at path: [JSONPath.Step]
  ) throws(SessionError) -> SessionEvent {
    let time = value[EventSpec.time.name]?.number ?? 0
    guard let spec = value[EventSpec.typeKey.name]?.text.flatMap(EventSpec.named) else {
      return SessionEvent(time: time, kind: .wait)
    }
    let kind = try spec.read(&self, WrittenEvent(value: value, path: path))
    return SessionEvent(time: time, kind: kind)
  }

  func destination(
    _ written: LocatedJSON?,
    at path: [JSONPath.Step]
  ) throws(SessionError) -> String {
    guard let written, let id = written.text else { return "" }
    try check(id, isDestinationAt: written, path)
    return id
  }
}

/// An event as it stands in the file, checked against its declaration.
struct WrittenEvent {
  let value: LocatedJSON
  let path: [JSONPath.Step]
}

extension Modifiers {
  init(names: [String]) {
    self = []
    for (key, name) in Modifiers.named where names.contains(name) { insert(key) }
  }
}

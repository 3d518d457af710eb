package import DropCore
package import DropHost

/// One line of a transcript, as data.
package struct TranscriptRecord: Sendable {
  /// When, in milliseconds; none in the first and the last.
  package let time: Double?
  /// What kind of thing happened.
  package let kind: String
  package let members: [JSONValue.Member]

  /// The whole record as JSON.
  package var value: JSONValue {
    var all: Members = []
    all.add("t", time)
    all.add("record", kind)
    return .object(all + members)
  }
}

extension TranscriptRecord {
  /// What came out of the engine; none for what concerns only the driver, and for the calls of
  /// `on_update`, of which the proposal tells.
  package init?(_ output: HostOutput, at time: Double, in scene: ReplayScene) {
    var members: Members = []
    let kind: String
    switch output {
    case .request, .trace: return nil
    case .effect(let effect, let index, _):
      kind = "effect"
      members.add("effect", effect.name)
      members.add("destination", index.map(scene.name))
      members += effect.fields
    case .verdict(_, let index, let verdict, let message):
      self.init(verdict, message: message, in: scene.name(of: index), at: time)
      return
    case .call(let call):
      if call.handler == .update { return nil }
      kind = "call"
      members.add("destination", call.destination.map(scene.name))
      members.add("handler", call.handler.name)
      if let result = call.result { members.add("result", result) }
      if call.waits { members.add("waits", .bool(true)) }
    case .fault(let fault, let handler, let index):
      kind = "fault"
      members.add("destination", index.map(scene.name))
      members.add("handler", handler?.name)
      Self.add(fault, to: &members)
    case .log(let entry):
      kind = "log"
      members.add("destination", entry.destination.map(scene.name))
      members.add("level", entry.level.rawValue)
      members.add("message", entry.message)
    case .notice(let notice, let index):
      kind = "notice"
      members.add("destination", index.map(scene.name))
      members.add("notice", notice.name)
      members.add("message", notice.sentence)
    case .ended(_, let outcome):
      kind = "outcome"
      members += outcome.members()
    }
    self.init(time: time, kind: kind, members: members)
  }

  /// What a destination was granted; the only place where an update is worded.
  package init(
    _ verdict: Verdict,
    message: String?,
    in destination: String,
    at time: Double? = nil
  ) {
    var members: Members = []
    members.add("destination", destination)
    members.add("asked", verdict.asked.map { .string($0.name) } ?? .null)
    members.add("granted", verdict.granted.name)
    members.add("reason", verdict.reason?.sentence)
    if let place = verdict.insertAt { members.add("insert_at", .int(place + 1)) }
    members.add("message", message)
    self.init(time: time, kind: "update", members: members)
  }

  private static func add(_ fault: Fault, to members: inout Members) {
    members.add("kind", fault.kind.rawValue)
    members.add("message", fault.message)
    members.add("file", fault.file)
    members.add("line", fault.line)
    if !fault.traceback.isEmpty {
      members.add("traceback", .array(fault.traceback.map { .string($0) }))
    }
    if fault.isStateLost { members.add("state_lost", .bool(true)) }
  }

  /// The first record, which says what was replayed.
  package init(start session: SessionFile) {
    time = nil
    kind = "session"
    var members: Members = []
    members.add("format", SessionFormat.transcript)
    members.add("title", session.title)
    self.members = members
  }

  /// The last record, which says what is left.
  package init(end summary: ReplaySummary) {
    time = summary.duration
    kind = "end"
    var members: Members = []
    let contents = summary.contents.map { destination, names in
      JSONValue.Member(destination, .array(names.map { .string($0) }))
    }
    members.add("contents", .object(contents))
    members.add("faults", summary.faultCount)
    if !summary.quarantined.isEmpty {
      members.add("quarantined", .array(summary.quarantined.map { .string($0) }))
    }
    self.members = members
  }
}

extension Outcome {
  /// Its keys in transcripts; the lists that are empty left out.
  package func members() -> [JSONValue.Member] {
    var members: Members = []
    members.add("status", status.rawValue)
    members.add("operation", operation?.name)
    members.add("destination", destination)
    for (key, results) in [("imported", imported), ("failed", failed), ("skipped", skipped)]
    where !results.isEmpty {
      members.add(key, .array(results.map(\.value)))
    }
    return members
  }
}

extension ItemResult {
  var value: JSONValue {
    var members: Members = []
    members.add("id", id)
    members.add("code", code?.rawValue)
    members.add("reason", reason)
    if units > 0 { members.add("units", units) }
    if let failedUnits { members.add("failed_units", failedUnits.json) }
    return .object(members)
  }
}

extension TranscriptRecord {
  /// An event of the session; none for moves, which the proposals tell of.
  package init?(_ event: SessionEvent, in session: SessionFile) {
    if case .move = event.kind { return nil }
    time = event.time
    kind = "event"
    var members: Members = []
    members.add("type", event.kind.name)
    event.kind.add(to: &members, session)
    self.members = members
  }
}

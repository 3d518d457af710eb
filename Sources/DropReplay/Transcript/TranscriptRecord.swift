import DropContent
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
    case .request, .read, .trace: return nil
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
    members.add("app", app)
    for (key, results) in [("imported", imported), ("failed", failed), ("skipped", skipped)]
    where !results.isEmpty {
      members.add(key, .array(results.map(\.value)))
    }
    return members
  }
}

extension ItemResult {
  /// Those of its units that failed of which its reason doesn't tell.
  var unsaidUnits: ArraySlice<FailedUnits.Unit> {
    let units = failedUnits?.first ?? []
    guard let reason, let first = units.first, reason.hasSuffix(" as: \(first.message)") else {
      return units[...]
    }
    return units.dropFirst()
  }

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

extension FailedUnits.Unit {
  /// Its number, where it has one, and why it failed.
  var line: String { (number.map { "\($0): " } ?? "") + message }
}

extension TranscriptRecord {
  /// An event of the session; none for moves, which the proposals tell of.
  package init?(_ event: SessionEvent, in session: SessionFile) {
    if case .move = event.kind { return nil }
    time = event.time
    kind = "event"
    var members: Members = []
    members.add("type", event.kind.name)
    members += event.kind.members(EventSpelling { session.items[$0].id })
    self.members = members
  }
}

/// A record of a transcript in a word and a few more, for one line of text.
struct RecordPhrase {
  let word: String
  private(set) var text: String
  private(set) var tone = Palette.Tone.plain
  /// Lines that may be folded have the same.
  private(set) var fold: String?

  init(event record: TranscriptRecord) {
    word = record.text("type") ?? ""
    text = Self.list(record.members.filter { $0.key != "type" })
  }

  private init(_ word: String, _ text: String, _ tone: Palette.Tone) {
    self.word = word
    self.text = text
    self.tone = tone
  }

  init(output record: TranscriptRecord) {
    let message = SafeText.line(record.text("message") ?? "")
    switch record.kind {
    case "effect": self.init(effect: record)
    case "call":
      self.init(record.text("handler") ?? "", record["result"].map(Self.plain) ?? "", .faint)
    case "fault":
      let handler = record.text("handler").map { "\($0): " } ?? ""
      self.init("fault", handler + message, .bad)
    case "log": self.init(record.text("level") ?? "log", message, .faint)
    case "notice": self.init("note", message, .odd)
    case "outcome": self.init("outcome", Self.outcome(record), .plain)
    default: self.init(record.kind, Self.list(record.members), .plain)
    }
  }

  private init(effect record: TranscriptRecord) {
    let name = record.text("effect") ?? ""
    let keys = record.members.filter { !["effect", "destination"].contains($0.key) }
    word = name
    switch name {
    case "load", "loaded", "provide", "provided":
      text = Self.load(record)
      if record["code"] != nil { tone = .bad }
    case "progress":
      text = Self.list(keys)
      fold = "progress \(record.text("of") ?? "")"
    case "scroll":
      text = Self.list(keys)
      fold = "scroll"
    case "item":
      text = Self.item(record)
      if record.text("result") == "failed" { tone = .bad }
    case "notify":
      text = SafeText.line("\(record.text("level") ?? ""): \(record.text("message") ?? "")")
    case "task_ended" where record["code"] != nil:
      let why = Self.why(nil, record.text("code"), record.text("message"))
      text = SafeText.line("\(record.text("id") ?? "") failed\(why)")
      tone = .bad
    case "badge" where keys.isEmpty: text = "off"
    case "highlight":
      let region = record.text("region").map { "\(SafeText.line($0)) " } ?? ""
      text = region + (record["on"] == .bool(true) ? "on" : "off")
    default: text = Self.list(keys)
    }
  }

  /// The same without a fault that was said already.
  func without(_ fault: String?) -> RecordPhrase {
    var phrase = self
    phrase.text = Self.without(fault, in: text)
    return phrase
  }

  static func without(_ fault: String?, in text: String) -> String {
    guard let fault else { return text }
    return text.replacing(": \(SafeText.line(fault))", with: "")
  }

  private static func item(_ record: TranscriptRecord) -> String {
    let words = [record.text("item"), record.text("result")].compactMap(\.self)
    let why = why(record.text("result"), record.text("code"), record.text("reason"))
    return SafeText.line(words.joined(separator: " ") + why)
  }

  /// Why an item ended as it did; a code that only repeats the result is left out.
  static func why(_ result: String?, _ code: String?, _ reason: String?) -> String {
    let added = code.flatMap { $0 == result ? nil : " (\($0))" } ?? ""
    return added + (reason.map { ": \($0)" } ?? "")
  }

  private static func outcome(_ record: TranscriptRecord) -> String {
    var text = record.text("status") ?? ""
    if let operation = record.text("operation") { text += ", \(operation)" }
    if let destination = record.text("destination") {
      text += " \(Outcome.preposition(of: record.text("status"))) \(destination)"
    }
    if let app = record.text("app") { text += " by \(app)" }
    for key in ["imported", "failed", "skipped"] {
      guard case .array(let results)? = record[key] else { continue }
      let ids = results.prefix(8).compactMap { $0["id"].map(plain) }
      let rest = results.count - ids.count
      text += "; \(key) \(ids.joined(separator: ", "))" + (rest > 0 ? " and \(rest) more" : "")
    }
    return SafeText.line(text)
  }

  private static func load(_ record: TranscriptRecord) -> String {
    var text = "\(record.text("item") ?? "") as \(record.text("type") ?? "")"
    if let steps = record["how"]?.strings { text += " by way of \(steps.joined(separator: ", "))" }
    if let size = record["size"]?.integer { text += ", \(SafeText.size(size))" }
    if let code = record.text("code") { text += ": \(code), \(record.text("message") ?? "")" }
    return SafeText.line(text)
  }

  private static func list(_ members: [JSONValue.Member]) -> String {
    members.map { member in
      switch member.key {
      case "items" where member.value == .array([]): "nothing"
      case "items", "contents", "values", "message", "title", "name", "id": plain(member.value)
      default: "\(member.key) \(plain(member.value))"
      }
    }.joined(separator: ", ")
  }

  /// The first of very many things, each in a word, and how many more there are; where there is no more `room`,
  /// fewer of them, and the number all the same.
  static func few<Things: RandomAccessCollection>(
    _ things: Things,
    room: Int = .max,
    _ word: (Things.Element) -> String
  ) -> String {
    let most = 50
    let words = things.prefix(things.count <= most + 10 ? things.count : most).map(word)
    func more(than count: Int) -> String {
      things.count > count ? " and \(things.count - count) more" : ""
    }
    func text(_ count: Int) -> String {
      words.prefix(count).joined(separator: ", ") + more(than: count)
    }
    func fits(_ count: Int) -> Bool {
      room == .max || text(count).unicodeScalars.count <= room
    }
    guard let first = words.first else { return "" }
    guard fits(1) else {
      let rest = more(than: 1)
      return SafeText.line(first, limit: max(1, room - rest.count - 1)) + rest
    }
    return text((1...words.count).last(where: fits) ?? 1)
  }

  /// What a handler said of an entry for its app, behind the entry's name: in short, as it may be anything.
  static func context(_ context: JSONValue?) -> String {
    guard let context, context != .null else { return "" }
    return " " + SafeText.line(JSONWriter().text(context), limit: 60)
  }

  /// A value without quotes where none are needed.
  static func plain(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): SafeText.line(text)
    case .array(let elements): few(elements, plain)
    // An entry of a destination is known by its name; what an event says of one isn't an entry.
    case .object(let members):
      members.first { $0.key == "name" && members[0].key != "entry" }
        .map { plain($0.value) + context(members.first { $0.key == "context" }?.value) }
        ?? SafeText.line(JSONWriter().text(value))
    case .null: "none"
    default: SafeText.line(JSONWriter().text(value))
    }
  }
}

extension Outcome {
  /// What stands between how a drag ended and where: things only get into a place where any arrived.
  static func preposition(of status: String?) -> String {
    switch status.flatMap(Status.init) {
    case .imported, .partial: "into"
    case .forbidden: "by"
    default: "in"
    }
  }
}

extension Verdict {
  /// What was granted and why, for one line of text; placed, with where a drop would insert.
  func phrase(_ message: String?, placed: Bool) -> String {
    var text = granted.name
    if let reason {
      let asked = asked.map { "\($0.name) asked; " } ?? ""
      text += " (\(asked)\(reason.sentence))"
    }
    if placed, let insertAt { text += ", insert at \(insertAt + 1)" }
    if let detail = detail(of: message) { text += ": \(SafeText.line(detail))" }
    return text
  }

  /// What a message says beside the reason, which is told anyway.
  private func detail(of message: String?) -> String? {
    guard let message, let reason = reason?.sentence, message.hasPrefix(reason) else {
      return message
    }
    let rest = message.dropFirst(reason.count)
    return rest.isEmpty ? nil : String(rest.drop { ": ".contains($0) })
  }
}

extension TranscriptRecord {
  /// A line of a transcript, read again; nil where it is none.
  init?(_ value: JSONValue) {
    guard case .object(let members) = value, case .string(let kind)? = value["record"] else {
      return nil
    }
    self.init(
      time: value["t"]?.number,
      kind: kind,
      members: members.filter { !["t", "record"].contains($0.key) }
    )
  }

  package subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  package func text(_ key: String) -> String? {
    if case .string(let text)? = self[key] { text } else { nil }
  }
}

extension JSONValue {
  /// The texts of a list; nil of anything else.
  var strings: [String]? {
    guard case .array(let elements) = self else { return nil }
    return elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  var integer: Int? {
    if case .int(let int) = self { int } else { nil }
  }
}

import DropContent
package import DropCore

/// What a run did in small form: enough to say what another run does otherwise, without either transcript.
package struct RunDeeds: Hashable, Sendable {
  package private(set) var list: [Deed] = []
  /// How many there was no room for; that they are otherwise shows in the digest alone.
  package private(set) var leftOut = 0
  /// Of the whole transcript.
  package let digest: String

  private static let most = 500
  /// Of what is shown during the drag, so that there is room for what comes after it.
  private static let mostLooks = 100
  private static let longest = 240

  /// What a transcript of lines says.
  package init(transcript: [UInt8]) {
    var sum = SHA256()
    sum.update(transcript)
    digest = sum.hexDigest()
    let reader = JSONReader()
    let lines = transcript.split(separator: 0x0A, omittingEmptySubsequences: true)
    let records = lines.map { (try? reader.value(of: Array($0))).flatMap(TranscriptRecord.init) }
    let words = CommonWords(records)
    var said: [SaidBefore: String] = [:]
    var looks = 0
    for (place, record) in records.enumerated() {
      guard let record else { continue }
      for draft in Self.drafts(of: record, words) {
        let deed = Self.deed(draft, at: record.time ?? 0, line: place + 1)
        // Each move of a recording says the same again.
        if [.verdict, .operation, .look].contains(deed.kind) {
          let key = SaidBefore(kind: deed.kind, subject: deed.subject, word: draft.word)
          if said.updateValue(deed.text, forKey: key) == deed.text { continue }
        }
        looks += deed.kind == .look ? 1 : 0
        let hasRoom = list.count < Self.most && (deed.kind != .look || looks <= Self.mostLooks)
        if hasRoom { list.append(deed) } else { leftOut += 1 }
      }
    }
  }

  /// What is said again and again.
  private struct SaidBefore: Hashable {
    let kind: Deed.Kind
    let subject: String
    let word: Substring?
  }

  private static func deed(_ draft: Draft, at time: Double, line: Int) -> Deed {
    let text = draft.text.isEmpty ? draft.gist : draft.text
    return Deed(
      kind: draft.kind,
      subject: SafeText.line(draft.subject, limit: 80),
      gist: SafeText.line(draft.gist, limit: longest),
      text: SafeText.line(text, limit: longest),
      time: time,
      line: line
    )
  }

  private struct Draft {
    let kind: Deed.Kind
    let subject: String
    let gist: String
    private(set) var text = ""

    /// What sort of look it is.
    var word: Substring? { kind == .look ? gist.firstWord : nil }
  }

  private static func drafts(of record: TranscriptRecord, _ words: CommonWords) -> [Draft] {
    let place = record.text("destination") ?? ""
    let message = record.text("message") ?? ""
    switch record.kind {
    case "update": return update(record, place, message)
    case "effect": return effect(record, place, words).map { [$0] } ?? []
    case "fault":
      let handler = record.text("handler").map { " \($0)" } ?? ""
      let line = record["line"]?.integer.map { "\(record.text("file") ?? ""):\($0): " } ?? ""
      let kind = record.text("kind") ?? "fault"
      return [Draft(kind: .fault, subject: place + handler, gist: kind, text: line + message)]
    case "notice":
      let notice = record.text("notice") ?? ""
      return [Draft(kind: .message, subject: place, gist: notice, text: message)]
    case "log":
      let level = record.text("level") ?? ""
      return [Draft(kind: .log, subject: place, gist: level, text: message)]
    case "outcome": return outcome(record, place)
    case "end": return ends(record)
    default: return []
    }
  }

  private static func update(
    _ record: TranscriptRecord,
    _ place: String,
    _ message: String
  ) -> [Draft] {
    let reason = record.text("reason").map { ": \($0)" } ?? ""
    let granted = (record.text("granted") ?? "none") + reason
    var drafts = [
      Draft(kind: .verdict, subject: place, gist: granted),
      Draft(kind: .operation, subject: place, gist: record.text("asked") ?? "nothing"),
    ]
    if let index = record["insert_at"]?.integer {
      drafts.append(Draft(kind: .look, subject: place, gist: "insert", text: "insert at \(index)"))
    }
    if !message.isEmpty {
      drafts.append(Draft(kind: .look, subject: place, gist: "message", text: message))
    }
    return drafts
  }

  private static func effect(
    _ record: TranscriptRecord,
    _ place: String,
    _ words: CommonWords
  ) -> Draft? {
    let name = record.text("effect") ?? ""
    let phrase = RecordPhrase(output: record).text
    func draft(_ kind: Deed.Kind, _ gist: String, subject: String? = nil) -> Draft {
      Draft(kind: kind, subject: subject ?? place, gist: gist, text: "\(name) \(phrase)")
    }
    switch name {
    // Outcomes tell of items, and what is shown on the way there isn't what comes of it.
    case "item", "progress": return nil
    case "badge": return draft(.look, "badge \(record.text("operation") ?? "off")")
    case "highlight", "scroll", "springload", "preview": return draft(.look, name)
    case "notify":
      let level = record.text("level") ?? ""
      return draft(.message, "\(level): \(words.common(record.text("message") ?? ""))")
    case "emit": return draft(.message, "emit \(record.text("name") ?? "")")
    case "confirm":
      return draft(.asked, "a question: \(words.common(record.text("title") ?? phrase))")
    case "task": return draft(.asked, "task \(record.text("name") ?? "")")
    case "task_ended", "save", "unsave":
      return draft(.asked, name + (record.text("code").map { ": \($0)" } ?? ""))
    case "load", "loaded", "provide", "provided":
      let code = record.text("code").map { ": \($0)" } ?? ""
      let gist = "\(name) \(record.text("type") ?? "")\(code)"
      return draft(.load, gist, subject: record.text("item"))
    case "undo", "redo": return draft(.outcome, name)
    default:
      // Words have an entry's name alone, and all of it counts.
      let more = entries(record)
      return Draft(kind: .entries, subject: place, gist: name, text: "\(name) \(phrase)\(more)")
    }
  }

  /// What there is of entries beside their names.
  private static func entries(_ record: TranscriptRecord) -> String {
    guard case .array(let entries)? = record["contents"] else { return "" }
    let more = entries.compactMap { entry -> String? in
      guard case .object(let members) = entry else { return nil }
      let rest = members.filter { $0.key != "name" }
      return rest.isEmpty ? nil : JSONWriter().text(.object(rest))
    }
    return more.isEmpty ? "" : " \(more.joined(separator: " "))"
  }

  private static func outcome(_ record: TranscriptRecord, _ place: String) -> [Draft] {
    let status = record.text("status") ?? ""
    let operation = record.text("operation").map { ", \($0)" } ?? ""
    let app = record.text("app").map { " by \($0)" } ?? ""
    var drafts: [Draft] = []
    for key in ["imported", "failed", "skipped"] {
      guard case .array(let results)? = record[key] else { continue }
      for result in results {
        let why = RecordPhrase.why(key, result["code"]?.string, nil)
        let words = key + RecordPhrase.why(key, result["code"]?.string, result["reason"]?.string)
        let item = result["id"]?.string ?? ""
        drafts.append(Draft(kind: .item, subject: item, gist: key + why, text: words))
      }
    }
    return drafts + [Draft(kind: .outcome, subject: place, gist: status + operation + app)]
  }

  /// What destinations hold at the end, each as one list in its order.
  private static func ends(_ record: TranscriptRecord) -> [Draft] {
    guard case .object(let members)? = record["contents"] else { return [] }
    return members.map { member in
      let names = member.value.strings ?? []
      let count = "\(Deed.end) with \(names.count == 1 ? "1 entry" : "\(names.count) entries")"
      let text = RecordPhrase.few(names) { SafeText.line($0, limit: 60) }
      return Draft(
        kind: .entries,
        subject: member.key,
        gist: count,
        text: names.isEmpty ? count : "\(count): \(text)"
      )
    }
  }
}

extension RunDeeds {
  /// As reports and caches keep it.
  package var value: JSONValue {
    .object([
      .init("digest", .string(digest)), .init("left_out", .int(leftOut)),
      .init("list", .array(list.map(\.value))),
    ])
  }

  package init?(_ value: JSONValue) {
    guard let digest = value["digest"]?.string, case .int(let leftOut)? = value["left_out"],
      case .array(let list)? = value["list"], list.count <= Self.most
    else { return nil }
    let deeds = list.compactMap(Deed.init)
    guard deeds.count == list.count else { return nil }
    (self.list, self.leftOut, self.digest) = (deeds, leftOut, digest)
  }
}

/// What messages say without the names and the numbers of one session, so that they can be counted together.
private struct CommonWords {
  private let names: [String]

  private static let most = 50

  init(_ records: [TranscriptRecord?]) {
    var names: Set<String> = []
    for record in records where record?.text("effect") == "item" && names.count < Self.most {
      names.formUnion([record?.text("name"), record?.text("item")].compactMap(\.self))
    }
    // The longest first, as one may stand in another.
    self.names = names.filter { $0.utf8.count > 2 }
      .sorted { ($0.utf8.count, $1) > ($1.utf8.count, $0) }
  }

  func common(_ text: String) -> String {
    var text = text
    for name in names where text.utf8.count < 2_000 { text = text.replacing(name, with: "…") }
    var result = ""
    var wasDigit = false
    for character in text {
      let isDigit = character.isASCII && character.isNumber
      if !isDigit { result.append(character) } else if !wasDigit { result.append("#") }
      wasDigit = isDigit
    }
    return result
  }
}

import DropContent
package import DropCore

/// A record of a transcript in a word and a few more, for one line of text.
struct RecordPhrase {
  let word: String
  private(set) var text: String
  var tone = Palette.Tone.plain
  /// Lines that may be folded have the same.
  var fold: String?

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
    case "load", "loaded":
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
      text += " \(record.text("status") == "failed" ? "in" : "into") \(destination)"
    }
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
      case "items", "contents", "values", "message", "title", "name", "id": plain(member.value)
      default: "\(member.key) \(plain(member.value))"
      }
    }.joined(separator: ", ")
  }

  /// The first of very many words, and how many more there are.
  static func few(_ words: [String]) -> String {
    let most = 50
    if words.count <= most + 10 { return words.joined(separator: ", ") }
    return words.prefix(most).joined(separator: ", ") + " and \(words.count - most) more"
  }

  /// A value without quotes where none are needed.
  static func plain(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): SafeText.line(text)
    case .array(let elements): few(elements.map(plain))
    // An entry of a destination is known by its name.
    case .object(let members):
      members.first { $0.key == "name" }.map { plain($0.value) }
        ?? SafeText.line(JSONWriter().text(value))
    case .null: "none"
    default: SafeText.line(JSONWriter().text(value))
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

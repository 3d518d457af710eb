import DropCore

/// One thing that a run did, as two runs of a session are compared by it.
package struct Deed: Hashable, Sendable {
  /// What kind of thing, in the order in which whoever reviews a plugin asks for them.
  package enum Kind: String, CaseIterable, Sendable {
    case fault
    case verdict
    case operation
    case look
    case asked
    case load
    case item
    case entries
    case outcome
    case message
    case log
  }

  package let kind: Kind
  /// The destination, the item or the handler that it is about.
  package let subject: String
  /// What it comes to in few words, without what is another session's alone: it is counted by these.
  package let gist: String
  /// All of it in words.
  package let text: String
  package let time: Double
  /// The line of the transcript that says it; the first is 1.
  package let line: Int

  /// How what a destination holds at last begins.
  static let end = "ends"

  /// It, beside others, for people.
  package var words: String {
    switch kind {
    case .verdict: "grants \(text)"
    case .operation: "proposes \(text)"
    case .outcome: "outcome: \(text)"
    default: text
    }
  }

  /// Whether these say already what it is about.
  package var namesSubject: Bool { subject.isEmpty || " \(text) ".contains(" \(subject) ") }

  /// Whether both say the same, whenever they do.
  package func isSame(as other: Deed) -> Bool {
    kind == other.kind && subject == other.subject && gist == other.gist && text == other.text
  }
}

extension String {
  /// All before the first blank.
  var firstWord: Substring { prefix { $0 != " " } }
}

extension Deed {
  /// Whether one may be in the place of the other: about the same, and of one sort.
  func isKin(of other: Deed) -> Bool {
    guard subject == other.subject else { return false }
    switch kind {
    case .look, .entries, .load, .message, .asked: return gist.firstWord == other.gist.firstWord
    case .fault, .verdict, .operation, .item, .outcome, .log: return true
    }
  }

  /// A short list rather than an object: a corpus has millions.
  var value: JSONValue {
    var list: [JSONValue] = [
      .int(line), .double(time), .string(kind.rawValue), .string(subject), .string(gist),
    ]
    if text != gist { list.append(.string(text)) }
    return .array(list)
  }

  init?(_ value: JSONValue) {
    guard case .array(let list) = value, (5...6).contains(list.count),
      case .int(let line) = list[0], let time = list[1].number,
      let kind = list[2].string.flatMap(Kind.init), let subject = list[3].string,
      let gist = list[4].string
    else { return nil }
    let text = list.count > 5 ? list[5].string : gist
    guard let text else { return nil }
    self.init(kind: kind, subject: subject, gist: gist, text: text, time: time, line: line)
  }
}

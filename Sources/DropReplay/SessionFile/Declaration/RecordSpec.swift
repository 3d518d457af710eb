import DropContent
import DropCore
import DropHost

/// One kind of object of the session file with all its keys.
struct RecordSpec: Sendable {
  let title: String
  /// What messages call one such object.
  let noun: String
  let summary: String
  let keys: [KeySpec]
  /// Keys of which exactly one must be there.
  private(set) var exactlyOne: [String] = []
  /// The first of two keys needs the second beside it, which then stands beside another one of those
  /// where there are any.
  private(set) var companions: [(key: String, with: String)] = []
  /// Pairs of keys that don't stand beside each other.
  private(set) var apart: [(String, String)] = []
  /// Whether other keys are kept as they are instead of refused.
  private(set) var isOpen = false

  func key(_ name: String) -> KeySpec? { keys.first { $0.name == name } }

  static func named(_ name: RecordName) -> RecordSpec {
    switch name {
    case .session: session
    case .source: source
    case .dragSource: dragSource
    case .arrival: arrival
    case .save: save
    case .work: work
    case .recorded: recorded
    case .destination: destination
    case .limits: limits
    case .region: region
    case .entry: entry
    case .layout: layout
    case .scroll: scroll
    case .item: item
    case .hover: hover
    case .representation: representation
    case .task: task
    case .contentType: contentType
    case .expectation: expectation
    case .condition: condition
    case .outcome: outcome
    case .result: result
    case .edit: edit
    case .editInsert: editInsert
    case .editMove: editMove
    case .sourceException: sourceException
    case .editRename: editRename
    }
  }
}

/// The kinds of object in a session file that have keys of their own.
enum RecordName: String, CaseIterable, Sendable {
  case session
  case source
  case dragSource = "drag_source"
  case sourceException = "source_exception"
  case destination
  case limits
  case region
  case entry
  case layout
  case scroll
  case item
  case hover
  case representation
  case arrival
  case task
  case save
  case work
  case recorded
  case contentType = "content_type"
  case expectation
  case condition
  case outcome
  case result
  case edit
  case editInsert = "edit_insert"
  case editMove = "edit_move"
  case editRename = "edit_rename"
}

/// One key of the session file: what reads it, describes it and puts it into the schema.
struct KeySpec: Sendable {
  let name: String
  let kind: ValueKind
  private(set) var isRequired = false
  /// What holds when the key is left out, in words or as JSON.
  private(set) var fallback: String?
  let doc: String
}

/// What may stand as a key's value in a session file.
indirect enum ValueKind: Sendable {
  case string
  /// What something is found by, so that it says at least something.
  case name
  case anything
  case boolean
  case number(least: Double?)
  /// Milliseconds, as many as a clock may count.
  case time
  case count(least: Int)
  case choice([String])
  /// One of those that are built in, or one task's or program's.
  case capability
  /// A fixed number of numbers: a point, a size or a frame.
  case numbers([String], sizesFrom: Int)
  case list(ValueKind, most: Int? = nil)
  /// An object whose keys are names of the writer's own.
  case map(of: String, ValueKind)
  case record(RecordName)
  /// An object whose `type` says which of the events it is.
  case event
  case either([ValueKind])
}

extension ValueKind {
  /// What is expected, as a message says it.
  var phrase: String {
    switch self {
    case .string, .name: "a text"
    case .anything: "any value"
    case .boolean: "true or false"
    case .number(let least?): "a number from \(Int(exactly: least).map(String.init) ?? "\(least)")"
    case .number: "a number"
    case .time: ValueKind.number(least: 0).phrase
    case .count(.min): "a whole number"
    case .count(let least): "a whole number from \(least)"
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    case .capability: ValueKind.choice(Capability.known.map(\.rawValue)).phrase
    case .numbers(let names, _): "[\(names.joined(separator: ", "))]"
    case .list(.event, _): "a list of events"
    case .list(let element, let most):
      "a list\(most.map { " of at most \($0)" } ?? ""), each \(element.phrase)"
    case .map(let key, _): "an object by \(key)"
    case .record(let name): "\(RecordSpec.named(name).noun) (an object)"
    case .event: "an event (an object)"
    case .either(let kinds): kinds.map(\.phrase).joined(separator: " or ")
    }
  }

  /// Whether a value has this kind's outer shape.
  func fits(_ value: LocatedJSON) -> Bool {
    switch (self, value.value) {
    case (.anything, _), (.string, .string), (.name, .string), (.choice, .string),
      (.capability, .string),
      (.boolean, .bool), (.number, .int), (.number, .double), (.time, .int), (.time, .double),
      (.count, .int), (.list, .array),
      (.numbers, .array), (.map, .object), (.record, .object), (.event, .object):
      true
    case (.count, .double): value.integer != nil
    case (.either(let kinds), _): kinds.contains { $0.fits(value) }
    default: false
    }
  }
}

/// The words of the session format that several keys share.
package enum SessionFormat {
  static let identifier = "dndhost.session/1"
  /// What a transcript names itself, which is no session.
  static let transcript = "dndhost.transcript/1"
  /// The destination there is when a session names none.
  package static let defaultDestination = "main"
  static let operations = ["copy", "move", "link"]
  static let proposals = operations + ["forbidden", "cancel"]
  static let modifiers = ["option", "command", "shift", "control"]
  static let statuses = [
    "imported", "partial", "failed", "forbidden", "cancelled", "aborted", "none",
  ]
  /// The rules that a search holds every run against, by their tags, but for those that are this
  /// expectation itself.
  package static let rules = [
    "1", "2", "2b", "3", "4", "5", "6", "6b", "7", "8", "8b", "8c", "9", "10", "11", "12", "13",
    "14",
  ]
  /// Keys that begin with this are left alone everywhere, but for the one below.
  static let ignoredPrefix = "x-"
  /// The traits that the build must have for a session to be run by `test`.
  static let needs = "x-needs"

  /// How long a text under a key may be; nil for what is content, or is only read by people.
  static func mostBytes(of key: String) -> Int? {
    switch key {
    case "text", "base64", "title", "notes", "description", "fails", "reason", "message",
      "agent":
      nil
    case "type", "types", "conforms_to", "extensions", "mime": NameLength.type
    case "name", "as", "takes_back", "file", "names", "plugin", "$schema": NameLength.name
    default: NameLength.id
    }
  }
}

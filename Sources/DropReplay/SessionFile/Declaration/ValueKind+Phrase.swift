import DropContent

extension ValueKind {
  /// What is expected, as a message says it.
  var phrase: String {
    switch self {
    case .string, .text: "a text"
    case .anything: "any value"
    case .boolean: "true or false"
    case .number(let least?): "a number from \(Int(exactly: least).map(String.init) ?? "\(least)")"
    case .number: "a number"
    case .time: ValueKind.number(least: 0).phrase
    case .count(let least): "a whole number from \(least)"
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    case .numbers(let names, _): "[\(names.joined(separator: ", "))]"
    case .list(.event): "a list of events"
    case .list(let element): "a list, each \(element.phrase)"
    case .map(let key, _): "an object by \(key)"
    case .record(let name): "\(RecordSpec.named(name).noun) (an object)"
    case .event: "an event (an object)"
    case .either(let kinds): kinds.map(\.phrase).joined(separator: " or ")
    }
  }

  /// Whether a value has this kind's outer shape.
  func fits(_ value: LocatedJSON) -> Bool {
    switch (self, value.value) {
    case (.anything, _), (.string, .string), (.text, .string), (.choice, .string),
      (.boolean, .bool), (.number, .int), (.number, .double), (.time, .int), (.time, .double),
      (.count, .int), (.list, .array),
      (.numbers, .array), (.map, .object), (.record, .object), (.event, .object):
      true
    default: false
    }
  }
}

import DropCore
import DropHost

/// What a question with fields can be answered, made of what its fields allow: each field by itself is the first and
/// the last of what it may be, empty, long or left out, the others as they are when nothing is said.
struct FieldAnswers {
  /// Of more fields, and of more choices, the rest isn't varied.
  private static let (mostFields, mostChoices) = (6, 6)
  /// As long as the longest name of a file.
  private static let long = 255

  private(set) var all: [JSONValue] = []

  /// `fields` are declared as a plugin's options are.
  init(_ fields: JSONValue) {
    guard case .object(let members) = fields else { return }
    let usual = members.compactMap { member in
      Self.values(of: member.value).first.map { JSONValue.Member(member.key, $0) }
    }
    add(.object(usual))
    add(.object([]))
    for member in members.prefix(Self.mostFields) {
      let others = JSONValue.object(usual).setting(member.key, to: nil)
      for value in Self.values(of: member.value) { add(others.setting(member.key, to: value)) }
      add(others)
    }
  }

  private mutating func add(_ answer: JSONValue) {
    if !all.contains(answer) { all.append(answer) }
  }

  /// What a field may be: as when nothing is said where that is known, then its bounds.
  private static func values(of field: JSONValue) -> [JSONValue] {
    let usual = field["default"].map { [$0] } ?? []
    let choices = field["choices"]?.array ?? []
    let bounds = [field["min"], field["max"]].compactMap(\.self)
    switch field["type"]?.string.flatMap(OptionDeclaration.Kind.init) ?? .string {
    case .boolean: return usual + [.bool(true), .bool(false)]
    case .choice: return usual + choices.prefix(mostChoices)
    case .types: return usual + [.array([])]
    case .integer, .number:
      let free = bounds.count == 2 ? [] : numbers(from: field["min"], to: field["max"])
      return usual + bounds + free
    case .string:
      let texts = ["one", "", String(repeating: "n", count: long), "left/right"]
      return usual + texts.map(JSONValue.string)
    }
  }

  /// Those of a few that lie within a bound.
  private static func numbers(from least: JSONValue?, to most: JSONValue?) -> [JSONValue] {
    [1, 0, -1, 1_000_000].filter { number in
      least.flatMap(\.number).map { Double(number) >= $0 } ?? true
        && most.flatMap(\.number).map { Double(number) <= $0 } ?? true
    }.map(JSONValue.int)
  }
}

/// What a question can be answered in a run.
struct QuestionAnswers {
  let alternatives: [Int]
  private let filled: [JSONValue]

  /// What is filled in is for a far search, and comes last.
  init(_ question: Question?, filled: [JSONValue]) {
    self.filled = filled
    alternatives =
      [Alternative.asRecorded, Alternative.dismissed, Alternative.refused]
      + (question?.fields == nil ? [Alternative.accepted] : [])
      + filled.indices.map { Alternative.filledIn + $0 }
  }

  /// The answer that was chosen; nil for the recorded one.
  func value(of alternative: Int) -> JSONValue? {
    switch alternative {
    case Alternative.asRecorded: nil
    case Alternative.dismissed: .null
    case Alternative.refused: .bool(false)
    case Alternative.accepted: .bool(true)
    default: filled[alternative - Alternative.filledIn]
    }
  }
}

extension Alternative {
  /// From here on, one for each answer in fields.
  static let filledIn = 4
}

import DropContent
import DropCore
import DropHost
import DropReplay

extension PluginWalk {
  /// Walks a value and holds what is written out in it against what is wanted; `name` is what
  /// messages call it, where it has one.
  @discardableResult
  func check(
    _ value: LuaExpression,
    against type: ScriptType,
    as name: String? = nil
  ) -> Known? {
    if case .name = value, case let held = written(value), held.isWrittenOut {
      check(held, against: type, as: name)
      return visit(value)
    }
    switch (value, type.bare) {
    case (.string(let text, let place), .contentType),
      (.string(let text, let place), .contentTypes):
      contentType(text, place)
    case (.string(let text, let place), .choice(let words)):
      if !words.contains(text) {
        report(
          "'\(text)' is none of \(words.joined(separator: ", "))\(meant(text, among: words))",
          at: place
        )
      }
    case (.table(let fields, _), .contentTypes):
      fields.forEach { check($0.value, against: .contentType) }
    case (.table(let fields, _), .list(let element)):
      fields.forEach { check($0.value, against: element) }
    case (.table(let fields, _), .map(let element)):
      fields.forEach { check($0.value, against: element) }
    case (.table(let fields, _), .record(let name)): record(fields, name)
    case (_, .either(let kinds)):
      tellMismatch(of: value, type, name)
      return either(value, kinds)
    default:
      tellMismatch(of: value, type, name)
      return visit(value)
    }
    return nil
  }

  /// What is written out and can't be what is wanted, whatever runs.
  private func tellMismatch(of value: LuaExpression, _ type: ScriptType, _ name: String?) {
    guard let (shape, place) = value.shape, !value.couldBe(type) else { return }
    var found = shape
    if case .literal(.number(let number?), _) = value, value.hasKind(of: type) {
      found = JSONWriter().text(Int(exactly: number).map { .int($0) } ?? .double(number))
    }
    let subject = name.map { "\($0): " } ?? ""
    report("\(subject)expected \(type.bare.sentence), found \(found)", at: place)
  }

  /// The first kind that has the value's shape; where none has, anything may be meant.
  private func either(_ value: LuaExpression, _ kinds: [ScriptType]) -> Known? {
    let fitting = kinds.filter { kind in
      switch (value, kind.bare) {
      case (.string, .choice), (.string, .string), (.string, .contentType),
        (.string, .contentTypes):
        true
      case (.table(let fields, _), .record): fields.contains { $0.key != nil }
      case (.table(let fields, _), .list): !fields.contains { $0.key != nil }
      default: false
      }
    }
    guard let kind = fitting.first, fitting.count == 1 else { return visit(value) }
    return check(value, against: kind)
  }

  private func record(_ fields: [LuaField], _ name: String) {
    guard let record = catalog.record(named: name), !Self.open.contains(name) else {
      return fields.forEach { visit($0.value) }
    }
    for field in fields {
      guard let key = field.key else {
        visit(field.value)
        continue
      }
      if let known = record.field(named: key) {
        check(field.value, against: known.type, as: "'\(key)'")
      } else {
        let names = record.fields.map(\.name)
        report("there is no '\(key)' here\(meant(key, among: names))", at: field.place)
        visit(field.value)
      }
    }
  }

  /// Records that may have keys of a plugin's own.
  private static let open: Set<String> = ["dnd.Entry", "dnd.PlacedEntry"]

  private func contentType(_ text: String, _ place: TextPlace) {
    let type = types.type(named: text)
    if types.knows(type) { return }
    // A type of an app's own is a type like any other, unless it looks like one that is known.
    let isOurs = text.hasPrefix("public.") || !text.contains(".")
    guard let nearest = meantType(text) else {
      if isOurs { report(TypeCatalog.sentence(unknown: text, nearest: nil), at: place) }
      return
    }
    report(TypeCatalog.sentence(unknown: text, nearest: nearest), at: place)
  }
}

extension LuaExpression {
  /// What a value is that is written out, and where it stands.
  fileprivate var shape: (String, TextPlace)? {
    switch self {
    case .table(_, let place): ("a table", place)
    case .function(let body): ("a function", body.place)
    case .string(_, let place): ("a string", place)
    case .literal(.number, let place): ("a number", place)
    case .literal(.boolean, let place): ("a boolean", place)
    default: nil
    }
  }

  /// Whether a number is wanted, if not this one.
  fileprivate func hasKind(of type: ScriptType) -> Bool {
    if case .literal(.number, let place) = self {
      return Self.literal(.number(nil), place).couldBe(type)
    }
    return false
  }

  /// Whether a value of this shape may be of a type.
  fileprivate func couldBe(_ type: ScriptType) -> Bool {
    switch (self, type.bare) {
    case (_, .any), (_, .nothing), (.table, .map), (.table, .list), (.table, .table),
      (.table, .record), (.table, .contentTypes), (.function, .function), (.string, .string),
      (.string, .contentType), (.string, .contentTypes), (.string, .choice),
      (.literal(.boolean, _), .boolean), (.literal(.number(nil), _), .number),
      (.literal(.number(nil), _), .positive), (.literal(.number(nil), _), .integer),
      (.literal(.number(nil), _), .integerFrom), (.literal(.number(nil), _), .integerIn):
      true
    case (.literal(.number(let number?), _), let type): type.has(number)
    case (_, .either(let kinds)): kinds.contains(where: couldBe)
    default: false
    }
  }
}

extension ScriptType {
  /// Whether this number is in what the type allows.
  fileprivate func has(_ number: Double) -> Bool {
    let whole = Int(exactly: number)
    switch self {
    case .any, .nothing, .number: return true
    case .positive: return number > 0
    case .integer: return whole != nil
    case .integerFrom(let least): return whole.map { $0 >= least } ?? false
    case .integerIn(let range): return whole.map(range.contains) ?? false
    case .optional(let type): return type.has(number)
    case .either(let kinds): return kinds.contains { $0.has(number) }
    default: return false
    }
  }
}

import DropContent
import DropCore
import DropHost

extension PluginWalk {
  /// Walks a value and holds what is written out in it against what is wanted.
  @discardableResult
  func check(_ value: LuaExpression, against type: ScriptType) -> Known? {
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
    case (_, .either(let kinds)): return either(value, kinds)
    default:
      tellMismatch(of: value, type)
      return visit(value)
    }
    return nil
  }

  /// What is written out and can't be what is wanted, whatever runs.
  private func tellMismatch(of value: LuaExpression, _ type: ScriptType) {
    let wanted = type.bare
    switch (value, wanted) {
    case (_, .any), (_, .nothing), (.table, .map), (.table, .list), (.table, .table),
      (.table, .record), (.table, .contentTypes), (.function, .function):
      return
    case (.table(_, let place), _):
      report("expected \(wanted.sentence), found a table", at: place)
    case (.function(let body), _):
      report("expected \(wanted.sentence), found a function", at: body.place)
    case (.string(_, let place), .function), (.string(_, let place), .list),
      (.string(_, let place), .record), (.string(_, let place), .table),
      (.string(_, let place), .map), (.string(_, let place), .boolean),
      (.string(_, let place), .object):
      report("expected \(wanted.sentence), found a string", at: place)
    default: return
    }
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
        check(field.value, against: known.type)
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
    guard let nearest = types.nearestName(to: text) else {
      if isOurs { report(TypeCatalog.sentence(unknown: text, nearest: nil), at: place) }
      return
    }
    report(TypeCatalog.sentence(unknown: text, nearest: nearest), at: place)
  }
}

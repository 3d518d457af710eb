import DropCore
import LuaSandbox

/// Checks values from scripts against their declared types.
///
/// A class, so that each call's check copies one reference and not the whole catalog.
final class ValueChecker: Sendable {
  /// By their names.
  private let records: [String: HostRecord]
  /// The classes' places in the library.
  private let classIndexes: [ScriptClass: UInt8]

  init(_ records: [HostRecord], classIndexes: [ScriptClass: UInt8]) {
    self.records = Dictionary(
      records.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    self.classIndexes = classIndexes
  }

  /// Whether the value is of the type; if not, where and how it differs.
  func check(
    _ value: LuaValue,
    is type: ScriptType,
    at path: String
  ) throws(ValueMismatch) {
    switch type {
    case .optional(let inner):
      if !value.isNil { try check(value, is: inner, at: path) }
    case .list(let element): try checkList(value, of: element, as: type, at: path)
    case .map(let element): try checkMap(value, of: element, at: path)
    case .record(let name): try checkRecord(value, named: name, at: path)
    case .either(let types): try checkEither(value, types, as: type, at: path)
    case .contentTypes:
      if case .string = value {
        try check(value, is: .contentType, at: path)
      } else {
        try checkList(value, of: .contentType, as: type, at: path)
      }
    default:
      if !matches(value, type) { throw mismatch(value, type, path) }
    }
  }

  /// The fields of a table that is not a record.
  func check(
    _ table: LuaTable,
    fields: [HostField],
    others: [String] = [],
    at path: String
  ) throws(ValueMismatch) {
    for pair in table.pairs {
      guard let key = pair.key.text else {
        throw .unknownKey(path: "\(path)[\(describe(pair.key))]")
      }
      if others.contains(key) { continue }
      guard let field = fields.first(where: { $0.name == key }) else {
        let known = fields.map(\.name) + others
        let nearest = NearestName.nearest(to: key, among: known)
        throw .unknownKey(path: Self.join(path, key), nearest: nearest, known: known)
      }
      let place = Self.join(path, key)
      if let found = Self.excess(of: pair.value, over: field.longest) {
        throw .wrongValue(path: place, expected: field.type.sentence, found: found)
      }
      try check(pair.value, is: field.type, at: place)
    }
    if !table.list.isEmpty { throw .unknownKey(path: path + "[1]") }
    for field in fields where !field.isOptional && table[field.name].isNil {
      throw .missing(path: Self.join(path, field.name))
    }
  }

  private func checkList(
    _ value: LuaValue,
    of element: ScriptType,
    as type: ScriptType,
    at path: String
  ) throws(ValueMismatch) {
    if value.isWholeList, element.takesItem { return }
    guard let table = value.table else { throw mismatch(value, type, path) }
    for (index, value) in table.list.enumerated() {
      try check(value, is: element, at: "\(path)[\(index + 1)]")
    }
    guard element.mayBeMissing, let rest = table.beyondHoles else {
      if table.pairs.isEmpty { return }
      throw mismatch(value, type, path)
    }
    for (index, value) in rest { try check(value, is: element, at: "\(path)[\(index)]") }
  }

  private func checkMap(
    _ value: LuaValue,
    of element: ScriptType,
    at path: String
  ) throws(ValueMismatch) {
    guard let table = value.table, table.list.isEmpty else {
      throw mismatch(value, .map(element), path)
    }
    for pair in table.pairs {
      guard let key = pair.key.text else { throw mismatch(pair.key, .string, path) }
      try check(pair.value, is: element, at: Self.join(path, key))
    }
  }

  private func checkRecord(
    _ value: LuaValue,
    named name: String,
    at path: String
  ) throws(ValueMismatch) {
    guard let table = value.table else { throw mismatch(value, .table, path) }
    guard let record = records[name] else { return }
    try check(table, fields: record.fields, at: path)
  }

  private func checkEither(
    _ value: LuaValue,
    _ types: [ScriptType],
    as type: ScriptType,
    at path: String
  ) throws(ValueMismatch) {
    var deepest: ValueMismatch?
    for candidate in types {
      do throws(ValueMismatch) {
        return try check(value, is: candidate, at: path)
      } catch {
        // A table that is nearly right says more than "none of these".
        if value.table != nil, candidate.isTable, !error.isAt(path) { deepest = error }
      }
    }
    throw deepest ?? mismatch(value, type, path)
  }

  func matches(_ value: LuaValue, _ type: ScriptType) -> Bool {
    switch (type, value) {
    case (.any, _), (.nothing, .nil), (.boolean, .bool), (.table, .table), (.function, .function):
      true
    case (.integer, _): value.integer != nil
    case (.integerFrom(let least), _): value.integer.map { $0 >= least } ?? false
    case (.integerIn(let range), _):
      value.integer.map { range.lowerBound <= $0 && $0 <= range.upperBound } ?? false
    case (.positive, _): value.number.map { $0 > 0 && $0.isFinite } ?? false
    case (.number, .integer): true
    case (.number, .number(let number)): number.isFinite
    case (.string, .string): true
    case (.contentType, .string(let string)): string.bytes.count <= NameLength.type
    case (.choice(let names), .string(let string)): names.contains(string.text)
    case (.object(let scriptClass), .handle(let handle)):
      classIndexes[scriptClass] == handle.classIndex
    default: false
    }
  }

  /// What to say of a string that is too long; nil for any other value.
  private static func excess(of value: LuaValue, over longest: Int) -> String? {
    guard case .string(let string) = value, string.bytes.count > longest else { return nil }
    return excess(of: string.bytes.count, over: longest)
  }

  static func excess(of count: Int, over longest: Int) -> String {
    "one of \(count) bytes; at most \(longest) are allowed"
  }

  private func mismatch(_ value: LuaValue, _ type: ScriptType, _ path: String) -> ValueMismatch {
    if let found = Self.excess(of: value, over: type.longest) {
      return .wrongValue(path: path, expected: type.sentence, found: found)
    }
    var found = describe(value) + (hint(value, type) ?? "")
    if case .choice(let names) = type, let name = value.text {
      found += NearestName.hint(for: name, among: names, quote: "\"")
    }
    return .wrongValue(path: path, expected: type.sentence, found: found)
  }

  /// What was probably forgotten where content is wanted: to load an item, to call a function.
  private func hint(_ value: LuaValue, _ type: ScriptType) -> String? {
    guard type.takesContent else { return nil }
    if case .function = value { return "; call it, as in content:text()" }
    guard let handle = value.handle, handle.classIndex == classIndexes[.item] else { return nil }
    return "; load it first: item:load()"
  }

  /// The value in a few words.
  func describe(_ value: LuaValue) -> String {
    switch value {
    case .nil: "nil"
    case .string(let string) where string.bytes.count <= 40: "\"\(string.text)\""
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .bool(let flag): "\(flag)"
    case .handle where value.isWholeList: ScriptType.list(.object(.item)).sentence
    case .handle(let handle):
      classIndexes.first { $0.value == handle.classIndex }.map {
        ScriptType.object($0.key).sentence
      }
        ?? "an object"
    default: "a \(value.typeName)"
    }
  }

  private static func join(_ path: String, _ key: String) -> String {
    path.isEmpty ? key : path + "." + key
  }
}

extension ScriptType {
  /// Whether content fits, by itself or in a list.
  fileprivate var takesContent: Bool {
    switch self {
    case .object(.content): true
    case .list(let element), .optional(let element): element.takesContent
    case .either(let types): types.contains(where: \.takesContent)
    default: false
    }
  }

  /// Whether an item fits: then `session.items` as a whole fits a list of these.
  fileprivate var takesItem: Bool {
    switch self {
    case .object(.item): true
    case .either(let types): types.contains(where: \.takesItem)
    default: false
    }
  }

  /// Whether a list of these may have holes, which are passed over: `dnd.each` leaves one where its
  /// function failed.
  fileprivate var mayBeMissing: Bool { takesContent }

  fileprivate var isTable: Bool {
    switch self {
    case .table, .record, .map, .list: true
    case .either(let types): types.contains(where: \.isTable)
    default: false
    }
  }
}

extension ValueMismatch {
  fileprivate func isAt(_ place: String) -> Bool {
    switch self {
    case .unknownKey, .missing: false
    case .wrongValue(let path, _, _): path == place
    }
  }
}

// MARK: The quick look

extension ValueChecker {
  /// Whether `check` would find nothing wrong.
  ///
  /// Nearly all values fit, and to see that takes no path and no copy of a declaration.
  func fits(_ value: LuaValue, _ type: ScriptType) -> Bool {
    switch type {
    case .optional(let inner): value.isNil || fits(value, inner)
    case .list(let element): fitsList(value, element)
    case .map(let element): fitsMap(value, element)
    case .record(let name): fitsRecord(value, name)
    case .either(let types): types.contains { fits(value, $0) }
    case .contentTypes: matches(value, .contentType) || fitsList(value, .contentType)
    default: matches(value, type)
    }
  }

  private func fitsList(_ value: LuaValue, _ element: ScriptType) -> Bool {
    if value.isWholeList { return element.takesItem }
    guard case .table(let table) = value else { return false }
    return table.pairs.isEmpty && table.list.allSatisfy { fits($0, element) }
  }

  private func fitsMap(_ value: LuaValue, _ element: ScriptType) -> Bool {
    guard case .table(let table) = value, table.list.isEmpty else { return false }
    return table.pairs.allSatisfy { $0.key.isText && fits($0.value, element) }
  }

  private func fitsRecord(_ value: LuaValue, _ name: String) -> Bool {
    guard case .table(let table) = value else { return false }
    guard let record = records[name] else { return true }
    guard table.list.isEmpty, table.pairs.allSatisfy({ fits($0, oneOf: record.fields) }) else {
      return false
    }
    return record.fields.indices.allSatisfy { index in
      record.fields[index].isOptional || !table[record.fields[index].name].isNil
    }
  }

  private func fits(_ pair: LuaTable.Pair, oneOf fields: [HostField]) -> Bool {
    guard case .string(let key) = pair.key else { return false }
    let place = fields.indices.first { key.isSpelled(fields[$0].name) }
    guard let place else { return false }
    let field = fields[place]
    return Self.excess(of: pair.value, over: field.longest) == nil && fits(pair.value, field.type)
  }
}

extension LuaValue {
  fileprivate var isWholeList: Bool { handle?.isWholeList == true }

  fileprivate var isText: Bool {
    if case .string = self { true } else { false }
  }
}

/// How a value from a script differs from what was declared.
enum ValueMismatch: Error, Hashable {
  /// With the names that there are.
  case unknownKey(path: String, nearest: String? = nil, known: [String] = [])
  case wrongValue(path: String, expected: String, found: String)
  case missing(path: String)

  /// The difference in a sentence.
  var sentence: String {
    switch self {
    case .unknownKey(let path, nil, let known):
      "\"\(path)\" is unknown" + Self.list(of: known)
    case .unknownKey(let path, let nearest, _):
      "\"\(path)\" is unknown" + NearestName.hint(nearest, quote: "\"")
    case .wrongValue(let path, let expected, let found):
      (path.isEmpty ? "" : "\"\(path)\" must be ") + "\(expected), not \(found)"
    case .missing(let path): "\"\(path)\" is missing"
    }
  }

  /// What there is, where none of it is near.
  private static func list(of known: [String]) -> String {
    if known.isEmpty { return "" }
    let names = known.map { "\"\($0)\"" }.joined(separator: ", ")
    return "; there \(known.count == 1 ? "is" : "are") \(names)"
  }

  var problem: PluginLoadError.Problem {
    switch self {
    case .unknownKey(let path, let nearest, _): .unknownKey(path: path, nearest: nearest)
    case .wrongValue(let path, let expected, let found):
      .wrongValue(path: path, expected: expected, found: found)
    case .missing(let path): .missingField(path)
    }
  }
}

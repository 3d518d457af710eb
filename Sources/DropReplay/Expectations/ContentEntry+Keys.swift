import DropContent
import DropCore

extension ContentEntry {
  /// All that is known of it as an object, its name too where there is no more.
  var wholeJSON: JSONValue {
    if case .object(let members) = json { return .object(members) }
    return .object([JSONValue.Member("name", .string(name))])
  }

  /// Whether it is what a name, or a partial entry, says.
  func isMeant(by wanted: JSONValue) -> Bool {
    if let wanted = wanted.string { return name.isSpelled(as: wanted) }
    return PartialMatch.holds(wanted, in: wholeJSON)
  }

  /// What it has under a key, or under one of an object in it, as `context.total`.
  func value(under path: String) -> JSONValue? {
    switch path {
    case "name": return .string(name)
    case "id": return id.map(JSONValue.string)
    default: break
    }
    if let value = details?[path] { return value }
    var value = details
    for key in path.split(separator: ".", omittingEmptySubsequences: false) {
      value = value?[String(key)]
    }
    return value
  }
}

extension LastingCondition.ValueType {
  func fits(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (.string, .string), (.number, .int), (.number, .double), (.integer, .int),
      (.boolean, .bool), (.list, .array), (.object, .object):
      true
    case (.integer, .double(let number)): Int(exactly: number) != nil
    default: false
    }
  }
}

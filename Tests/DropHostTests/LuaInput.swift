import DropHost

/// Lua for a value of a declared type, as small as it may be or grown in one of its dimensions.
enum LuaInput {
  /// A way in which inputs can be large.
  enum Dimension: String, CaseIterable {
    case length, marks, count, nesting, magnitude
  }

  /// Lines that make the larger values; `n` is the size.
  static let prelude = #"""
    local function long(n) return ("a"):rep(n) end
    local function marked(n) return "a" .. ("\u{301}\u{316}"):rep(n // 4) end
    local function filled(n, make) local t = {} for i = 1, n do t[i] = make(i) end return t end
    local function keyed(n, make) local t = {} for i = 1, n do t["k" .. i] = make(i) end return t end
    local function nested(n) local t = { 1 } for _ = 1, n do t = { t } end return t end
    local function merged(one, other, key) one[key] = other[key] return one end
    """#

  /// The dimensions that a type has.
  static func dimensions(of type: ScriptType) -> [Dimension] {
    Dimension.allCases.filter { grown(type, $0) != nil }
  }

  /// A value of the type that has grown to `n`; nil where the type has no such dimension.
  static func grown(_ type: ScriptType, _ dimension: Dimension) -> String? {
    switch (type, dimension) {
    case (.string, .length): "long(n)"
    case (.string, .marks): "marked(n)"
    case (.contentType, .length): "(\"com.x.\" .. long(n))"
    case (.contentType, .marks): "(\"com.x.\" .. marked(n))"
    // Of an app's own, and such as look like known ones.
    case (.contentTypes, .count):
      "filled(n, function(i) return (i % 2 == 0 and \"com.x.t\" or \"public.t\") .. i end)"
    case (.contentTypes, _): grown(.contentType, dimension)
    case (.any, .count), (.table, .count): "keyed(n, function(i) return i end)"
    case (.any, .nesting), (.table, .nesting): "nested(n)"
    case (.any, .length): "long(n)"
    case (.any, .marks): "marked(n)"
    case (.map(let element), .count): "keyed(n, function(i) return \(small(element)) end)"
    case (.list(let element), .count): "filled(n, function(i) return \(small(element)) end)"
    case (.list(let element), _), (.map(let element), _):
      grown(element, dimension).map { "{ \($0) }" }
    case (.integer, .magnitude), (.integerFrom, .magnitude), (.number, .magnitude),
      (.positive, .magnitude):
      "(n * 1000)"
    case (.object(.content), .length):
      "dnd.content(\"public.utf8-plain-text\", long(n))"
    case (.optional(let some), _): grown(some, dimension)
    case (.either(let types), _): types.lazy.compactMap { grown($0, dimension) }.first
    case (.record(let name), _): record(name, dimension)
    default: nil
    }
  }

  /// Of a record the fields that can grow so.
  static func fields(of type: ScriptType, _ dimension: Dimension) -> [String] {
    switch type {
    case .optional(let some): fields(of: some, dimension)
    case .record(let name):
      (HostCatalog.builtIn.record(named: name)?.fields ?? [])
        .filter { $0.type != .function && $0.type != type && grown($0.type, dimension) != nil }
        .map(\.name)
    default: []
    }
  }

  /// The table of a record with one of its fields grown: the first that can be, or the one named.
  static func record(_ name: String, _ dimension: Dimension, field wanted: String? = nil) -> String?
  {
    guard let record = HostCatalog.builtIn.record(named: name) else { return nil }
    var fields: [String] = []
    var isGrown = false
    for field in record.fields where field.type != .function {
      let isMeant = !isGrown && wanted ?? field.name == field.name
      if isMeant, field.type != .record(name), let value = grown(field.type, dimension) {
        fields.append("\(field.name) = \(value)")
        isGrown = true
      } else if !field.isOptional {
        fields.append("\(field.name) = \(small(field.type))")
      }
    }
    return isGrown ? "{ \(fields.joined(separator: ", ")) }" : nil
  }

  /// As small a value as the type has.
  static func small(_ type: ScriptType) -> String {
    switch type {
    case .any, .string: "\"a\""
    case .boolean: "true"
    case .integer, .number, .positive: "1"
    case .integerFrom(let least): "\(max(least, 1))"
    case .integerIn(let range): "\(range.lowerBound)"
    case .table, .map: "{ a = 1 }"
    case .function: "function(...) return ... end"
    case .contentType, .contentTypes: "\"public.text\""
    case .object(let object): receiver(object)
    case .list(let element): "{ \(small(element)) }"
    case .choice(let words): "\"\(words.first ?? "")\""
    case .either(let types): types.first.map(small) ?? "nil"
    case .optional: "nil"
    case .record(let name):
      "{ "
        + (HostCatalog.builtIn.record(named: name)?.fields ?? []).filter { !$0.isOptional }
        .map { "\($0.name) = \(small($0.type))" }.joined(separator: ", ") + " }"
    case .several, .nothing: "nil"
    }
  }

  /// Where a script finds an object.
  static func receiver(_ object: ScriptClass) -> String {
    switch object {
    case .session: "session"
    case .item: "item"
    case .content: "content"
    case .placeholder: "slot"
    case .rect: "dnd.rect(1, 2, 3, 4)"
    case .destination: "session.destination"
    default: object.rawValue == "builder" ? "dnd.builder(\"public.data\")" : "nil"
    }
  }
}

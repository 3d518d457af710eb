import DropContent
import DropCore
import DropHost

/// The JSON Schema of the session file, made from the declaration that reads it.
public enum SessionSchema {
  /// The schema as it is committed and printed, ending in a line break.
  ///
  /// ```swift
  /// print(SessionSchema.text())
  /// ```
  public static func text() -> String {
    JSONWriter(layout: .indented).text(value()) + "\n"
  }

  static func value() -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("dndhost session, version 1")),
    ]
    members += properties(of: .session)
    let records = RecordName.allCases.filter { $0 != .session }.map { name in
      (name.rawValue, object(properties(of: RecordSpec.named(name))))
    }
    members.append(("$defs", object(records + [("event", event())])))
    return object(members)
  }

  private static func properties(of record: RecordSpec) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [
      ("description", .string(record.summary)),
      ("type", .string("object")),
      ("properties", object(record.keys.map { ($0.name, property($0)) })),
      ("patternProperties", object([("^\(SessionFormat.ignoredPrefix)", .bool(true))])),
      ("additionalProperties", .bool(record.isOpen)),
    ]
    let required = record.keys.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !required.isEmpty { members.append(("required", .array(required))) }
    if !record.exactlyOne.isEmpty {
      members += exactlyOne(record)
    }
    if record.exactlyOne.isEmpty, !record.companions.isEmpty {
      let needed = record.companions.map { ($0.key, JSONValue.array([.string($0.with)])) }
      members.append(("dependentRequired", object(needed)))
    }
    let pairs = record.apart.map { object([("required", .array([.string($0), .string($1)]))]) }
    if let only = pairs.first {
      members.append(("not", pairs.count == 1 ? only : object([("anyOf", .array(pairs))])))
    }
    return members
  }

  private static func exactlyOne(_ record: RecordSpec) -> [(String, JSONValue)] {
    func required(_ keys: [String]) -> JSONValue {
      object([("required", .array(keys.map { .string($0) }))])
    }
    let all = [("oneOf", JSONValue.array(record.exactlyOne.map { required([$0]) }))]
    guard let (key, other) = record.companions.first else { return all }
    let rest = record.exactlyOne.filter { $0 != other }
    let both = [("oneOf", JSONValue.array(rest.map { required([$0, other]) }))]
    return [("if", required([key])), ("then", object(both)), ("else", object(all))]
  }

  private static func property(_ key: KeySpec) -> JSONValue {
    var doc = key.doc
    if let fallback = key.fallback { doc += ". Left out: \(fallback)" }
    return object([("description", .string(doc))] + members(of: key.kind))
  }

  private static func members(of kind: ValueKind) -> [(String, JSONValue)] {
    switch kind {
    case .string: [("type", "string")]
    case .name: [("type", "string"), ("minLength", 1)]
    case .anything: []
    case .boolean: [("type", "boolean")]
    case .number(let least): [("type", "number")] + minimum(least.map { .int(Int($0)) })
    case .time:
      [("type", "number"), ("minimum", 0), ("maximum", .double(Milliseconds.latest))]
    case .count(.min): [("type", "integer")]
    case .count(let least): [("type", "integer")] + minimum(.int(least))
    case .choice(let words): [("enum", .array(words.map { .string($0) }))]
    case .capability:
      [
        (
          "anyOf",
          .array([
            object([("enum", .array(Capability.known.map { .string($0.rawValue) }))]),
            object([("type", "string"), ("pattern", "^(tasks|run):.")]),
          ])
        )
      ]
    case .numbers(let names, let sizesFrom): numbers(names, sizesFrom)
    case .list(let element, let most):
      [("type", "array"), ("items", object(members(of: element)))]
        + (most.map { [("maxItems", .int($0))] } ?? [])
    case .map(_, let element):
      [("type", "object"), ("additionalProperties", object(members(of: element)))]
    case .record(let name): [("$ref", .string("#/$defs/\(name.rawValue)"))]
    case .event: [("$ref", "#/$defs/event")]
    case .either(let kinds): [("anyOf", .array(kinds.map { object(members(of: $0)) }))]
    }
  }

  private static func minimum(_ least: JSONValue?) -> [(String, JSONValue)] {
    least.map { [("minimum", $0)] } ?? []
  }

  private static func numbers(_ names: [String], _ sizesFrom: Int) -> [(String, JSONValue)] {
    let each = names.enumerated().map { place, name in
      object(
        [("title", .string(name)), ("type", .string("number"))]
          + (place >= sizesFrom ? [("minimum", .int(0))] : [])
      )
    }
    let count = JSONValue.int(names.count)
    return [
      ("type", "array"), ("prefixItems", .array(each)), ("minItems", count), ("maxItems", count),
    ]
  }

  /// One alternative for each type, told apart by a constant.
  private static func event() -> JSONValue {
    let all = EventSpec.all.map { spec -> JSONValue in
      let members = properties(of: spec.record).map { name, value -> (String, JSONValue) in
        guard name == "properties" else { return (name, value) }
        let keys = spec.record.keys.map { key -> (String, JSONValue) in
          key.name == "type"
            ? ("type", object([("const", .string(spec.type))])) : (key.name, property(key))
        }
        return (name, object(keys))
      }
      return object(members)
    }
    return object([("oneOf", .array(all))])
  }

  private static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { JSONValue.Member($0.0, $0.1) })
  }
}

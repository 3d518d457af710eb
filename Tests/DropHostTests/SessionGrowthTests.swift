import DropContent
import DropCore
import DropHost
import DropReplay
import Foundation
import TestExtent
import Testing

/// Every key of a session file grown in each of its dimensions, and so many of each of its records: made
/// from the schema, so that a key that is added later is in it.
@Suite("Reading and replaying a session grows no faster than its file", .serialized)
struct SessionGrowthTests {
  typealias Make = @Sendable (Int) -> JSONValue

  struct Case {
    let name: String
    let make: Make
  }

  private static let schema: JSONValue =
    (try? JSONReader().value(of: Array(SessionSchema.text().utf8))) ?? .null

  private static func members(_ value: JSONValue?) -> [JSONValue.Member] {
    if case .object(let members)? = value { members } else { [] }
  }

  private static func resolved(_ kind: JSONValue) -> JSONValue {
    guard let reference = kind["$ref"]?.string else { return kind }
    let name = reference.split(separator: "/").last.map(String.init) ?? ""
    return schema["$defs"]?[name] ?? .null
  }

  // MARK: Values

  /// As small a value as a kind has; `number` makes ids differ.
  static func small(_ kind: JSONValue, _ key: String, _ number: Int = 0) -> JSONValue {
    let kind = resolved(kind)
    if let constant = kind["const"] { return constant }
    if let words = kind["enum"]?.array { return words.first ?? .null }
    if let kinds = kind["anyOf"]?.array, let first = kinds.first {
      return small(first, key, number)
    }
    switch kind["type"]?.string {
    case "string"?: return .string(key == "id" || key == "type" ? "com.x.\(number)" : "a")
    case "number"?, "integer"?: return kind["minimum"] ?? 1
    case "boolean"?: return true
    case "array"?: return .array((kind["prefixItems"]?.array ?? []).map { small($0, "", number) })
    case "object"?: return record(kind, number)
    default: return .null
    }
  }

  private static func record(_ kind: JSONValue, _ number: Int) -> JSONValue {
    var needed = (kind["required"]?.array ?? []).compactMap(\.string)
    if let one = kind["oneOf"]?.array?.first {
      needed += (one["required"]?.array ?? []).compactMap(\.string)
    }
    return .object(
      members(kind["properties"]).filter { needed.contains($0.key) }
        .map { JSONValue.Member($0.key, small($0.value, $0.key, number)) }
    )
  }

  /// The ways in which a value of a kind can grow.
  static func grown(_ kind: JSONValue, _ key: String) -> [(dimension: String, make: Make)] {
    let kind = resolved(kind)
    if let kinds = kind["anyOf"]?.array { return kinds.flatMap { grown($0, key) } }
    switch kind["type"]?.string {
    case "string"?:
      return [
        ("length", { .string(String(repeating: "a", count: $0)) }),
        ("marks", { .string("a" + String(repeating: "\u{301}\u{316}", count: $0 / 4)) }),
      ]
    case "array"? where kind["prefixItems"] == nil:
      let element = kind["items"] ?? .null
      return [("count", { n in .array((0..<n).map { small(element, key, $0) }) })]
    case "object"? where kind["properties"] == nil:
      let element = kind["additionalProperties"] ?? .null
      return [
        ("count", { n in .object((0..<n).map { .init("k\($0)", small(element, key, $0)) }) }),
        (
          "names",
          { n in .object([.init(String(repeating: "\u{301}\u{316}", count: n / 4), .null)]) }
        ),
      ]
    case nil where kind["const"] == nil && kind["enum"] == nil:
      return [
        ("count", { n in .array((0..<n).map { .int($0) }) }),
        ("keys", { n in .object((0..<n).map { .init("k\($0)", .int($0)) }) }),
        ("nesting", { n in (0..<min(n / 16, 250)).reduce(.null) { value, _ in .array([value]) } }),
        ("length", { .string(String(repeating: "a", count: $0)) }),
      ]
    default: return []
    }
  }

  // MARK: Sessions

  private static let place: JSONValue = [
    "id": "d", "frame": [0, 0, 400, 300],
  ]
  private static let thing: JSONValue = [
    "id": "a", "name": "a",
    "representations": [["type": "public.utf8-plain-text", "text": "x"]],
  ]

  /// A session with some keys in the place of its own.
  static func session(_ changes: (String, JSONValue)...) -> JSONValue {
    let own: [(String, JSONValue)] = [
      ("format", "dndhost.session/1"), ("destinations", [place]), ("items", [thing]),
      (
        "events",
        [
          ["t": 0, "type": "begin", "items": ["a"], "at": [500, 100]],
          ["t": 1, "type": "move", "at": [200, 100]], ["t": 1_000_000, "type": "drop"],
        ]
      ),
    ]
    return .object(
      own.filter { key, _ in !changes.contains { $0.0 == key } }
        .map { .init($0.0, $0.1) } + changes.map { .init($0.0, $0.1) }
    )
  }

  private static func with(_ value: JSONValue, _ key: String, _ other: JSONValue) -> JSONValue {
    .object(members(value).filter { $0.key != key } + [.init(key, other)])
  }

  /// A session with a record where such records stand.
  private static func session(with record: JSONValue, as name: String) -> JSONValue {
    switch name {
    case "source": session(("source", record))
    case "destination": session(("destinations", [place, record]))
    case "limits", "layout", "scroll": session(("destinations", [with(place, name, record)]))
    case "region": session(("destinations", [with(place, "regions", [record])]))
    case "entry": session(("destinations", [with(place, "contents", [record])]))
    case "item": session(("items", [thing, record]))
    case "hover": session(("items", [with(thing, "hover", record)]))
    case "representation": session(("items", [with(thing, "representations", [record])]))
    case "task": session(("tasks", ["t": record]))
    case "content_type": session(("types", [record]))
    case "expectation": session(("expect", record))
    case "outcome": session(("expect", ["outcome": record]))
    case "result": session(("expect", ["outcome": ["failed": [record]]]))
    default: record
    }
  }

  /// A drag with so many events of a kind in it, each on a thing of its own where it has one.
  private static func events(_ kind: JSONValue, _ count: Int) -> JSONValue {
    let type = kind["properties"]?["type"]?["const"]?.string ?? ""
    var destinations = [place]
    var items = [thing]
    var events: [JSONValue] = [["t": 0, "type": "begin", "items": ["a"], "at": [500, 100]]]
    for number in 0..<count {
      var event = with(small(kind, "event", number), "t", .int(number + 1))
      let frame: JSONValue = [.int(number % 400), .int(number / 400), 1, 1]
      switch type {
      case "open":
        event = with(event, "destination", ["id": .string("o\(number)"), "frame": frame])
      case "close", "change", "reload":
        destinations.append(["id": .string("c\(number)"), "frame": frame])
        event = with(event, "destination", .string("c\(number)"))
        if type == "change" { event = with(event, "frame", [0, 0, 10, .int(number)]) }
      case "add":
        items.append(with(thing, "id", .string("i\(number)")))
        event = with(event, "items", [.string("i\(number)")])
      case "reveal":
        let hidden = with(thing, "id", .string("i\(number)"))
        items.append(with(hidden, "hover", .object([])))
        event = with(event, "items", [.string("i\(number)")])
      case "begin":
        event = with(event, "items", ["a"])
        events.append(["t": .int(number + 1), "type": "drop"])
      case "paste", "share":
        event = with(with(event, "destination", "d"), "items", ["a"])
      default:
        if kind["properties"]?["destination"] != nil { event = with(event, "destination", "d") }
      }
      events.append(event)
      if type == "begin" { events.append(["t": .int(number + 1), "type": "move", "at": [9, 9]]) }
    }
    if type == "reveal" {
      events[0] = with(events[0], "items", .array(items.compactMap { $0["id"] }))
    }
    events.append(["t": 1_000_000, "type": "drop"])
    return session(
      ("destinations", .array(destinations)),
      ("items", .array(items)),
      ("events", .array(events))
    )
  }

  static let cases: [Case] = {
    var cases: [Case] = []
    let kinds = [("session", schema)] + members(schema["$defs"]).map { ($0.key, $0.value) }
    for (name, kind) in kinds where name != "event" {
      for key in members(kind["properties"]) {
        for (dimension, make) in grown(key.value, key.key) {
          cases.append(
            Case(name: "\(name) \(key.key) by \(dimension)") { size in
              let value = make(size)
              if name == "session" { return session((key.key, value)) }
              return session(with: with(small(kind, name), key.key, value), as: name)
            }
          )
        }
      }
    }
    for kind in schema["$defs"]?["event"]?["oneOf"]?.array ?? [] {
      let type = kind["properties"]?["type"]?["const"]?.string ?? ""
      cases.append(Case(name: "events \(type) by count") { events(kind, $0) })
      for key in members(kind["properties"]) where key.key != "type" {
        for (dimension, make) in grown(key.value, key.key) {
          cases.append(
            Case(name: "event \(type) \(key.key) by \(dimension)") { size in
              let event = with(with(small(kind, "event"), key.key, make(size)), "t", 2)
              let begin: JSONValue = ["t": 0, "type": "begin", "items": ["a"], "at": [500, 100]]
              return session(("events", [begin, event]))
            }
          )
        }
      }
    }
    return cases
  }()

  private static let plugin = """
    return { name = "keep", api = 1, on_perform = function(session)
      for _, item in ipairs(session.items) do session:insert { contents = item.name } end
    end }
    """

  @Test("there is a case for every key and dimension")
  func covers() { #expect(Self.cases.count > 150) }

  @Test(
    "in every key and dimension, and in the number of each record and event",
    .enabled(if: Extent.isLong, "time is measured: .ci/long")
  )
  func grows() throws {
    let path = FileManager.default.temporaryDirectory.path + "/growth-\(UUID().uuidString).lua"
    try Self.plugin.write(toFile: path, atomically: false, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    var setup = ReplaySetup()
    setup.defaultPlugin = path
    let wanted = ProcessInfo.processInfo.environment["DNDHOST_GROWTH"]
    var list = GrowthList()
    for (place, each) in Self.cases.enumerated()
    where Growth.isInPart(place) && wanted.map({ each.name.contains($0) }) ?? true {
      let growth = Growth(each.name, from: 128) { size in
        let bytes = Array(JSONWriter().text(each.make(size)).utf8)
        // What is refused is refused in time that counts, too.
        _ = try? SessionReplay(bytes: bytes, setup: setup).run(.jsonLines)
        return 0
      }
      list.add(growth, most: .infinity)
    }
    list.tell("\(Self.cases.count) keys × dimensions of a session")
  }
}

import DropContent
import DropCore

/// Reads what a page sends: bounded, and with a place for each thing that isn't as it was expected.
struct PlayMessageReader {
  /// Bytes of a message at most.
  static let mostBytes = 64 << 10
  /// Rows of one message at most.
  static let mostRows = 16_384
  /// The longest name, type or identifier, in bytes.
  static let longest = 4_096
  /// How far from the corner of the scene a point may lie.
  static let farthest = 1e6

  private static let json = JSONReader(
    depthLimit: 32,
    refusesDuplicateKeys: true,
    valueLimit: 1 << 16
  )

  typealias Path = [JSONPath.Step]

  /// What is known of a message that can't be read otherwise.
  struct Head {
    let seq: Int?
    let tab: String?
    let word: String?
  }

  static func head(of body: [UInt8]) -> Head {
    let value = body.count <= mostBytes ? try? json.value(of: body) : nil
    let seq: Int? = if case .int(let seq)? = value?["seq"] { seq } else { nil }
    return Head(seq: seq, tab: value?["tab"]?.string, word: value?["do"]?.string)
  }

  static func read(_ body: [UInt8]) throws(PlayRefusal) -> PlayMessage {
    guard body.count <= mostBytes else {
      throw PlayRefusal("expected at most \(mostBytes) bytes, found \(body.count)")
    }
    let value: JSONValue
    do throws(ContentError) {
      value = try json.value(of: body)
    } catch {
      throw PlayRefusal("expected a message in JSON: \(error.description)")
    }
    guard case .object = value else { throw wrong("an object", value, []) }
    guard case .int(let seq)? = value["seq"], seq >= 0 else {
      throw wrong("a whole number from 0", value["seq"], [.key("seq")])
    }
    return PlayMessage(
      seq: seq,
      tab: try text(value, "tab", most: 128),
      kind: try kind(value)
    )
  }

  private static let words = [
    "hello", "more", "enter", "move", "leave", "cancel", "end", "drop", "paste", "pick", "undo",
    "redo", "abort", "reply", "reset", "keep", "failed",
  ]

  private static func kind(_ value: JSONValue) throws(PlayRefusal) -> PlayMessage.Kind {
    let word = try text(value, "do", most: 64)
    switch word {
    case "hello": return .hello(agent: try optional(value, "agent", most: 512))
    case "more": return .more(try rows(value))
    case "enter":
      guard let dragged = try dragged(value) else {
        throw PlayRefusal("needs one of kinds, entries, shelf")
      }
      return .enter(try pointer(value), dragged)
    case "move": return .move(try pointer(value))
    case "leave": return .leave
    case "cancel": return .cancel
    case "end": return .end(try end(value))
    case "drop": return .drop(try pointer(value), number: try number(value), try rows(value))
    case "paste":
      return .paste(
        destination: try optional(value, "destination"),
        number: try number(value),
        try rows(value),
        try dragged(value)
      )
    case "pick":
      return .pick(
        try pointer(value),
        number: try number(value),
        try rows(value),
        try dragged(value)
      )
    case "undo": return .undo(try optional(value, "destination"))
    case "redo": return .redo(try optional(value, "destination"))
    case "abort":
      return .abort(try whole(value, "drag", least: 1).flatMap { DragID(number: $0) })
    case "reply": return try reply(value)
    case "reset": return .reset
    case "keep": return .keep(name: try optional(value, "name", most: 200))
    case "failed": return .failed(load: try text(value, "load", most: 64), try failure(value))
    default:
      let meant = NearestName.hint(for: word, among: words)
      throw PlayRefusal(
        "expected one of \(words.joined(separator: ", ")); found '\(word)'\(meant)",
        at: [.key("do")]
      )
    }
  }

  private static func reply(_ value: JSONValue) throws(PlayRefusal) -> PlayMessage.Kind {
    let question = try optional(value, "question", most: 64)
    let button = try optional(value, "button", most: 64) ?? "accept"
    switch (button, value["values"]) {
    case ("cancel", _): return .reply(question: question, .null)
    case ("accept", nil), ("accept", .null?), ("accept", .object([])?):
      return .reply(question: question, true)
    case ("accept", .object(let members)?): return .reply(question: question, .object(members))
    case ("accept", let values): throw wrong("an object", values, [.key("values")])
    default:
      throw PlayRefusal("expected accept or cancel, found '\(button)'", at: [.key("button")])
    }
  }

  private static func end(_ value: JSONValue) throws(PlayRefusal) -> SourceEnd {
    let word = try text(value, "operation", most: 64)
    guard let end = SourceEnd(rawValue: word) else {
      let expected = SourceEnd.allCases.map(\.rawValue).joined(separator: ", ")
      throw PlayRefusal("expected one of \(expected); found '\(word)'", at: [.key("operation")])
    }
    return end
  }

  private static func failure(_ value: JSONValue) throws(PlayRefusal) -> PlayLoadFailure {
    let word = try text(value, "why", most: 64)
    let said: [(word: String, why: PlayLoadFailure)] = [
      ("changed", .changed), ("gone", .gone), ("denied", .denied), ("unreadable", .unreadable),
    ]
    guard let (_, why) = said.first(where: { $0.word == word }) else {
      let expected = said.map(\.word).joined(separator: ", ")
      throw PlayRefusal("expected one of \(expected); found '\(word)'", at: [.key("why")])
    }
    return why
  }

  /// The page's own number of a drop that brings files.
  private static func number(_ value: JSONValue) throws(PlayRefusal) -> Int? {
    try whole(value, "drop", least: 0)
  }

  // MARK: The pointer

  private static func pointer(_ value: JSONValue) throws(PlayRefusal) -> PlayMessage.Pointer {
    PlayMessage.Pointer(
      point: try point(value["at"]),
      keys: try keys(value["keys"]),
      allowed: try allowed(value["allowed"])
    )
  }

  /// A point of the scene, to 1/64: a page that is zoomed must not shift what lies under it.
  private static func point(_ value: JSONValue?) throws(PlayRefusal) -> Point? {
    guard let value, value != .null else { return nil }
    guard let parts = value.array, parts.count == 2 else {
      throw wrong("a point [x, y]", value, [.key("at")])
    }
    return Point(x: try coordinate(parts, 0), y: try coordinate(parts, 1))
  }

  private static func coordinate(_ parts: [JSONValue], _ index: Int) throws(PlayRefusal) -> Double {
    let number: Double? =
      switch parts[index] {
      case .int(let whole): Double(whole)
      case .double(let number): number
      default: nil
      }
    guard let number, number.magnitude <= farthest else {
      let path: Path = [.key("at"), .index(index)]
      throw wrong("a number between -1000000 and 1000000", parts[index], path)
    }
    return (number * 64).rounded() / 64
  }

  private static let keyNames: [(word: String, key: Modifiers)] = [
    ("alt", .option), ("meta", .command), ("shift", .shift), ("ctrl", .control),
  ]

  private static func keys(_ value: JSONValue?) throws(PlayRefusal) -> Modifiers? {
    guard let value, value != .null else { return nil }
    guard case .object(let members) = value else { throw wrong("an object", value, [.key("keys")]) }
    var keys: Modifiers = []
    for member in members {
      let path: Path = [.key("keys"), .key(member.key)]
      guard let known = keyNames.first(where: { $0.word == member.key }) else {
        throw PlayRefusal("expected one of alt, meta, shift, ctrl", at: path)
      }
      guard case .bool(let isDown) = member.value else {
        throw wrong("true or false", member.value, path)
      }
      if isDown { keys.insert(known.key) }
    }
    return keys
  }

  /// What `effectAllowed` may say: Firefox says `uninitialized` of files.
  private static let effects: [String: Operations] = [
    "none": [], "copy": .copy, "move": .move, "link": .link, "copyMove": [.copy, .move],
    "copyLink": [.copy, .link], "linkMove": [.link, .move], "all": [.copy, .move, .link],
    "uninitialized": [.copy, .move, .link],
  ]

  private static func allowed(_ value: JSONValue?) throws(PlayRefusal) -> Operations? {
    guard let value, value != .null else { return nil }
    guard let word = value.string else { throw wrong("a word", value, [.key("allowed")]) }
    guard let operations = effects[word] else {
      let known = effects.keys.sorted()
      let meant = NearestName.hint(for: word, among: known)
      throw PlayRefusal(
        "expected one of \(known.joined(separator: ", ")); found '\(word)'\(meant)",
        at: [.key("allowed")]
      )
    }
    return operations
  }

  // MARK: What is dragged

  private static func dragged(_ value: JSONValue) throws(PlayRefusal) -> PlayMessage.Dragged? {
    if let entries = value["entries"] {
      let path: Path = [.key("entries")]
      guard case .object = entries else { throw wrong("an object", entries, path) }
      return .entries(
        destination: try text(entries, "destination", in: path),
        try places(entries["items"], path + [.key("items")], from: 1)
      )
    }
    if let shelf = value["shelf"] { return .shelf(try places(shelf, [.key("shelf")], from: 0)) }
    return value["kinds"] == nil ? nil : .kinds(try rows(value).kinds)
  }

  /// Places in a list, counted from zero as they come out.
  private static func places(
    _ value: JSONValue?,
    _ path: Path,
    from first: Int
  ) throws(PlayRefusal) -> [Int] {
    guard let list = value?.array else { throw wrong("a list of numbers", value, path) }
    guard !list.isEmpty, list.count <= mostRows else {
      throw PlayRefusal("expected 1 to \(mostRows) numbers, found \(list.count)", at: path)
    }
    var places: [Int] = []
    for (index, each) in list.enumerated() {
      guard case .int(let place) = each, place >= first, place < 1 << 31 else {
        throw wrong("a whole number from \(first)", each, path + [.index(index)])
      }
      places.append(place - first)
    }
    return places
  }

  private static func rows(_ value: JSONValue) throws(PlayRefusal) -> PlayMessage.Rows {
    var rows = PlayMessage.Rows()
    for (path, row) in try list(value, "kinds") { rows.kinds.append(try kind(row, path)) }
    for (path, row) in try list(value, "items") { rows.files.append(try file(row, path)) }
    for (path, row) in try list(value, "strings") { rows.strings.append(try string(row, path)) }
    return rows
  }

  private static func list(
    _ value: JSONValue,
    _ key: String
  ) throws(PlayRefusal) -> [(Path, JSONValue)] {
    guard let found = value[key], found != .null else { return [] }
    guard let list = found.array else { throw wrong("a list", found, [.key(key)]) }
    guard list.count <= mostRows else {
      throw PlayRefusal("expected at most \(mostRows), found \(list.count)", at: [.key(key)])
    }
    return list.enumerated().map { ([.key(key), .index($0.offset)], $0.element) }
  }

  private static func kind(_ row: JSONValue, _ path: Path) throws(PlayRefusal) -> ThingKind {
    guard let parts = row.array, parts.count == 2 else { throw wrong("[kind, type]", row, path) }
    let isFile = try isFile(parts[0], path + [.index(0)])
    return ThingKind(isFile: isFile, type: try type(parts[1], path + [.index(1)]))
  }

  private static func isFile(_ value: JSONValue, _ path: Path) throws(PlayRefusal) -> Bool {
    switch value {
    case "file": return true
    case "string": return false
    default: throw wrong("\"file\" or \"string\"", value, path)
    }
  }

  /// A type that a browser hides is empty.
  private static func type(_ value: JSONValue?, _ path: Path) throws(PlayRefusal) -> String? {
    switch value {
    case nil, .null?, .string("")?: return nil
    case .string(let type)? where type.utf8.count <= 255: return type
    default: throw wrong("a MIME type of at most 255 bytes", value, path)
    }
  }

  private static func file(_ row: JSONValue, _ path: Path) throws(PlayRefusal) -> DroppedFile {
    guard case .object = row else { throw wrong("an object", row, path) }
    let isFolder: Bool
    switch row["kind"] {
    case "file"?: isFolder = false
    case "folder"?: isFolder = true
    default: throw wrong("\"file\" or \"folder\"", row["kind"], path + [.key("kind")])
    }
    return DroppedFile(
      isFolder: isFolder,
      name: try text(row, "name", in: path),
      type: try type(row["type"], path + [.key("type")]),
      size: isFolder ? nil : try whole(row, "size", least: 0, in: path)
    )
  }

  private static func string(_ row: JSONValue, _ path: Path) throws(PlayRefusal) -> DroppedString {
    guard let parts = row.array, (2...4).contains(parts.count) else {
      throw wrong("[type, text] or [type, null, size, beginning]", row, path)
    }
    guard let type = try type(parts[0], path + [.index(0)]) else {
      throw PlayRefusal("expected a type, found none", at: path + [.index(0)])
    }
    if case .string(let text) = parts[1], parts.count == 2 {
      return DroppedString(type: type, text: text, size: text.utf8.count)
    }
    guard case .null = parts[1], parts.count > 2, case .int(let size) = parts[2], size >= 0 else {
      throw wrong("a text, or null and a size", parts[1], path + [.index(1)])
    }
    guard parts.count == 4 else { return DroppedString(type: type, text: nil, size: size) }
    guard let beginning = parts[3].string, beginning.utf8.count <= longest else {
      throw wrong("a text of at most \(longest) bytes", parts[3], path + [.index(3)])
    }
    return DroppedString(type: type, text: nil, beginning: beginning, size: size)
  }

  // MARK: Values

  private static func text(
    _ value: JSONValue,
    _ key: String,
    most: Int = longest,
    in path: Path = []
  ) throws(PlayRefusal) -> String {
    guard let text = value[key]?.string else {
      throw wrong("a text", value[key], path + [.key(key)])
    }
    guard text.utf8.count <= most else {
      let found = text.utf8.count
      throw PlayRefusal("expected at most \(most) bytes, found \(found)", at: path + [.key(key)])
    }
    return text
  }

  private static func optional(
    _ value: JSONValue,
    _ key: String,
    most: Int = longest
  ) throws(PlayRefusal) -> String? {
    if value[key] == nil || value[key] == .null { return nil }
    return try text(value, key, most: most)
  }

  private static func whole(
    _ value: JSONValue,
    _ key: String,
    least: Int,
    in path: Path = []
  ) throws(PlayRefusal) -> Int? {
    switch value[key] {
    case nil, .null?: return nil
    case .int(let number)? where number >= least && number < 1 << 53: return number
    case let other: throw wrong("a whole number from \(least)", other, path + [.key(key)])
    }
  }

  private static func wrong(_ expected: String, _ found: JSONValue?, _ path: Path) -> PlayRefusal {
    let what =
      switch found {
      case nil: "nothing"
      case .null?: "null"
      case .bool?: "true or false"
      case .int?, .double?: "a number"
      case .string?: "a text"
      case .array?: "a list"
      case .object?: "an object"
      }
    return PlayRefusal("expected \(expected), found \(what)", at: path)
  }
}

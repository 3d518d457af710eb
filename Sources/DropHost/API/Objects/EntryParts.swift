import DropCore
import LuaSandbox

/// What a script says of an entry beside its name: its contents, or its context.
struct EntryPart {
  private(set) var stated = ContentEntry.Change.Stated(nil)
  /// The items that its contents were made from.
  private(set) var origins = OriginGatherer()
  /// Where the value is in the context that is under way.
  private var steps: [String] = []

  /// A pointer has so many bytes at most: each content of a context carries its own.
  private static let longestPointer = NameLength.id

  /// Reads `context`: any plain value, in which contents keep their bytes.
  init(context value: LuaValue, in context: HandlerContext) throws(ScriptError) {
    do throws(ValueConverter.Problem) {
      stated.value = try ValueConverter.json(value, object: context.plainObject)
    } catch {
      throw .badArgument("contents: \"context\" can't be kept: \(error.sentence)")
    }
    try keepContents(in: value, context)
  }

  private mutating func keepContents(
    in value: LuaValue,
    _ context: HandlerContext
  ) throws(ScriptError) {
    switch value {
    case .handle(let handle):
      guard let object = context.objects.object(handle, as: ContentObject.self) else { return }
      let pointer = JSONPointer.text(of: steps)
      guard pointer.utf8.count <= Self.longestPointer else {
        throw .badArgument("contents: a content in \"context\" lies under too long names")
      }
      try keep(object, .context(pointer), context)
    case .table(let table):
      for (place, element) in table.list.enumerated() {
        try step("\(place)", element, context)
      }
      for pair in table.pairs {
        guard let key = pair.key.text ?? pair.key.integer.map({ "\($0)" }) else { continue }
        try step(key, pair.value, context)
      }
    default: break
    }
  }

  private mutating func step(
    _ key: String,
    _ value: LuaValue,
    _ context: HandlerContext
  ) throws(ScriptError) {
    switch value {
    case .handle, .table: break
    default: return
    }
    steps.append(key)
    defer { steps.removeLast() }
    try keepContents(in: value, context)
  }

  /// Reads `contents`: a content, or a table whose first is the entry's own.
  init(contents value: LuaValue, in context: HandlerContext) throws(ScriptError) {
    guard let table = value.table else {
      try keepOwn(value, context)
      return
    }
    guard table.list.count + table.pairs.count <= Self.mostNamed else {
      throw .badArgument("\"contents\" of an entry takes \(Self.mostNamed) at most")
    }
    var shown: [JSONValue.Member] = []
    for (place, element) in table.list.enumerated() {
      if place == 0 {
        try keepOwn(element, context)
      } else {
        shown.append(try keepNamed("\(place + 1)", element, context))
      }
    }
    for pair in table.pairs {
      guard let name = pair.key.text, !name.isEmpty, name.utf8.count <= NameLength.id,
        !shown.contains(where: { $0.key == name })
      else {
        throw .badArgument(
          "\"contents\" of an entry takes contents one after the other, or under names, as "
            + "{ original, thumbnail = small }"
        )
      }
      shown.append(try keepNamed(name, pair.value, context))
    }
    if !shown.isEmpty { stated.value = .object(shown) }
  }

  /// Nobody shows more of one thing, and each is looked for among the others.
  static let mostNamed = 64

  private mutating func keepOwn(
    _ value: LuaValue,
    _ context: HandlerContext
  ) throws(ScriptError) {
    let object = try Self.content(value, context)
    stated.reference = try context.store(object)
    try origins.add(object.origins, in: context)
  }

  private mutating func keepNamed(
    _ name: String,
    _ value: LuaValue,
    _ context: HandlerContext
  ) throws(ScriptError) -> JSONValue.Member {
    let object = try Self.content(value, context)
    try keep(object, .named(name), context)
    return JSONValue.Member(name, .object(object.summary))
  }

  private mutating func keep(
    _ object: ContentObject,
    _ spot: ContentEntry.Kept.Spot,
    _ context: HandlerContext
  ) throws(ScriptError) {
    try context.account.charge(1)
    stated.kept.append(ContentEntry.Kept(spot, reference: try context.store(object)))
    try origins.add(object.origins, in: context)
  }

  private static func content(
    _ value: LuaValue,
    _ context: HandlerContext
  ) throws(ScriptError) -> ContentObject {
    guard let handle = value.handle, context.objects.isHandle(handle, of: .content) else {
      throw .badArgument(
        "\"contents\" of an entry takes contents alone: what `dnd.content` makes, and `item:load`"
      )
    }
    return try ContentObject(handle, in: context)
  }
}

/// Where a value lies in another, as RFC 6901 writes it.
enum JSONPointer {
  static func text(of steps: [String]) -> String {
    steps.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
  }

  static func steps(of text: String) -> [String] {
    text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
      String($0).replacing("~1", with: "/").replacing("~0", with: "~")
    }
  }
}

/// What an entry has beside its name, as scripts find it again.
struct KeptParts {
  private let entry: ContentEntry
  private let context: HandlerContext

  init(of entry: ContentEntry, in context: HandlerContext) {
    self.entry = entry
    self.context = context
  }

  private func give(_ reference: UInt64) throws(ScriptError) -> LuaValue? {
    guard let stored = context.desk.stored(reference) else { return nil }
    return try context.give(ContentObject(stored, origins: entry.origins, in: context.call.drag))
  }

  /// The entry's own content.
  func own() throws(ScriptError) -> LuaValue? {
    guard let reference = entry.reference else { return nil }
    return try give(reference)
  }

  /// All its contents, its own the first; nil where it has no other.
  func all(own: LuaValue?) throws(ScriptError) -> LuaValue? {
    var table = LuaTable(list: own.map { [$0] } ?? [])
    for kept in entry.kept {
      guard case .named(let name) = kept.spot, let content = try give(kept.reference) else {
        continue
      }
      if let number = Int(name), number == table.list.count + 1 {
        table.list.append(content)
      } else {
        table.pairs.append(LuaTable.Pair(key: .string(name), value: content))
      }
    }
    return table.list.count + table.pairs.count > (own == nil ? 0 : 1) ? .table(table) : nil
  }

  /// What was said of it, with its contents where they were.
  func said() throws(ScriptError) -> LuaValue? {
    guard let said = entry.context else { return nil }
    var contents: [Spot] = []
    for kept in entry.kept {
      guard case .context(let pointer) = kept.spot, let content = try give(kept.reference) else {
        continue
      }
      contents.append(Spot(steps: JSONPointer.steps(of: pointer)[...], content: content))
    }
    return Self.placing(contents, in: ValueConverter.lua(said))
  }

  private struct Spot {
    var steps: ArraySlice<String>
    let content: LuaValue
  }

  /// Puts contents where their steps lead, each table gone through once.
  private static func placing(_ spots: [Spot], in value: LuaValue) -> LuaValue {
    if spots.isEmpty { return value }
    if let here = spots.first(where: { $0.steps.isEmpty }) { return here.content }
    guard case .table(var table) = value else { return value }
    var inside: [String: [Spot]] = [:]
    for spot in spots {
      guard let key = spot.steps.first else { continue }
      let rest = Spot(steps: spot.steps.dropFirst(), content: spot.content)
      inside[key, default: []].append(rest)
    }
    for place in table.list.indices {
      if let spots = inside["\(place)"] {
        table.list[place] = placing(spots, in: table.list[place])
      }
    }
    for place in table.pairs.indices {
      guard let key = table.pairs[place].key.text, let spots = inside[key] else { continue }
      table.pairs[place].value = placing(spots, in: table.pairs[place].value)
    }
    return .table(table)
  }
}

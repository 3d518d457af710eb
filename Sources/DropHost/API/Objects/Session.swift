import DropCore
import LuaSandbox

/// `session`: one drag (or paste, or share) as a destination's handlers see it.
struct SessionObject: HostObject {
  let drag: DragID

  static var scriptClass: ScriptClass { .session }

  /// Only the session of the drag that the script is called for answers.
  init(_ handle: Handle?, in context: HandlerContext) throws(ScriptError) {
    guard let drag = context.call.drag, let handle, Int(handle.index) == drag.number else {
      throw .gone("session")
    }
    self.drag = drag
  }

  // MARK: Fields

  private static let pointDoc =
    "where the pointer is, in the destination; nil for what no pointer brought: a paste, a share"

  static let object = ObjectRecord(
    "dnd.Session",
    "One drag (or paste, or share) as a destination's handlers see it.",
    fields: [
      field("kind", .choice(["drop", "paste", "share"]), "how it reached the destination") {
        context,
        drag in
        .string((context.core.asking { $0.kind(of: drag) } ?? .drop).rawValue)
      },
      field("x", .number, Self.pointDoc, optional: true) {
        point($1, $0).map { .number($0.x) } ?? .nil
      },
      field("y", .number, Self.pointDoc, optional: true) {
        point($1, $0).map { .number($0.y) } ?? .nil
      },
      field("t", .number, "milliseconds since the start, from the events") { context, _ in
        .number(context.core.now)
      },
      ObjectField(
        "items",
        .list(.object(.item)),
        "what is dragged, in order; more than 10,000 can be read, gone through and given as a `from`, not changed",
        body: items
      ),
      field("allowed", .record("dnd.OperationSet"), "the operations that the source allows") {
        set($0.allowedOperations(of: $1).all.map(\.name))
      },
      field("modifiers", .record("dnd.ModifierSet"), "the keys that are held") { context, drag in
        set(context.core.asking { $0.modifiers(of: drag) }.names)
      },
      ObjectField("options", .table, "the plugin's options, checked and defaulted"),
      ObjectField(
        "state",
        .table,
        "the plugin's own table for this session, empty at its start; a drop gets a copy of what "
          + "hovering left there"
      ),
      field("source", .record("dnd.Source"), "who drags") { context, drag in
        let source = context.core.asking { $0.source(of: drag) }
        var fields: [(String, LuaValue)] = [("is_local", .bool(context.isLocal(drag)))]
        if let app = source?.app { fields.append(("app", .string(app))) }
        if let id = source?.destination { fields.append(("destination", .string(id))) }
        return .table(LuaTable(fields: fields))
      },
      ObjectField("destination", .object(.destination), "where the handlers belong"),
      field("operation", .operation, "what is being done, from the drop on", optional: true) {
        $0.tools.looks?.operations[$1].map { .string($0.name) } ?? .nil
      },
    ]
  )

  /// A field that is set when the session is made, and asked for where looks are noted.
  private static func field(
    _ name: String,
    _ type: ScriptType,
    _ doc: String,
    optional: Bool = false,
    _ read: @escaping @Sendable (HandlerContext, DragID) -> LuaValue
  ) -> ObjectField {
    ObjectField(name, type, doc: doc, optional: optional) {
      (context, session: SessionObject) throws(ScriptError) in read(context, session.drag)
    }
  }

  private static func point(_ drag: DragID, _ context: HandlerContext) -> Point? {
    guard let place = context.call.destination,
      context.core.asking({ $0.kind(of: drag) }) == .drop
    else { return nil }
    return context.core.point(of: drag, in: place)
  }

  private static func set(_ names: [String]) -> LuaValue {
    .table(
      LuaTable(
        list: names.map { .string($0) },
        pairs: names.map { LuaTable.Pair(key: .string($0), value: .bool(true)) }
      )
    )
  }

  static let sourceRecord = HostRecord(
    "dnd.Source",
    "Who drags.",
    fields: [
      HostField("app", .string, "the app's identifier", optional: true),
      HostField("is_local", .boolean, "whether the drag stays within the destination's app"),
      HostField("destination", .string, "the destination it began in", optional: true),
      HostField("selection", .any, "what was selected there, for on_drag", optional: true),
      HostField("context", .any, "what the source says of itself, for on_drag", optional: true),
    ]
  )

  static let operationSet = HostRecord(
    "dnd.OperationSet",
    "Operations: a set that is a list too.",
    fields: [
      HostField("copy", .boolean, "whether it is in", optional: true),
      HostField("move", .boolean, "whether it is in", optional: true),
      HostField("link", .boolean, "whether it is in", optional: true),
    ]
  )

  static let modifierSet = HostRecord(
    "dnd.ModifierSet",
    "Modifier keys: a set that is a list too.",
    fields: [
      HostField("option", .boolean, "whether it is held", optional: true),
      HostField("command", .boolean, "whether it is held", optional: true),
      HostField("shift", .boolean, "whether it is held", optional: true),
      HostField("control", .boolean, "whether it is held", optional: true),
    ]
  )

  /// The list of items, or one of a list that the script has already.
  private static let items: HostFunction.Body = { context, call throws(ScriptError) in
    let drag = try context.call.currentDrag()
    let count = context.core.items(of: drag).count
    if let place = call.integer(1) {
      // Asked by a list that was read in this drag, or that the script has kept from an earlier one.
      guard call.integer(2) == Int64(drag.number), place <= count else { throw .gone("item") }
      return .value(.handle(context.itemHandle(Int(place) - 1)))
    }
    _ = try SessionObject(call.handle(0), in: context)
    if count > HandlerContext.listedItems {
      return .list(count: count, tag: Int64(drag.number))
    }
    let handles = (0..<count).map { LuaValue.handle(context.itemHandle($0)) }
    return .kept(.table(LuaTable(list: handles)))
  }

  // MARK: Questions

  static let questions = [has, allConform, region, index, find]

  private static let has = HostFunction(
    on: SessionObject.self,
    "has",
    "Says whether any item conforms to any of the types, or its types aren't known yet.",
    Parameter<SeveralTypes>("type", "a type, or a list of types"),
    example: "assert(session:has(\"public.image\", \"public.text\"))"
  ) { context, session, types throws(ScriptError) in
    try types.contains { type throws(ScriptError) in try context.hasAny(type, session.drag) }
  }

  private static let allConform = HostFunction(
    on: SessionObject.self,
    "all",
    "Says whether every item conforms to one of the types, or its types aren't known yet.",
    Parameter<SeveralTypes>("type", "a type, or a list of types"),
    example: "assert(session:all(\"public.data\"))"
  ) { context, session, types throws(ScriptError) in
    try context.hasAll(types.list, session.drag)
  }

  private static let region = HostFunction(
    on: SessionObject.self,
    "region",
    "Gives the region under the point, and the point inside it at the region's scale.",
    result: .optional(.record("dnd.RegionPoint")),
    resultDoc: "nil when none is there, and for a paste or a share",
    phases: .destination,
    example: """
      local region = session:region()
      if region then dnd.log.debug(region.id) end
      """
  ) { context, session throws(ScriptError) in
    let place = try context.call.currentDestination()
    guard let region = context.core.asking({ $0.region(of: session.drag, in: place) }) else {
      return LuaValue.nil
    }
    let point = context.core.point(of: session.drag, in: place)
    let (frame, scale) = (region.frame, region.scale)
    return .table(
      LuaTable(fields: [
        ("id", .string(region.id)),
        ("x", .number((point.x - frame.x) / scale)),
        ("y", .number((point.y - frame.y) / scale)),
        ("width", .number(frame.width / scale)),
        ("height", .number(frame.height / scale)),
      ])
    )
  }

  static let regionPoint = HostRecord(
    "dnd.RegionPoint",
    "A region, and the point inside it, in the units of what the region shows.",
    fields: [
      HostField("id", .string, "the region"),
      HostField("x", .number, "the point, in the region"),
      HostField("y", .number, "the point, in the region"),
      HostField("width", .number, "the region's size"),
      HostField("height", .number, "the region's size"),
    ]
  )

  private static let index = HostFunction(
    on: SessionObject.self,
    "index",
    "Gives the insertion index under the point, from the layout; after the drop, where the drop's gap is by "
      + "now: between the same neighbours, whatever others have changed. Over a region with a layout of its "
      + "own that region's, which counts what lies in it alone.",
    resultDoc: "from 1; after the last without a layout",
    phases: .destination,
    example: "assert(session:index() >= 1)"
  ) { context, session throws(ScriptError) in
    let place = try context.call.currentDestination()
    if let index = context.core.asking({ $0.regionIndex(of: session.drag, in: place) }) {
      return index + 1
    }
    let index = context.core.asking { $0.insertionIndex(of: session.drag, in: place) }
    context.see { $0.name(index, at: $1) }
    return index + 1
  }

  private static let find = HostFunction(
    on: SessionObject.self,
    "find",
    "Finds an entry of the destination: the one that an item was dragged from, or one by its id "
      + "or else its name. Places that are kept are passed over. It looks through the list, and costs as much: for "
      + "many, go through `contents` once and note what is there in a table, of more than 4,096 in tables of a table.",
    Parameter<NamedEntry>("what", "an item, an id or a name", longest: NameLength.name),
    resultDoc: "its index, from 1; nil when it isn't there (any more)",
    example: """
      session:insert { index = 1, contents = { name = "first", id = "entry-1" } }
      assert(session:find("entry-1") == 1 and session:find("first") == 1)
      """
  ) { context, session, what throws(ScriptError) -> Int? in
    guard let place = context.place(of: session.drag) else { return nil }
    try context.chargeSearch(in: place, of: session.drag)
    let found = what.index(of: session.drag, in: place, context)
    context.see { $0.find(found, at: $1) }
    return found.map { $0 + 1 }
  }
}

/// A session's method that belongs to the handler which runs, whichever drag's session it is called on.
struct AnySession: HostObject {
  static var scriptClass: ScriptClass { .session }

  init(_ handle: Handle?, in context: HandlerContext) {}
}

/// What names an entry: the item that was dragged from it, its id or its name.
enum NamedEntry: HostValue {
  case item(ItemObject)
  case name(String)

  static var scriptType: ScriptType { .either([.object(.item), .string]) }

  init(_ value: LuaValue, in context: HandlerContext) throws(ScriptError) {
    if let name = value.text {
      self = .name(name)
    } else {
      self = .item(try ItemObject(value, in: context))
    }
  }

  /// Where it is now; nil where it isn't.
  func index(
    of drag: DragID,
    in place: Destination.Index,
    _ context: HandlerContext
  ) -> Int? {
    context.core.asking { asked in
      switch self {
      case .item(let item): asked.entries(of: drag, in: place)[item.index]
      case .name(let name): asked.entry(named: name, in: place)
      }
    }
  }
}

/// `session.destination`: the destination that the handlers belong to.
struct DestinationObject: HostObject {
  let index: Destination.Index

  static var scriptClass: ScriptClass { .destination }

  init(_ handle: Handle?, in context: HandlerContext) throws(ScriptError) {
    guard let handle, let index = Self.index(handle, in: context) else {
      throw .gone("destination")
    }
    self.index = index
  }

  private static func index(_ handle: Handle, in context: HandlerContext) -> Destination.Index? {
    if let own = context.call.destination, Int(own.value) == Int(handle.index) { return own }
    guard let drag = context.call.drag else { return nil }
    return context.core.asking { session in
      session.source(of: drag)?.destination.flatMap { session.index(of: $0) }
    }
  }

  static let object = ObjectRecord(
    "dnd.Destination",
    "The destination that the handlers belong to.",
    fields: [
      ObjectField("id", .string, "its name"),
      field("width", .number, "its size") { .number($0.frame.width) },
      field("height", .number, "its size") { .number($0.frame.height) },
      field("context", .any, "what the app says about it", optional: true) {
        ValueConverter.lua($0.context)
      },
      ObjectField(
        "contents",
        .list(.record("dnd.PlacedEntry")),
        doc: "what it holds now; made anew at each reading: keep it in a local to go through it"
      ) {
        (context, destination: DestinationObject) throws(ScriptError) in
        let places = context.core.asking { $0.contents(of: destination.index) }
        var entries: [LuaValue] = []
        for (index, place) in places.enumerated() {
          entries.append(try entry(place, at: index, context))
        }
        if destination.index == context.call.destination { context.see { $0.read(at: $1) } }
        return LuaValue.table(LuaTable(list: entries))
      },
      ObjectField("performing", doc: "how many other drops are at work in it") {
        (context, destination: DestinationObject) in
        let (index, drag) = (destination.index, context.call.drag)
        context.noteWorkRead()
        return context.core.asking { $0.performing(in: index, besides: drag) }
      },
      ObjectField("regions", .list(.record("dnd.Region")), "its named parts"),
    ]
  )

  /// A field that is set when the object is made, and asked for where looks are noted.
  private static func field(
    _ name: String,
    _ type: ScriptType,
    _ doc: String,
    optional: Bool = false,
    _ read: @escaping @Sendable (Destination) -> LuaValue
  ) -> ObjectField {
    ObjectField(name, type, doc: doc, optional: optional) {
      (context, destination: DestinationObject) throws(ScriptError) in
      context.core.asking { $0.destination(destination.index) }.map(read) ?? .nil
    }
  }

  static let region = HostRecord(
    "dnd.Region",
    "A named part of a destination.",
    fields: [
      HostField("id", .string, "its name"),
      HostField("x", .number, "its left edge, in the destination"),
      HostField("y", .number, "its top edge, in the destination"),
      HostField("width", .number, "its size"),
      HostField("height", .number, "its size"),
      HostField("scale", .number, "how long one unit of what it shows is there; 1 as a rule"),
    ]
  )

  static let placedEntry = HostRecord(
    "dnd.PlacedEntry",
    "One entry of a destination's contents.",
    fields: [
      HostField("name", .string, "what people call it"),
      HostField(
        "index",
        .integer,
        "where it lies, from 1, until the function looks at the list again, with this, `session:index` or "
          + "`session:find`: then take it from that look",
        optional: true
      ),
      HostField("id", .string, "its name in the app", optional: true),
      HostField("placeholder", .boolean, "whether it is a place kept", optional: true),
      HostField(
        "context",
        .any,
        "what was said of it, with the contents that were in it",
        optional: true
      ),
      HostField("content", .object(.content), "the content it stands for", optional: true),
      HostField(
        "contents",
        .table,
        "where it has several: `content`, and the others by their names",
        optional: true
      ),
    ]
  )

  static func entry(
    _ place: Place,
    at index: Int,
    _ context: HandlerContext
  ) throws(ScriptError) -> LuaValue {
    var fields: [(String, LuaValue)] = [
      ("name", .string(place.entry.name)), ("index", .integer(Int64(index + 1))),
    ]
    if let id = place.entry.id { fields.append(("id", .string(id))) }
    let parts = KeptParts(of: place.entry, in: context)
    let own = try parts.own()
    if let own { fields.append(("content", own)) }
    if let all = try parts.all(own: own) { fields.append(("contents", all)) }
    if place.placeholder != nil { fields.append(("placeholder", true)) }
    if let said = try parts.said() { fields.append(("context", said)) }
    return .table(LuaTable(fields: fields))
  }
}

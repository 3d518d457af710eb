import DropCore
import LuaSandbox

/// `item`: one dragged thing, by its place in the drag that the script is called for.
struct ItemObject: HostObject, HostValue {
  let index: Int
  let drag: DragID

  static var scriptClass: ScriptClass { .item }
  static var scriptType: ScriptType { .object(.item) }

  init(_ handle: Handle?, in context: HandlerContext) throws(ScriptError) {
    guard let handle, let drag = context.call.drag, let index = context.itemIndex(handle) else {
      throw .gone("item")
    }
    self.index = index
    self.drag = drag
  }

  init(_ value: LuaValue, in context: HandlerContext) throws(ScriptError) {
    try self.init(value.handle, in: context)
  }

  func candidates(
    _ wanted: [ContentType],
    in context: HandlerContext
  ) throws(ScriptError) -> RepresentationChoice {
    try context.chargeChoice(of: wanted.count, index, drag)
    return context.items(of: drag).candidates(index, wanted: wanted)
  }

  // MARK: Fields

  static let object = ObjectRecord(
    "dnd.Item",
    "One dragged thing.",
    fields: [
      field("id", .string, "its name in the session") { item, _, _ in .string(item.id) },
      field("name", .string, "what people call it; before the drop nil where it isn't known") {
        item,
        _,
        _ in item.knownName.map { .string($0) } ?? .nil
      },
      field("index", .integer, "its place among the items, from 1") { _, object, _ in
        .integer(Int64(object.index + 1))
      },
      field(
        "types",
        .list(.string),
        "its representations' types, richest first; empty where it has none, and before the drop where they "
          + "aren't known: `item:has` says yes then"
      ) { item, _, _ in
        .table(LuaTable(list: item.typeNames.map { .string($0) }))
      },
      field("size", .integer, "bytes of the richest representation, if known", optional: true) {
        item,
        _,
        _ in item.representations.first?.size.map { .integer(Int64($0)) } ?? .nil
      },
      field(
        "local_object",
        .any,
        "the app's own object, in a local drag; a list of ids or names says for which entries the item stands",
        optional: true
      ) { item, object, context in
        guard let local = item.local, context.isLocal(object.drag) else { return .nil }
        return ValueConverter.lua(local)
      },
      ObjectField(
        "is_there",
        doc: "whether it still lies where it was dragged from: false once another drop, an undo or "
          + "the app has taken it; nil of what lay in no destination, or in one that has closed",
        optional: true
      ) { (context, item: ItemObject) throws(ScriptError) -> Bool? in
        try context.chargeSearch(of: item.drag)
        let isThere = context.core.asking { $0.isThere(item.index, of: item.drag) }
        // Whoever performs may leave it at that; elsewhere there is nothing to say of an item.
        if isThere == false { _ = try? context.perform(.toldElsewhere(item: item.index)) }
        return isThere
      },
      ObjectField(
        "entry",
        .record("dnd.PlacedEntry"),
        doc:
          "the entry that it was dragged from, in a local drag, as it lies in that list now: what "
          + "of it is to come along, such as its `id` and `context`, is put in with it",
        optional: true
      ) { (context, item: ItemObject) throws(ScriptError) -> LuaValue in
        guard context.isLocal(item.drag),
          let home = context.core.asking({ $0.home(of: item.index, of: item.drag) })
        else { return .nil }
        return try DestinationObject.entry(home.place, at: home.index, context)
      },
    ]
  )

  /// Of very many items only the first keep what was read of them: those are read again and again.
  private static func field(
    _ name: String,
    _ type: ScriptType,
    _ doc: String,
    optional: Bool = false,
    _ read: @escaping @Sendable (DragItem, ItemObject, HandlerContext) -> LuaValue
  ) -> ObjectField {
    ObjectField(name, type, doc: doc, optional: optional) { (context, object: ItemObject) in
      let item = context.core.items(of: object.drag)[object.index]
      let value = read(item, object, context)
      let isKept = object.index < HandlerContext.eagerItems && item.hover == nil
      return isKept ? HostReply.kept(value) : .value(value)
    }
  }

  // MARK: Functions

  static let functions = [has, best, load, try_]

  private static let has = HostFunction(
    on: ItemObject.self,
    "has",
    "Says whether a representation conforms to any of the types; yes while they aren't known.",
    Parameter<SeveralTypes>("type", "a type, or a list of types"),
    example: "assert(item:has(\"public.text\"))"
  ) { context, item, types throws(ScriptError) in
    let items = context.items(of: item.drag)
    let offered = items[item.index].representations.count
    try context.account.charge(WorkUnits.ofLooking(types.list.count, among: offered))
    return types.contains { items.has($0, item.index) }
  }

  private static let best = HostFunction(
    on: ItemObject.self,
    "best",
    "Finds the richest representation that conforms to one of the types, or can be coerced to one.",
    Parameter<ContentTypes>("types", "what is wanted"),
    result: .several([
      .optional(.string),
      .either([.choice(["direct"]), .list(.record("dnd.CoercionStep"))]),
    ]),
    resultDoc: "the representation's type, and how: direct, or the steps; nil when nothing fits, "
      + "and while the item's types aren't known",
    example: """
      local type, how = item:best { "public.plain-text" }
      assert(type == "public.utf8-plain-text" and how == "direct")
      """
  ) { context, item, wanted throws(ScriptError) in
    guard let chosen = try item.candidates(wanted.list, in: context).chosen else {
      return HostReply.value(.nil)
    }
    return .values([.string(chosen.type.id), TypeFunctions.how(chosen)])
  }

  private static let load = HostFunction(
    on: ItemObject.self,
    "load",
    "Loads an item as one of the types, coerced where needed.",
    Parameter<ContentTypes?>("types", "what is wanted; the richest by default"),
    Parameter<LoadOptions?>("options", "how"),
    result: .object(.content),
    errors: [
      .noRepresentation, .failed, .expired, .cancelled, .timeout, .tooLarge, .unsupported, .denied,
      .interrupted,
    ],
    phases: .asking(.load),
    waits: true,
    example: """
      local text = item:load("public.plain-text", { timeout = 5000, max_size = 1000000 })
      session:insert { contents = text }
      """
  ) { context, item, wanted, options throws(ScriptError) in
    try context.chargeChoice(of: wanted?.list.count ?? 1, item.index, item.drag)
    return try context.wait(for: ItemLoading(item, wanted?.list, options, raises: true))
  }

  private static let try_ = HostFunction(
    on: ItemObject.self,
    "try",
    "Loads an item as `load` does; on failure gives nil and the error.",
    Parameter<ContentTypes?>("types", "what is wanted; the richest by default"),
    Parameter<LoadOptions?>("options", "how"),
    result: .several([.optional(.object(.content)), .optional(.record("dnd.Error"))]),
    phases: .asking(.load),
    waits: true,
    example: """
      local picture, problem = item:try("public.png")
      assert(picture == nil and problem.code == "no_representation")
      """
  ) { context, item, wanted, options throws(ScriptError) in
    try context.chargeChoice(of: wanted?.list.count ?? 1, item.index, item.drag)
    return try context.wait(for: ItemLoading(item, wanted?.list, options, raises: false))
  }
}

/// A load that a script asked for.
struct ItemLoading: Awaited {
  let item: Int
  /// When the load ends, another drag may be the one that the script is called for.
  let drag: DragID
  let wanted: [ContentType]?
  let options: LoadOptions
  /// Whether a failure is raised, or given as a value.
  let raises: Bool

  init(_ item: ItemObject, _ wanted: [ContentType]?, _ options: LoadOptions?, raises: Bool) {
    self.item = item.index
    drag = item.drag
    self.wanted = wanted
    self.options = options ?? LoadOptions()
    self.raises = raises
  }

  func reply(_ result: Result<LuaValue, ScriptError>, _ context: HandlerContext) -> HostReply {
    switch result {
    case .success(let value): return .value(value)
    case .failure(let error):
      let handle = context.itemHandle(item, drag)
      return raises
        ? .failure(error.hostError(item: handle)) : .values([.nil, error.table(item: handle)])
    }
  }
}

/// How an item is loaded.
struct LoadOptions: OptionRecord {
  enum Order: String, HostChoice {
    case item
    case wanted
  }

  private(set) var progress: IfThere<PlaceholderID>?
  private(set) var timeout: Double?
  private(set) var fallback = true
  /// Whether the order of what is wanted counts, rather than the item's.
  private(set) var order = Order.item
  private(set) var terms = LoadTerms()

  static let name = "dnd.LoadOptions"
  static let summary = "How to load an item."
  static let options: [RecordOption<LoadOptions>] =
    [
      RecordOption("progress", \.progress, "where the progress shows"),
      RecordOption(
        "order",
        \.order,
        "whose order counts among what needs no coercion: the item's, by default, or that of the "
          + "types"
      ),
    ] + ofEach

  /// Those that say how each of many is loaded, too.
  static let ofEach: [RecordOption<LoadOptions>] =
    [
      RecordOption("timeout", \.timeout, .positive, "milliseconds; the host's by default"),
      RecordOption(
        "fallback",
        \.fallback,
        "try the next representation when one fails; true by default"
      ),
    ] + LoadTerms.options.map { RecordOption($0, in: \.terms, $0.field.doc) }
}

extension DragItem {
  /// The names of what it is, as scripts see them: what a file is comes before the address that names
  /// it.
  var typeNames: [String] {
    allTypes.map(\.id)
  }
}

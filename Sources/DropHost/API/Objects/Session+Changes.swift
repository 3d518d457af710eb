import DropCore
import LuaSandbox

/// What changes a destination's contents, or an item's result.
extension SessionObject {
  /// What an index of `insert` and `placeholder` means; said once.
  static let groupedIndex =
    "where, in the list as the function saw it last; by default where the drop was. What one drop puts in at the "
    + "same index stands together in the order of the items: of "
    + "`session:insert { index = 1, contents = \"a\" }` and "
    + "`session:insert { index = 1, contents = \"b\" }` a stands first, and b right behind it"

  static let changes = [placeholder, insert, remove, move, update, skip, fail]

  private static let placeholder = HostFunction(
    on: AnySession.self,
    "placeholder",
    "Keeps a place for contents that are still on their way.",
    Parameter<PlaceholderOptions?>("options", "where"),
    result: .object(.placeholder),
    errors: [.cancelled, .tooLarge],
    phases: .asking(.placeholder),
    example: """
      local slot = session:placeholder { index = 1, title = item.name }
      slot:commit { content }
      """
  ) { context, _, options throws(ScriptError) in
    let task = try context.call.runningTask()
    try context.makeRoomForPlace()
    let item = options?.item?.object?.index ?? task.item
    let request = Request.placeholder(
      at: options?.index?.place,
      title: options?.title ?? item.map(context.itemName) ?? "",
      size: options?.size,
      item: item
    )
    guard case .placeholder(let id) = try context.put(request, at: options?.index?.place) else {
      return HostReply.nothing
    }
    return .value(.handle(context.objects.insert(id)))
  }

  private static let insert = HostFunction(
    on: AnySession.self,
    "insert",
    "Inserts contents; holes in their list, as `dnd.each` leaves them, are passed over. A function in "
      + "their place gives one entry each time that it is called, and nil after the last: any number "
      + "of them, which are undone as one with all else that the drop put in. It may wait. An error that "
      + "it raises is raised here: what it gave before is put in, and what that was made from has a failed "
      + "unit with that reason, so that the drop is `partial`, or taken back under `all_or_nothing`. So it is where "
      + "the handler is stopped while it is fed, as its budget or its memory is used up.",
    Parameter<InsertOptions>("options", "what and where"),
    result: .integer,
    resultDoc: "how many were inserted: fewer where the destination may not hold more",
    errors: [.cancelled, .tooLarge],
    phases: .asking(.insert),
    example: """
      session:insert { index = 1, contents = { content, "a name", { name = "b" } } }
      local n = 0
      local count = session:insert { contents = function()
        n = n + 1
        if n <= 3 then return { name = "row " .. n, from = item } end
      end }
      assert(count == 3)
      """
  ) { context, _, options throws(ScriptError) in
    let item = try context.call.runningTask().item
    switch options.contents {
    case .entries(let list):
      let index = options.index?.place
      let units = try context.call.runningTask().units(of: list.entries)
      let request = Request.insert(at: index, list.entries, item: item, units: units)
      let count = try context.put(request, at: index).count
      return HostReply.value(.integer(Int64(count)))
    case .function(let next):
      guard let open = context.prelude.feed else { return HostReply.nothing }
      try context.checkNesting()
      // It is called after the script has come back.
      context.objects.hold(next)
      let feeding = EntryFeeding(open: open, next: next, index: options.index?.place)
      return try context.wait(for: feeding)
    }
  }

  private static let remove = HostFunction(
    on: AnySession.self,
    "remove",
    "Removes contents: those that the function saw there, none else.",
    Parameter<RemoveOptions>("options", "what"),
    resultDoc: "how many were removed: fewer than asked where others have taken some",
    errors: [.cancelled],
    phases: .asking(.remove),
    example: """
      session:insert { index = 1, contents = "a name" }
      assert(session:remove { index = 1 } == 1)
      """
  ) { context, _, options throws(ScriptError) in
    let index = options.index?.place ?? 0
    let look = try context.call.runningTask().seen.look(ofEntry: index)
    return try context.perform(
      .remove(at: index, count: options.count),
      seen: Looks(entries: [look])
    ).count
  }

  private static let move = HostFunction(
    on: AnySession.self,
    "move",
    "Moves contents, those that the function saw there; several move as one.",
    Parameter<MoveOptions>("options", "what and where to"),
    resultDoc: "how many were moved: fewer than asked where others have taken some",
    errors: [.cancelled],
    phases: .asking(.move),
    example: """
      session:insert { index = 1, contents = { "a", "b", "c" } }
      assert(session:move { from = { 1, 2 }, to = 2 } == 2)
      """
  ) { context, _, options throws(ScriptError) in
    let from = try options.from.places(in: context)
    let (to, isBefore) = try options.target
    let looks = Looks(
      place: try context.call.runningTask().seen.look(ofPlace: to),
      entries: from.map(\.look)
    )
    let request = Request.move(from: from.map(\.index), to: to, isBefore: isBefore)
    return try context.perform(request, seen: looks).count
  }

  private static let skip = HostFunction(
    on: AnySession.self,
    "skip",
    "Says that an item is left out, and why.",
    Parameter<ItemObject>("item", "the item"),
    Parameter<String?>("reason", "why, for people"),
    phases: .asking(.skip),
    example: "session:skip(item, \"is here already\")"
  ) { context, _, item, reason throws(ScriptError) in
    try context.perform(.skip(item: item.index, reason: reason))
    return HostReply.nothing
  }

  private static let fail = HostFunction(
    on: AnySession.self,
    "fail",
    "Says that an item failed, and why; or that one of its units did, which by itself is no result of "
      + "the item: where something of it arrived it is imported, and the session ends as `partial`. So it does "
      + "where an item fails of which something has arrived: the reason is a unit without a number.",
    Parameter<ItemObject>("item", "the item"),
    Parameter<FailureReason?>(
      "reason",
      .either([.string, .record("dnd.UnitFailure")]),
      "why, for people; with the unit's number as a table"
    ),
    phases: .asking(.fail),
    example: """
      session:fail(item, { unit = 17, message = "has no date" })
      session:fail(item, "is damaged")
      """
  ) { context, _, item, reason throws(ScriptError) in
    switch reason {
    case .unit(let unit): try context.perform(.failUnit(item: item.index, unit))
    case .item(let text):
      try context.perform(.fail(item: item.index, code: .failed, reason: text))
    case nil: try context.perform(.fail(item: item.index, code: .failed, reason: nil))
    }
    return HostReply.nothing
  }
}

/// Why an item failed, or one of its units.
enum FailureReason: HostValue {
  case item(String)
  case unit(FailedUnits.Unit)

  static var scriptType: ScriptType { .either([.string, .record(UnitFailure.name)]) }

  init(_ value: LuaValue, in context: HandlerContext) throws(ScriptError) {
    guard value.table != nil else {
      self = .item(value.text ?? "")
      return
    }
    let failure = try UnitFailure(value, in: context)
    self = .unit(FailedUnits.Unit(number: failure.unit, message: failure.message))
  }
}

/// A unit of an item that failed.
struct UnitFailure: OptionRecord {
  private(set) var unit = 1
  private(set) var message = ""

  static let name = "dnd.UnitFailure"
  static let summary = "A unit of an item that failed."
  static let options: [RecordOption<UnitFailure>] = [
    RecordOption("unit", \.unit, .integerFrom(1), "its number, from 1", required: true),
    RecordOption("message", \.message, "why, for people", required: true),
  ]
}

/// Where a place is kept, and how it looks.
struct PlaceholderOptions: OptionRecord {
  private(set) var index: ScriptPlace?
  private(set) var title: String?
  private(set) var size: Int?
  private(set) var item: IfThere<ItemObject>?

  static let name = "dnd.PlaceholderOptions"
  static let summary = "Where a place is kept, and how it looks."
  static let options: [RecordOption<PlaceholderOptions>] = [
    RecordOption("index", \.index, SessionObject.groupedIndex),
    RecordOption(
      "title",
      \.title,
      "what people see; its item's name by default",
      longest: NameLength.name
    ),
    RecordOption("size", \.size, .integerFrom(0), "bytes that are expected"),
    RecordOption("item", \.item, "the item it is for"),
  ]
}

/// What to insert, and where.
struct InsertOptions: OptionRecord {
  private(set) var index: ScriptPlace?
  private(set) var contents = InsertedContents.entries(.none)

  static let name = "dnd.InsertOptions"
  static let summary = "What to insert, and where."
  static let options: [RecordOption<InsertOptions>] = [
    RecordOption("index", \.index, SessionObject.groupedIndex),
    RecordOption(
      "contents",
      \.contents,
      "one, a list, or a function that gives one after the other",
      required: true
    ),
  ]
}

/// What is inserted: all of it, or a function that gives it.
enum InsertedContents: HostValue {
  case entries(EntryList)
  case function(LuaFunction)

  static var scriptType: ScriptType { .either([ScriptType.entries, .function]) }

  init(_ value: LuaValue, in context: HandlerContext) throws(ScriptError) {
    if case .function(let next) = value {
      self = .function(next)
    } else {
      self = .entries(try EntryList(value, in: context))
    }
  }
}

/// Entries that a function of the script's gives, so many at a time.
struct EntryFeeding: Awaited {
  /// What makes of it what the host calls.
  let open: LuaFunction
  let next: LuaFunction
  /// Where the first goes.
  let index: Int?

  /// Few enough to cross at once, and so many that moving what lies behind them costs little.
  static let batch = 1_000
}

/// What to remove.
struct RemoveOptions: OptionRecord {
  private(set) var index: ScriptPlace?
  private(set) var count = 1

  static let name = "dnd.RemoveOptions"
  static let summary = "What to remove."
  static let options: [RecordOption<RemoveOptions>] = [
    RecordOption("index", \.index, "the first", required: true),
    RecordOption("count", \.count, .integerFrom(0), "how many; 1 by default"),
  ]
}

/// What to move, and where to.
struct MoveOptions: OptionRecord {
  private(set) var from = Moved.none
  private var to: ScriptPlace?
  private var before: ScriptPlace?

  static let name = "dnd.MoveOptions"
  static let summary = "What to move, and where to."
  static let options: [RecordOption<MoveOptions>] = [
    RecordOption(
      "from",
      \.from,
      "one index, or several that move as one; of dragged items those that are entries here",
      required: true
    ),
    RecordOption(
      "to",
      \.to,
      "the index that the first of them has afterwards, in the contents as they stand"
    ),
    RecordOption(
      "before",
      \.before,
      "instead of `to`: the index of what it comes before, as `session:index()` gives it"
    ),
  ]

  /// Where the first of what is moved goes, or before what.
  var target: (index: Int, isBefore: Bool) {
    get throws(ScriptError) {
      if let to { return (to.place, false) }
      guard let before = before?.place else {
        throw .badArgument("session:move: \"to\" or \"before\" is missing")
      }
      return (before, true)
    }
  }

  /// One of what is to be moved, or a list.
  struct Moved: HostValue {
    private enum One {
      case place(Int)
      case item(Int)
    }

    private let list: [One]

    static let none = Moved()
    private static let one: ScriptType = .either([.integer, .object(.item)])
    static var scriptType: ScriptType { .either([.integer, .object(.item), .list(one)]) }

    private init() { list = [] }

    init(_ value: LuaValue, in context: HandlerContext) throws(ScriptError) {
      if let handle = value.handle, let all = try context.itemPlaces(handle) {
        self.list = all.map { .item($0) }
        return
      }
      var list: [One] = []
      for value in value.table?.list ?? [value] {
        if value.integer != nil {
          list.append(.place(ScriptPlace(value, in: context).place))
        } else {
          list.append(.item(try ItemObject(value, in: context).index))
        }
      }
      self.list = list
    }

    /// The places, and when the function saw them; of items those that are entries of the destination now.
    func places(in context: HandlerContext) throws(ScriptError) -> [(index: Int, look: Look?)] {
      let seen = try context.call.runningTask().seen
      var entries: [Int?]?
      var places: [(index: Int, look: Look?)] = []
      for one in list {
        switch one {
        case .place(let place): places.append((place, seen.look(ofEntry: place)))
        case .item(let item):
          let known: [Int?]
          if let entries { known = entries } else { known = try Self.entries(in: context) }
          entries = known
          if let place = known[item] { places.append((place, nil)) }
        }
      }
      return places
    }

    private static func entries(in context: HandlerContext) throws(ScriptError) -> [Int?] {
      let (drag, place) = (try context.call.currentDrag(), try context.call.currentDestination())
      try context.chargeSearch(in: place, of: drag)
      return context.core.asking { $0.entries(of: drag, in: place) }
    }
  }
}

/// `placeholder`: a place kept for contents that are still on their way.
extension PlaceholderID: KeptObject, HostObject, HostValue {
  static var scriptClass: ScriptClass { .placeholder }
  static var scriptType: ScriptType { .object(.placeholder) }
  /// What it counts goes back when it is committed or discarded, whether the script has dropped it or not.
  var keptBytes: Int { 0 }

  init(_ handle: Handle?, in context: HandlerContext) throws(ScriptError) {
    guard let handle, let id = context.objects.object(handle, as: PlaceholderID.self) else {
      throw .gone("placeholder")
    }
    self = id
  }

  init(_ value: LuaValue, in context: HandlerContext) throws(ScriptError) {
    try self.init(value.handle, in: context)
  }

  static let object = ObjectRecord(
    "dnd.Placeholder",
    "A place kept for contents that are still on their way.",
    fields: [
      ObjectField("id", doc: "its name in the session") { (_, id: PlaceholderID) in id.name }
    ]
  )

  static let functions = [progress, commit, discard]

  private static let progress = HostFunction(
    on: PlaceholderID.self,
    "progress",
    "Says how far the awaited contents are.",
    Parameter<Double>("done", "how much is done"),
    Parameter<Double?>("total", "of how much"),
    phases: .asking(.progress),
    example: """
      local slot = session:placeholder { title = item.name }
      slot:progress(1, 2)
      slot:discard()
      """
  ) { context, id, done, total throws(ScriptError) in
    try context.perform(.progress(of: .placeholder(id), done: done, total: total, label: nil))
    return HostReply.nothing
  }

  private static let commit = HostFunction(
    on: PlaceholderID.self,
    "commit",
    "Puts contents in its place: one, none or many.",
    Parameter<EntryList?>("contents", "what arrived"),
    resultDoc: "false when the placeholder is gone",
    errors: [.cancelled, .tooLarge],
    phases: .asking(.commit),
    example: """
      local slot = session:placeholder { title = item.name }
      assert(slot:commit { content } and not slot:commit { content })
      """
  ) { context, id, contents throws(ScriptError) in
    try context.perform(.commit(id, contents?.entries ?? [])).hasChanged
  }

  private static let discard = HostFunction(
    on: PlaceholderID.self,
    "discard",
    "Takes the placeholder away.",
    resultDoc: "false when the placeholder is gone",
    phases: .asking(.discard),
    example: """
      local slot = session:placeholder { title = item.name }
      assert(slot:discard())
      """
  ) { context, id throws(ScriptError) in try context.perform(.discard(id)).hasChanged }
}

extension Reply {
  fileprivate var hasChanged: Bool {
    switch self {
    case .changed(let changed): changed
    case .count(let count): count > 0
    default: true
    }
  }

  var count: Int {
    if case .count(let count) = self { count } else { 0 }
  }
}

import DropCore
import LuaSandbox

// What becomes of an entry where it lies.
extension SessionObject {
  static let update = HostFunction(
    on: AnySession.self,
    "update",
    "Changes an entry where it lies: what is named becomes another, the rest stays. It is undone with all "
      + "else that the drop did, and what others changed of the entry stays then. The items whose content "
      + "went into it are imported.",
    Parameter<EntryMeant>(
      "entry",
      "its index, its id or name, the item that was dragged from it, or one of the destination's `contents`",
      longest: NameLength.name
    ),
    Parameter<UpdateOptions>("changes", "what becomes another"),
    result: .boolean,
    resultDoc: "false when it isn't there (any more), is a place kept, or others have taken all "
      + "that was to go into it",
    errors: [.cancelled, .tooLarge],
    phases: .asking(.update),
    example: """
      session:insert { index = 1, contents = { name = "a name", id = "entry-1" } }
      assert(session:update("entry-1", { name = "another", context = { cover = content } }))
      assert(session.destination.contents[1].context.cover:bytes() == content:bytes())
      """
  ) { context, _, entry, changes throws(ScriptError) in
    let task = try context.call.runningTask()
    guard let (index, look) = try entry.place(in: context) else { return HostReply.value(false) }
    var change = ContentEntry.Change(name: changes.name)
    change.context = changes.context?.part.stated
    change.contents = changes.contents?.part.stated
    change.origins = try changes.from(in: context) ?? task.takeOrigins()
    let reply = try context.perform(.update(at: index, change), seen: Looks(entries: [look]))
    return .value(.bool(reply == .changed(true)))
  }
}

/// What becomes another of an entry.
struct UpdateOptions: OptionRecord {
  private(set) var name: String?
  private(set) var context: SaidContext?
  private(set) var contents: SaidContents?
  private(set) var origins: Origins?

  static let name = "dnd.UpdateOptions"
  static let summary = "What becomes another of an entry."
  static let options: [RecordOption<UpdateOptions>] = [
    RecordOption("name", \.name, "what people call it", longest: NameLength.name),
    RecordOption("context", \.context, EntryList.contextDoc),
    RecordOption("contents", \.contents, EntryList.contentsDoc),
    RecordOption(
      "from",
      \.origins,
      "the items or contents that went into it; by default those of its new contents, else what was read"
    ),
  ]

  /// Where it says what went into the entry: that, or what its contents were made from.
  func from(in context: HandlerContext) throws(ScriptError) -> [Int]? {
    if let origins { return origins.items }
    var found = OriginGatherer()
    for part in [contents?.part, self.context?.part] {
      if let part { try found.add(part.origins.origins, in: context) }
    }
    return found.origins.isEmpty ? nil : found.origins
  }
}

/// `context` of an entry.
struct SaidContext: HostValue {
  let part: EntryPart

  static var scriptType: ScriptType { .any }

  init(_ value: LuaValue, in context: HandlerContext) throws(ScriptError) {
    part = try EntryPart(context: value, in: context)
  }
}

/// `contents` of an entry.
struct SaidContents: HostValue {
  let part: EntryPart

  static var scriptType: ScriptType { .entryContents }

  init(_ value: LuaValue, in context: HandlerContext) throws(ScriptError) {
    part = try EntryPart(contents: value, in: context)
  }
}

/// Which entry of its destination a function means.
enum EntryMeant: HostValue {
  case index(Int)
  case named(NamedEntry)

  static var scriptType: ScriptType {
    .either([.integer, .string, .object(.item), .record("dnd.PlacedEntry")])
  }

  init(_ value: LuaValue, in context: HandlerContext) throws(ScriptError) {
    if value.integer != nil {
      self = .index(ScriptPlace(value, in: context).place)
    } else if let table = value.table {
      guard table["index"].integer != nil else {
        throw .badArgument("session:update: the entry is none of the destination's contents")
      }
      self = .index(ScriptPlace(table["index"], in: context).place)
    } else {
      self = .named(try NamedEntry(value, in: context))
    }
  }

  /// Where it is, and when the function saw that; nil where it isn't.
  func place(in context: HandlerContext) throws(ScriptError) -> (index: Int, look: Look?)? {
    switch self {
    case .index(let index):
      return (index, try context.call.runningTask().seen.look(ofEntry: index))
    case .named(let name):
      let (drag, place) = (try context.call.currentDrag(), try context.call.currentDestination())
      try context.chargeSearch(in: place, of: drag)
      return name.index(of: drag, in: place, context).map { ($0, nil) }
    }
  }
}

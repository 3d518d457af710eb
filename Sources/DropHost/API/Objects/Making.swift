import DropContent
import DropCore
import LuaSandbox

/// Functions that make content, and what else is made of a script's values: entries and plain data.
enum MakingFunctions {
  static let all = [combine, content, BuilderObject.make]

  private static let combine = HostFunction(
    .dnd,
    "combine",
    """
    Makes one content of many: pages into one PDF, cards into one vCard file, addresses into one list, \
    texts one after the other, tables of the same columns (a first row that all share stands once), the \
    elements of JSON lists in one, RTF documents below each other.
    """,
    Parameter<ContentType>("type", "what to make"),
    Parameter<[ContentObject]>("contents", "what of, in order"),
    result: .object(.content),
    errors: [.failed, .tooLarge, .unsupported, .cancelled],
    phases: .waiting,
    waits: true,
    example: """
      local both = dnd.combine("public.utf8-plain-text", { content, content })
      assert(both:text() == content:text() .. content:text())
      """
  ) { context, type, objects throws(ScriptError) in
    var found = OriginGatherer()
    for object in objects { try found.add(object.origins, in: context) }
    let origins = found.origins
    let parts = objects.map(\.content)
    return try context.wait(
      for: ContentMaking(
        origins: origins,
        bytes: parts.reduce(0) { $0 + min($1.size, 1 << 40) },
        in: context,
        by: context.tools.coercer
      ) { coercer throws(ContentError) in try coercer.combine(as: type, parts) }
    )
  }

  private static let content = HostFunction(
    .dnd,
    "content",
    """
    Makes content of a string as it is, or of a table: rows for CSV and TSV, `{ name, emails, phones }` \
    (or a list of those) for a vCard, a list of URLs for a URI list, JSON for JSON, plain text and \
    types of the app's own; other types take no table. How the text of a string is written is what \
    `charset` says, or the type: `text/csv;charset=windows-1250`; else it is seen. Bytes that came as \
    Base64, as servers and programs give them, are that with `base64`.
    """,
    Parameter<StatedType>("type", "what it is"),
    Parameter<LuaValue>("value", .either([.string, .table]), "what is in it"),
    Parameter<ContentOptions?>("options", "its name, and how its text is written"),
    errors: [.tooLarge],
    phases: .waiting,
    example: """
      local note = dnd.content("public.utf8-plain-text", "hello", { name = "note.txt" })
      assert(note.name == "note.txt" and note.size == 5)
      local old = dnd.content("public.plain-text", "caf\\xE9", { charset = "iso-8859-1" })
      assert(old:text() == "café")
      local made = dnd.content("public.plain-text", "aGVsbG8=", { base64 = true })
      assert(made:text() == "hello")
      """
  ) { context, stated, value, options throws(ScriptError) in
    let task = try context.call.runningTask()
    let (type, name) = (stated.type, options?.name)
    let charset = try stated.charset(options?.charset, by: "dnd.content", in: context)
    let content: Content
    if case .string(let string) = value {
      let isBase64 = options?.isBase64 ?? false
      let bytes = isBase64 ? try context.decoded(string.bytes) : string.bytes
      let plain = Content(type: type, name: name, bytes: bytes)
      content = try charset?.said(of: plain) ?? plain
    } else {
      try charset?.checkTable(by: "dnd.content")
      if options?.isBase64 ?? false {
        throw .badArgument("dnd.content: \"base64\" is about a string, and this is a table")
      }
      let table = value.table ?? LuaTable()
      let bytes = try context.encoded(table, as: type, by: "dnd.content")
      content = Content(type: type, name: name, utf8: bytes)
    }
    return ContentObject(
      content,
      origins: options?.origins?.items ?? task.takeOrigins(),
      in: context.call.drag,
      made: content.size
    )
  }
}

/// What is said of made content.
struct ContentOptions: OptionRecord {
  private(set) var name: String?
  private(set) var origins: Origins?
  private(set) var charset: String?
  private(set) var isBase64: Bool?

  static let name = "dnd.ContentOptions"
  static let summary = "What is said of made content."
  static let options =
    said + [
      RecordOption(
        "base64",
        \.isBase64,
        "whether its string is Base64 (RFC 4648, section 4), between whose characters there may be white space"
      )
    ]
  /// What may be said however it is made.
  static let said: [RecordOption<ContentOptions>] = [
    RecordOption("name", \.name, "what people call it", longest: NameLength.name),
    RecordOption("from", \.origins, "what it was made from"),
    RecordOption(
      "charset",
      \.charset,
      "how the text of its bytes is written, as `iso-8859-1`; else the type may say it",
      longest: Charset.longest
    ),
  ]
}

/// What is said of content that is written piece by piece.
struct BuilderOptions: OptionRecord {
  fileprivate(set) var content = ContentOptions()
  private(set) var save: String?

  static let name = "dnd.BuilderOptions"
  static let summary = "What is said of content that is written piece by piece."
  static let options: [RecordOption<BuilderOptions>] =
    ContentOptions.said.map { RecordOption($0, in: \.content, $0.field.doc) } + [
      RecordOption(
        "save",
        \.save,
        "the file's name in the granted folder, made safe as by `content:save`: `builder:save()` gives it "
          + "the file, of any size, and nothing of it counts as kept for the script",
        longest: NameLength.name
      )
    ]
}

/// How content is coerced.
struct CoercionOptions: OptionRecord {
  private(set) var maximumSide: Int?

  static let name = "dnd.CoercionOptions"
  static let summary = "How content is coerced."
  static let options: [RecordOption<CoercionOptions>] = [
    RecordOption("max_side", \.maximumSide, .integerFrom(1), "images: no side longer, in pixels")
  ]
}

/// What is to be put among a destination's contents: one entry, or a list of them.
struct EntryList: HostValue {
  let entries: [ContentEntry]

  static var scriptType: ScriptType { .entries }

  static let none = EntryList()

  private init() { entries = [] }

  init(_ value: LuaValue, in context: HandlerContext) throws(ScriptError) {
    try self.init(value, of: try context.call.runningTask(), in: context)
  }

  /// Reads what a task gave.
  init(
    _ value: LuaValue,
    of task: Provenance,
    in context: HandlerContext
  ) throws(ScriptError) {
    switch value {
    case .nil: entries = []
    case .table(let table) where table.beyondHoles != nil:
      var entries: [ContentEntry] = []
      for value in table.elements {
        var entry = try Self.entry(value, task, context)
        // Each of the items arrives with each of the entries.
        if entry.origins.count > 1 { try context.account.charge(entry.origins.count / 8) }
        // A million rows of one item share the list of where they come from.
        if let before = entries.last?.origins, before == entry.origins { entry.origins = before }
        entries.append(entry)
      }
      self.entries = entries
    default: entries = [try Self.entry(value, task, context)]
    }
  }

  static let contextDoc =
    "what else the app should know: any value, which handlers find with the entry again; contents in it keep "
    + "their bytes"
  static let contentsDoc =
    "its contents: the first is what it stands for, the others lie beside it, by number or by name, as "
    + "`{ original, thumbnail = small }`, \(EntryPart.mostNamed) of them at most"

  static let record = HostRecord(
    "dnd.Entry",
    "An entry to put among a destination's contents.",
    fields: [
      HostField("name", .string, "what people call it", longest: NameLength.name),
      HostField("id", .string, "its name in the app", optional: true, longest: NameLength.id),
      HostField("content", .object(.content), "the content it stands for", optional: true),
      HostField("contents", .entryContents, contentsDoc, optional: true),
      HostField("context", .any, contextDoc, optional: true),
      HostField(
        "from",
        .origins,
        "the item or content it was made from, which makes that item imported",
        optional: true
      ),
    ]
  )

  private static func entry(
    _ value: LuaValue,
    _ task: Provenance,
    _ context: HandlerContext
  ) throws(ScriptError) -> ContentEntry {
    switch value {
    case .handle: return try entry(try ContentObject(value, in: context), context)
    case .string(let string):
      let (count, most) = (string.bytes.count, NameLength.name)
      guard count <= most else {
        throw .badArgument(
          "contents: a name must not be \(ValueChecker.excess(of: count, over: most))"
        )
      }
      let name = string.text
      return ContentEntry(name: name, origins: origins(of: name, task, context))
    case .table(let table): return try entry(table, task, context)
    default: throw .badArgument("contents takes \(ScriptType.entry.sentence)")
    }
  }

  private static func entry(
    _ object: ContentObject,
    _ context: HandlerContext
  ) throws(ScriptError) -> ContentEntry {
    let name =
      object.content.name ?? object.item.map(context.itemName) ?? object.content.type.id
    let reference = try context.store(object)
    return ContentEntry(name: name, reference: reference, origins: object.origins)
  }

  private static func entry(
    _ table: LuaTable,
    _ task: Provenance,
    _ context: HandlerContext
  ) throws(ScriptError) -> ContentEntry {
    let name = table["name"].text ?? ""
    let from = table["from"]
    var entry = ContentEntry(name: name)
    if !table["content"].isNil {
      entry = try Self.entry(try ContentObject(table["content"], in: context), context)
      entry.name = name
    }
    entry.id = table["id"].text
    let origins = try add(table, to: &entry, context)
    if !from.isNil {
      entry.origins = try Origins(from, in: context).items
    } else if !origins.isEmpty {
      entry.origins = origins
    } else if table["content"].isNil, table["contents"].isNil {
      entry.origins = Self.origins(of: name, task, context)
    }
    return entry
  }

  /// Adds contents and context, and gives the items that the contents were made from.
  private static func add(
    _ table: LuaTable,
    to entry: inout ContentEntry,
    _ context: HandlerContext
  ) throws(ScriptError) -> [Int] {
    if table["contents"].isNil, table["context"].isNil { return entry.origins }
    var change = ContentEntry.Change()
    var found = OriginGatherer()
    try found.add(entry.origins, in: context)
    if !table["contents"].isNil {
      let part = try EntryPart(contents: table["contents"], in: context)
      change.contents = part.stated
      if let own = entry.reference {
        guard part.stated.reference == nil else {
          throw .badArgument(
            "contents: an entry has \"content\", and a first of its \"contents\" too"
          )
        }
        change.contents?.reference = own
      }
      try found.add(part.origins.origins, in: context)
    }
    if !table["context"].isNil {
      let part = try EntryPart(context: table["context"], in: context)
      change.context = part.stated
      try found.add(part.origins.origins, in: context)
    }
    entry = entry.applying(change)
    return found.origins
  }

  /// The items that a plain entry stands for: that of which `dnd.each` runs the task, else the one of that name,
  /// else those whose content was read for it.
  private static func origins(
    of name: String,
    _ task: Provenance,
    _ context: HandlerContext
  ) -> [Int] {
    if task.item == nil, let drag = context.call.drag {
      let named = context.core.items(of: drag).called(name)
      if named.count == 1 { return named }
    }
    return task.takeOrigins()
  }
}

// MARK: Plain data

extension HandlerContext {
  /// A value as JSON, on one line or indented.
  func jsonText(
    _ value: LuaValue,
    indent: Int? = nil,
    empty: JSONValue = .object([]),
    for function: String
  ) throws(ScriptError) -> String {
    do throws(ValueConverter.Problem) {
      let plain = try ValueConverter.json(value, empty: empty, object: plainObject)
      guard let indent, indent > 0 else { return JSONWriter().text(plain) }
      return JSONWriter(layout: .indented, indent: indent).text(plain)
    } catch {
      throw .badArgument("\(function): \(error.sentence)")
    }
  }

  /// A script's table as the bytes of a type that can be made of one.
  func encoded(
    _ table: LuaTable,
    as type: ContentType,
    by function: String
  ) throws(ScriptError) -> [UInt8] {
    let value: JSONValue
    do throws(ValueConverter.Problem) {
      value = try ValueConverter.json(.table(table), object: plainObject)
    } catch {
      throw .badArgument("\(function): \(error.sentence)")
    }
    do throws(TableEncoding.Problem) {
      return try TableEncoding(type, in: tools.types).bytes(value)
    } catch {
      throw .badArgument("\(function): \(error.sentence(for: type))")
    }
  }

  /// The bytes that Base64 stands for.
  fileprivate func decoded(_ text: [UInt8]) throws(ScriptError) -> [UInt8] {
    try account.charge(text.count / 4)
    if let bytes = Base64.decode(text, .strict) { return bytes }
    throw .badArgument(
      "dnd.content: \"base64\": the string isn't Base64 (A to Z, a to z, 0 to 9, + and /, with = at its end)"
    )
  }
}

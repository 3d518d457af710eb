import DropContent
import DropCore
import LuaSandbox

/// `content`: loaded or made content; the bytes stay with the host.
extension ContentObject {
  static let object = ObjectRecord(
    "dnd.Content",
    "Loaded or made content; the bytes stay with the host.",
    fields: [
      ObjectField("type", doc: "its content type") { (_, object: ContentObject) in
        object.content.type.id
      },
      ObjectField("size", doc: "bytes") { (_, object: ContentObject) in object.content.size },
      ObjectField("name", doc: "what people call it") { (_, object: ContentObject) in
        object.content.name ?? ""
      },
      ObjectField("is_hidden", doc: "whether its name begins with a dot") {
        (_, object: ContentObject) in object.content.name?.utf8.first == UInt8(ascii: ".")
      },
      ObjectField("item", .object(.item), doc: "the item it came from", optional: true) {
        (context, object: ContentObject) in
        object.item.map { HostReply.value(.handle(context.itemHandle($0))) } ?? .value(.nil)
      },
    ]
  )

  /// A content that `stabilize` loaded.
  static let loadedRecord = HostRecord(
    "dnd.LoadedContent",
    "A content that `stabilize` loaded.",
    fields: [HostField("item", .object(.item), "where it came from")]
  )

  static let functions = [
    text, source, bytes, lines, each, json, contacts, mail, coerce, units, unit, fileName, save,
    hash, photo,
  ]

  // MARK: Reading

  private static let text = HostFunction(
    on: ContentObject.self,
    "text",
    "Gives the content as a string of UTF-8: plain text, CSV, TSV and JSON as they are, of HTML, RTF, "
      + "cards and the like what people read in them.",
    result: .string,
    errors: [.tooLarge, .failed, .unsupported],
    phases: .waiting,
    example: "assert(#content:text() > 0)"
  ) { context, object throws(ScriptError) in
    try object.text(in: context, by: "content:text", object.readable)
  }

  private static let source = HostFunction(
    on: ContentObject.self,
    "source",
    "Gives the text of any format that is written as text, such as HTML or RTF, as it is written but "
      + "for its encoding.",
    result: .string,
    errors: [.tooLarge, .failed, .unsupported],
    phases: .waiting,
    example: """
      local page = dnd.content("public.html", "<p>hello</p>")
      assert(page:source() == "<p>hello</p>" and page:text() == "hello")
      """
  ) { context, object throws(ScriptError) in
    guard context.tools.coercer.isText(object.content.type) else {
      let type = object.content.type.id
      throw ScriptError(.unsupported, "content:source: \(type) is no text", item: object.item)
    }
    return try object.text(in: context, by: "content:source", object.asItIs)
  }

  private static let bytes = HostFunction(
    on: ContentObject.self,
    "bytes",
    "Gives bytes of the content, as `string.sub` would. `perform_units` grow with what is read so of what was "
      + "loaded, in all as much as if each of its bytes was read once.",
    Parameter<Int?>("from", "the first; 1 by default"),
    Parameter<Int?>("to", "the last; -1 by default"),
    result: .string,
    errors: [.tooLarge],
    phases: .waiting,
    example: "assert(content:bytes(1, 2) == content:text():sub(1, 2))"
  ) { context, object, from, to throws(ScriptError) in
    let range = subrange(from ?? 1, to ?? -1, object.content.size)
    guard !range.isEmpty else { return HostReply.value("") }
    guard range.count <= ScriptLimit.piece.most else {
      let name = "content:bytes: a piece of \(object.displayName)"
      throw ScriptLimit.piece.error(name, has: range.count, item: object.item)
    }
    try context.account.makeRoom(for: range.count, of: object)
    context.desk.note(piece: range.count)
    return try object.working(on: range.count, in: context) { content throws(ContentError) in
      try content.read(at: range.lowerBound, count: range.count)
    } then: {
      .value(.string($0))
    }
  }

  private static let lines = HostFunction(
    on: ContentObject.self,
    "lines",
    "Goes through the lines of the text, however many there are; an e-mail's too.",
    result: .function,
    resultDoc: "an iterator",
    errors: [.tooLarge, .failed],
    phases: .waiting,
    example: "for line in content:lines() do dnd.log.debug(line) end"
  ) { context, object throws(ScriptError) in
    let readable = object.readable
    guard let steps = readable(context.tools.coercer) else {
      return try object.walk(in: context) { object throws(ContentError) in
        try Walk(linesOf: object, in: object.content, isOwn: true)
      }
    }
    let (coercer, spool) = (context.tools.coercer, context.tools.spool)
    let work = coercer.work(of: object.content, along: steps)
    return try object.working(on: work, in: context) { content throws(ContentError) in
      spool.keep(try coercer.coerce(content, along: steps))
    } then: { text throws(ScriptError) in
      try object.walk(in: context) { object throws(ContentError) in
        try Walk(linesOf: object, in: text, isOwn: false)
      }
    }
  }

  private static let each = HostFunction(
    on: ContentObject.self,
    "each",
    "Goes through the information units, by number: rows of CSV and TSV, elements of a JSON array, "
      + "lines of JSON Lines and of plain text, as many as there are; pages, cards, URLs, frames, "
      + "entries of a folder. With `header` the first row names the keys: a second `name` is `name 2`, "
      + "the fourth cell without one `column 4`. Rows count with the header, without empty lines.",
    Parameter<WalkOptions?>("options", "how"),
    result: .function,
    resultDoc: "an iterator; it gives a unit's number and the unit",
    errors: [.failed, .unsupported, .tooLarge],
    phases: .waiting,
    example: """
      local table = dnd.content("public.comma-separated-values-text", "name,age\\nAda,36\\n")
      for n, row in table:each { header = true, values = true } do
        assert(n == 2 and row.name == "Ada" and row.age == "36")
      end
      """
  ) { context, object, options throws(ScriptError) in
    let coercer = context.tools.coercer
    let options = options ?? WalkOptions()
    let kind: RecordKind?
    do throws(ContentError) {
      kind = try coercer.records(in: object.content)
    } catch {
      throw ScriptError(error, item: object.item)
    }
    if let kind {
      return try object.walk(in: context) { object throws(ContentError) in
        try Walk(object, kind, options)
      }
    }
    return try object.units(in: context) { units throws(ScriptError) in
      try Walk(object, units, options, in: context.tools.types).steps(in: context)
    }
  }

  private static let json = HostFunction(
    on: ContentObject.self,
    "json",
    "Gives the content as Lua values: JSON, CSV rows, a vCard's contact `{ name, emails, phones, "
      + "addresses, urls, organisation, birthday, latitude, longitude }`: the last four where the card "
      + "has them, an address as lines of text. A `dndhost.contact` of such a table becomes a vCard again. An "
      + "array or a table of more than \(ScriptLimit.listed.amount) is a list that is read as it is "
      + "indexed, and can't be changed.",
    Parameter<JSONOptions?>("options", "how"),
    result: .any,
    errors: [.failed, .tooLarge],
    phases: .waiting,
    example: """
      local made = dnd.content("public.json", { a = 1 })
      assert(made:json().a == 1)
      """
  ) { context, object, options throws(ScriptError) in
    var coercer = context.tools.coercer
    if let hasHeader = options?.hasHeader { coercer.context.hasHeader = hasHeader }
    let (configured, limit) = (coercer, ScriptLimit.json.most)
    return try object.working(on: object.content.size, in: context) {
      content throws(ContentError) in
      try ContentValues(of: content, configured, limit: limit)
    } then: { values throws(ScriptError) in
      try object.reply(values, hasHeader: configured.context.hasHeader, in: context)
    }
  }

  // MARK: Making other content of it

  private static let coerce = HostFunction(
    on: ContentObject.self,
    "as",
    "Coerces the content to another type.",
    Parameter<ContentType>("type", "what is wanted"),
    Parameter<CoercionOptions?>("options", "how"),
    result: .object(.content),
    errors: [.noRepresentation, .failed, .tooLarge, .unsupported, .cancelled],
    phases: .waiting,
    waits: true,
    example: "assert(content:as(\"public.html\").type == \"public.html\")"
  ) { context, object, type, options throws(ScriptError) in
    let tools = context.tools
    let content = object.content
    if options?.maximumSide == nil, tools.types.conforms(content.type, to: type) {
      return try ContentObject(content, origins: object.origins, in: context.call.drag)
        .reply(in: context)
    }
    guard let path = tools.coercions.path(from: content.type, to: type, in: tools.types) else {
      throw ScriptError(
        .noRepresentation,
        "nothing leads from \(content.type.id) to \(type.id)",
        item: object.item
      )
    }
    var coercer = tools.coercer
    if let side = options?.maximumSide { coercer.context.maximumSide = side }
    return try context.wait(
      for: ContentMaking(
        origins: object.origins,
        bytes: content.size,
        in: context,
        by: coercer
      ) { coercer throws(ContentError) in try coercer.coerce(content, along: path.steps) }
    )
  }

  private static let units = HostFunction(
    on: ContentObject.self,
    "units",
    "Counts the information units: pages, cards, URLs, frames, entries, rows.",
    result: .integer,
    errors: [.failed, .unsupported],
    phases: .waiting,
    example: "assert(content:units() == 1)"
  ) { context, object throws(ScriptError) in
    try object.units(in: context) { .value(.integer(Int64($0.count))) }
  }

  private static let unit = HostFunction(
    on: ContentObject.self,
    "unit",
    "Gives one information unit, named after the whole.",
    Parameter<ScriptPlace>("n", .integerFrom(1), "which, from 1"),
    result: .object(.content),
    errors: [.failed, .tooLarge, .unsupported],
    phases: .waiting,
    example: "assert(content:unit(1).name == content.name .. \" 1\")"
  ) { context, object, number throws(ScriptError) in
    try object.unit(number.place, in: context)
  }

  // MARK: Files

  private static let fileName = HostFunction(
    on: ContentObject.self,
    "file_name",
    "Gives a safe file name with the type's extension, in the place of that of a type it was coerced "
      + "from, and after that of any other. \(SafeName.rule).",
    Parameter<String?>("name", "a name; the content's by default", longest: NameLength.name),
    phases: .waiting,
    example: """
      local note = dnd.content("public.html", "<p>hello</p>", { name = "A note" })
      assert(note:file_name() == "A note.html" and note:file_name("page.rtf") == "page.html")
      """
  ) { context, object, name in
    let tools = context.tools
    let given = SafeName.component(of: name ?? object.content.name ?? SafeName.fallback)
    let whole = tools.coercions.fileName(given, of: object.content.type, in: context.types.catalog)
    // With its extension it may have become too long.
    return SafeName.component(of: whole)
  }

  private static let save = HostFunction(
    on: ContentObject.self,
    "save",
    "Saves the content in the granted folder, never over an existing file.",
    Parameter<String?>(
      "name",
      "the file's name; the content's by default. It is made one safe name, `a/b` becomes `a-b`, whose ending "
        + "stays as it is given: `content:file_name` gives one that says the type",
      longest: NameLength.name
    ),
    result: .string,
    resultDoc: "the name that was used",
    errors: [.denied, .failed, .interrupted],
    phases: .asking(.save),
    waits: true,
    capability: .storage,
    example: "assert(content:save(\"note.txt\") == \"note.txt\")"
  ) { context, object, name throws(ScriptError) in
    // Made safe here, so that no storage sees a path where it expects a name.
    let safe = SafeName.component(of: name ?? object.content.name ?? SafeName.fallback)
    return try context.wait(for: ContentSaving(object: object, name: safe))
  }

  private static let hash = HostFunction(
    on: ContentObject.self,
    "hash",
    "Gives the content's SHA-256 in hexadecimal digits.",
    result: .string,
    errors: [.tooLarge],
    phases: .waiting,
    example: "assert(#content:hash() == 64)"
  ) { context, object throws(ScriptError) in
    try object.working(on: object.content.size, in: context) { content throws(ContentError) in
      try content.sha256()
    } then: {
      .value(.string($0))
    }
  }
}

// MARK: How it is read

extension ContentObject {
  /// A range as `string.sub` counts: from one, from the end when negative.
  static func subrange(_ from: Int, _ to: Int, _ size: Int) -> Range<Int> {
    let first = max(1, from < 0 ? size &+ from &+ 1 : from)
    let last = min(size, to < 0 ? size &+ to &+ 1 : to)
    guard first <= last else { return 0..<0 }
    return (first - 1)..<last
  }

  /// Does something with so many bytes of the content; its errors are raised for the item it came from.
  func working<Made: Sendable>(
    on bytes: Int,
    in context: HandlerContext,
    _ body: @escaping @Sendable (Content) throws(ContentError) -> Made,
    then reply: @escaping (Made) throws(ScriptError) -> HostReply
  ) throws(ScriptError) -> HostReply {
    // Each of them is noted.
    if origins.count > 16 { try context.account.charge(origins.count / 16) }
    context.call.provenance?.noteRead(of: origins)
    let content = content
    return try context.work(
      costing: WorkUnits.of(bytes: bytes),
      // What pictures and pages take is seen as it is done.
      on: min(bytes, content.size),
      for: item,
      { () throws(ContentError) in try body(content) },
      then: reply
    )
  }

  private func units(
    in context: HandlerContext,
    then reply: @escaping (ContentUnits) throws(ScriptError) -> HostReply
  ) throws(ScriptError) -> HostReply {
    guard let handle else { throw .gone("content") }
    if let found = context.objects.units(of: handle) { return try reply(found) }
    let coercer = context.tools.coercer
    return try working(on: coercer.work(toFindUnitsOf: content), in: context) {
      content throws(ContentError) in
      try coercer.units(of: content)
    } then: { units throws(ScriptError) in
      context.objects.insert(units, of: handle)
      return try reply(units)
    }
  }

  /// One unit; where to find them is a wait of its own, it is made in that.
  private func unit(_ place: Int, in context: HandlerContext) throws(ScriptError) -> HostReply {
    let coercer = context.tools.coercer
    let work = coercer.work(toFindUnitsOf: content)
    let isFound = handle.flatMap(context.objects.units(of:)) != nil
    guard !isFound, WorkUnits.of(bytes: work) > WorkUnits.mostInPlace, let handle else {
      return try units(in: context) { units throws(ScriptError) in
        try working(on: units.workOfOne, in: context) { _ throws(ContentError) in
          try units.unit(place)
        } then: { made throws(ScriptError) in
          try reply(made, number: place, in: context)
        }
      }
    }
    return try working(on: work, in: context) { content throws(ContentError) in
      let units = try coercer.units(of: content)
      return FoundUnit(units: units, unit: try units.unit(place))
    } then: { found throws(ScriptError) in
      context.objects.insert(found.units, of: handle)
      return try reply(found.unit, number: place, in: context)
    }
  }

  /// One of all that there are.
  private struct FoundUnit {
    let units: ContentUnits
    let unit: Content
  }

  private func reply(
    _ made: Content,
    number: Int,
    in context: HandlerContext
  ) throws(ScriptError) -> HostReply {
    context.desk.note(made, of: content, in: drag, at: context.call.destination)
    return try unit(made, number: number).reply(in: context)
  }

  /// Begins to go through its lines or units.
  private func walk(
    in context: HandlerContext,
    _ make: (ContentObject) throws(ContentError) -> Walk
  ) throws(ScriptError) -> HostReply {
    if origins.count > 16 { try context.account.charge(origins.count / 16) }
    context.call.provenance?.noteRead(of: origins)
    let walk: Walk
    do throws(ContentError) {
      walk = try make(self)
    } catch {
      throw ScriptError(error, item: item)
    }
    return try walk.steps(in: context)
  }

  /// The steps to what people read of it; none where it is read as it lies.
  private func readable(_ coercer: ContentCoercer) -> [Coercion]? {
    let types = coercer.catalog
    let own: [ContentType] = [.plainText, .commaSeparatedText, .tabSeparatedText, .json]
    let isOwn = own.contains { types.conforms(content.type, to: $0) }
    return isOwn ? nil : coercer.path(from: content.type, to: .utf8PlainText)?.steps
  }

  private func asItIs(_ coercer: ContentCoercer) -> [Coercion]? { nil }

  private func text(
    in context: HandlerContext,
    by function: String,
    _ path: (ContentCoercer) -> [Coercion]?
  ) throws(ScriptError) -> HostReply {
    let coercer = context.tools.coercer
    let steps = path(coercer)
    // Of what is read as it is, no more than a script may hold.
    if steps == nil { try checkText(content.size, in: context, by: function) }
    let work = steps.map { coercer.work(of: content, along: $0) } ?? content.size
    return try working(on: work, in: context) { content throws(ContentError) in
      guard let steps else { return try coercer.source(of: content) ?? content }
      return try coercer.coerce(content, along: steps)
    } then: { text throws(ScriptError) in
      try checkText(text.size, in: context, by: function)
      do throws(ContentError) {
        return .value(.string(try text.bytes(limit: context.account.longestText).repaired))
      } catch {
        throw ScriptError(error, item: item)
      }
    }
  }

  private func checkText(
    _ size: Int,
    in context: HandlerContext,
    by function: String
  ) throws(ScriptError) {
    guard size <= context.account.longestText else {
      throw ScriptLimit.text.error("\(function): \(displayName)", has: size, item: item)
    }
    try context.account.makeRoom(for: size, of: self)
  }

  private func reply(
    _ values: ContentValues,
    hasHeader: Bool,
    in context: HandlerContext
  ) throws(ScriptError) -> HostReply {
    switch values {
    case .value(let json):
      // Before it is made: there a name is as many times as there are rows.
      try context.account.checkRoom(for: ValueWeight(json), of: self)
      return .value(ValueConverter.lua(json))
    case .indexed(let index):
      let list: ValueList
      do throws(ContentError) {
        list = try ValueList(index, of: self, hasHeader: hasHeader)
      } catch {
        throw ScriptError(error, item: item)
      }
      return try list.reply(in: context)
    case .tooLarge(let size):
      throw ScriptLimit.json.error("content:json: \(displayName)", has: size, item: item)
    case .malformed(let error):
      if case .limit(.depth, _, _) = error.problem {
        throw ScriptLimit.levels.error("content:json: \(displayName)", item: item)
      }
      throw .ofContent(
        .failed,
        "content:json: \(displayName) is not JSON: \(error)",
        item: item
      )
    }
  }
}

import DropContent
import DropCore
import LuaSandbox

/// Functions about content types and coercions.
enum TypeFunctions {
  static let all = [conforms, type, typeFor, coercions, explain]

  private static let conforms = HostFunction(
    .dnd,
    "conforms",
    "Says whether one type is, or is a kind of, another.",
    Parameter<ContentType>("a", "the type asked about"),
    Parameter<ContentType>("b", "the type it may conform to"),
    phases: .anywhere,
    example: """
      assert(dnd.conforms("public.png", "public.image"))
      assert(not dnd.conforms("public.png", "public.text"))
      """,
    shortcut: .conforms
  ) { context, type, ancestor in context.types.catalog.conforms(type, to: ancestor) }

  private static let type = HostFunction(
    .dnd,
    "type",
    "Describes a type: its parents, MIME types and extensions.",
    Parameter<ContentType>("id", "the type"),
    result: .record("dnd.TypeDescription"),
    resultDoc: "an unknown type keeps its name and conforms to public.data",
    phases: .anywhere,
    example: """
      assert(dnd.type("image/png").id == "public.png")
      """
  ) { context, type in
    let catalog = context.types.catalog
    return LuaValue.table(
      LuaTable(fields: [
        ("id", .string(type.id)),
        ("description", .string(catalog.description(of: type))),
        ("parents", list(catalog.parents(of: type).map(\.id))),
        ("mime", list(catalog.mimeTypes(of: type))),
        ("extensions", list(catalog.filenameExtensions(of: type))),
      ])
    )
  }

  static let description = HostRecord(
    "dnd.TypeDescription",
    "What is known of a content type.",
    fields: [
      HostField("id", .string, "its identifier"),
      HostField("description", .string, "for people", optional: true),
      HostField("parents", .list(.string), "what it conforms to directly"),
      HostField("mime", .list(.string), "its MIME types"),
      HostField("extensions", .list(.string), "its file name extensions"),
    ]
  )

  private static let typeFor = HostFunction(
    .dnd,
    "type_for",
    "Finds the type of something by its MIME type, file name extension or first bytes.",
    Parameter<TypeLookup>("known", "what is known of it"),
    result: .optional(.string),
    resultDoc: "the type's identifier; nil when nothing fits",
    phases: .anywhere,
    example: """
      assert(dnd.type_for { extension = "png" } == "public.png")
      assert(dnd.type_for { bytes = "%PDF-1.7" } == "com.adobe.pdf")
      """
  ) { context, known throws(ScriptError) in
    let catalog = context.types.catalog
    var type = try known.bytes?.sniffed()
    if type == nil, let mime = known.mime { type = catalog.type(mimeType: mime) }
    if type == nil, let ending = known.ending {
      let bare = ending.utf8.first == UInt8(ascii: ".") ? ending.utf8.dropFirst() : ending.utf8[...]
      type = catalog.type(filenameExtension: String(Substring(bare)))
    }
    return type?.id
  }

  private static let coercions = HostFunction(
    .dnd,
    "coercions",
    "Lists the coercions that lead from a type.",
    Parameter<ContentType>("from", "the type"),
    result: .list(.record("dnd.CoercionStep")),
    phases: .anywhere,
    example: """
      for _, step in ipairs(dnd.coercions("public.html")) do
        dnd.log.debug(step.to .. ": " .. step.cost)
      end
      """
  ) { context, type in
    steps(context.tools.coercions.edges(from: type, in: context.types.catalog))
  }

  static let coercionStep = HostRecord(
    "dnd.CoercionStep",
    "One coercion.",
    fields: [
      HostField("from", .string, "what it takes"),
      HostField("to", .string, "what it makes"),
      HostField("cost", .choice(["lossless", "loses_styling", "loses_content"]), "what is lost"),
    ]
  )

  private static let explain = HostFunction(
    .dnd,
    "explain",
    "Explains which representation of an item would serve, by which steps, and why.",
    Parameter<ItemObject>("item", "the item"),
    Parameter<ContentTypes>("types", "what is wanted"),
    result: .record("dnd.Explanation"),
    example: """
      local why = dnd.explain(item, "public.plain-text")
      assert(why.type == "public.utf8-plain-text" and why.how == "direct")
      """
  ) { context, item, wanted throws(ScriptError) in
    let choice = try item.candidates(wanted.list, in: context)
    var fields: [(String, LuaValue)] = [("candidates", candidates(choice))]
    if let chosen = choice.chosen {
      fields.append(("type", .string(chosen.type.id)))
      fields.append(("how", how(chosen)))
    }
    return LuaValue.table(LuaTable(fields: fields))
  }

  static let explanation = HostRecord(
    "dnd.Explanation",
    "Why a representation was chosen.",
    fields: [
      HostField("type", .string, "the representation's type; nil when none fits", optional: true),
      HostField(
        "how",
        .either([.choice(["direct"]), .list(.record("dnd.CoercionStep"))]),
        "direct, or the steps of its coercion",
        optional: true
      ),
      HostField("candidates", .list(.record("dnd.Candidate")), "every one, in order"),
    ]
  )

  static let candidate = HostRecord(
    "dnd.Candidate",
    "A representation that was considered.",
    fields: [
      HostField("type", .string, "its type"),
      HostField("wanted", .string, "the type it would serve", optional: true),
      HostField("chosen", .boolean, "whether it was taken"),
      HostField("reason", .string, "why it was taken, or passed over"),
    ]
  )

  private static func candidates(_ choice: RepresentationChoice) -> LuaValue {
    var rows: [LuaValue] = []
    if let chosen = choice.chosen {
      rows.append(row(chosen.type, wanted: chosen.result, isChosen: true, "it fits best"))
    }
    for other in choice.passedOver {
      let candidate = choice.candidates.first { $0.representation == other.representation }
      rows.append(row(other.type, wanted: candidate?.result, isChosen: false, "\(other.reason)"))
    }
    return .table(LuaTable(list: rows))
  }

  private static func row(
    _ type: ContentType,
    wanted: ContentType?,
    isChosen: Bool,
    _ reason: String
  ) -> LuaValue {
    var fields: [(String, LuaValue)] = [
      ("type", .string(type.id)), ("chosen", .bool(isChosen)), ("reason", .string(reason)),
    ]
    if let wanted { fields.append(("wanted", .string(wanted.id))) }
    return .table(LuaTable(fields: fields))
  }

  /// How a candidate serves: `direct`, or its steps.
  static func how(_ candidate: RepresentationChoice.Candidate) -> LuaValue {
    candidate.steps.isEmpty ? "direct" : steps(candidate.steps)
  }

  private static func steps(_ edges: [Coercion]) -> LuaValue {
    .table(
      LuaTable(
        list: edges.map { edge in
          .table(
            LuaTable(fields: [
              ("from", .string(edge.from.id)), ("to", .string(edge.to.id)),
              ("cost", .string(edge.cost.word)),
            ])
          )
        }
      )
    )
  }

  private static func list(_ names: [String]) -> LuaValue {
    .table(LuaTable(list: names.map { .string($0) }))
  }
}

/// What is known of some content whose type is looked for.
struct TypeLookup: OptionRecord {
  private(set) var mime: String?
  private(set) var ending: String?
  private(set) var bytes: Sample?

  static let name = "dnd.TypeLookup"
  static let summary = "What is known of some content."
  static let options: [RecordOption<TypeLookup>] = [
    RecordOption("mime", \.mime, "its MIME type"),
    RecordOption("extension", \.ending, "its file name extension"),
    RecordOption("bytes", \.bytes, "its first bytes, or the content"),
  ]

  /// Bytes that tell a type.
  enum Sample: HostValue {
    case head(LuaString)
    /// None where it is gone.
    case content(ContentObject?)

    static var scriptType: ScriptType { .either([.string, .object(.content)]) }

    init(_ value: LuaValue, in context: HandlerContext) {
      if case .string(let head) = value {
        self = .head(head)
      } else {
        self = .content(value.handle.flatMap { context.objects.object($0) })
      }
    }

    /// What the bytes themselves say.
    func sniffed() throws(ScriptError) -> ContentType? {
      switch self {
      case .head(let head): return ContentSniffer.type(ofHead: head.bytes, isWhole: false)
      case .content(nil): return nil
      case .content(let object?):
        do throws(ContentError) {
          return try ContentSniffer.type(of: object.content)
        } catch {
          throw ScriptError(error, item: object.item)
        }
      }
    }
  }
}

extension Coercion.Cost {
  /// The word that scripts see.
  fileprivate var word: String {
    switch self {
    case .lossless: "lossless"
    case .losesStyling: "loses_styling"
    case .losesContent: "loses_content"
    }
  }
}

import DropContent
import DropCore
import LuaSandbox

extension TypeFunctions {
  static let conformsBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    .boolean(plugin.types.catalog.conforms(plugin.type(call, 0), to: plugin.type(call, 1)))
  }

  @inline(__always)
  static func conformsQuickly(_ plugin: PluginRuntime, _ call: borrowing HostCall) -> Bool? {
    // Both stay where they are while the host answers, and are read only here.
    guard let type = unsafe call.rawString(0), let ancestor = unsafe call.rawString(1) else {
      return nil
    }
    return unsafe plugin.types.conforms(type, to: ancestor)
  }

  static let typeBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let catalog = plugin.types.catalog
    let type = plugin.type(call, 0)
    return .value(
      .table(
        LuaTable(fields: [
          ("id", .string(type.id)),
          ("description", .string(catalog.description(of: type))),
          ("parents", list(catalog.parents(of: type).map(\.id))),
          ("mime", list(catalog.mimeTypes(of: type))),
          ("extensions", list(catalog.filenameExtensions(of: type))),
        ])
      )
    )
  }

  static let typeForBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let known = try plugin.table(call, 0)
    let catalog = plugin.types.catalog
    var type = try sniffed(plugin, known["bytes"])
    if type == nil, let mime = known["mime"].text { type = catalog.type(mimeType: mime) }
    if type == nil, let ending = known["extension"].text {
      let bare = ending.hasPrefix(".") ? String(ending.dropFirst()) : ending
      type = catalog.type(filenameExtension: bare)
    }
    return .value(type.map { .string($0.id) } ?? .nil)
  }

  /// What the bytes themselves say, of a string or of content.
  private static func sniffed(
    _ plugin: PluginRuntime,
    _ value: LuaValue
  ) throws(ScriptError) -> ContentType? {
    if case .string(let head) = value {
      return ContentSniffer.type(ofHead: head.bytes, isWhole: false)
    }
    guard let object = value.handle.flatMap(plugin.content) else { return nil }
    do throws(ContentError) {
      return try ContentSniffer.type(of: object.content)
    } catch {
      throw ScriptError(error, item: object.item)
    }
  }

  static let coercionsBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let graph = plugin.engine.setup.coercions
    let edges = graph.edges(from: plugin.type(call, 0), in: plugin.types.catalog)
    return .value(steps(edges))
  }

  static let explainBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let item = try plugin.item(call, 0)
    let drag = try plugin.currentDrag()
    let wanted = try plugin.types(call, 1)
    let choice = plugin.engine.candidates(item, drag, wanted: wanted)
    var fields: [(String, LuaValue)] = [("candidates", candidates(choice))]
    if let chosen = choice.chosen {
      fields.append(("type", .string(chosen.type.id)))
      fields.append(("how", how(chosen)))
    }
    return .value(.table(LuaTable(fields: fields)))
  }

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

  static func steps(_ edges: [Coercion]) -> LuaValue {
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

extension Coercion.Cost {
  /// The word that scripts see.
  var word: String {
    switch self {
    case .lossless: "lossless"
    case .losesStyling: "loses_styling"
    case .losesContent: "loses_content"
    }
  }
}

import DropCore
import LuaSandbox

/// Reads the table that a plugin's file returned, field by field.
struct ManifestReader {
  let checker: ValueChecker
  let types: TypeCatalog

  func read(_ value: LuaValue) throws(PluginLoadError.Problem) -> PluginManifest {
    guard let table = value.table else { throw .notATable(found: checker.describe(value)) }
    try check(table)
    return PluginManifest(
      name: table["name"].text ?? "",
      version: table["version"].text,
      summary: table["summary"].text,
      accepts: table["accepts"].table.map { $0.list.map(type) },
      options: try options(table["options"], at: "options"),
      needs: table["needs"].table?.list.compactMap { $0.text.map(Capability.init) } ?? [],
      policy: table["policy"].text == "all_or_nothing" ? .allOrNothing : .partial,
      handlers: handlers(table)
    )
  }

  private func check(_ table: LuaTable) throws(PluginLoadError.Problem) {
    let callbacks = checker.catalog.callbacks.map(\.name)
    do throws(ValueMismatch) {
      try checker.check(table, fields: checker.catalog.pluginFields, others: callbacks, at: "")
      for name in callbacks where !table[name].isNil {
        try checker.check(table[name], is: .function, at: name)
      }
    } catch .unknownKey(let path, let nearest) {
      // Inside a field the nearest name is what the check found.
      throw .unknownKey(path: path, nearest: HostCatalog.synonyms[path] ?? nearest)
    } catch {
      throw error.problem
    }
    let version = table["api"].integer ?? 0
    guard version == 1 else { throw .unknownVersion(Int(version)) }
    for need in table["needs"].table?.list ?? [] {
      try checkCapability(need.text ?? "")
    }
  }

  private func checkCapability(_ name: String) throws(PluginLoadError.Problem) {
    let own = checker.catalog.functions.compactMap(\.capability)
    let known = (Capability.known + own).map(\.rawValue)
    guard !known.contains(name) else { return }
    throw .unknownKey(
      path: "needs: \(name)",
      nearest: NearestName.nearest(to: name, among: known)
    )
  }

  private func type(_ value: LuaValue) -> ContentType {
    types.type(named: value.text ?? "")
  }

  private func handlers(_ table: LuaTable) -> Handlers {
    var handlers: Handlers = []
    for (name, handler) in Handlers.named where table[name].function != nil {
      handlers.insert(handler)
    }
    return handlers
  }
}

extension ManifestReader {
  /// Options of a plugin, or fields of a question; in alphabetical order, as tables have none.
  func options(
    _ value: LuaValue,
    at path: String
  ) throws(PluginLoadError.Problem) -> [OptionDeclaration] {
    var declarations: [OptionDeclaration] = []
    for pair in value.table?.pairs ?? [] {
      guard let name = pair.key.text, let fields = pair.value.table else { continue }
      declarations.append(try option(name, fields, at: "\(path).\(name)"))
    }
    return declarations
  }

  private func option(
    _ name: String,
    _ fields: LuaTable,
    at path: String
  ) throws(PluginLoadError.Problem) -> OptionDeclaration {
    let choices = fields["choices"].table?.list.compactMap(\.text) ?? []
    let kind = fields["type"].text.flatMap(OptionDeclaration.Kind.init) ?? .string
    if kind == .choice, choices.isEmpty { throw .missingField(path + ".choices") }
    if let least = fields["min"].number, let most = fields["max"].number, least > most {
      throw .wrongValue(path: path + ".min", expected: "no more than its max", found: "\(least)")
    }
    func make(default value: JSONValue?) -> OptionDeclaration {
      OptionDeclaration(
        name: name,
        kind: kind,
        defaultValue: value,
        minimum: fields["min"].number,
        maximum: fields["max"].number,
        choices: choices,
        doc: fields["doc"].text
      )
    }
    guard !fields["default"].isNil else { return make(default: nil) }
    do throws(OptionProblem) {
      let value = (try? ValueConverter.json(fields["default"])) ?? .null
      return make(default: try make(default: nil).check(value))
    } catch {
      throw .option(error)
    }
  }
}

extension Handlers {
  /// Every handler with its word.
  static let named: [(name: String, handler: Handlers)] = [
    ("can_handle", .canHandle), ("on_enter", .enter), ("on_update", .update), ("on_exit", .exit),
    ("on_springload", .springload), ("on_perform", .perform), ("on_end", .end),
    ("on_drag", .drag), ("on_provide", .provide), ("on_drag_end", .dragEnd),
  ]
}

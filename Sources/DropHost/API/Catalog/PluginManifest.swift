public import DropCore
import LuaSandbox

/// What a plugin says of itself.
public struct PluginManifest: Hashable, Sendable {
  /// The plugin's name.
  public let name: String
  /// Its version, for people.
  public let version: String?
  /// What it does, for people.
  public let summary: String?
  /// What it is shown with; nil where it doesn't say.
  public let icon: Icon?
  /// Whether what is dropped on it is for nobody else: who records drops by themselves keeps nothing of it.
  public let isPrivate: Bool
  /// The types it takes, most wanted first; nil means all.
  public let accepts: [ContentType]?
  /// What it can be told.
  public let options: [OptionDeclaration]
  /// The capabilities it uses.
  public let needs: [Capability]
  /// The content types that it declares.
  public let types: [TypeDeclaration]
  /// What becomes of a drop of which a part fails.
  public let policy: HandlerProfile.Policy
  /// How many entries its destinations hold at most, where they don't say less themselves.
  public let most: Int?
  /// The handlers that it defines.
  public let handlers: Handlers

  /// A picture that stands for a plugin.
  public enum Icon: Hashable, Sendable {
    /// A file of the plugin's folder, by its path there.
    case file(String)
    /// A name of the desktop's icon theme.
    case named(String)
  }

  /// What the core has to know of the plugin.
  package func profile(faultLimit: Int) -> HandlerProfile {
    var profile = HandlerProfile(
      handlers: handlers,
      accepts: accepts,
      policy: policy,
      faultLimit: faultLimit,
      most: most
    )
    profile.ownTypes = types
    return profile
  }
}

extension PluginManifest {
  /// The fields of a plugin besides its handlers.
  static let fields = [
    HostField("name", .string, "the plugin's name"),
    HostField("api", .integer, "the version of this API: 1"),
    HostField("version", .string, "for people", optional: true),
    HostField("summary", .string, "for people", optional: true),
    HostField(
      "icon",
      .string,
      "what it is shown with: a picture in its folder (`.svg`, `.png`, `.jpg`), else a name of the icon theme",
      optional: true
    ),
    HostField(
      "private",
      .boolean,
      "whether whoever keeps recordings of drops keeps none of its drops; false by default",
      optional: true
    ),
    HostField("accepts", .list(.contentType), "types it takes, most wanted first", optional: true),
    HostField(
      "options",
      .map(.record("dnd.Option")),
      "what it can be told, by name",
      optional: true
    ),
    HostField(
      "needs",
      .list(.string),
      "capabilities it uses: `storage`, `tasks`, `clock`, or of the tasks one, `tasks:NAME`, `run:PROGRAM`",
      optional: true
    ),
    HostField(
      "types",
      .map(.record("dnd.DeclaredType")),
      "content types of its own, by identifier; every plugin of the host knows them then, and where two "
        + "claim an extension or a MIME type, each gets its own",
      optional: true
    ),
    HostField(
      "policy",
      .choice(["partial", "all_or_nothing"]),
      "whether one failure takes the whole drop back; partial by default",
      optional: true
    ),
    HostField(
      "most",
      .integer,
      "how many entries its destination holds at most, where that doesn't say less itself: a drop takes what "
        + "fits",
      optional: true
    ),
  ]

  static let declaredType = HostRecord(
    "dnd.DeclaredType",
    "A content type of a plugin's own.",
    fields: [
      HostField(
        "conforms_to",
        .contentTypes,
        "what it is a kind of; `public.data` by default",
        optional: true
      ),
      HostField(
        "extensions",
        .list(.string),
        "its file name extensions, without dots, the usual one first",
        optional: true
      ),
      HostField("mime", .list(.string), "its MIME types, the usual one first", optional: true),
      HostField("description", .string, "for people", optional: true),
    ]
  )

  static let empty = PluginManifest(
    name: "",
    version: nil,
    summary: nil,
    icon: nil,
    isPrivate: false,
    accepts: nil,
    options: [],
    needs: [],
    types: [],
    policy: .partial,
    most: nil,
    handlers: []
  )
}

/// Reads the table that a plugin's file returned, field by field.
struct ManifestReader {
  let catalog: HostCatalog
  let checker: ValueChecker
  let types: TypeCatalog

  func read(_ value: LuaValue) throws(PluginLoadError.Problem) -> PluginManifest {
    guard let table = value.table else { throw .notATable(found: checker.describe(value)) }
    try check(table)
    let declared = try declarations(table["types"])
    let types = try known(with: declared)
    return PluginManifest(
      name: table["name"].text ?? "",
      version: table["version"].text,
      summary: table["summary"].text,
      icon: table["icon"].text.map(PluginManifest.Icon.init),
      isPrivate: table["private"].bool ?? false,
      accepts: table["accepts"].table.map { list in
        list.list.map { types.type(named: $0.text ?? "") }
      },
      options: try OptionDeclaration.list(table["options"], at: "options"),
      needs: table["needs"].table?.list.compactMap { $0.text.map(Capability.init) } ?? [],
      types: declared,
      policy: table["policy"].text == "all_or_nothing" ? .allOrNothing : .partial,
      most: table["most"].integer.map(Int.init(clamping:)),
      handlers: handlers(table)
    )
  }

  private func check(_ table: LuaTable) throws(PluginLoadError.Problem) {
    let callbacks = catalog.callbacks.map(\.name)
    do throws(ValueMismatch) {
      try checker.check(table, fields: catalog.pluginFields, others: callbacks, at: "")
      for name in callbacks where !table[name].isNil {
        try checker.check(table[name], is: .function, at: name)
      }
    } catch .unknownKey(let path, let nearest, _) {
      // Inside a field the nearest name is what the check found.
      throw .unknownKey(path: path, nearest: HostCatalog.synonyms[path] ?? nearest)
    } catch {
      throw error.problem
    }
    let version = table["api"].integer ?? 0
    guard version == 1 else { throw .unknownVersion(Int(version)) }
    if let most = table["most"].integer, most < 0 {
      throw .wrongValue(path: "most", expected: "a whole number from 0", found: "\(most)")
    }
    if let icon = table["icon"].text, !PluginManifest.Icon(icon).staysInside {
      throw .wrongValue(
        path: "icon",
        expected: "a file of the plugin's folder or an icon's name",
        found: "\"\(icon)\""
      )
    }
    for need in table["needs"].table?.list ?? [] {
      try checkCapability(need.text ?? "")
    }
  }

  private func checkCapability(_ name: String) throws(PluginLoadError.Problem) {
    let own = catalog.functions.compactMap(\.capability)
    let known = (Capability.known + own).map(\.rawValue)
    if known.contains(name) || Capability(rawValue: name).isOfOneTask { return }
    throw .unknownKey(
      path: "needs: \(name)",
      nearest: NearestName.nearest(to: name, among: known)
    )
  }

  /// The plugin's own types, in alphabetical order, as tables have none.
  private func declarations(
    _ value: LuaValue
  ) throws(PluginLoadError.Problem) -> [TypeDeclaration] {
    var declarations: [TypeDeclaration] = []
    for pair in value.table?.pairs ?? [] {
      guard let id = pair.key.text, let fields = pair.value.table else { continue }
      guard id.utf8.count <= NameLength.type else {
        let found = ValueChecker.excess(of: id.utf8.count, over: NameLength.type)
        throw .wrongValue(path: "types", expected: "identifiers", found: found)
      }
      let parents = fields["conforms_to"]
      declarations.append(
        TypeDeclaration(
          id,
          conformsTo: parents.text.map { [$0] } ?? Self.texts(parents),
          filenameExtensions: Self.texts(fields["extensions"]).map(Self.bare),
          mimeTypes: Self.texts(fields["mime"]),
          summary: fields["description"].text ?? ""
        )
      )
    }
    return declarations
  }

  private static func texts(_ value: LuaValue) -> [String] {
    value.table?.list.compactMap(\.text) ?? []
  }

  private static func bare(_ ending: String) -> String {
    ending.hasPrefix(".") ? String(ending.dropFirst()) : ending
  }

  /// What the plugin's own names are read with.
  private func known(
    with declared: [TypeDeclaration]
  ) throws(PluginLoadError.Problem) -> TypeCatalog {
    var known = types
    do throws(TypeDeclarationError) {
      try known.declare(declared)
    } catch {
      throw .type(error)
    }
    return known
  }

  private func handlers(_ table: LuaTable) -> Handlers {
    Handlers(Handler.allCases.filter { table[$0.name].function != nil }.map { Handlers($0) })
  }
}

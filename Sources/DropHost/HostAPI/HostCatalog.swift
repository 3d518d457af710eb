/// Everything that scripts can name: registration, checks, reference and definitions come from it.
package struct HostCatalog: Sendable {
  package let functions: [HostFunction]
  /// Tables and objects, the plugin's own table left out.
  package let records: [HostRecord]
  package let callbacks: [HostCallback]
  /// Fields of a plugin's table that are not handlers.
  package let pluginFields: [HostField]

  package static let builtIn = HostCatalog(
    functions: [
      TypeFunctions.all, MakingFunctions.all, FlowFunctions.all, GeometryFunctions.all,
      JSONFunctions.all, LogFunctions.all, SessionQueries.all, SessionChanges.all,
      SessionTalk.all, ItemFunctions.all, ContentFunctions.all, PlaceholderFunctions.all,
    ].flatMap(\.self),
    records: ObjectRecords.all + PluginRecords.all + ResultRecords.all + ArgumentRecords.all,
    callbacks: HostCallbacks.all,
    pluginFields: PluginRecords.fields
  )

  /// The same with functions of the embedder's own, called as `dnd.app.<name>`.
  package func adding(_ functions: [HostFunction]) -> HostCatalog {
    HostCatalog(
      functions: self.functions + functions,
      records: records,
      callbacks: callbacks,
      pluginFields: pluginFields
    )
  }

  /// Whether it has no function of an embedder's.
  var isBuiltIn: Bool { functions(of: .app).isEmpty }

  package func record(named name: String) -> HostRecord? {
    records.first { $0.name == name }
  }

  package func functions(of owner: ScriptClass) -> [HostFunction] {
    functions.filter { $0.owner == owner }
  }

  /// Everything that may stand in a plugin's table.
  package var pluginKeys: [String] {
    pluginFields.map(\.name) + callbacks.map(\.name)
  }
}

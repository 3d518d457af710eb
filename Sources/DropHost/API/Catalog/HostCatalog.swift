import DropCore

/// Everything that scripts can name: registration, checks, reference and definitions come from it.
package struct HostCatalog: Sendable {
  package let functions: [HostFunction]
  /// What scripts read of objects.
  let objects: [ObjectRecord]
  /// Tables and objects, the plugin's own table left out.
  package let records: [HostRecord]
  package let callbacks: [HostCallback]
  /// Fields of a plugin's table that are not handlers.
  package let pluginFields: [HostField]

  package static let builtIn: HostCatalog = HostCatalog(
    functions: [
      TypeFunctions.all, MakingFunctions.all, FlowFunctions.all, Rect.functions,
      JSONFunctions.all, LogFunctions.all, SessionObject.questions, SessionObject.changes,
      SessionObject.talk, ItemObject.functions, ContentObject.functions, PlaceholderID.functions,
      BuilderObject.functions,
    ].flatMap(\.self),
    objects: [
      SessionObject.object, DestinationObject.object, ItemObject.object, ContentObject.object,
      PlaceholderID.object, Rect.object, BuilderObject.object,
    ],
    records: [
      SessionObject.object.record, SessionObject.sourceRecord, DestinationObject.object.record,
      DestinationObject.region, ItemObject.object.record, ContentObject.object.record,
      PlaceholderID.object.record, Rect.object.record, DestinationObject.placedEntry,
      BuilderObject.object.record,

      OptionDeclaration.record, PluginManifest.declaredType, HostCallbacks.proposal,
      HostCallbacks.sourceItem, EntryList.record,

      SessionObject.operationSet, SessionObject.modifierSet, OutcomeTable.outcome,
      OutcomeTable.itemResult, OutcomeTable.failedUnits, OutcomeTable.failedUnit,
      HostCallbacks.request, OutcomeTable.sourceOutcome, OutcomeTable.settledItem,
      SessionObject.regionPoint, ContentObject.contact, ContentObject.mailRecord,
      ContentObject.attachmentRecord,
      ContentObject.photoRecord, TypeFunctions.coercionStep, TypeFunctions.description,
      TypeFunctions.explanation,
      TypeFunctions.candidate, ContentObject.loadedRecord, LoadFailure.record, ScriptError.record,

      StabilizeOptions.record, PlaceholderOptions.record, InsertOptions.record,
      RemoveOptions.record, MoveOptions.record, UpdateOptions.record, ConfirmOptions.record,
      LoadOptions.record,
      TaskOptions.record, EachOptions.record, TypeLookup.record, ContentOptions.record,
      BuilderOptions.record,
      EncodeOptions.record, CoercionOptions.record, JSONOptions.record,
      WalkOptions.record, UnitFailure.record,
    ],
    callbacks: HostCallbacks.all,
    pluginFields: PluginManifest.fields
  )

  /// Functions of Lua that the host answers; they are no part of `dnd`.
  static let globals = [LogFunctions.print_, FlowFunctions.require]

  /// The same with functions of the embedder's own, called as `dnd.app.<name>`.
  package func adding(_ functions: [HostFunction]) -> HostCatalog {
    HostCatalog(
      functions: self.functions + functions,
      objects: objects,
      records: records,
      callbacks: callbacks,
      pluginFields: pluginFields
    )
  }

  /// Whether it has no function of an embedder's.
  let isBuiltIn: Bool
  /// Places in `records` by name: arguments are checked against them in every call.
  private let recordPlaces: [String: Int]

  init(
    functions: [HostFunction],
    objects: [ObjectRecord],
    records: [HostRecord],
    callbacks: [HostCallback],
    pluginFields: [HostField]
  ) {
    self.functions = functions
    self.objects = objects
    self.records = records
    self.callbacks = callbacks
    self.pluginFields = pluginFields
    isBuiltIn = !functions.contains { $0.owner == .app }
    recordPlaces = Dictionary(
      records.enumerated().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The same in lists of its own.
  func detached() -> HostCatalog {
    HostCatalog(
      functions: functions.map(\.self),
      objects: objects.map(\.self),
      records: records.map { record in
        HostRecord(record.name, record.summary, fields: record.fields.map(\.self))
      },
      callbacks: callbacks.map(\.self),
      pluginFields: pluginFields.map(\.self)
    )
  }

  package func record(named name: String) -> HostRecord? {
    recordPlaces[name].map { records[$0] }
  }

  package func functions(of owner: ScriptClass) -> [HostFunction] {
    functions.filter { $0.owner == owner }
  }

  /// What other frameworks call a plugin's fields and handlers, and what they are called here.
  package static let synonyms = {
    var names = [
      "accept": "accepts", "settings": "options", "permissions": "needs",
      "capabilities": "needs", "description": "summary", "title": "name",
    ]
    for callback in HostCallbacks.all {
      for other in callback.synonyms { names[other] = callback.name }
    }
    return names
  }()

  /// What was probably meant by a name that doesn't stand in a plugin's table.
  package func plausible(_ name: String) -> String? {
    Self.synonyms[name] ?? NearestName.nearest(to: name, among: pluginKeys)
  }

  /// Everything that may stand in a plugin's table.
  package var pluginKeys: [String] {
    pluginFields.map(\.name) + callbacks.map(\.name)
  }
}

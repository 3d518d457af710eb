import DropContent
import DropCore
import SystemFiles

/// Makes the values of a session from a document that was checked against the declaration.
///
/// What the declaration can't say is checked here: unique names, references, files, base64.
struct SessionBinder {
  let file: String
  let folder: String
  /// The session's folder, links resolved, and those that the caller allows beside it.
  let allowedFolders: [String]
  private(set) lazy var access = FileAccess(folders: allowedFolders, catalog: types)
  private(set) var types = TypeCatalog()
  private(set) var destinationPlaces = NameTable<TextPlace>()
  private var itemPlaces = NameTable<TextPlace>()
  /// The session's items.
  private(set) var knownItems: [DragItem] = [] {
    didSet { knownNames = NameSet(knownItems.lazy.map(\.id)) }
  }
  private var knownNames = NameSet()
  /// The items of each id: several where it is a list of files.
  private(set) var itemIndexes = NameTable<[Int]>()
  private(set) var handlers = NameTable<HandlerSetting>()
  /// The destinations that the event under way opens.
  private(set) var openedByEvent: [String] = []
  /// Types that nobody knows, each told once.
  private var unknownTypes: [UnknownType] = []
  private var unknownNames = NameSet()
  /// Whether a source plugin makes what is dragged.
  private var makesItems = false
  /// Whether the app keeps a journal.
  private(set) var keepsJournal = false
  /// Destinations that an event has closed.
  private var closed = NameSet()

  /// Notes a destination with its handler, as one that the event under way opens.
  mutating func note(_ handler: HandlerSetting, of id: String) {
    handlers[id] = handler
    openedByEvent.append(id)
  }

  /// A destination of that name is declared there; where another of the name is, if there is one.
  mutating func note(destination id: String, at place: TextPlace) -> TextPlace? {
    destinationPlaces.updateValue(place, forKey: id)
  }

  mutating func noteClosed(_ id: String) { closed.insert(id) }

  /// A destination that was closed may open again under its name.
  mutating func noteReopened(_ id: String) {
    if closed.remove(id) { destinationPlaces[id] = nil }
  }

  /// An item of that name is declared there; where another of the name is, if there is one.
  mutating func note(item id: String, at place: TextPlace) -> TextPlace? {
    itemPlaces.updateValue(place, forKey: id)
  }

  /// Notes which items an id stands for.
  mutating func note(items indexes: [Int], of id: String) { itemIndexes[id] = indexes }

  /// An event begins that may open destinations.
  mutating func beginOpening() { openedByEvent = [] }

  init(file: String, folder: String, allowedFolders: [String]) {
    self.file = file
    self.folder = folder
    self.allowedFolders = ([folder] + allowedFolders).compactMap(\.resolvedPath)
  }

  func error(
    _ problem: SessionError.Problem,
    at value: LocatedJSON,
    _ path: [JSONPath.Step]
  ) -> SessionError {
    SessionError(
      file: file,
      place: value.place,
      path: JSONPath(path).description,
      problem: problem
    )
  }

  mutating func session(from root: LocatedJSON) throws(SessionError) -> SessionFile {
    try declareTypes(root["types"])
    let destinations = try destinations(root["destinations"], at: [.key("destinations")])
    let (items, deliveries) = try items(root["items"])
    knownItems = items
    let (source, sourceHandler) = try source(root["source"])
    makesItems = sourceHandler.plugin != nil
    keepsJournal = root["journal"]?.flag == true
    let session = SessionFile(
      name: file,
      folder: folder,
      title: root["title"]?.text,
      notes: root["notes"]?.text,
      source: source,
      destinations: destinations
        ?? [
          Destination(id: SessionFormat.defaultDestination, profile: HandlerProfile(handlers: []))
        ],
      items: items,
      types: types,
      unknownTypes: unknownTypes,
      deliveries: deliveries,
      handlers: handlers,
      sourceHandler: sourceHandler,
      selection: root["source"]?["selection"]?.plain,
      tasks: tasks(root["tasks"]),
      happened: Happened(root),
      needs: root[SessionFormat.needs]?.texts ?? [],
      keepsJournal: keepsJournal,
      expectation: try expectation(root["expect"], makesItems: makesItems)
    )
    return session
  }

  private mutating func declareTypes(_ value: LocatedJSON?) throws(SessionError) {
    guard let value else { return }
    let declarations = value.elements.map { each in
      TypeDeclaration(
        each["id"]?.text ?? "",
        conformsTo: each["conforms_to"]?.texts ?? [],
        filenameExtensions: each["extensions"]?.texts ?? [],
        mimeTypes: each["mime"]?.texts ?? [],
        summary: each["description"]?.text ?? ""
      )
    }
    do throws(TypeDeclarationError) {
      try types.declare(declarations)
    } catch {
      throw self.error(.types(error.description), at: value, [.key("types")])
    }
  }

  private func source(_ value: LocatedJSON?) throws(SessionError) -> (Source, HandlerSetting) {
    guard let value else { return (Source(), HandlerSetting()) }
    let path: [JSONPath.Step] = [.key("source")]
    let handler = try handler(value, at: path)
    return (try source(value, at: path), handler)
  }

  func source(
    _ value: LocatedJSON,
    at path: [JSONPath.Step]
  ) throws(SessionError) -> Source {
    if let origin = value["destination"], let id = origin.text {
      try check(id, isDestinationAt: origin, path + [.key("destination")])
    }
    return Source(
      app: value["app"]?.text,
      isLocal: value["local"]?.flag,
      destination: value["destination"]?.text,
      operations: value["operations"].map { Operations(names: $0.texts) },
      exceptions: (value["exceptions"]?.elements ?? []).map { exception in
        Source.Exception(
          destination: exception["destination"]?.text,
          app: exception["app"]?.text,
          operations: Operations(names: exception["operations"]?.texts ?? [])
        )
      },
      context: value["context"]?.plain ?? .null
    )
  }

  private func tasks(_ value: LocatedJSON?) -> NameTable<[TaskBehaviour]> {
    var tasks = NameTable<[TaskBehaviour]>()
    for member in value?.members ?? [] {
      var calls = [member.value]
      if case .array(let list) = member.value.value { calls = list }
      tasks[member.key] = calls.map { call in
        TaskBehaviour(
          duration: call["duration"]?.number ?? 0,
          result: call["result"]?.plain ?? .null,
          failure: call["fails"]?.text,
          code: call["code"]?.text.map { FailureCode(rawValue: $0) } ?? .failed,
          steps: Self.taskSteps(call["steps"]),
          afterCrash: call["after_crash"]?.text.flatMap(TaskBehaviour.AfterCrash.init) ?? .fail
        )
      }
    }
    return tasks
  }

  /// So many unknown types are looked at: nobody reads the hundredth guess.
  private static let mostUnknown = 200

  /// Notes a type that nobody knows.
  mutating func doubt(_ name: String, at value: LocatedJSON, _ path: [JSONPath.Step]) {
    guard unknownTypes.count < Self.mostUnknown, unknownNames.insert(name),
      !types.knows(types.type(named: name))
    else { return }
    let place = "\(file):\(value.place.line): \(JSONPath(path).description)"
    unknownTypes.append(UnknownType(name: name, place: place))
  }

  // MARK: References

  func check(
    _ id: String,
    isDestinationAt value: LocatedJSON,
    _ path: [JSONPath.Step]
  ) throws(SessionError) {
    if destinationPlaces.isEmpty, id == SessionFormat.defaultDestination { return }
    guard destinationPlaces[id] == nil else { return }
    let known =
      destinationPlaces.isEmpty
      ? [SessionFormat.defaultDestination] : destinationPlaces.names
    throw unknown(id, "destination", among: known, at: value, path)
  }

  func unknown(
    _ id: String,
    _ what: String,
    among known: [String],
    at value: LocatedJSON,
    _ path: [JSONPath.Step]
  ) -> SessionError {
    let nearest = NearestName.nearest(to: id, among: known)
    return error(.unknownName(id, of: what, nearest: nearest, known: known), at: value, path)
  }

  func itemIndexes(
    _ value: LocatedJSON?,
    _ path: [JSONPath.Step]
  ) throws(SessionError) -> [Int]? {
    guard let value else { return nil }
    var indexes: [Int] = []
    for (place, each) in value.elements.enumerated() {
      let id = each.text ?? ""
      guard let own = itemIndexes[id] else {
        let known = itemIndexes.names
        throw unknown(id, "item", among: known, at: each, path + [.index(place)])
      }
      indexes += own
    }
    return indexes
  }

  /// What handlers call something that is dragged; what a source plugin makes isn't known here.
  func draggedItem(
    _ value: LocatedJSON?,
    at path: [JSONPath.Step]
  ) throws(SessionError) -> String {
    guard let value, let id = value.text else { return "" }
    if makesItems || knownNames.contains(id) { return id }
    throw unknown(id, "item", among: knownItems.map(\.id), at: value, path)
  }

  // MARK: Files

  func plugin(
    _ value: LocatedJSON?,
    at path: [JSONPath.Step]
  ) throws(SessionError) -> String? {
    guard let value, let written = value.text else { return nil }
    let opened = folder.appending(path: written)
    if let failure = FileSystem.whyUnreadable(opened) {
      throw error(.missingPlugin(written, failure.code), at: value, path)
    }
    return opened
  }
}

extension Operations {
  init(names: [String]) {
    self = []
    for name in names {
      if let operation = Operation(name: name) { insert(Operations(operation)) }
    }
  }
}

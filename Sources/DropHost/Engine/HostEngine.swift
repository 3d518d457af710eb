package import DropContent
package import DropCore
import LuaSandbox

/// A scene with its plugins: events and completions go in, effects and requests come out.
///
/// It has no clock and reads no file: the same inputs give the same outputs. Not `Sendable`: one
/// isolation domain keeps it. Each kind of state has its owner; the engine takes what comes in to them.
package final class HostEngine {
  package let setup: HostSetup
  let tools: HostTools
  let stage: CoreHand
  let runs = RunTable()
  let loads = LoadDesk()
  let reads = ReadDesk()
  let outbox = OutputQueue()
  let places: PluginPlaces
  private(set) lazy var files = SavedFiles(self)
  private(set) lazy var contents = EntryContents(self)
  private(set) var origins = PluginOrigins()
  /// What a script logs that is loaded now; none where it isn't told again.
  private var loading: [LogEntry]?
  private var isQuiet = false
  private var io = IORegistry()
  private let taps: [any EngineTap]
  /// Writes down what comes in, where there is a journal.
  let writer: JournalWriter?
  /// What is asked for, where a journal has to know it again.
  let book: RequestBook?
  let binding: HostBinding
  /// Which lines of scripts ran, where that is noted.
  package private(set) var ranLines = RanLines()

  /// Loads every plugin and opens the scene.
  ///
  /// Each tap hears what comes in, from here on; `answers` gives what came from outside once, where it is
  /// to come again. What a journal gets brings another engine of the same setup to where this one is: what
  /// comes of a ``JournalFeed``, which is an engine's answers first, stands in its journal already.
  package init(
    _ setup: consuming HostSetup,
    taps: [any EngineTap] = [],
    journal: (any DropJournal)? = nil,
    answers: (any AnswerSource)? = nil
  ) throws(PluginLoadError) {
    let feed = answers as? any WrittenBefore
    book = journal != nil || feed != nil ? RequestBook() : nil
    writer = journal.map { JournalWriter($0, behind: feed) }
    binding =
      setup.binding
      ?? (setup.catalog.isBuiltIn ? HostBinding.builtIn : HostBinding(setup.catalog))
    tools = HostTools(
      binding.numbers,
      binding.checker,
      types: setup.types,
      coercer: setup.coercer,
      spool: setup.spool,
      outside: OutsideAnswers(
        clock: setup.clock,
        clockStart: setup.clockStart,
        taps: writer.map { taps + [$0] } ?? taps,
        source: answers
      ),
      quiet: LogFunctions.quiet(below: setup.logLevel),
      isTraced: setup.recordsTrace,
      looks: setup.recordsLooks ? ScriptLooks() : nil
    )
    stage = CoreHand(setup.types, setup.coercions, keptBytes: setup.keptBytes)
    places = PluginPlaces(mostAtWork: setup.mostTwinsAtWork)
    self.setup = setup
    self.taps = taps
    try openScene()
    if let book { writer?.serve(stage, places, book) { [unowned self] in state(of: $0, in: $1) } }
  }

  deinit {
    runs.abandon()
    places.leaveEngine()
  }

  /// Takes in which lines of a plugin ran.
  func noteLines(of plugin: PluginRuntime, at place: Destination.Index?) {
    if setup.recordsLines { ranLines.note(plugin.sandbox.takeLines(), at: place) }
  }

  /// What scripts looked at so far, where that is noted.
  package var looks: Set<ScriptLook> { tools.looks?.all ?? [] }

  // MARK: The scene

  private func openScene() throws(PluginLoadError) {
    places.assign(setup.plugins)
    if let source = setup.source { _ = places.add(source: try load(source)) }
    var loaded: [(id: String, plugin: Loaded)] = []
    var scene: [Destination] = []
    for destination in setup.destinations {
      scene.append(try load(destination, into: &loaded))
    }
    stage.open(scene)
    for (id, plugin) in loaded { place(plugin, at: id) }
    origins.settle()
    // Those that were loaded before others brought types of their own.
    places.forEach { $0.learn(tools.types) }
  }

  func load(
    _ assignment: PluginAssignment,
    _ start: PluginStart = .read,
    for drag: DragID? = nil
  ) throws(PluginLoadError) -> PluginRuntime {
    let plugin = try PluginRuntime(
      assignment,
      binding,
      tools,
      stage.view,
      self,
      places.roll,
      seed: setup.seed,
      start: start,
      for: drag
    )
    if drag == nil { try learn(plugin) } else { plugin.learn(tools.types) }
    return plugin
  }

  /// A plugin of a scene that opens: at work, or as another that is.
  private enum Loaded {
    case atWork(PluginRuntime)
    case twin(PluginTwin)

    var profile: HandlerProfile {
      switch self {
      case .atWork(let plugin): plugin.profile
      case .twin(let twin): twin.origin.profile(twin.assignment.limits)
      }
    }
  }

  /// Loads a plugin, unless one just like it was loaded: in the same moment, or of a text that is the
  /// same still.
  private func loaded(_ assignment: PluginAssignment) throws(PluginLoadError) -> Loaded {
    if let origin = origins.origin(of: assignment, tools.outside) {
      for entry in origin.logs { outbox.put(.log(entry), behind: stage) }
      return .twin(PluginTwin(assignment: assignment, origin: origin))
    }
    loading = []
    defer { loading = nil }
    let plugin = try load(assignment)
    origins.note(plugin, logs: loading ?? [])
    return .atWork(plugin)
  }

  /// Loads a plugin once more of the text that it was loaded of, for hovering or for a drag of its own.
  func loadAgain(
    _ assignment: PluginAssignment,
    _ text: LoadedText,
    for drag: DragID? = nil
  ) throws(NoSandbox) -> PluginRuntime {
    // What it logs as it is loaded was told when it was loaded first.
    isQuiet = true
    defer { isQuiet = false }
    do throws(PluginLoadError) {
      let start = drag == nil ? .again(text) : places.start(ofDropWith: text, assignment)
      return try load(assignment, start, for: drag)
    } catch {
      throw .fault(error.fault)
    }
  }

  /// What types a plugin declares everybody knows from then on.
  private func learn(_ plugin: PluginRuntime) throws(PluginLoadError) {
    // One that declares none tells nobody anything: of n that are read again each would tell all n.
    guard !plugin.manifest.types.isEmpty else { return plugin.learn(tools.types) }
    var known = tools.types
    do throws(TypeDeclarationError) {
      try known.declare(plugin.manifest.types)
    } catch {
      throw PluginLoadError(plugin: plugin.assignment.source.displayName, .type(error))
    }
    if !known.isCopy(of: tools.types) {
      tools.learn(known)
      stage.learn(known)
      places.forEach { $0.learn(known) }
    }
    plugin.learn(known)
  }

  /// The types that are known, also those that plugins declared.
  package var types: TypeCatalog { tools.types }

  /// Loads the plugins of a destination and of all that lies on it, and notes their profiles.
  private func load(
    _ destination: Destination,
    into loaded: inout [(id: String, plugin: Loaded)]
  ) throws(PluginLoadError) -> Destination {
    var profiled = destination
    if let assignment = places.assignment(of: destination.id) {
      let plugin = try self.loaded(assignment)
      loaded.append((destination.id, plugin))
      profiled.profile = plugin.profile
    } else {
      // It keeps the profile that it came with, but there is nobody to ask.
      profiled.profile?.handlers = []
    }
    var children: [Destination] = []
    for child in destination.destinations { children.append(try load(child, into: &loaded)) }
    profiled.destinations = children
    return profiled
  }

  /// Puts a loaded plugin to its destination, which the session knows by now.
  private func place(_ plugin: Loaded, at id: String) {
    guard let index = asking({ $0.index(of: id) }) else { return }
    switch plugin {
    case .atWork(let plugin):
      plugin.context.serve(index)
      places.put(plugin, at: index)
      noteSlips(plugin.manifest, index)
    case .twin(let twin):
      places.put(twin, at: index)
      noteSlips(twin.origin.manifest, index)
    }
  }

  private func noteSlips(_ manifest: PluginManifest, _ index: Destination.Index) {
    for type in tools.types.firstSlips(in: manifest.accepts ?? []) {
      let nearest = tools.types.nearestName(to: type.id)
      outbox.append(.notice(.unknownType(type.id, nearest: nearest), index))
    }
  }

  private func open(_ opening: HostOpening) throws(PluginLoadError) {
    places.assign(opening.plugins, opening: opening.destination)
    var loaded: [(id: String, plugin: Loaded)] = []
    var profiled = try load(opening.destination, into: &loaded)
    origins.settle()
    let first = profiled.contents.count - opening.held.count
    for (place, held) in opening.held.enumerated() where first + place >= 0 {
      profiled.contents[first + place].reference = held.content.map(contents.keep)
    }
    stage.apply(.open(profiled, inside: opening.parent))
    for (id, plugin) in loaded { place(plugin, at: id) }
    pump()
  }

  /// Reads a destination's plugin again, or another in its place; one that doesn't load leaves the
  /// old one at work.
  private func reload(_ id: String, with assignment: PluginAssignment?) {
    guard let assignment = assignment ?? places.assignment(of: id),
      asking({ $0.index(of: id) != nil })
    else {
      stage.apply(.reload(id, nil, fault: nil))
      return pump()
    }
    do throws(PluginLoadError) {
      let plugin = try load(assignment)
      let index = asking { $0.index(of: id) }
      let old = index.flatMap { places.plugin(of: $0) }
      if let twin = places.twin(at: index) { plugin.sessions.take(twin.states) }
      if let old, !plugin.sessions.inherit(from: old.sessions) { lose(old, except: nil) }
      places.assign([id: assignment])
      place(.atWork(plugin), at: id)
      if let old { retire(old) }
      stage.apply(.reload(id, plugin.profile, fault: nil))
    } catch {
      stage.apply(.reload(id, nil, fault: error.fault))
    }
    pump()
  }

  /// An old script is closed when nothing of it waits any more.
  func retire(_ plugin: PluginRuntime) {
    guard !places.isInUse(plugin), !runs.hasRun(of: plugin) else { return }
    if plugin.isKept, plugin.drag == nil { return places.retire(plugin) }
    runs.later(
      .act { [places] in
        plugin.sessions.removeAll()
        if !places.keepsScript(of: plugin) { plugin.leaveEngine() }
      }
    )
  }

  /// Loads the plugins of destinations that are open already, in that order.
  func placePlugins(_ ids: [String]) throws(PluginLoadError) {
    for id in ids {
      if let assignment = places.assignment(of: id) { place(try loaded(assignment), at: id) }
    }
    origins.settle()
  }

  /// What a script logs that is being loaded.
  ///
  /// False where nobody is to hear of it, who heard it of the one that it is like.
  func noteLoading(_ entry: LogEntry) -> Bool {
    loading?.append(entry)
    return !isQuiet
  }

  var isLoadingQuietly: Bool { isQuiet }

  // MARK: What comes in

  /// Takes in what happened or came back, and runs every script that it leads to until only waits are
  /// left.
  ///
  /// There is no other way in but ``move(to:at:)``, which is one of these events in short.
  @discardableResult
  package func take(_ input: HostInput, at time: Double) -> HostTaken {
    for tap in taps { tap.took(input, at: time) }
    writer?.write(input, at: time)
    stage.advance(to: time)
    do throws(PluginLoadError) {
      switch input {
      case .event(.move(let point)):
        if let said = move(to: point, at: time) { outbox.append(said.output) }
      case .event(.reload(let id, _, _)): reload(id, with: nil)
      case .event(.provide(let item, let type, let drag)):
        return beginRead(.provide(item: item, as: type, of: drag))
      case .event(let event): givingBack(after: event) { apply(event) }
      case .open(let opening): try open(opening)
      case .reload(let id, let assignment): reload(id, with: assignment)
      case .openSource(let assignment):
        return .opened(source: places.add(source: try load(assignment)))
      case .renewSource(let place, let assignment): try renewSource(at: place, with: assignment)
      case .dismiss(let id): dismiss(id)
      case .begin(let plugin, let selection, let source, let point):
        return .began(begin(source, at: point, from: plugin, selection: selection))
      case .edit(let id, let edits): return edit(id, edits)
      case .completed(let completion): complete(completion)
      case .abandon(let why): abandon(why)
      }
      return .nothing
    } catch {
      return .refused(error)
    }
  }

  private func apply(_ event: Event) {
    switch event {
    case .begin(let source, items: nil, at: let point):
      begin(source, at: point, from: places.firstSource.map { PluginOffer($0, setup.selection) })
    case .drop where stage.view.hidesItems:
      stage.apply(event)
      outdate()
    default:
      let changesDrags = event.changesDrags
      // Held by nobody else, the items aren't copied for one that joins them.
      if changesDrags { stage.forgetItems() }
      stage.apply(event)
      if changesDrags { outdate() }
    }
    pump()
    if case .close(let id) = event {
      places.forgetAssignment(of: id)
      freeClosed(heldBy: nil)
      pump()
      contents.free()
    }
  }

  /// The app changes what a destination holds.
  private func edit(_ id: String, _ edits: [HostEdit]) -> HostTaken {
    let known = edits.map { edit in
      edit.renamed(
        things: { $0.map { $0.entry($0.content.map(contents.keep)) } },
        places: { $0 }
      )
    }
    var taken = HostTaken.nothing
    do throws(EditRefusal) {
      try stage.edit(id, known)
    } catch {
      taken = .refusedEdit(error)
      // What came with it stands nowhere.
      contents.settle()
      contents.freeUnwanted()
    }
    pump()
    contents.free()
    return taken
  }

  /// Lets go of closed destinations, and of the scripts there, that no drag has to do with any more.
  private func freeClosed(heldBy drag: DragID?) {
    if setup.keepsClosed { return }
    for index in stage.freeClosed(heldBy: drag) {
      let id = asking { $0.id(of: index) }
      if asking({ $0.index(of: id) == nil }) { places.forgetAssignment(of: id) }
      if let plugin = places.leave(index) { retire(plugin) }
    }
  }

  /// A drag begins whose items a plugin offers; gives its number, unless another drag hovers.
  private func begin(
    _ source: Source,
    at point: Point,
    from plugin: Int,
    selection: JSONValue
  ) -> DragID? {
    guard asking({ $0.hovering }) == nil, let plugin = places.source(plugin) else { return nil }
    begin(source, at: point, from: PluginOffer(plugin, selection))
    let drag = asking { $0.hovering }
    pump()
    return drag
  }

  /// Begins a drag; its items are asked for once the engine goes on.
  private func begin(_ source: Source, at point: Point, from offer: PluginOffer?) {
    var source = source
    source.profile = offer?.plugin.profile
    let known = asking { $0.hovering }
    stage.apply(.begin(source, items: nil, at: point))
    guard let drag = asking({ $0.hovering }), drag != known else { return }
    places.note(offer, of: drag)
  }

  /// What scripts see of drags is set anew before the next call.
  func outdate() {
    stage.forgetItems()
    places.roll.outdate()
  }

  /// A drag is over, with all that was noted for it.
  func end(_ drag: DragID, _ outcome: Outcome) {
    outbox.append(.ended(drag, outcome))
    loads.forget(drag)
    reads.forget(drag)
    book?.forget(drag)
    for plugin in places.leave(drag) { retire(plugin) }
    places.forget(drag)
    stage.forgetItems(of: drag)
    if let id = outcome.destination { asking { $0.index(of: id) }.map(noteWork) }
    freeClosed(heldBy: drag)
    if outcome.destination != nil || outcome.status == .aborted { contents.free() }
  }

  // MARK: Contents of entries

  /// How many contents are kept for entries.
  package var keptContents: Int {
    contents.freeUnwanted()
    return contents.count
  }

  /// Bytes of them that the host holds, in memory or on the spool.
  package var keptBytes: Int { contents.bytes }

  /// The content behind an entry's reference.
  package func content(_ reference: UInt64) -> Content? { contents[reference]?.content }

  // MARK: Requests to the driver

  /// Takes in what a driver brought back; what nobody waits for any more is ignored.
  private func complete(_ completion: IOCompletion) {
    switch completion {
    case .loadProgress(let id, _, _), .taskProgress(let id, _, _):
      io.peek(id)?(completion)
    case .loaded(let id, _), .timerFired(let id), .taskEnded(let id, _), .worked(let id, _),
      .saved(let id, _), .takenBack(let id, _), .called(let id, _):
      book?.close(.request(id))
      io.close(id)?(completion)
    }
    pump()
  }

  /// Hands a request of a drop's to the driver, or (nil) of an undo's.
  ///
  /// What goes on then is kept here and called by nobody else: it holds the engine unowned, which would hold
  /// itself otherwise for as long as a script waits.
  func request(
    for drag: DragID?,
    _ make: (IOID) -> IORequest,
    then completion: @escaping (IOCompletion) -> Void
  ) -> IOID {
    let id = io.open(completion)
    let request = make(id)
    book?.note(request, for: drag)
    outbox.append(.request(request))
    return id
  }

  /// Tells the driver that nobody waits for a request any more.
  func withdraw(_ id: IOID?, _ make: (IOID) -> IORequest) {
    guard let id, io.close(id) != nil else { return }
    book?.close(.request(id))
    outbox.append(.request(make(id)))
  }

  /// Whether no handler waits and no request is open.
  package var isIdle: Bool { runs.isEmpty && io.isEmpty }

  /// So many drags had begun in an engine before this one.
  package func pass(drags: Int) { stage.pass(drags: drags) }

  /// How many requests there were, and that there were so many elsewhere.
  var requestCount: Int { io.count }
  func pass(requests: Int) { io.pass(requests) }
}

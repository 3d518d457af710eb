package import DropCore
import LuaSandbox

/// What a driver sees of the engine.
extension HostEngine {
  package var session: DropSession { _read { yield stage.session } }

  /// Asks the session where it is: a plain call on it would copy all of it first.
  @inline(__always)
  package func asking<Result>(_ question: (borrowing DropSession) -> Result) -> Result {
    stage.asking(question)
  }

  /// What a destination's plugin was given.
  package func assignment(of id: String) -> PluginAssignment? { places.assignment(of: id) }

  /// Whether that drag is in flight.
  @inline(__always)
  func isHovering(_ drag: DragID) -> Bool { stage.view.isLed(by: drag) }

  /// What goes on.
  package var activity: (isHovering: Bool, isPerforming: Bool) { stage.view.activity }

  /// When a tick is wanted, if nothing else happens before.
  package var wakeAt: Double? { stage.view.wakeAt }

  // MARK: Output

  /// What came out since `removeOutput`.
  package var output: [HostOutput] { _read { yield outbox.entries } }

  /// What was asked for and hasn't come back, where a journal has to know it again.
  package var openRequests: [IORequest] { book?.requests ?? [] }

  /// Whether a script waits for that still, where a journal has to know it.
  func isAwaited(_ id: IOID) -> Bool { book?.request(id) != nil }

  /// What tells a request apart from all others of its journal, in whichever life it is made: its drop, and its
  /// place among all that this one asks for; without a journal its number.
  package func callName(of id: IOID) -> String { book?.name(of: id) ?? "\(id.number)" }

  /// The id of the item that a load is of.
  func item(of load: LoadRequest) -> String {
    let items = asking { $0.items(of: load.drag) }
    return items.indices.contains(load.item) ? items[load.item].id : ""
  }

  /// Whether a handler has had the host load every item of a drag, some of which may wait for their turn.
  package func hasAskedForAll(of drag: DragID) -> Bool {
    runs.runs(of: drag).contains(where: \.hasAskedForAll)
  }

  /// How many plugins offer items.
  var sourceCount: Int { places.sourceCount }

  package var hasOutput: Bool { !outbox.isEmpty }

  /// Forgets the output and keeps its room.
  package func removeOutput() { outbox.removeAll() }

  /// Hands the output over, and goes on with the room of `emptied`: nothing is copied.
  package func exchangeOutput(for emptied: inout [HostOutput]) { outbox.exchange(for: &emptied) }

  /// Puts a call out before what its script said meanwhile.
  ///
  /// `failed` is where it failed; otherwise it comes from the line that returned, or the handler's.
  func record(
    _ ask: Ask,
    _ result: JSONValue?,
    units: Int64,
    waits: Bool = false,
    failed: ScriptLine? = nil
  ) {
    guard setup.recordsCalls else { return }
    let call = HandlerCall(
      drag: ask.drag,
      destination: ask.destination,
      handler: ask.call.handler,
      result: result,
      units: units,
      waits: waits
    )
    guard setup.recordsTrace else { return outbox.insert(call, at: nil) }
    let plugin = places.plugin(for: ask)
    // What was answered while it hovers comes from the line that returned it.
    let answer = result == nil || waits || !setup.recordsUpdates ? nil : plugin?.takeAnswerLine()
    let line = failed ?? answer ?? plugin?.line(of: ask.call.handler)
    outbox.insert(call, at: .trace(.line(line.map { ScriptTrail($0) })))
    _ = outbox.isNews(nil)
    outbox.put(.trace(.line(nil)), behind: stage)
  }

  func traceCall(at trail: ScriptTrail?) { trace(trail?.begun(at: runs.current?.origin)) }

  /// Tells what line of a script asks for what comes next, where somebody wants to know.
  func trace(_ trail: ScriptTrail?) {
    guard setup.recordsTrace, !isLoadingQuietly, outbox.isNews(trail) else { return }
    outbox.put(.trace(.line(trail)), behind: stage)
  }

  /// Tells which line said what becomes of an item.
  func traceDecision(on item: Int, in run: HandlerRun, at trail: ScriptTrail?) {
    guard setup.recordsTrace, let trail else { return }
    let id = stage.items(of: run.ask.drag)[item].id
    outbox.put(.trace(.decided(item: id, at: trail)), behind: stage)
  }

  /// Tells which line of a task raised what is said of its item, or of all that are left.
  func traceSaid(_ message: String, by task: ScriptTask, at trail: ScriptTrail?) {
    let trail = trail?.begun(at: task.origin)
    if let item = task.item { return traceDecision(on: item, in: task.run, at: trail) }
    guard setup.recordsTrace, let trail, task.parent == nil, task.run.phase == .performing else {
      return
    }
    let end = HostTrace.gaveUp(task.run.ask.destination, saying: message, at: trail)
    outbox.put(.trace(end), behind: stage)
  }

  /// Tells where the function returned that had an item, which may have said nothing of it.
  func traceReturn(of task: ScriptTask) {
    guard setup.recordsTrace, task.parent != nil, let item = task.item,
      let line = task.run.plugin.takeAnswerLine()
    else { return }
    let id = stage.items(of: task.run.ask.drag)[item].id
    let trail = ScriptTrail(line).begun(at: task.origin)
    outbox.put(.trace(.passed(item: id, at: trail)), behind: stage)
  }

  /// Tells what the functions held that failed just now.
  func traceSeen(by plugin: PluginRuntime, in index: Destination.Index?) {
    guard setup.recordsTrace, let seen = plugin.sandbox.takeSeen() else { return }
    outbox.put(.trace(.seen(index, SeenValues(seen))), behind: stage)
  }

  func traceEnd(of run: HandlerRun, isReturn: Bool) {
    guard setup.recordsTrace || setup.recordsEnds else { return }
    let line = setup.recordsTrace && isReturn ? run.plugin.takeAnswerLine() : nil
    if setup.recordsTrace, let caught = run.plugin.sandbox.takeCaught() {
      let place = ScriptLine(file: caught.source, line: caught.line)
      let trace = HostTrace.caught(run.ask.destination, caught.message, at: place)
      outbox.put(.trace(trace), behind: stage)
    }
    let units = RunUnits(all: run.account.unitsSpent, most: run.account.mostOfRun)
    let (drag, index) = (run.ask.drag, run.ask.destination)
    let end = HostTrace.ended(drag, index, handler: run.handler, units: units, at: line)
    outbox.put(.trace(end), behind: stage)
  }

  // MARK: Plugins

  /// The id of a destination, where it is one.
  func name(_ index: Destination.Index?) -> String? {
    index.map { index in asking { $0.id(of: index) } }
  }

  /// Whether it is a destination that is open, or none at all: what is shown there then belongs to the source.
  func isShown(_ index: Destination.Index?) -> Bool {
    index.map { index in asking { $0.isOpen(index) } } ?? true
  }

  /// What the plugin of a destination says of itself.
  package func manifest(of destination: Destination.Index) -> PluginManifest? {
    places.plugin(of: destination)?.manifest ?? places.twin(at: destination)?.origin.manifest
  }

  /// What the source's plugin says of itself.
  package var sourceManifest: PluginManifest? { places.firstSource?.manifest }

  /// Another plugin offers items from now on in the place of one that did.
  func renewSource(at place: Int, with assignment: PluginAssignment) throws(PluginLoadError) {
    guard let old = places.renew(source: place, with: try load(assignment)) else { return }
    if old.mayGo { retire(old.old) } else { places.retire(old.old) }
    pump()
  }

  /// Nobody answers in a destination from now on.
  func dismiss(_ id: String) {
    if let index = asking({ $0.index(of: id) }), places.assignment(of: id) != nil {
      let known = places.twin(at: index).map { $0.origin.profile($0.assignment.limits) }
      let policy = (places.plugin(of: index)?.profile ?? known)?.policy ?? .partial
      places.forgetAssignment(of: id)
      let old = places.leave(index)
      // A drop at work there is whole or not at all, as it began.
      let profile = HandlerProfile(handlers: [], policy: policy)
      stage.apply(.reload(id, profile, fault: nil))
      if let old { retire(old) }
    }
    pump()
  }

  /// What all scripts have spent together: unchanged means that none ran.
  package var totalUnits: Int64 { places.units }

  /// How many scripts are at work for destinations.
  package var scriptCount: Int { places.count }

  /// How many scripts wait for the next drop, as they were when they had been loaded.
  package var idleScripts: Int { places.idleCount }

  /// Of how many plugins it is known what they came to as they were loaded.
  package var knownPlugins: Int { origins.count }

  /// What a destination's sandboxes hold.
  package func report(of destination: Destination.Index) -> SandboxReport? {
    let known = places.twin(at: destination)?.origin.report
    return known.map { places.report(of: destination, beside: $0) }
      ?? places.plugin(of: destination).map {
        places.report(of: destination, beside: SandboxReport($0))
      }
  }

  /// The same of the source's sandboxes.
  package var sourceReport: SandboxReport? {
    places.firstSource.map { places.report(of: nil, beside: SandboxReport($0)) }
  }
}

// What lasts of it.
extension HostEngine {
  /// What brings another engine to where this one is, in records; none as long as anything is under way.
  ///
  /// `changes` is how many effects changed contents, `newest` which was the last in each destination, by its id.
  package func checkpoint(
    changes: Int,
    newest: NameTable<Int> = NameTable()
  ) -> [JournalRecord]? {
    guard isIdle, outbox.isEmpty, let writer, let book,
      let session = asking({ $0.checkpoint }), files.areSettled
    else { return nil }
    let ids = session.open.map(\.id)
    var plugins = NameTable<PluginAssignment>()
    for id in ids { plugins[id] = places.assignment(of: id) }
    let sources = places.sourceAssignments
    let used = plugins.names.compactMap { plugins[$0]?.source } + sources.map(\.source)
    let names = self.names(of: used)
    let texts = writer.texts(of: Set(names.map(\.name)))
    let called = Dictionary(uniqueKeysWithValues: names.map { ($0.source.mark, $0.name) })
    var apart = LoadedGroups()
    func isKnown(_ text: LoadedText, _ source: PluginSource) -> Bool {
      source.memory != nil
        || called[source.mark].map { text.isMade(of: source, texts, $0) } == true
    }
    for each in session.open {
      guard let text = places.text(at: each.index), let plugin = plugins[each.id],
        !isKnown(text, plugin.source)
      else { continue }
      apart.note(text, of: plugin, at: .destination(each.id))
    }
    for (place, plugin) in sources.enumerated() {
      guard let text = places.source(place)?.text, !isKnown(text, plugin.source) else { continue }
      apart.note(text, of: plugin, at: .source(place))
    }
    tools.outside.keepOnly(names.map(\.naming))
    writer.keepOnly(texts)
    let counts = HostCheckpoint.Counts(
      calls: tools.outside.dropCalls,
      requests: requestCount,
      undoRequests: book.undoCount,
      changes: changes
    )
    let checkpoint = HostCheckpoint(
      session: session,
      plugins: plugins,
      sources: sources,
      names: names,
      loaded: apart.all,
      contents: contents.kept,
      files: files.kept,
      counts: counts,
      newest: session.open.compactMap { each in
        newest[each.id].map { HostCheckpoint.Newest(place: each.index, number: $0) }
      }
    )
    return [.checkpoint(checkpoint)] + texts.map { .answer($0.value) }
  }

  /// What sources are called that were asked for something, each once.
  private func names(of sources: [PluginSource]) -> [PluginName] {
    var seen: Set<ObjectIdentifier> = []
    return sources.compactMap { source in
      guard seen.insert(source.mark).inserted,
        let known = tools.outside.naming(of: source.displayName, source.identity)
      else { return nil }
      return PluginName(source: source, name: known.name, count: known.count)
    }
  }

  /// Goes on where another engine was; this one has taken in nothing yet.
  func take(_ checkpoint: HostCheckpoint) throws(PluginLoadError) {
    stage.advance(to: checkpoint.time)
    tools.outside.keepOnly(checkpoint.names.map(\.naming))
    for (place, source) in checkpoint.sources.enumerated() {
      let files = checkpoint.loaded.first { $0.sources.contains(place) }
      let start = try files.map { files throws(PluginLoadError) in try begin(files, source) }
      _ = places.add(source: try load(source, start ?? .read))
    }
    stage.take(checkpoint.session)
    places.assign(checkpoint.plugins)
    let apart = NameSet(checkpoint.loaded.flatMap(\.destinations))
    try placePlugins(checkpoint.session.open.map(\.id).filter { !apart.contains($0) })
    for files in checkpoint.loaded { try placePlugins(of: files) }
    contents.take(checkpoint.contents)
    files.take(checkpoint.files)
    tools.outside.pass(calls: checkpoint.counts.calls)
    book?.pass(undo: checkpoint.counts.undoRequests)
    pass(requests: checkpoint.counts.requests)
    // What loading said was said by the one before.
    removeOutput()
  }

  /// Loads a plugin of what it was loaded of before.
  private func begin(
    _ files: LoadedFiles,
    _ assignment: PluginAssignment
  ) throws(PluginLoadError) -> PluginStart {
    do throws(PluginLoadError.Problem) {
      let limits = SandboxLimits(assignment.limits)
      return .again(try files.text(of: assignment.source, limits))
    } catch {
      throw PluginLoadError(plugin: assignment.source.displayName, error)
    }
  }

  private func placePlugins(of files: LoadedFiles) throws(PluginLoadError) {
    var first: PluginOrigin?
    for id in files.destinations {
      guard let assignment = places.assignment(of: id), let index = asking({ $0.index(of: id) })
      else { continue }
      if let first {
        places.put(PluginTwin(assignment: assignment, origin: first), at: index)
        continue
      }
      let plugin = try load(assignment, try begin(files, assignment))
      plugin.context.serve(index)
      places.put(plugin, at: index)
      let origin = PluginOrigin(plugin, logs: [])
      plugin.note(origin)
      first = origin
    }
  }
}

extension LoadedText {
  /// Whether those texts would make it, of a plugin that is called so.
  fileprivate func isMade(
    of source: PluginSource,
    _ texts: [HostQuestion: HostAnswer],
    _ name: String
  ) -> Bool {
    func isText(_ path: String, _ compiled: CompiledSource) -> Bool {
      guard case .text(_, _, .success(let bytes?))? = texts[.text(path, of: name)] else {
        return false
      }
      return compiled.isMade(of: bytes)
    }
    return isText(source.file, main)
      && modules.allSatisfy { isText(ModuleShelf.path(of: $0.key), $0.value) }
  }
}

extension ScriptLine {
  /// Where something was raised; nil where that isn't known.
  init?(_ fault: SandboxFault) {
    guard let file = fault.source, let line = fault.line else { return nil }
    self.init(file: file, line: line)
  }

  /// A call as a traceback has it: `⇥shelf.lua:12: in function 'take'`; nil where it is none of a script's.
  fileprivate init?(call text: String) {
    guard let end = text.firstRange(of: ": in "),
      let colon = text[..<end.lowerBound].lastIndex(of: ":"),
      let line = Int(text[text.index(after: colon)..<end.lowerBound])
    else { return nil }
    let file = String(text[..<colon].drop { $0 == "\t" })
    if file == Prelude.name { return nil }
    self.init(file: file, line: line)
  }
}

extension ScriptTrail {
  /// Where something was raised, and the calls that led there; nil where that isn't known.
  init?(_ fault: SandboxFault) {
    guard let line = ScriptLine(fault) else { return nil }
    self.init(line, traceback: fault.traceback.split(separator: "\n").map(String.init))
  }

  /// The same of what the core was told.
  package init?(_ fault: Fault) {
    guard let file = fault.file, let line = fault.line else { return nil }
    self.init(ScriptLine(file: file, line: line), traceback: fault.traceback)
  }

  private init(_ line: ScriptLine, traceback: [String]) {
    let calls = traceback.lazy.compactMap { ScriptLine(call: $0) }
    // Functions of the host's may stand before the line.
    let callers = calls.drop { $0 != line }.dropFirst()
    self = ScriptTrail([line] + callers.prefix(Self.most)) ?? ScriptTrail(line)
  }
}

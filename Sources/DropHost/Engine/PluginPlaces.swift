import DropCore
import LuaSandbox

/// Which plugin serves which destination and which drag.
final class PluginPlaces {
  private var assignments = NameTable<PluginAssignment>()
  /// By the destination's number.
  private var plugins: [PluginRuntime?] = []
  /// Plugins whose scripts nobody has asked yet, by the destination's number: they get a sandbox when
  /// they are needed.
  private var twins: [Int: PluginTwin] = [:]
  /// Those that hold something of a drag for their scripts.
  private var waiting: [DragID: [Int]] = [:]
  /// Those that got one, the one longest at work first; some have left since.
  private var atWork: [Destination.Index] = []
  private var firstAtWork = 0
  /// What they were before, by the destination's number.
  private var former: [Int: PluginTwin] = [:]
  /// The same, not counted.
  ///
  /// A plugin that is replaced while its script runs is held until the script has come back
  /// (`HostEngine.retire`).
  @exclusivity(unchecked) private var borrowed: [Borrowed<PluginRuntime>?] = []
  /// Plugins that offer items; what the setup names comes first.
  private var sources: [PluginRuntime] = []
  /// Plugins of drags that do more than hover.
  private var own = OwnRuntimes()
  /// Scripts that such drags have done with.
  private var idle = IdleScripts()
  /// What counts as kept for the scripts of a destination, once a drop has one of its own there.
  private var accounts: [Int: KeptAccount] = [:]
  /// What those have spent whose destinations or drags are gone.
  private var unitsBefore: Int64 = 0
  /// Old scripts that are kept for another engine.
  private var retired: [PluginRuntime] = []
  /// The same, for looking one up.
  private var retiredMarks: Set<ObjectIdentifier> = []
  /// Drags whose items a source plugin makes.
  private var offers: [DragID: PluginOffer] = [:]
  /// Which scripts hold sessions of drags.
  let roll = SessionRoll()
  /// Twins that may be at work at a time.
  private let mostAtWork: Int
  /// What scripts kept while hovering, where that was asked for as the drag landed.
  private var landed = LandedStates()
  /// What drops' long work may take.
  let work = WorkAccounts()

  init(mostAtWork: Int) { self.mostAtWork = mostAtWork }

  // MARK: Destinations

  func assign(_ assignments: NameTable<PluginAssignment>) {
    self.assignments.merge(assignments)
  }

  /// A destination opens with all that lies on it: what others of their names had is none of theirs.
  func assign(_ assignments: NameTable<PluginAssignment>, opening destination: Destination) {
    self.assignments[destination.id] = assignments[destination.id]
    for child in destination.destinations { assign(assignments, opening: child) }
  }

  /// A destination closes; of what lay on it nobody asks any more.
  func forgetAssignment(of id: String) { assignments[id] = nil }

  func assignment(of id: String) -> PluginAssignment? { assignments[id] }

  func put(_ plugin: PluginRuntime, at index: Destination.Index) {
    let offset = Int(index.value)
    while plugins.count <= offset {
      plugins.append(nil)
      unsafe borrowed.append(nil)
    }
    if let old = plugins[offset], !old.main.isSame(as: plugin.main) { idle.forget(old.text) }
    plugins[offset] = plugin
    if let account = accounts[offset] { plugin.sandbox.share(account) }
    unsafe borrowed[offset] = Borrowed(plugin)
    twins[offset] = nil
  }

  /// The plugin there; nil too where it has no sandbox yet.
  func plugin(of index: Destination.Index?) -> PluginRuntime? {
    guard let index else { return nil }
    let offset = Int(index.value)
    return offset < plugins.count ? plugins[offset] : nil
  }

  @inline(__always)
  func borrowedPlugin(of index: Destination.Index) -> Borrowed<PluginRuntime>? {
    let offset = Int(index.value)
    return unsafe offset < borrowed.count ? borrowed[offset] : nil
  }

  // MARK: Twins

  /// Notes a plugin that has no sandbox yet.
  func put(_ twin: PluginTwin, at index: Destination.Index) { twins[Int(index.value)] = twin }

  /// The plugin there, where it has no sandbox yet.
  func twin(at index: Destination.Index?) -> PluginTwin? {
    if twins.isEmpty { return nil }
    return index.flatMap { twins[Int($0.value)] }
  }

  /// Puts a plugin where a twin stood, and gives the one that goes back for it.
  ///
  /// That is the one longest at work whose drags' states `setAside` gives; where it gives none, a few are
  /// looked at.
  func put(
    _ plugin: PluginRuntime,
    for twin: PluginTwin,
    at index: Destination.Index,
    setAside: (PluginRuntime) -> [DragID: LuaValue]?
  ) -> PluginRuntime? {
    put(plugin, at: index)
    former[Int(index.value)] = PluginTwin(assignment: twin.assignment, origin: twin.origin)
    enlist(index)
    guard former.count > mostAtWork else { return nil }
    for _ in 0..<8 {
      guard let place = nextAtWork(), var twin = former.removeValue(forKey: Int(place.value)),
        let old = self.plugin(of: place)
      else { return nil }
      if place != index, old.isTwin, let states = setAside(old) {
        twin.setAside(states)
        for drag in states.keys { waiting[drag, default: []].append(Int(place.value)) }
        remove(at: place)
        put(twin, at: place)
        return old
      }
      guard old.isTwin else { continue }
      former[Int(place.value)] = twin
      enlist(place)
    }
    return nil
  }

  private func enlist(_ index: Destination.Index) {
    atWork.append(index)
    guard atWork.count > former.count * 2 + 64 else { return }
    atWork = atWork[firstAtWork...].filter { former[Int($0.value)] != nil }
    firstAtWork = 0
  }

  /// The one longest at work, which is taken out.
  private func nextAtWork() -> Destination.Index? {
    while firstAtWork < atWork.count {
      firstAtWork += 1
      let next = atWork[firstAtWork - 1]
      if former[Int(next.value)] != nil { return next }
    }
    return nil
  }

  /// A destination is gone; gives the plugin that it had.
  func leave(_ index: Destination.Index) -> PluginRuntime? {
    let number = Int(index.value)
    if let text = text(at: index) { idle.forget(text) }
    twins[number] = nil
    former[number] = nil
    accounts[number] = nil
    guard let plugin = plugin(of: index) else { return nil }
    unitsBefore &+= plugin.units
    own.forget(index)
    remove(at: index)
    return plugin
  }

  private func remove(at index: Destination.Index) {
    plugins[Int(index.value)] = nil
    unsafe borrowed[Int(index.value)] = nil
  }

  // MARK: Sources

  /// Adds a plugin that offers items, and gives its place.
  func add(source: PluginRuntime) -> Int {
    sources.append(source)
    return sources.count - 1
  }

  /// Puts one in the place of another, and gives that; `mayGo` is whether no drag has it any more.
  func renew(
    source place: Int,
    with plugin: PluginRuntime
  ) -> (old: PluginRuntime, mayGo: Bool)? {
    guard sources.indices.contains(place) else { return nil }
    let old = sources[place]
    sources[place] = plugin
    return (old, !offers.values.contains { $0.plugin === old })
  }

  var firstSource: PluginRuntime? { sources.first }

  var sourceCount: Int { sources.count }

  var sourceAssignments: [PluginAssignment] { sources.map(\.assignment) }

  /// Its place among them, where it is one.
  func place(ofSource plugin: PluginRuntime) -> Int? { sources.firstIndex { $0 === plugin } }

  func source(_ place: Int) -> PluginRuntime? {
    sources.indices.contains(place) ? sources[place] : nil
  }

  func note(_ offer: PluginOffer?, of drag: DragID) { offers[drag] = offer }

  /// What makes a drag's items.
  func offer(of drag: DragID) -> PluginOffer? { offers[drag] }

  /// The plugin that answers an ask: the drag's own or the destination's or, of a drag, that of its
  /// source.
  func plugin(for ask: Ask) -> PluginRuntime? {
    ownPlugin(for: ask) ?? plugin(of: ask.destination) ?? offers[ask.drag]?.plugin
  }

  // MARK: Drags of their own

  /// What the script there kept of a drag while hovering; nil where nobody has asked it.
  func state(of drag: DragID, at place: Destination.Index?) -> LandedState? { landed[drag, place] }

  func keep(_ state: LandedState, of drag: DragID, at place: Destination.Index?) {
    landed.put(state, of: drag, at: place)
  }

  /// The plugin with which a drag does more than hover there, where it has one by now.
  func ownPlugin(for ask: Ask) -> PluginRuntime? {
    ask.call.handler.mayWait ? own.plugin(of: ask.drag, at: ask.destination) : nil
  }

  /// What counts as kept for all scripts there, whatever drop they are for.
  func account(for ask: Ask) -> KeptAccount {
    guard let index = ask.destination else {
      return offers[ask.drag]?.plugin.sandbox.account ?? KeptAccount()
    }
    let number = Int(index.value)
    if let account = accounts[number] { return account }
    let account = KeptAccount()
    accounts[number] = account
    plugin(of: index)?.sandbox.share(account)
    return account
  }

  /// How a drag gets its script: it is one that another has done with, or loaded, to be kept later as long
  /// as few are at work.
  func start(ofDropWith text: LoadedText, _ assignment: PluginAssignment) -> PluginStart {
    // What is remembered lies ready for all engines.
    if assignment.source.memory != nil { return .again(text) }
    if let script = idle.take(text) { return .idle(script) }
    return .again(text, isKept: own.dragCount < IdleScripts.most)
  }

  /// How many scripts drags have done with that lie here.
  var idleCount: Int { idle.count }

  /// Takes over the script of a drag that is over, where its place has that text still.
  func keepsScript(of plugin: PluginRuntime) -> Bool {
    guard plugin.drag != nil, plugin.assignment.source.memory == nil else { return false }
    let index = plugin.context.call.destination
    let isNeeded =
      index == nil
      ? sources.contains { $0.main.isSame(as: plugin.main) }
      : text(at: index).map { $0.main.isSame(as: plugin.main) } == true
    guard isNeeded, let script = plugin.takeLoaded() else { return false }
    idle.put(script)
    return true
  }

  /// What the plugin there was loaded of.
  func text(at index: Destination.Index?) -> LoadedText? {
    plugin(of: index)?.text ?? twin(at: index)?.origin.text
  }

  func put(own plugin: PluginRuntime, for ask: Ask) {
    own.put(plugin, of: ask.drag, at: ask.destination)
  }

  /// A drag is over; gives the plugins that it had.
  func leave(_ drag: DragID) -> [PluginRuntime] {
    let plugins = own.leave(drag)
    for plugin in plugins {
      unitsBefore &+= plugin.units
      roll.forget(plugin.sessions.last(of: drag), of: plugin.sessions, in: drag)
    }
    return plugins
  }

  /// Bytes that the plugins of drops hold there.
  func held(at place: Destination.Index?) -> Int { own.report(of: place).memoryInUse }

  func report(of place: Destination.Index?, beside hovering: SandboxReport) -> SandboxReport {
    var report = own.report(of: place)
    report.add(hovering)
    return report
  }

  // MARK: All of them

  /// What the scripts of all destinations and drags have spent, those too that are gone.
  var units: Int64 {
    plugins.reduce(unitsBefore &+ own.units) { $0 &+ ($1?.units ?? 0) }
  }

  /// How many sandboxes there are for destinations.
  var count: Int { plugins.count { $0 != nil } + own.count }

  func forEach(_ body: (PluginRuntime) -> Void) {
    for plugin in plugins { if let plugin { body(plugin) } }
    for plugin in own.all { body(plugin) }
    for plugin in sources { body(plugin) }
  }

  /// A drag is over.
  func forget(_ drag: DragID) {
    roll.forget(drag)
    work.forget(drag)
    landed.forget(drag)
    for place in waiting.removeValue(forKey: drag) ?? [] { twins[place]?.forget(drag) }
    offers[drag] = nil
  }

  func isInUse(_ plugin: PluginRuntime) -> Bool {
    if let drag = plugin.drag { return own.holds(plugin, of: drag) }
    if let place = plugin.context.call.destination { return self.plugin(of: place) === plugin }
    return sources.contains { $0 === plugin }
  }

  func retire(_ plugin: PluginRuntime) {
    if retiredMarks.insert(ObjectIdentifier(plugin)).inserted { retired.append(plugin) }
  }

  /// The engine is gone.
  func leaveEngine() {
    for plugin in plugins { plugin?.leaveEngine() }
    for plugin in own.all { plugin.leaveEngine() }
    for plugin in retired { plugin.leaveEngine() }
    for plugin in sources { plugin.leaveEngine() }
  }
}

/// What makes a drag's items, and what was selected there when it began.
struct PluginOffer {
  let plugin: PluginRuntime
  let selection: JSONValue

  init(_ plugin: PluginRuntime, _ selection: JSONValue) {
    self.plugin = plugin
    self.selection = selection
  }
}

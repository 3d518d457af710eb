import DropContent
package import DropCore
import LuaSandbox

/// A scene with its plugins: events and completions go in, effects and requests come out.
///
/// It has no clock and reads no file: the same inputs give the same outputs. Not `Sendable`: one
/// isolation domain keeps it.
package final class HostEngine {
  package internal(set) var session: DropSession {
    _read { yield unsafe hot.session }
    _modify { yield &(unsafe hot.session) }
  }
  /// Asks the session where it is: a plain call on it would copy all of it first.
  @inline(__always)
  package func asking<Result>(_ question: (inout DropSession) -> Result) -> Result {
    question(&(unsafe hot.session))
  }
  package let setup: HostSetup
  let binding: HostBinding
  var queue: EffectQueue {
    _read { yield unsafe hot.queue }
    _modify { yield &(unsafe hot.queue) }
  }
  var nextEntry: Int {
    get { unsafe hot.nextEntry }
    set { unsafe hot.nextEntry = newValue }
  }
  /// What came while entries of the queue still waited to be put out, by how many came before it.
  var held: [(after: Int, output: HostOutput)] {
    _read { yield unsafe hot.held }
    _modify { yield &(unsafe hot.held) }
  }
  /// Where the output stood when a script was last entered.
  var callStart = Int.max
  var now: Double = 0
  /// What came out since `removeOutput`.
  package internal(set) var output: [HostOutput] {
    _read { yield unsafe hot.output }
    _modify { yield &(unsafe hot.output) }
  }

  /// By the destination's number.
  var plugins: [PluginRuntime?] {
    _read { yield unsafe hot.plugins }
  }

  /// What every move touches.
  ///
  /// Exclusive access isn't checked at run time, which would cost as much as the core does: one
  /// isolation domain keeps the engine, and no access can begin inside another, as the core calls
  /// nobody and the lists are only appended to, read and emptied.
  @exclusivity(unchecked) private var hot: Hot

  private struct Hot {
    var session: DropSession
    var queue = EffectQueue()
    var nextEntry = 0
    var held: [(after: Int, output: HostOutput)] = []
    var output: [HostOutput] = []
    private(set) var plugins: [PluginRuntime?] = []
    /// The same, not counted.
    ///
    /// A plugin that is replaced while its script runs is held until the script has come back
    /// (`retire`).
    private(set) var borrowed: [Borrowed<PluginRuntime>?] = []

    mutating func put(_ plugin: PluginRuntime, at offset: Int) {
      while plugins.count <= offset {
        plugins.append(nil)
        borrowed.append(nil)
      }
      plugins[offset] = plugin
      borrowed[offset] = Borrowed(plugin)
    }
  }

  var assignments: [String: PluginAssignment] = [:]
  /// Plugins that offer items; what the setup names comes first.
  var sourcePlugins: [PluginRuntime] = []
  /// Old scripts that are kept for another engine.
  var retired: [PluginRuntime] = []
  /// Drags whose items a source plugin makes.
  var offers: [DragID: Offer] = [:]
  var dragItems: [DragID: DragItems] = [:]

  var runs: [HandlerRun] = []
  var waits: [WaitID: Wait] = [:]
  var nextWait: UInt64 = 1
  private(set) var ready: [Ready] = []
  var nextReady = 0
  /// Whether `ready` has something, as it would take longer to look.
  private(set) var hasReady = false
  var io = IORegistry()
  var providing: [LoadID: ItemLoad] = [:]
  var asking: [QuestionID: Wait] = [:]
  /// As what each item of a drag was loaded, for its source.
  var loadedTypes: [DragID: [Int: ContentType]] = [:]
  var contents: [UInt64: Content] = [:]
  var nextReference: UInt64 = 1
  /// Why what is stopped now is stopped.
  var givenUp = ScriptError.cancelled.message
  var isPumping = false
  /// Whether each update is put out as a call, which the short way doesn't do.
  let isRecordingUpdates: Bool
  /// The update that a script runs for now, where it was asked the short way.
  var runningUpdate: Ask.ID?
  /// The ask answered last, for the fault that may come of the answer.
  var lastHandler: (ask: Ask.ID?, name: String) = (nil, "")

  /// Something to go on with once the script that runs has come back.
  enum Ready {
    case resume(Wait, HostReply)
    case start(ScriptTask, LuaFunction, [LuaValue])
    case act(() -> Void)
  }

  /// Notes what is to be done once the script that runs has come back.
  func later(_ next: Ready) {
    ready.append(next)
    hasReady = true
  }

  func removeReady() {
    guard hasReady else { return }
    ready.removeAll(keepingCapacity: true)
    nextReady = 0
    hasReady = false
  }

  /// Loads every plugin and opens the scene.
  package init(_ setup: consuming HostSetup) throws(PluginLoadError) {
    isRecordingUpdates = setup.recordsUpdates
    binding =
      setup.binding
      ?? (setup.catalog.isBuiltIn ? HostBinding.builtIn : HostBinding(setup.catalog))
    unsafe hot = Hot(session: DropSession(scene: [], types: setup.types))
    assignments = setup.plugins
    self.setup = setup
    try openScene()
  }

  private func openScene() throws(PluginLoadError) {
    if let source = setup.source {
      sourcePlugins = [try PluginRuntime(source, destination: nil, engine: self)]
    }
    var loaded: [String: PluginRuntime] = [:]
    var scene: [Destination] = []
    for destination in setup.destinations {
      scene.append(try load(destination, into: &loaded))
    }
    session = DropSession(scene: scene, types: setup.types)
    for (id, plugin) in loaded { place(plugin, at: id) }
  }

  /// Loads the plugins of a destination and of all that lies on it, and notes their profiles.
  func load(
    _ destination: Destination,
    into loaded: inout [String: PluginRuntime]
  ) throws(PluginLoadError) -> Destination {
    var profiled = destination
    if let assignment = assignments[destination.id] {
      let plugin = try PluginRuntime(assignment, destination: destination.id, engine: self)
      loaded[destination.id] = plugin
      profiled.profile = plugin.profile
    }
    // Without a plugin the destination keeps the profile it came with.
    var children: [Destination] = []
    for child in destination.destinations { children.append(try load(child, into: &loaded)) }
    profiled.destinations = children
    return profiled
  }

  /// Puts a loaded plugin to its destination, which the session knows by now.
  func place(_ plugin: PluginRuntime, at id: String) {
    guard let index = asking({ $0.index(of: id) }) else { return }
    let offset = Int(index.value)
    plugin.destination = index
    unsafe hot.put(plugin, at: offset)
    for type in plugin.manifest.accepts ?? []
    where !setup.types.knows(type) && setup.types.isSlip(type.id) {
      let nearest = setup.types.nearestName(to: type.id)
      output.append(.notice(.unknownType(type.id, nearest: nearest), index))
    }
  }

  @inline(__always)
  func borrowedPlugin(of index: Destination.Index) -> Borrowed<PluginRuntime>? {
    let offset = Int(index.value)
    return unsafe offset < hot.borrowed.count ? hot.borrowed[offset] : nil
  }

  func plugin(of index: Destination.Index?) -> PluginRuntime? {
    guard let index else { return nil }
    let offset = Int(index.value)
    return offset < plugins.count ? plugins[offset] : nil
  }

  deinit {
    // What waits holds what it waits for, and the other way round.
    for run in runs { for task in run.tasks { task.abandon() } }
    for plugin in plugins { plugin?.leaveEngine() }
    for plugin in retired { plugin.leaveEngine() }
    for plugin in sourcePlugins { plugin.leaveEngine() }
  }
}

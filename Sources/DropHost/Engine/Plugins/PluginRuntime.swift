import DropCore
import LuaSandbox

/// A plugin at work: its script in its sandbox, and the objects that the script holds.
final class PluginRuntime {
  unowned let engine: HostEngine
  private let seed: UInt64
  let assignment: PluginAssignment
  let destinationID: String?
  var destination: Destination.Index?
  let binding: HostBinding
  let sandbox: Sandbox
  private let router: CallRouter
  private(set) var manifest: PluginManifest
  private(set) var options: LuaValue = .table(LuaTable())
  private(set) var functions: [UInt16: LuaFunction] = [:]
  private(set) var prelude = Prelude()
  private let main: CompiledSource
  /// The script as it was loaded, where it can go back to that.
  private var loaded: LoadedPlugin?
  var modules: [String: CompiledSource] = [:]

  // What the script that runs now may do, and for whom.
  private(set) var phase: CallPhases = .loading
  private(set) var drag: DragID?
  private(set) var task: ScriptTask?

  /// Unchecked at run time: what it does calls nobody who could come back here.
  @exclusivity(unchecked) private var heldTypes: TypeNames
  var types: TypeNames {
    _read { yield unsafe heldTypes }
    _modify { yield &(unsafe heldTypes) }
  }
  var drags: [DragID: DragObjects] = [:]
  /// Those of the drag that was asked about last.
  var last: DragObjects? {
    didSet { borrowedLast = last.map { Borrowed($0) } }
  }
  /// The same, not counted: they go with their drag or their script's state, and neither goes while
  /// the script runs.
  private(set) var borrowedLast: Borrowed<DragObjects>?
  var contents = HandleTable<ContentObject>()
  var openUnits = OpenUnits()
  /// By the placeholder's number.
  var placeholders: [UInt32: PlaceholderID] = [:]
  var rects = HandleTable<Rect>()
  var cursors = HandleTable<LineCursor>()
  /// References in copies that were made of arguments; they go when the script has come back.
  var borrowed: [LuaFunction] = [] {
    didSet { holdsValues = true }
  }
  /// The argument of the call under way that was checked last, for whoever reads it next.
  var checked: (index: Int, value: LuaValue)?
  /// Whether any of these may have something.
  var holdsValues = false
  /// State kept over a reload, until the drag's session is made anew.
  var inherited: [DragID: LuaValue] = [:]

  /// Reads the plugin's file, runs it, and checks what it returns and what it is told.
  init(
    _ assignment: PluginAssignment,
    destination: String?,
    engine: HostEngine
  ) throws(PluginLoadError) {
    let source = assignment.source
    self.assignment = assignment
    self.engine = engine
    seed = engine.setup.seed
    destinationID = destination
    binding = engine.binding
    let limits = SandboxLimits(assignment.limits)
    if let loaded = source.memory?.take(.init(assignment, limits, engine.setup.seed)) {
      (sandbox, router, main) = (loaded.sandbox, loaded.router, loaded.main)
      (manifest, options) = (loaded.manifest, loaded.options)
      (functions, prelude, modules) = (loaded.functions, loaded.prelude, loaded.modules)
      let knows = loaded.types.catalog.isCopy(of: engine.setup.types)
      unsafe heldTypes = knows ? loaded.types : TypeNames(engine.setup.types)
      self.loaded = loaded
      router.route(to: self)
      return
    }
    unsafe heldTypes = TypeNames(engine.setup.types)
    router = CallRouter()
    manifest = .empty
    do throws(PluginLoadError.Problem) {
      main = try PluginReader.compile(source, limits)
      sandbox = try PluginRuntime.makeSandbox(engine, limits, router)
    } catch {
      throw PluginLoadError(plugin: source.displayName, error)
    }
    router.route(to: self)
    do throws(PluginLoadError.Problem) {
      try run()
    } catch {
      sandbox.close()
      throw PluginLoadError(plugin: source.displayName, error)
    }
    remember()
  }

  deinit { router.leave(self) }

  /// Keeps the loaded script for whoever runs the plugin next, where somebody wants that.
  private func remember() {
    guard assignment.source.memory != nil, sandbox.keepImage() else { return }
    loaded = LoadedPlugin(
      sandbox: sandbox,
      router: router,
      main: main,
      manifest: manifest,
      options: options,
      functions: functions,
      prelude: prelude,
      types: types,
      modules: modules
    )
  }

  /// Whether the script is kept for the next engine, when this one is gone.
  var isKept: Bool { loaded != nil }

  /// The engine is gone: the script goes back, or away.
  func leaveEngine() {
    guard var loaded, let memory = assignment.source.memory else { return sandbox.close() }
    self.loaded = nil
    router.leave(self)
    loaded.types = types
    memory.put(loaded, .init(assignment, sandbox.limits, seed))
  }

  private static func makeSandbox(
    _ engine: HostEngine,
    _ limits: SandboxLimits,
    _ router: CallRouter
  ) throws(PluginLoadError.Problem) -> Sandbox {
    do throws(SandboxFault) {
      return try Sandbox(
        library: engine.binding.library,
        limits: limits,
        seed: engine.setup.seed,
        host: router
      )
    } catch {
      throw .script(Fault(error))
    }
  }

  /// What the core has to know of the plugin.
  var profile: HandlerProfile { manifest.profile(faultLimit: assignment.limits.faultLimit) }

  func function(for handler: Handlers) -> LuaFunction? { functions[handler.rawValue] }

  /// Says for whom the script runs that is entered next.
  func enter(_ phase: CallPhases, _ drag: DragID?, _ task: ScriptTask?) {
    self.phase = phase
    self.drag = drag
    self.task = task
    if engine.setup.recordsCalls { engine.callStart = engine.output.count }
  }

  func leave() {
    task = nil
    freeDropped()
  }

  /// Makes a new state after a kill; what doesn't load any more answers every call with its default.
  func rebuild() {
    loaded = nil
    drags = [:]
    last = nil
    contents = HandleTable()
    placeholders = [:]
    rects = HandleTable()
    cursors = HandleTable()
    borrowed = []
    functions = [:]
    do throws(SandboxFault) {
      try sandbox.rebuild(seed: engine.setup.seed)
    } catch {
      return engine.log(.error, "can't be started again: \(error.message)", destination)
    }
    do throws(PluginLoadError.Problem) {
      try run()
    } catch {
      engine.log(.error, "can't be loaded again: \(error.sentence)", destination)
    }
  }

  private func run() throws(PluginLoadError.Problem) {
    enter(.loading, nil, nil)
    let table: LuaValue
    do throws(SandboxFault) {
      prelude = try Prelude(sandbox)
      table = try sandbox.load(main)
    } catch {
      throw .script(Fault(error))
    }
    manifest = try ManifestReader(checker: binding.checker, types: engine.setup.types).read(table)
    do throws(OptionProblem) {
      let checked = try OptionDeclaration.check(assignment.options, against: manifest.options)
      options = ValueConverter.lua(checked)
    } catch {
      throw .option(error)
    }
    for (name, handler) in Handlers.named {
      if let function = table.table?[name].function { functions[handler.rawValue] = function }
    }
  }
}

extension PluginMemory.Terms {
  fileprivate init(_ assignment: PluginAssignment, _ limits: SandboxLimits, _ seed: UInt64) {
    self.init(seed: seed, limits: limits, options: assignment.options)
  }
}

import DropCore
import LuaSandbox

/// A plugin at work: its script in its sandbox, and the sessions that the script holds.
final class PluginRuntime {
  let assignment: PluginAssignment
  let context: HandlerContext
  let sandbox: Sandbox
  let sessions: DragSessions
  private(set) var manifest: PluginManifest
  /// The drag whose handlers that may wait it runs; none for the one in which hovering goes on.
  let drag: DragID?
  private let seed: UInt64
  /// Whether it is loaded while something hovers, which a drop never knows of.
  private var isOfHovering: Bool { isTwin && drag == nil }
  private let binding: HostBinding
  private let router: CallRouter
  let main: CompiledSource
  private let modules: ModuleShelf
  private var options: LuaValue
  private var functions: [Handler: LuaFunction]
  /// What it came to as it was loaded, where others may be like it.
  private(set) var origin: PluginOrigin?
  /// The script as it was loaded, where it can go back to that.
  private var loaded: LoadedPlugin?
  /// Whether its sandbox went back, or away.
  private var isGone = false

  /// Reads the plugin's file, runs it, and checks what it returns and what it is told.
  init(
    _ assignment: PluginAssignment,
    _ binding: HostBinding,
    _ tools: HostTools,
    _ core: CoreView,
    _ desk: any HandlerDesk,
    _ roll: SessionRoll,
    seed: UInt64,
    start: PluginStart = .read,
    for drag: DragID? = nil
  ) throws(PluginLoadError) {
    let source = assignment.source
    let limits = SandboxLimits(assignment.limits)
    let text = start.text
    let loaded = start.loaded ?? source.memory?.take(.init(assignment, limits, seed))
    // Whoever had it before has an account of its own.
    loaded?.sandbox.share(KeptAccount())
    self.assignment = assignment
    self.seed = seed
    self.drag = drag
    self.binding = binding
    isTwin = text != nil
    self.loaded = loaded
    router = loaded?.router ?? CallRouter()
    do throws(PluginLoadError.Problem) {
      if let loaded {
        (main, sandbox) = (loaded.main, loaded.sandbox)
      } else {
        if let text {
          main = text.main
        } else {
          main = try PluginReader.compile(source, limits, tools.outside)
        }
        sandbox = try Self.makeSandbox(binding, tools, limits, seed, router)
      }
    } catch {
      throw PluginLoadError(plugin: source.displayName, error)
    }
    modules = ModuleShelf(
      source,
      sandbox.limits,
      tools.outside,
      loaded?.modules ?? text?.modules ?? [:]
    )
    context = HandlerContext(
      tools,
      core,
      desk,
      grants: assignment.grants,
      sandbox: sandbox,
      mostMade: assignment.limits.madeBytes,
      types: loaded?.types
    ) { [modules] name throws(ScriptError) in try modules.require(name) }
    sessions = DragSessions(sandbox, context, roll)
    manifest = loaded?.manifest ?? .empty
    options = loaded?.options ?? .table(LuaTable())
    functions = loaded?.functions ?? [:]
    router.route(to: context, by: binding)
    if let loaded {
      tools.outside.passOver(calls: Self.callsToLoad, isHovering: isOfHovering)
      context.begin(with: loaded.prelude)
      settle()
      reseed()
      return
    }
    do throws(PluginLoadError.Problem) {
      try run()
    } catch {
      sandbox.close()
      throw PluginLoadError(plugin: source.displayName, error)
    }
    if source.memory != nil || start.isKept { remember() }
    reseed()
  }

  deinit { router.leave(context) }

  private static func makeSandbox(
    _ binding: HostBinding,
    _ tools: HostTools,
    _ limits: SandboxLimits,
    _ seed: UInt64,
    _ router: CallRouter
  ) throws(PluginLoadError.Problem) -> Sandbox {
    do throws(SandboxFault) {
      return try Sandbox(
        library: binding.library,
        limits: limits,
        seed: seed,
        host: tools.looks.map { router.noted(by: $0) }
          ?? (tools.isTraced ? router.traced() : router)
      )
    } catch {
      throw .script(Fault(error))
    }
  }

  /// How often a script is called to be loaded: the host's own lines, then the plugin's.
  private static let callsToLoad = 2

  private func run() throws(PluginLoadError.Problem) {
    context.enter(.loading, nil)
    let table: LuaValue
    do throws(SandboxFault) {
      context.tools.outside.begin(sandbox, isHovering: isOfHovering)
      context.begin(with: try Prelude(sandbox))
      context.tools.outside.begin(sandbox, isHovering: isOfHovering)
      table = try sandbox.load(main)
    } catch {
      context.tools.outside.note(error, in: sandbox)
      throw .script(Fault(error))
    }
    let tools = context.tools
    let reader = ManifestReader(
      catalog: binding.catalog,
      checker: tools.checker,
      types: tools.types
    )
    manifest = try reader.read(table)
    do throws(OptionProblem) {
      let checked = try OptionDeclaration.check(assignment.options, against: manifest.options)
      options = ValueConverter.lua(checked)
    } catch {
      throw .option(error)
    }
    for handler in Handler.allCases {
      if let function = table.table?[handler.name].function { functions[handler] = function }
    }
    settle()
  }

  /// Has `math.random` give each drag other numbers, and the same each time; what the script drew as it
  /// was loaded is the same for all.
  private func reseed() {
    if let drag { sandbox.reseed(seed.mixed(with: UInt64(drag.number))) }
  }

  /// Hands what was read of the plugin to those who need it.
  private func settle() {
    context.note(needs: manifest.needs)
    sessions.note(options)
  }

  // MARK: What others ask

  /// Whether it took a twin's place, and may make way for it again.
  let isTwin: Bool

  /// What the core has to know of the plugin.
  var profile: HandlerProfile { manifest.profile(faultLimit: assignment.limits.faultLimit) }

  /// It is one of several that may come to the same.
  func note(_ origin: PluginOrigin) { self.origin = origin }

  /// Its files, as far as they were read.
  var text: LoadedText { LoadedText(main: main, modules: modules.modules) }

  /// The host knows these types now.
  func learn(_ types: TypeCatalog) { context.learn(types, own: manifest.types) }

  /// What its calls have spent.
  var units: Int64 { Int64(clamping: sandbox.totalUnits) }

  func function(for handler: Handler) -> LuaFunction? { functions[handler] }

  /// Where a handler begins.
  func line(of handler: Handler) -> ScriptLine? {
    guard let function = function(for: handler), let place = sandbox.place(of: function)
    else { return nil }
    return ScriptLine(file: place.source, line: place.line)
  }

  /// Where the answer of a handler comes from that came to its end just now.
  func takeAnswerLine() -> ScriptLine? {
    sandbox.takeReturnPlace().map { ScriptLine(file: $0.source, line: $0.line) }
  }

  // MARK: Between calls

  /// A task of the script has come back, or waits.
  func leave() {
    context.leave()
    freeDropped()
  }

  /// Frees what only objects stood for that the script has dropped.
  func freeDropped() {
    let objects = context.objects
    guard objects.holdsAny else { return }
    for function in objects.takeBorrowed() { sandbox.release(function) }
    if objects.holdsObjects { context.free(sandbox.takeDroppedHandles()) }
    objects.settle()
  }

  /// Lets go of the references in a value that came out of the script and was read.
  func release(functionsIn value: LuaValue) {
    var functions: [LuaFunction] = []
    value.appendFunctions(to: &functions)
    for function in functions { sandbox.release(function) }
  }

  /// Makes a new state after a kill; what doesn't load any more answers every call with its default.
  func rebuild() {
    loaded = nil
    sessions.removeAll()
    context.objects.removeAll()
    functions = [:]
    do throws(SandboxFault) {
      try sandbox.rebuild(seed: seed)
    } catch {
      return context.log(.error, "can't be started again: \(error.message)")
    }
    do throws(PluginLoadError.Problem) {
      try run()
      reseed()
    } catch {
      context.log(.error, "can't be loaded again: \(error.sentence)")
    }
  }

  // MARK: For whoever comes next

  /// Keeps the loaded script for whoever runs the plugin next.
  ///
  /// What the host keeps for it is no part of its image: one that made some as it was loaded isn't kept.
  private func remember() {
    if context.objects.holdsObjects { return }
    if assignment.source.memory == nil, sandbox.memoryHeld > LoadedPlugin.mostBytes { return }
    guard sandbox.keepImage() else { return }
    loaded = LoadedPlugin(
      sandbox: sandbox,
      router: router,
      main: main,
      manifest: manifest,
      options: options,
      functions: functions,
      prelude: context.prelude,
      types: context.types,
      modules: modules.modules
    )
  }

  /// Whether the script is kept for the next engine, when this one is gone.
  var isKept: Bool { loaded != nil }

  /// Gives its script away, as it was when it had been loaded; nil where it can't go back to that.
  func takeLoaded() -> LoadedPlugin? {
    guard !isGone, let loaded, sandbox.restoreImage() else { return nil }
    isGone = true
    self.loaded = nil
    router.leave(context)
    sandbox.share(KeptAccount())
    loaded.note(context.types)
    return loaded
  }

  /// The engine is gone: the script goes back, or away.
  func leaveEngine() {
    // Another may have it by now.
    if isGone { return }
    isGone = true
    guard let loaded, let memory = assignment.source.memory else { return sandbox.close() }
    self.loaded = nil
    router.leave(context)
    loaded.note(context.types)
    memory.put(loaded, .init(assignment, sandbox.limits, seed))
  }
}

extension UInt64 {
  /// A number of both, in which each bit of either tells (the last steps of SplitMix64).
  fileprivate func mixed(with other: UInt64) -> UInt64 {
    var bits = self &+ other &* 0x9e37_79b9_7f4a_7c15
    bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
    return bits ^ bits >> 31
  }
}

extension PluginMemory.Terms {
  fileprivate init(_ assignment: PluginAssignment, _ limits: SandboxLimits, _ seed: UInt64) {
    self.init(seed: seed, limits: limits, options: assignment.options)
  }
}

import DropContent
import DropCore
import DropHost
import DropReplay

/// Goes through a plugin's source and compares it with what the host declares.
final class PluginWalk {
  let file: String
  let catalog = HostCatalog.builtIn
  /// The built-in types and those that the plugin declares.
  private(set) var types: TypeCatalog
  private(set) var problems: [PluginProblem] = []
  private var told: Set<PluginProblem> = []
  /// How many more names are compared with what was written: nobody reads the thousandth guess.
  private var guesses = 100_000

  private(set) var table = PluginTable()
  private var scopes = ScopeTable()
  private var graph = CallGraph()
  /// What `return` gives in the function that is being walked.
  private(set) var result: ScriptType?
  private var capabilities: [(capability: Capability, place: TextPlace)] = []
  /// What is taken as a value, which somebody else may call, as `pcall` does.
  private var taken: Set<Capability> = []
  private var assignedGlobals: Set<String> = []
  private var readGlobals: [(name: String, place: TextPlace, visible: [String])] = []
  /// Where each handler is given.
  private var handlers: [Handler: TextPlace] = [:]
  /// Modules that are required by their names.
  private(set) var modules: [(name: String, place: TextPlace)] = []

  /// Whether the file is a module, whose table is its own.
  private let isModule: Bool

  /// What a name holds is looked at wherever it stands; a longer table is left alone.
  private static let longestFollowed = 256
  /// What names hold that are assigned to again isn't known.
  private var assigned: Set<String> = []

  init(file: String, isModule: Bool = false, types: TypeCatalog = .builtIn) {
    self.file = file
    self.isModule = isModule
    self.types = types
  }

  /// Whether what is returned here is the plugin.
  var returnsPlugin: Bool { graph.current == 0 && !isModule }

  func report(_ message: String, at place: TextPlace?) {
    let problem = PluginProblem(file: file, place: place, message: message, isFatal: false)
    if told.insert(problem).inserted { problems.append(problem) }
  }

  func meant(_ name: String, among known: some Collection<String>) -> String {
    guard guesses >= known.count else { return "" }
    guesses -= known.count
    return NearestName.hint(for: name, among: known)
  }

  func meant(_ name: String) -> String { NearestName.hint(name) }

  func meantType(_ name: String) -> String? {
    guard guesses >= types.types.count else { return nil }
    guesses -= types.types.count
    return types.nearestName(to: name)
  }

  // MARK: What is noted for the end

  /// Whether the global is set for the first time.
  func noteGlobal(_ name: String) -> Bool { assignedGlobals.insert(name).inserted }

  func noteRead(_ name: String, at place: TextPlace) {
    let visible = scopes.visible(limit: guesses / 100)
    readGlobals.append((name, place, visible))
    guesses -= visible.count
  }

  func note(_ handler: Handler, at place: TextPlace) { handlers[handler] = place }
  func noteModule(_ name: String, at place: TextPlace) { modules.append((name, place)) }

  func noteUse(of capability: Capability, at place: TextPlace) {
    capabilities.append((capability, place))
  }

  /// A host function is taken as a value: it counts as used, but not as called here.
  func noteTaken(_ function: HostFunction) {
    if let capability = function.capability { taken.insert(capability) }
  }

  // MARK: Scopes

  func inScope(_ body: () -> Void) {
    let known = tested
    scopes.open()
    body()
    scopes.close()
    tested = known
  }

  /// Names of items, as they are written, that were tested for nil where the walk stands.
  private var tested: Set<String> = []

  /// Whether an item's name was tested before it is used as one.
  func isTested(_ written: String?) -> Bool { tested.contains(written ?? "") }

  /// Notes that an item's name is tested for nil, or has something else in its place.
  func test(_ expression: LuaExpression) {
    guard case .itemName? = visit(expression) else { return }
    tested.insert(expression.spelling ?? "")
  }

  /// Walks what is used as a string.
  func text(_ expression: LuaExpression, at place: TextPlace?) {
    guard case .itemName? = visit(expression), let place = place ?? expression.place else { return }
    graph.noteName(at: place)
  }

  /// Walks a function of the plugin's; its number.
  func inFunction(giving result: ScriptType?, _ body: () -> Void) -> Int {
    let (outer, outerResult) = (graph.current, self.result)
    let number = graph.enter()
    self.result = result
    inScope(body)
    graph.leave(to: outer)
    self.result = outerResult
    return number
  }

  /// An item's name is used as if it were known.
  func noteName(at place: TextPlace) { graph.noteName(at: place) }

  func noteCall(_ function: HostFunction, at place: TextPlace) {
    graph.noteCall(function, at: place)
  }

  /// A function of the plugin's may be called from where the walk is.
  func noteUse(of function: Int) { graph.noteUse(of: function) }

  /// A function of the plugin's is a handler.
  func note(_ callback: HostCallback, is function: Int) { graph.note(callback, is: function) }

  func declare(
    _ name: String,
    _ known: Known? = nil,
    function: Int? = nil,
    literal: LuaExpression? = nil
  ) {
    let isFollowed = !assigned.contains(name) && (literal?.extent ?? 0) <= Self.longestFollowed
    let kept = isFollowed ? literal : nil
    let shared = isModule ? nil : graph.makeVariable()
    scopes.declare(
      name,
      ScopeTable.Binding(known: known, function: function, literal: kept, shared: shared)
    )
  }

  /// A variable of the file's own is read or changed.
  func noteUse(_ name: String, isWrite: Bool, at place: TextPlace) {
    guard let variable = binding(name)?.shared else { return }
    graph.note(CallGraph.Use(variable: variable, name: name, isWrite: isWrite, place: place))
  }

  /// What is written out as a value, there or where the variable is declared that it names.
  func written(_ value: LuaExpression) -> LuaExpression {
    if case .name(let name, _) = value { binding(name)?.literal ?? value } else { value }
  }

  func binding(_ name: String) -> ScopeTable.Binding? { scopes.binding(name) }

  // MARK: The whole

  func tellDepth(at place: TextPlace) {
    report("this lies too deep in other parts to be checked, or for Lua to take it", at: place)
  }

  /// Walks a plugin's file.
  func plugin(_ block: [LuaStatement]) {
    assigned = AssignedNames(in: block).names
    table = PluginTable(of: block, assigned: assigned)
    // What can't be declared is for the host to tell.
    try? types.declare(table.types)
    self.block(block)
  }

  /// Walks a module's file.
  func module(_ block: [LuaStatement]) {
    assigned = AssignedNames(in: block).names
    self.block(block)
  }

  /// Tells what only shows once the plugin and all its modules were walked.
  func conclude(with modules: [PluginWalk]) {
    let globals = modules.reduce(assignedGlobals) { $0.union($1.assignedGlobals) }
    for walk in [self] + modules { walk.tellGlobals(globals) }
    tellCapabilities(modules)
    tellSource()
    tellPhases()
    tellPassed()
    for module in modules { module.tellLoading() }
  }

  private func tellGlobals(_ assigned: Set<String>) {
    for (name, place, visible) in readGlobals where !assigned.contains(name) {
      if let instead = KnownNames.absent[name] {
        report("there is no '\(name)' in the sandbox: \(instead)", at: place)
      } else {
        report(
          "nothing is called '\(name)'\(meant(name, among: visible + KnownNames.globals.sorted()))",
          at: place
        )
      }
    }
  }

  /// What is offered must be made by somebody.
  private func tellSource() {
    guard let place = handlers[.drag], handlers[.provide] == nil else { return }
    let (offers, makes) = (Handler.drag.name, Handler.provide.name)
    report("\(offers) offers items, but there is no \(makes) to make their content", at: place)
  }

  private func tellCapabilities(_ modules: [PluginWalk]) {
    let known = Capability.known.map(\.rawValue)
    for need in table.needs
    where !known.contains(need.name) && !Capability(rawValue: need.name).isOfOneTask {
      report(
        "there is no capability '\(need.name)'\(meant(need.name, among: known))",
        at: need.place
      )
    }
    let needs = table.needs.map { Capability(rawValue: $0.name) }
    var told: Set<Capability> = []
    for walk in [self] + modules {
      for use in walk.capabilities where !needs.contains(where: { use.capability.isMet(by: $0) }) {
        // Who asks for no single task is told of all.
        let isSingle = needs.contains(where: \.isOfOneTask) || !use.capability.isOfOneTask
        let missing = isSingle ? use.capability : .tasks
        guard told.insert(missing).inserted else { continue }
        walk.report(
          "needs = { \"\(missing.rawValue)\" } is missing: without it this call is denied",
          at: use.place
        )
      }
    }
    var used = (capabilities + modules.flatMap(\.capabilities)).map(\.capability)
    for walk in [self] + modules { used += walk.taken }
    for need in table.needs {
      let capability = Capability(rawValue: need.name)
      guard known.contains(need.name) || capability.isOfOneTask,
        !used.contains(where: { $0.isMet(by: capability) })
      else { continue }
      report("asks for '\(need.name)' and never uses it", at: need.place)
    }
  }

  /// What each handler reaches, by itself or through the plugin's own functions.
  private func tellPhases() {
    graph.eachHandler { handler, calls, names in
      for call in calls { tell(call.function, at: call.place, in: handler) }
      guard handler.phase == .hovering else { return }
      for place in names {
        report(
          "an item's name may be nil in \(handler.name), where it isn't known before the drop: "
            + "test it first",
          at: place
        )
      }
    }
    tellLoading()
  }

  /// Each drop runs the script anew: what goes from hovering to it goes another way.
  private func tellPassed() {
    let hovers: (HostCallback) -> Bool = { !$0.waits }
    // One that ends a drag runs in the one sandbox or in the other.
    let drops: (HostCallback) -> Bool = { $0.waits && $0.handler != .end }
    for (written, read) in graph.passed(from: hovers, to: drops) {
      let name = read.use.name
      report(
        "\(read.handler.name) never sees what \(written.handler.name) writes to '\(name)' in line "
          + "\(written.use.place.line), as each drop runs the script anew: write and read "
          + "session.state.\(name) instead",
        at: read.use.place
      )
    }
    for (written, read) in graph.passed(from: drops, to: hovers) {
      report(
        "\(read.handler.name) never sees what \(written.handler.name) writes to '\(read.use.name)' in "
          + "line \(written.use.place.line), as each drop runs the script anew: read "
          + "session.destination.contents or .performing instead; session.state goes from hovering to "
          + "the drop alone",
        at: read.use.place
      )
    }
  }

  private func tellLoading() {
    for call in graph.whileLoading where !call.function.phases.contains(.loading) {
      report("'\(call.function.spelling)' can't be called while the plugin loads", at: call.place)
    }
  }

  private func tell(_ function: HostFunction, at place: TextPlace, in handler: HostCallback) {
    if function.waits, !handler.waits {
      report(
        "'\(function.spelling)' waits, and \(handler.name) can't: it has to answer now",
        at: place
      )
    } else if function.phases.isDisjoint(with: handler.phase) {
      report(
        "'\(function.spelling)' can't be called in \(handler.name): it works "
          + function.phases.sentence,
        at: place
      )
    }
  }
}

extension Capability {
  /// Whether what a call is known to use may be what was asked for: of which task it is, not all may be known.
  fileprivate func isMet(by need: Capability) -> Bool {
    if self == need || isOfOneTask && need == .tasks || self == .tasks && need.isOfOneTask {
      return true
    }
    return self == .task("run") && need.rawValue.hasPrefix(Capability.run("").rawValue)
      || need == .task("run") && rawValue.hasPrefix(Capability.run("").rawValue)
  }
}

import DropContent
import DropCore
import DropHost

/// Goes through a plugin's source and compares it with what the host declares.
final class PluginWalk {
  let file: String
  let catalog = HostCatalog.builtIn
  let types = TypeCatalog.builtIn
  private(set) var problems: [PluginProblem] = []

  /// A local variable: what is known of its value, and the function it is, if it is one.
  struct Binding {
    var known: Known?
    var function: Int?
  }

  /// A function of the plugin: which host functions it calls where, and which functions of its own.
  struct Usage {
    var calls: [(function: HostFunction, place: TextPlace)] = []
    var own: Set<Int> = []
    /// The handler that it is, if it is one.
    var handler: HostCallback?
  }

  private var scopes: [[String: Binding]] = [[:]]
  var usages: [Usage] = [Usage()]
  /// The function that is being walked; 0 is the file itself.
  var current = 0
  /// What `return` gives in the function that is being walked.
  var result: ScriptType?
  /// Options that the plugin declares; nil while they aren't known.
  var options: Set<String>?
  var needs: [(name: String, place: TextPlace)] = []
  var capabilities: [(capability: Capability, place: TextPlace)] = []
  var assignedGlobals: Set<String> = []
  var readGlobals: [(name: String, place: TextPlace, visible: [String])] = []
  /// Where the file returns, and where each field of the plugin's table stands, by its path.
  var resultPlace: TextPlace?
  var fieldPlaces: [String: TextPlace] = [:]
  /// Where each handler is given.
  var handlers: [String: TextPlace] = [:]
  /// Modules that are required by their names.
  var modules: [(name: String, place: TextPlace)] = []
  /// Handlers written as `plugin.on_update = function …`.
  var pluginVariable: String?

  /// Whether the file is a module, whose table is its own.
  private let isModule: Bool

  init(file: String, isModule: Bool = false) {
    self.file = file
    self.isModule = isModule
  }

  /// Whether what is returned here is the plugin.
  var returnsPlugin: Bool { current == 0 && !isModule }

  func report(_ message: String, at place: TextPlace?) {
    let problem = PluginProblem(file: file, place: place, message: message, isFatal: false)
    if !problems.contains(problem) { problems.append(problem) }
  }

  func meant(_ name: String, among known: some Sequence<String>) -> String {
    NearestName.nearest(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
  }

  // MARK: Scopes

  func inScope(_ body: () -> Void) {
    scopes.append([:])
    body()
    scopes.removeLast()
  }

  func declare(_ name: String, _ known: Known? = nil, function: Int? = nil) {
    scopes[scopes.count - 1][name] = Binding(known: known, function: function)
  }

  /// The names of all local variables that can be seen, the nearest first.
  var visible: [String] { scopes.reversed().flatMap { $0.keys.sorted() } }

  func binding(_ name: String) -> Binding? {
    scopes.reversed().lazy.compactMap { $0[name] }.first
  }

  // MARK: The whole

  /// Walks a plugin's file.
  func plugin(_ block: [LuaStatement]) {
    findPluginTable(block)
    self.block(block)
  }

  /// Tells what only shows once the plugin and all its modules were walked.
  func conclude(with modules: [PluginWalk]) {
    let globals = modules.reduce(assignedGlobals) { $0.union($1.assignedGlobals) }
    for walk in [self] + modules { walk.tellGlobals(globals) }
    tellCapabilities(modules)
    tellSource()
    tellPhases()
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
    guard let place = handlers["on_drag"], handlers["on_provide"] == nil else { return }
    report("on_drag offers items, but there is no on_provide to make their content", at: place)
  }

  private func tellCapabilities(_ modules: [PluginWalk]) {
    let known = Capability.known.map(\.rawValue)
    for need in needs where !known.contains(need.name) {
      report(
        "there is no capability '\(need.name)'\(meant(need.name, among: known))",
        at: need.place
      )
    }
    var told = Set(needs.map(\.name))
    for walk in [self] + modules {
      for use in walk.capabilities where told.insert(use.capability.rawValue).inserted {
        let name = use.capability.rawValue
        walk.report(
          "needs = { \"\(name)\" } is missing: without it this call is denied",
          at: use.place
        )
      }
    }
    let used = Set((capabilities + modules.flatMap(\.capabilities)).map(\.capability.rawValue))
    for need in needs where known.contains(need.name) && !used.contains(need.name) {
      report("asks for '\(need.name)' and never uses it", at: need.place)
    }
  }

  /// What each handler reaches, by itself or through the plugin's own functions.
  private func tellPhases() {
    for usage in usages {
      guard let handler = usage.handler else { continue }
      var reached: Set<Int> = []
      var waiting = Array(usage.own)
      var calls = usage.calls
      while let next = waiting.popLast() {
        guard reached.insert(next).inserted else { continue }
        calls += usages[next].calls
        waiting += usages[next].own
      }
      for call in calls { tell(call.function, at: call.place, in: handler) }
    }
    tellLoading()
  }

  private func tellLoading() {
    for call in usages[0].calls where !call.function.phases.contains(.loading) {
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

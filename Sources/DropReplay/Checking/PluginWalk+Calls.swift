import DropContent
import DropHost

extension PluginWalk {
  func call(
    _ called: LuaExpression,
    _ arguments: [LuaExpression],
    _ place: TextPlace
  ) -> Known? {
    visit(called)
    if case .name("require", _) = called, binding("require") == nil,
      case .string(let name, let place)? = arguments.first
    {
      modules.append((name, place))
    }
    if case .name("collectgarbage", let place) = called, binding("collectgarbage") == nil {
      tellGarbage(arguments, at: place)
    }
    if case .index(let owner, let key?, _, let named) = called {
      tellMissingColon(owner, key, arguments, at: named)
    }
    if case .index(let owner, let key?, _, let named) = called,
      let function = hostFunction(owner, key)
    {
      return use(function, arguments, at: named)
    }
    arguments.forEach { visit($0) }
    return nil
  }

  private func hostFunction(_ owner: LuaExpression, _ key: String) -> HostFunction? {
    let module: ScriptClass
    switch owner {
    case .name("dnd", _) where binding("dnd") == nil: module = .dnd
    case .index(.name("dnd", _), let inner?, _, _) where binding("dnd") == nil:
      guard let found = ScriptClass(rawValue: "dnd.\(inner)") else { return nil }
      module = found
    default: return nil
    }
    return catalog.functions(of: module).first { $0.name == key }
  }

  func method(
    _ base: LuaExpression,
    _ name: String,
    _ arguments: [LuaExpression],
    _ place: TextPlace
  ) -> Known? {
    let known = visit(base)
    tellMissingDot(known, base, name, at: place)
    guard let owner = known?.object else {
      noteCapability(ofMethod: name, at: place)
      arguments.forEach { visit($0) }
      return nil
    }
    let functions = catalog.functions(of: owner)
    guard let function = functions.first(where: { $0.name == name }) else {
      tellMissing(name, of: owner, base, among: functions.map(\.name), at: place)
      arguments.forEach { visit($0) }
      return nil
    }
    return use(function, arguments, at: place)
  }

  private func tellMissing(
    _ name: String,
    of owner: ScriptClass,
    _ base: LuaExpression,
    among names: [String],
    at place: TextPlace
  ) {
    if catalog.record(named: owner.definitionName)?.field(named: name) != nil {
      let written = "\(base.spelling ?? owner.rawValue).\(name)"
      report("'\(name)' of '\(owner.rawValue)' is a field, not a method: \(written)", at: place)
    } else {
      report("'\(owner.rawValue)' has no '\(name)'\(meant(name, among: names))", at: place)
    }
  }

  /// `collectgarbage` is there for one thing only.
  private func tellGarbage(_ arguments: [LuaExpression], at place: TextPlace) {
    switch arguments.first {
    case .string("count", _)?: return
    case nil, .string?: report("collectgarbage: only 'count' is available here", at: place)
    default: return
    }
  }

  /// A method of a value that nothing is known of, whose name only one function has.
  private func noteCapability(ofMethod name: String, at place: TextPlace) {
    let found = catalog.functions.filter { $0.owner.hasMethods && $0.name == name }
    if found.count == 1, let capability = found[0].capability {
      capabilities.append((capability, place))
    }
  }

  private func use(
    _ function: HostFunction,
    _ arguments: [LuaExpression],
    at place: TextPlace
  ) -> Known? {
    usages[current].calls.append((function, place))
    count(arguments, of: function, at: place)
    if let capability = function.capability { capabilities.append((capability, place)) }
    var element: Known?
    for (number, argument) in arguments.enumerated() {
      let last = function.parameters.last
      let parameter =
        number < function.parameters.count
        ? function.parameters[number] : last.flatMap { $0.isVariadic ? $0 : nil }
      if case .function(let body) = argument {
        usages[current].own.insert(self.function(body, parameters: [element]))
      } else if let parameter {
        let name = "'\(parameter.name)' of '\(function.spelling)'"
        let known = check(argument, against: parameter.type, as: name)
        if number == 0 { element = known?.element }
      } else {
        visit(argument)
      }
    }
    return .script(function.result)
  }

  // MARK: How it is called

  /// `session.has(…)`: a method without the object that it is of.
  private func tellMissingColon(
    _ owner: LuaExpression,
    _ key: String,
    _ arguments: [LuaExpression],
    at place: TextPlace
  ) {
    guard let object = visit(owner)?.object, object.hasMethods,
      catalog.functions(of: object).contains(where: { $0.name == key })
    else { return }
    if case .name(let name, _) = owner, case .name(name, _)? = arguments.first { return }
    let written = owner.spelling ?? object.rawValue
    report("'\(key)' wants a colon: \(written):\(key)(…)", at: place)
  }

  /// `dnd:each(…)`: a function that would take the module as its first argument.
  private func tellMissingDot(
    _ known: Known?,
    _ base: LuaExpression,
    _ name: String,
    at place: TextPlace
  ) {
    switch known {
    case .module(let module) where module != .app: break
    case .library: break
    default: return
    }
    report("'\(name)' wants a dot: \(base.spelling ?? "dnd").\(name)(…)", at: place)
  }

  private func count(
    _ arguments: [LuaExpression],
    of function: HostFunction,
    at place: TextPlace
  ) {
    let parameters = function.parameters
    if arguments.count > parameters.count, !parameters.contains(where: \.isVariadic) {
      let most = "\(parameters.count) argument\(parameters.count == 1 ? "" : "s")"
      report("'\(function.spelling)' takes \(most), got \(arguments.count)", at: place)
    }
    // The last one may stand for several.
    if let last = arguments.last, last.mayBeSeveral { return }
    for parameter in parameters.dropFirst(arguments.count)
    where !parameter.isOptional && !parameter.isVariadic {
      report("'\(function.spelling)' is called without its '\(parameter.name)'", at: place)
    }
  }
}

extension LuaExpression {
  /// Whether it may give more values than one, or fewer: a call, or `...`.
  fileprivate var mayBeSeveral: Bool {
    switch self {
    case .call, .method, .other: true
    default: false
    }
  }

  /// How it is written, where that is short.
  fileprivate var spelling: String? {
    switch self {
    case .name(let name, _): name
    case .index(let base, let key?, _, _): base.spelling.map { "\($0).\(key)" }
    default: nil
    }
  }
}

import DropContent
import DropHost
import DropReplay

extension PluginWalk {
  /// A call of what `path` gives; `owner` is what is known of that which its last key is of.
  func call(_ path: ChainPath, of owner: Known?, _ arguments: [LuaExpression]) -> Known? {
    if path.before.isEmpty, case .name(let name, let place) = path.head, binding(name) == nil {
      if name == "require", case .string(let module, let place)? = arguments.first {
        noteModule(module, at: place)
      }
      if name == "collectgarbage" { tellGarbage(arguments, at: place) }
      if name == "pcall", let function = arguments.first {
        callCaught(function, arguments.dropFirst())
        return nil
      }
    }
    if let last = path.before.last, case .key(let key) = last.kind {
      tellMissingColon(owner, key, path.owner, arguments, at: last.place)
      if let function = hostFunction(path) { return use(function, arguments, at: last.place) }
      if case .library("string")? = owner {
        arguments.forEach { text($0, at: last.place) }
        return nil
      }
    }
    if case .name("assert", _) = path.head, path.before.isEmpty {
      arguments.forEach { test($0) }
    } else if case .name("type", _) = path.head, path.before.isEmpty {
      arguments.forEach { test($0) }
    } else {
      arguments.forEach { visit($0) }
    }
    return nil
  }

  /// What `pcall` calls is used as if it were called without: `pcall(session.task, session, "upload")`.
  private func callCaught(_ function: LuaExpression, _ arguments: ArraySlice<LuaExpression>) {
    if case .chain(let head, let suffixes) = function, case .key(let name)? = suffixes.last?.kind {
      for function in granted(name, of: walk(head, suffixes[...]).owner) {
        let own = function.owner.hasMethods ? arguments.dropFirst() : arguments
        if let capability = function.capability, let place = suffixes.last?.place {
          noteUse(of: narrowed(capability, by: Array(own)), at: place)
        }
      }
    } else {
      visit(function)
    }
    arguments.forEach { visit($0) }
  }

  private func hostFunction(_ path: ChainPath) -> HostFunction? {
    guard case .name("dnd", _) = path.head, binding("dnd") == nil, path.before.count <= 2 else {
      return nil
    }
    let names = path.before.compactMap { if case .key(let key) = $0.kind { key } else { nil } }
    guard names.count == path.before.count, let last = names.last,
      let module = names.count == 1 ? .dnd : ScriptClass(rawValue: "dnd.\(names[0])")
    else { return nil }
    return catalog.functions(of: module).first { $0.name == last }
  }

  func method(
    _ name: String,
    of known: Known?,
    _ path: ChainPath,
    _ arguments: [LuaExpression],
    _ place: TextPlace
  ) -> Known? {
    tellMissingDot(known, path, name, at: place)
    if case .itemName? = known { noteName(at: place) }
    guard let owner = known?.object else {
      noteCapability(ofMethod: name, arguments, at: place)
      arguments.forEach { visit($0) }
      return nil
    }
    let functions = catalog.functions(of: owner)
    guard let function = functions.first(where: { $0.name == name }) else {
      tellMissing(name, of: owner, path, among: functions.map(\.name), at: place)
      arguments.forEach { visit($0) }
      return nil
    }
    return use(function, arguments, at: place)
  }

  private func tellMissing(
    _ name: String,
    of owner: ScriptClass,
    _ path: ChainPath,
    among names: [String],
    at place: TextPlace
  ) {
    if catalog.record(named: owner.definitionName)?.field(named: name) != nil {
      let written = "\(path.spelling ?? owner.rawValue).\(name)"
      report("'\(name)' of '\(owner.rawValue)' is a field, not a method: \(written)", at: place)
    } else {
      let near = meant(name, among: names)
      // Else right, but of another object.
      let elsewhere = catalog.functions.first { $0.owner.hasMethods && $0.name == name }?.spelling
      let hint = near.isEmpty ? elsewhere.map(meant) ?? "" : near
      report("'\(owner.rawValue)' has no '\(name)'\(hint)", at: place)
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

  /// A method of a value that nothing is known of, where all functions of its name need the same.
  private func noteCapability(
    ofMethod name: String,
    _ arguments: [LuaExpression],
    at place: TextPlace
  ) {
    let found = catalog.functions.filter { $0.owner.hasMethods && $0.name == name }
    let needed = Set(found.map(\.capability))
    if needed.count == 1, let capability = needed.first ?? nil {
      noteUse(of: narrowed(capability, by: arguments), at: place)
    }
  }

  /// Which task is run, as far as that is written out.
  private func narrowed(_ capability: Capability, by arguments: [LuaExpression]) -> Capability {
    guard capability == .tasks, let first = arguments.first,
      case .string(let task, _) = written(first)
    else { return capability }
    if task == "run", arguments.count > 1, case .table(let fields, _) = written(arguments[1]),
      let field = fields.first(where: { $0.key == "program" }),
      case .string(let program, _) = written(field.value)
    {
      return .run(program)
    }
    return .task(task)
  }

  private func use(
    _ function: HostFunction,
    _ arguments: [LuaExpression],
    at place: TextPlace
  ) -> Known? {
    noteCall(function, at: place)
    count(arguments, of: function, at: place)
    tellLarge(arguments, of: function, at: place)
    if let capability = function.capability {
      noteUse(of: narrowed(capability, by: arguments), at: place)
    }
    var element: Known?
    for (number, argument) in arguments.enumerated() {
      let last = function.parameters.last
      let parameter =
        number < function.parameters.count
        ? function.parameters[number] : last.flatMap { $0.isVariadic ? $0 : nil }
      if case .function(let body) = argument {
        noteUse(of: self.function(body, parameters: [element]))
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

  /// A piece of a content whose ends are written out, and that is longer than any may be.
  private func tellLarge(
    _ arguments: [LuaExpression],
    of function: HostFunction,
    at place: TextPlace
  ) {
    let limit = ScriptLimit.piece
    guard limit.functions.contains(function.spelling), arguments.count == 2,
      case .literal(.number(let from?), _) = arguments[0],
      case .literal(.number(let to?), _) = arguments[1], (from > 0) == (to > 0),
      to - from >= Double(limit.most)
    else { return }
    report(
      "'\(function.spelling)' gives \(limit.amount) at most in one piece: \(limit.instead)",
      at: place
    )
  }

  // MARK: How it is called

  /// `session.has(…)`: a method without the object that it is of.
  private func tellMissingColon(
    _ owner: Known?,
    _ key: String,
    _ path: ChainPath,
    _ arguments: [LuaExpression],
    at place: TextPlace
  ) {
    guard let object = owner?.object, object.hasMethods,
      catalog.functions(of: object).contains(where: { $0.name == key })
    else { return }
    if path.before.isEmpty, case .name(let name, _) = path.head,
      case .name(name, _)? = arguments.first
    {
      return
    }
    report("'\(key)' wants a colon: \(path.spelling ?? object.rawValue):\(key)(…)", at: place)
  }

  /// `dnd:each(…)`: a function that would take the module as its first argument.
  private func tellMissingDot(
    _ known: Known?,
    _ path: ChainPath,
    _ name: String,
    at place: TextPlace
  ) {
    switch known {
    case .module(let module) where module != .app: break
    case .library: break
    default: return
    }
    report("'\(name)' wants a dot: \(path.spelling ?? "dnd").\(name)(…)", at: place)
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
    case .chain(_, let suffixes): suffixes.last?.isCall == true
    case .other: true
    default: false
    }
  }
}

extension LuaExpression {
  /// How a name, or a name with its keys, is written.
  var spelling: String? {
    switch self {
    case .name(let name, _): name
    case .chain(let head, let suffixes): ChainPath(head: head, before: suffixes[...]).spelling
    default: nil
    }
  }

  /// Where its last part stands.
  var place: TextPlace? {
    switch self {
    case .name(_, let place), .string(_, let place), .literal(_, let place): place
    case .chain(_, let suffixes): suffixes.last?.place
    default: nil
    }
  }
}

/// A chain up to one of its indexes or calls.
struct ChainPath {
  let head: LuaExpression
  let before: ArraySlice<LuaSuffix>

  /// The same without its last key.
  var owner: ChainPath { ChainPath(head: head, before: before.dropLast()) }

  /// How it is written, where that is short.
  var spelling: String? {
    guard case .name(var text, _) = head, before.count <= 8 else { return nil }
    for suffix in before {
      guard case .key(let key) = suffix.kind else { return nil }
      text += ".\(key)"
    }
    return text
  }
}

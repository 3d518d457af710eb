import DropContent
import DropCore
import DropHost
import DropReplay

extension PluginWalk {
  func block(_ statements: [LuaStatement]) { inScope { statements.forEach(statement) } }

  private func statement(_ statement: LuaStatement) {
    switch statement {
    case .local(let names, let values): local(names, values)
    case .assign(let targets, let values): assign(targets, values)
    case .call(let expression): visit(expression)
    case .block(let body): block(body)
    case .loop(let condition, let body):
      test(condition)
      block(body)
    case .repeatUntil(let body, let condition):
      inScope {
        body.forEach(self.statement)
        visit(condition)
      }
    case .branches(let branches):
      for (condition, body) in branches {
        if let condition { test(condition) }
        block(body)
      }
    case .forIn(let names, let sources, let body): loop(names, sources, body)
    case .function(let target, let body): function(target, body)
    case .localFunction(let name, let body):
      declare(name)
      let number = function(body, parameters: [])
      declare(name, function: number)
    case .returns(let values, _): returns(values)
    case .nothing: break
    }
  }

  private func local(_ names: [(name: String, place: TextPlace)], _ values: [LuaExpression]) {
    var bindings: [ScopeTable.Binding] = []
    for (place, value) in values.enumerated() {
      if place < names.count, names[place].name == table.variable,
        case .table(let fields, _) = value
      {
        pluginTable(fields)
        bindings.append(ScopeTable.Binding())
      } else if case .function(let body) = value {
        bindings.append(ScopeTable.Binding(known: nil, function: function(body, parameters: [])))
      } else {
        let literal = value.writtenOut { binding($0)?.literal }
        bindings.append(ScopeTable.Binding(known: visit(value), literal: literal))
      }
    }
    if values.count < names.count, case .script(.several(let types))? = bindings.last?.known {
      bindings += types.dropFirst().map { ScopeTable.Binding(known: .script($0)) }
    }
    for (place, name) in names.enumerated() {
      let binding = place < bindings.count ? bindings[place] : ScopeTable.Binding()
      declare(
        name.name,
        binding.known,
        function: binding.function,
        literal: binding.literal
      )
    }
  }

  private func assign(_ targets: [LuaExpression], _ values: [LuaExpression]) {
    for (place, target) in targets.enumerated() {
      let value = place < values.count ? values[place] : nil
      if let value, assignment(to: target, value) { continue }
      if let value { visit(value) }
      if case .name(let name, let place) = target {
        global(name, assignedAt: place)
        noteUse(name, isWrite: true, at: place)
      } else {
        visitTarget(target)
      }
    }
    for value in values.dropFirst(targets.count) { visit(value) }
  }

  private func global(_ name: String, assignedAt place: TextPlace) {
    guard binding(name) == nil else { return }
    if noteGlobal(name) {
      report("sets the global '\(name)': a 'local' is probably missing", at: place)
    }
  }

  /// What is assigned to may have keys that nobody declared: a table of the plugin's own.
  private func visitTarget(_ target: LuaExpression) {
    guard case .chain(let head, let suffixes) = target, let last = suffixes.last, !last.isCall
    else {
      visit(target)
      return
    }
    chain(head, suffixes.dropLast())
    if case .name(let name, let place) = head { noteUse(name, isWrite: true, at: place) }
    if case .index(let key) = last.kind { visit(key) }
  }

  private func loop(
    _ names: [(name: String, place: TextPlace)],
    _ sources: [LuaExpression],
    _ body: [LuaStatement]
  ) {
    var element: Known?
    if case .chain(.name(let iterator, _), let suffixes)? = sources.first, suffixes.count == 1,
      case .call(let arguments) = suffixes[0].kind, iterator == "ipairs" || iterator == "pairs",
      let list = arguments.first
    {
      element = visit(list)?.element
    } else {
      let known = sources.map { visit($0) }
      if sources.count == 1, let first = names.first, let inside = known[0]?.element {
        report(
          "a list can't be called as a 'for' does: for _, \(first.name) in ipairs(…) goes through it",
          at: first.place
        )
        // What was meant.
        return inScope {
          for (place, name) in names.enumerated() { declare(name.name, place == 0 ? inside : nil) }
          block(body)
        }
      }
    }
    inScope {
      for (place, name) in names.enumerated() { declare(name.name, place == 1 ? element : nil) }
      block(body)
    }
  }

  private func function(_ target: LuaExpression, _ body: LuaFunctionBody) {
    if assignment(to: target, .function(body)) { return }
    let number = function(body, parameters: [])
    if case .name(let name, let place) = target {
      if binding(name) == nil { global(name, assignedAt: place) }
      declare(name, function: number)
    }
  }

  private func returns(_ values: [LuaExpression]) {
    if returnsPlugin, case .table(let fields, _)? = values.first { return pluginTable(fields) }
    if let result, let first = values.first {
      check(first, against: result)
    } else {
      values.forEach { visit($0) }
    }
    values.dropFirst().forEach { if result != nil { visit($0) } }
  }

  /// Walks a function of its own; its number.
  @discardableResult
  func function(
    _ body: LuaFunctionBody,
    parameters: [Known?],
    result: ScriptType? = nil
  ) -> Int {
    inFunction(giving: result) {
      for (place, name) in body.parameters.enumerated() {
        let given = place < parameters.count ? parameters[place] : nil
        declare(name, given ?? Self.usual(name))
      }
      block(body.body)
    }
  }

  /// What a parameter of this name is in practice.
  private static func usual(_ name: String) -> Known? {
    switch name {
    case "session": .script(.object(.session))
    case "item": .script(.object(.item))
    default: nil
    }
  }

  // MARK: The plugin's table

  /// Walks the table that a plugin's file returns.
  private func pluginTable(_ fields: [LuaField]) {
    for field in fields {
      guard let key = field.key else { continue }
      if let callback = catalog.callbacks.first(where: { $0.name == key }) {
        note(callback.handler, at: field.place)
        handler(callback, field.value)
      } else if let known = catalog.pluginFields.first(where: { $0.name == key }) {
        check(field.value, against: known.type, as: "'\(key)'")
      } else {
        let meant = NearestName.hint(catalog.plausible(key))
        report("a plugin has no field '\(key)'\(meant)", at: field.place)
        visit(field.value)
      }
    }
  }

  private func handler(_ callback: HostCallback, _ value: LuaExpression) {
    guard case .function(let body) = value else {
      visit(value)
      return
    }
    let known = callback.parameters.map { Known.script($0.type) }
    let number = function(body, parameters: known, result: callback.result)
    note(callback, is: number)
  }

  /// `plugin.on_update = …` and `function plugin.on_update(…)`.
  private func assignment(to target: LuaExpression, _ value: LuaExpression) -> Bool {
    guard let target = target.keyOfName, target.name == table.variable else { return false }
    pluginTable([LuaField(key: target.key, value: value, place: target.place)])
    return true
  }
}

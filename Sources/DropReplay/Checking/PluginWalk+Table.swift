import DropContent
import DropHost

extension PluginWalk {
  /// Finds the table that the file returns, so that options and needs are known from the start.
  func findPluginTable(_ block: [LuaStatement]) {
    guard case .returns(let values, let place)? = block.last else { return }
    resultPlace = place
    guard let value = values.first else { return }
    if case .name(let name, _) = value {
      pluginVariable = name
      for case .local(let names, let values) in block {
        guard let place = names.firstIndex(where: { $0.name == name }), place < values.count,
          case .table(let fields, _) = values[place]
        else { continue }
        note(fields)
      }
    } else if case .table(let fields, _) = value {
      note(fields)
    }
  }

  private func note(_ fields: [LuaField]) {
    notePlaces(fields, below: "")
    if let field = fields.first(where: { $0.key == "options" }) {
      if case .table(let declared, _) = field.value { options = Set(declared.compactMap(\.key)) }
    } else {
      options = []
    }
    for field in fields where field.key == "needs" {
      guard case .table(let names, _) = field.value else { continue }
      for case .string(let name, let place) in names.map(\.value) { needs.append((name, place)) }
    }
  }

  private func notePlaces(_ fields: [LuaField], below path: String) {
    for field in fields {
      guard let key = field.key else { continue }
      fieldPlaces[path + key] = field.place
      if case .table(let inner, _) = field.value { notePlaces(inner, below: path + key + ".") }
    }
  }

  /// Walks the table that a plugin's file returns.
  func pluginTable(_ fields: [LuaField]) {
    for field in fields {
      guard let key = field.key else { continue }
      if let callback = catalog.callbacks.first(where: { $0.name == key }) {
        handlers[key] = field.place
        handler(callback, field.value)
      } else if let known = catalog.pluginFields.first(where: { $0.name == key }) {
        check(field.value, against: known.type, as: "'\(key)'")
      } else {
        let meant = catalog.plausible(key).map { "; did you mean '\($0)'?" } ?? ""
        report("a plugin has no field '\(key)'\(meant)", at: field.place)
        visit(field.value)
      }
    }
  }

  func handler(_ callback: HostCallback, _ value: LuaExpression) {
    guard case .function(let body) = value else {
      visit(value)
      return
    }
    let known = callback.parameters.map { Known.script($0.type) }
    let number = function(body, parameters: known, result: callback.result)
    usages[number].handler = callback
  }

  /// `plugin.on_update = …` and `function plugin.on_update(…)`.
  func assignment(to target: LuaExpression, _ value: LuaExpression) -> Bool {
    guard case .index(.name(let base, _), let key?, _, let place) = target, base == pluginVariable
    else { return false }
    pluginTable([LuaField(key: key, value: value, place: place)])
    return true
  }
}

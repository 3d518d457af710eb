import DropContent
import DropCore
import DropHost
import DropReplay

extension PluginWalk {
  /// Walks an expression; what is known of its value.
  @discardableResult
  func visit(_ expression: LuaExpression) -> Known? {
    switch expression {
    case .other(let parts):
      parts.forEach { test($0) }
      return nil
    case .joined(let part):
      text(part, at: nil)
      return nil
    case .string: return .script(.string)
    case .literal: return nil
    case .name(let name, let place): return self.name(name, place)
    case .chain(let head, let suffixes): return chain(head, suffixes[...])
    case .function(let body):
      // An anonymous function runs, if at all, on behalf of the one that it is written in.
      noteUse(of: function(body, parameters: []))
      return nil
    case .table(let fields, _):
      fields.forEach { visit($0.value) }
      return nil
    }
  }

  private func name(_ name: String, _ place: TextPlace) -> Known? {
    if let binding = binding(name) {
      noteUse(name, isWrite: false, at: place)
      if let function = binding.function { noteUse(of: function) }
      if case .itemName? = binding.known, isTested(name) { return .script(.string) }
      return binding.known
    }
    if name == "dnd" { return .module(.dnd) }
    if KnownNames.libraries[name] != nil { return .library(name) }
    if !KnownNames.globals.contains(name) { noteRead(name, at: place) }
    return nil
  }

  // MARK: Chains

  /// Walks a chain from its head; what is known of its end.
  @discardableResult
  func chain(_ head: LuaExpression, _ suffixes: ArraySlice<LuaSuffix>) -> Known? {
    walk(head, suffixes).end
  }

  /// The same, with what is known of that of which the end is.
  func walk(
    _ head: LuaExpression,
    _ suffixes: ArraySlice<LuaSuffix>
  ) -> (owner: Known?, end: Known?) {
    var owner: Known?
    var known = visit(head)
    for place in suffixes.indices {
      let suffix = suffixes[place]
      let path = ChainPath(head: head, before: suffixes[..<place])
      let next: Known?
      switch suffix.kind {
      case .key("name") where known?.object == .item:
        let spelling = ChainPath(head: head, before: suffixes[...place]).spelling
        next = isTested(spelling) ? .script(.string) : .itemName
      case .key(let key): next = value(of: key, in: known, suffix.place)
      case .index(let key):
        visit(key)
        if case .string(let name, _) = written(key) {
          next = value(of: name, in: known, suffix.place)
        } else {
          next = known?.element
        }
      case .call(let arguments): next = call(path, of: owner, arguments)
      case .method(let name, let arguments):
        next = method(name, of: known, path, arguments, suffix.place)
      }
      (owner, known) = (known, next)
    }
    return (owner, known)
  }

  // MARK: Fields

  /// The host functions that have to be granted, by their names.
  private static let granted = Dictionary(
    grouping: HostCatalog.builtIn.functions.filter { $0.capability != nil },
    by: \.name
  )

  private func value(of key: String, in known: Known?, _ place: TextPlace) -> Known? {
    noteTaken(key, of: known)
    switch known {
    case .module(let module): return member(key, of: module, place)
    case .library(let library):
      let names = KnownNames.libraries[library] ?? []
      if !names.contains(key) {
        report("there is no '\(library).\(key)'\(meant(key, among: names.sorted()))", at: place)
      }
      return nil
    case .options: return option(key, place)
    case .script(let type): return field(key, of: type.bare, place)
    case .itemName, nil: return nil
    }
  }

  /// A function without a call, as in `pcall(dnd.clock)`; of what nobody knows, a method by its name.
  private func noteTaken(_ key: String, of known: Known?) {
    for function in granted(key, of: known) { noteTaken(function) }
  }

  /// The functions of that name which have to be granted; of what nobody knows, methods.
  func granted(_ name: String, of known: Known?) -> [HostFunction] {
    let owner: ScriptClass?
    switch known {
    case .module(let module): owner = module
    case .script: owner = known?.object
    case nil: owner = nil
    case .library, .options, .itemName: return []
    }
    return (Self.granted[name] ?? []).filter { function in
      owner.map { $0 == function.owner } ?? function.owner.hasMethods
    }
  }

  private func option(_ key: String, _ place: TextPlace) -> Known? {
    if let options = table.options, !options.contains(key) {
      report(
        "the option '\(key)' isn't declared\(meant(key, among: options.sorted()))",
        at: place
      )
    }
    return nil
  }

  private func member(_ key: String, of module: ScriptClass, _ place: TextPlace) -> Known? {
    if module == .app { return nil }
    if let inner = ScriptClass(rawValue: "\(module.rawValue).\(key)") { return .module(inner) }
    if key == "version", module == .dnd { return .script(.string) }
    let names = catalog.functions(of: module).map(\.name)
    if !names.contains(key) {
      report("there is no '\(module.rawValue).\(key)'\(meant(key, among: names))", at: place)
    }
    return nil
  }

  private func field(_ key: String, of type: ScriptType, _ place: TextPlace) -> Known? {
    if type == .object(.session), key == "options" { return .options }
    let kinds = type.tables
    let records = kinds.compactMap { catalog.record(named: $0) }
    guard !kinds.isEmpty, records.count == kinds.count else { return nil }
    if let field = records.lazy.compactMap({ $0.field(named: key) }).first {
      return .script(field.type)
    }
    let methods = methods(of: type)
    if methods.contains(key) { return nil }
    // An open record may have any.
    if records.contains(where: { $0.fields.isEmpty || $0.name == "dnd.PlacedEntry" }) { return nil }
    let names = records.flatMap { $0.fields.map(\.name) } + methods
    let meant = Self.elsewhere[key].flatMap { known in
      known.owners.contains { kinds.contains($0) } ? NearestName.hint(known.name) : nil
    }
    report(
      "\(phrase(type)) has no field '\(key)'\(meant ?? self.meant(key, among: names))",
      at: place
    )
    return nil
  }

  /// What is called otherwise here than elsewhere.
  private static let elsewhere: [String: (name: String, owners: [String])] = [
    "insert_at": ("session:index()", [ScriptClass.session.definitionName]),
    "alt": ("option", ["dnd.ModifierSet"]),
    "cmd": ("command", ["dnd.ModifierSet"]),
    "meta": ("command", ["dnd.ModifierSet"]),
    "ctrl": ("control", ["dnd.ModifierSet"]),
  ]

  private func methods(of type: ScriptType) -> [String] {
    Known.script(type).object.map { catalog.functions(of: $0).map(\.name) } ?? []
  }

  private func phrase(_ type: ScriptType) -> String {
    switch type {
    case .object(let owner): "'\(owner.rawValue)'"
    case .record(let name): "'\(name)'"
    case .either(let kinds): kinds.first.map(phrase) ?? "this"
    default: "this"
    }
  }
}

import DropCore

/// Writes one part of the catalog for a terminal, with all that there is to say of it.
package struct EntryRenderer {
  private let catalog: HostCatalog

  package init(_ catalog: HostCatalog = .builtIn) {
    self.catalog = catalog
  }

  /// Everything that has an entry of its own.
  package var names: [String] {
    owners.map(\.rawValue) + catalog.functions.map(\.spelling) + catalog.pluginKeys
      + catalog.records.map(\.name)
      + owners.flatMap { owner in fields(of: owner).map { "\(owner.rawValue).\($0.name)" } }
  }

  /// What is called so; the same name in several places gives all of them.
  package func entry(named name: String) -> String? {
    let name = name.hasSuffix("()") ? String(name.dropLast(2)) : name
    var parts = exact(name)
    if parts.isEmpty { parts = loose(name) }
    return parts.isEmpty
      ? nil : parts.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private func exact(_ name: String) -> [[String]] {
    var parts: [[String]] = []
    if let owner = owners.first(where: { $0.rawValue == name }) { parts.append(object(owner)) }
    parts += catalog.functions.filter { $0.spelling == name }.map(function)
    parts += catalog.callbacks.filter { $0.name == name }.map(handler)
    parts += catalog.pluginFields.filter { $0.name == name }.map { field($0, of: "a plugin") }
    if let record = catalog.record(named: name), !isObject(record) { parts.append(table(record)) }
    return parts
  }

  /// A field behind a stop or a colon, a method behind a stop, a table without its `dnd.`, or a
  /// method by its own name.
  private func loose(_ name: String) -> [[String]] {
    var parts: [[String]] = []
    if let record = catalog.record(named: "dnd.\(name)") {
      parts.append(isObject(record) ? object(ofRecord: record) : table(record))
    }
    if let mark = name.lastIndex(where: { $0 == "." || $0 == ":" }) {
      let (owner, last) = (String(name[..<mark]), String(name[name.index(after: mark)...]))
      parts += catalog.functions.filter { $0.owner.rawValue == owner && $0.name == last }.map(
        function
      )
      if let owner = owners.first(where: { $0.rawValue == owner }) {
        parts += fields(of: owner).filter { $0.name == last }.map { field($0, of: owner.rawValue) }
      }
      if let record = catalog.record(named: owner) ?? catalog.record(named: "dnd.\(owner)") {
        parts += record.fields.filter { $0.name == last }.map { field($0, of: record.name) }
      }
    }
    if parts.isEmpty { parts = catalog.functions.filter { $0.name == name }.map(function) }
    return parts
  }

  // MARK: What there is

  private var owners: [ScriptClass] {
    ScriptClass.allCases.filter { owner in
      !catalog.functions(of: owner).isEmpty || catalog.record(named: owner.definitionName) != nil
    }
  }

  private func fields(of owner: ScriptClass) -> [HostField] {
    catalog.record(named: owner.definitionName)?.fields ?? []
  }

  private func isObject(_ record: HostRecord) -> Bool {
    owners.contains { $0.definitionName == record.name }
  }

  // MARK: Parts

  private func object(ofRecord record: HostRecord) -> [String] {
    owners.first { $0.definitionName == record.name }.map(object) ?? table(record)
  }

  private func object(_ owner: ScriptClass) -> [String] {
    var lines = [owner.rawValue]
    if let record = catalog.record(named: owner.definitionName) {
      lines.append("  \(record.summary)")
    }
    let own = fields(of: owner)
    if !own.isEmpty { lines += [""] + own.map(row) }
    let functions = catalog.functions(of: owner)
    if !functions.isEmpty { lines.append("") }
    for function in functions {
      lines += ["  \(head(function))", "      \(function.summary)"]
    }
    return lines
  }

  private func function(_ function: HostFunction) -> [String] {
    var lines = [head(function), "  \(function.summary)"]
    lines += ReferenceNotes.of(function).map { "  \($0)" }
    lines += parameters(function.parameters.map { ($0.name, $0.type, $0.isOptional, $0.doc) })
    if function.result != .nothing {
      let doc = function.resultDoc.isEmpty ? "" : ": \(function.resultDoc)"
      lines += ["", "  gives \(function.result.definition)\(doc)"]
    }
    for record in records(in: function.parameters.map(\.type) + [function.result]) {
      lines += ["", record.name, "  \(record.summary)"] + record.fields.map(row)
    }
    return lines + example(function.example)
  }

  private func handler(_ callback: HostCallback) -> [String] {
    let names = callback.parameters.map(\.name).joined(separator: ", ")
    let waits = callback.waits ? " May wait." : ""
    var lines = ["\(callback.name)(\(names))", "  \(callback.summary)\(waits)"]
    let others = callback.parameters.filter { $0.name != "session" }
    lines += parameters(others.map { ($0.name, $0.type, false, $0.doc) })
    if callback.result != .nothing {
      lines += ["", "  returns \(callback.result.definition): \(callback.resultDoc)"]
    }
    for record in records(in: others.map(\.type) + [callback.result]) {
      lines += ["", record.name, "  \(record.summary)"] + record.fields.map(row)
    }
    return lines + example(callback.example)
  }

  private func table(_ record: HostRecord) -> [String] {
    [record.name, "  \(record.summary)", ""] + record.fields.map(row)
  }

  private func field(_ field: HostField, of owner: String) -> [String] {
    var lines = ["\(owner).\(field.name)", row(field)]
    if owner == "a plugin" { lines[0] = field.name }
    for record in records(in: [field.type]) where !isObject(record) {
      lines += ["", record.name, "  \(record.summary)"] + record.fields.map(row)
    }
    return lines
  }

  // MARK: Lines

  private func head(_ function: HostFunction) -> String {
    let names = function.parameters.map { parameter in
      parameter.isVariadic
        ? "\(parameter.name)…" : parameter.name + (parameter.isOptional ? "?" : "")
    }
    return "\(function.spelling)(\(names.joined(separator: ", ")))"
  }

  private func parameters(
    _ all: [(name: String, type: ScriptType, isOptional: Bool, doc: String)]
  ) -> [String] {
    if all.isEmpty { return [] }
    return [""]
      + all.map { each in
        row(each.name, each.type, isOptional: each.isOptional, each.doc)
      }
  }

  private func row(_ field: HostField) -> String {
    row(field.name, field.type, isOptional: field.isOptional, field.doc)
  }

  private func row(_ name: String, _ type: ScriptType, isOptional: Bool, _ doc: String) -> String {
    let space = String(repeating: " ", count: max(1, 14 - name.count))
    return "  \(name)\(space)\(type.definition)\(isOptional ? ", optional" : "")\n      \(doc)"
  }

  private func example(_ text: String) -> [String] {
    ["", "for example"]
      + text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
  }

  /// The tables that types name, each once.
  private func records(in types: [ScriptType]) -> [HostRecord] {
    var found: [HostRecord] = []
    for name in types.flatMap(\.recordNames) where !found.contains(where: { $0.name == name }) {
      if let record = catalog.record(named: name) { found.append(record) }
    }
    return found
  }
}

extension ScriptType {
  /// The declared tables that it names.
  fileprivate var recordNames: [String] {
    switch self {
    case .record(let name): [name]
    case .list(let type), .map(let type), .optional(let type): type.recordNames
    case .either(let types), .several(let types): types.flatMap(\.recordNames)
    default: []
    }
  }
}

/// Writes the catalog as plain text for a terminal.
package struct TextRenderer {
  /// The reference as text.
  package static func render(_ catalog: HostCatalog = .builtIn) -> String {
    var lines = ["A plugin's table", ""]
    lines += catalog.pluginFields.map { row($0.name, $0.doc) }
    lines += ["", "Handlers", ""]
    lines += catalog.callbacks.map { row($0.name, $0.summary) }
    for owner in ScriptClass.allCases {
      lines += section(owner, in: catalog)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(_ owner: ScriptClass, in catalog: HostCatalog) -> [String] {
    let functions = catalog.functions(of: owner)
    let fields = catalog.record(named: owner.definitionName)?.fields ?? []
    guard !functions.isEmpty || !fields.isEmpty else { return [] }
    var lines = ["", owner.rawValue, ""]
    lines += fields.map { row($0.name, $0.doc) }
    for function in functions { lines += entry(function) }
    return lines
  }

  private static func entry(_ function: HostFunction) -> [String] {
    let names = function.parameters.map { parameter in
      parameter.isVariadic
        ? "\(parameter.name)…" : parameter.name + (parameter.isOptional ? "?" : "")
    }
    let result = function.result == .nothing ? "" : " -> \(function.result.definition)"
    let head = "  \(function.spelling)(\(names.joined(separator: ", ")))\(result)"
    let notes = ReferenceNotes.of(function)
    return [head] + ([function.summary] + notes).map { "      " + $0 }
  }

  private static func row(_ name: String, _ doc: String) -> String {
    "  " + name + String(repeating: " ", count: max(1, 18 - name.count)) + doc
  }
}

import LuaSandbox

/// A catalog laid out for calls: the library that sandboxes get, and what each number runs.
final class HostBinding: Sendable {
  static let builtIn = HostBinding(.builtIn)

  let catalog: HostCatalog
  let library: HostLibrary
  let entries: [HostEntry]
  /// Of each entry the short way, beside it so that a call that takes it counts no reference.
  let shortcuts: [HostShortcut?]
  let classIndexes: [ScriptClass: UInt8]
  /// The same in the order of the classes: every handle is made with one.
  private let orderedIndexes: [UInt8]
  /// For values that a handler returned or a table of arguments holds.
  let checker: ValueChecker

  init(_ catalog: HostCatalog) {
    self.catalog = catalog
    var library = HostLibrary()
    var entries: [HostEntry] = []
    for function in catalog.functions where !function.owner.hasMethods {
      library.function(function.spelling)
      entries.append(HostEntry(function))
    }
    for function in GlobalFunctions.all {
      library.function(function.name)
      entries.append(HostEntry(function))
    }
    library.constant("dnd.version", .string(HostVersion.text))
    var classIndexes: [ScriptClass: UInt8] = [:]
    for scriptClass in ScriptClass.allCases where scriptClass.hasMethods {
      let members = HostBinding.members(of: scriptClass, in: catalog)
      classIndexes[scriptClass] = library.add(
        HostClass(
          scriptClass.rawValue,
          methods: members.methods.map(\.name),
          computed: members.fields.map(\.name)
        )
      )
      entries += members.methods.map(HostEntry.init)
      for field in members.fields {
        guard let read = field.read else { continue }
        entries.append(HostEntry(field: field.name, of: scriptClass.rawValue, body: read))
      }
    }
    library.finish()
    self.library = library
    self.entries = entries
    shortcuts = entries.map(\.shortcut)
    self.classIndexes = classIndexes
    orderedIndexes = ScriptClass.allCases.map { classIndexes[$0] ?? 0 }
    checker = ValueChecker(catalog: catalog, classIndexes: classIndexes)
  }

  private static func members(
    of scriptClass: ScriptClass,
    in catalog: HostCatalog
  ) -> (methods: [HostFunction], fields: [HostField]) {
    let record = catalog.record(named: scriptClass.definitionName)
    let fields = record?.fields.filter { $0.read != nil } ?? []
    let methods = scriptClass == .lines ? [LineFunctions.next] : catalog.functions(of: scriptClass)
    return (methods, fields)
  }

  func index(of scriptClass: ScriptClass) -> UInt8 { orderedIndexes[scriptClass.place] }
}

import DropCore
import LuaSandbox

/// A catalog laid out for calls: the library that sandboxes get, and what each number runs.
final class HostBinding: Sendable {
  static let builtIn = HostBinding(.builtIn)

  let library: HostLibrary
  let entries: [HostEntry]
  /// Of each entry the short way, beside it so that a call that takes it counts no reference.
  let shortcuts: [HostShortcut?]
  /// By the functions' spellings.
  private let numbers: [String: Int]
  /// In the order of the classes: every handle is made with one.
  private let classIndexes: [UInt8]
  /// For values that a handler returned or a table of arguments holds.
  let checker: ValueChecker

  init(_ catalog: HostCatalog) {
    var library = HostLibrary()
    var entries: [HostEntry] = []
    for function in catalog.functions where !function.owner.hasMethods {
      library.function(function.spelling)
      entries.append(HostEntry(function))
    }
    for function in HostCatalog.globals {
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
    numbers = Dictionary(
      entries.enumerated().map { ($0.element.spelling, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
    shortcuts = entries.map(\.shortcut)
    self.classIndexes = ScriptClass.allCases.map { classIndexes[$0] ?? 0 }
    checker = ValueChecker(catalog: catalog, classIndexes: classIndexes)
  }

  private static func members(
    of scriptClass: ScriptClass,
    in catalog: HostCatalog
  ) -> (methods: [HostFunction], fields: [HostField]) {
    let record = catalog.record(named: scriptClass.definitionName)
    let fields = record?.fields.filter { $0.read != nil } ?? []
    let methods =
      switch scriptClass {
      case .walk: [WalkStep.next]
      case .elements: [ValueListElement.element]
      default: catalog.functions(of: scriptClass)
      }
    return (methods, fields)
  }

  /// The number by which scripts call a function.
  func number(of function: HostFunction) -> Int { numbers[function.spelling] ?? 0 }

  func index(of scriptClass: ScriptClass) -> UInt8 { classIndexes[scriptClass.place] }
}

/// A declared function or field as it is called: what to check first, then what to run.
///
/// A class, so that a call copies one reference and not the whole declaration.
final class HostEntry: Sendable {
  let spelling: String
  let phases: CallPhases
  let capability: Capability?
  /// Whether its script may have to wait for the answer.
  let mayWait: Bool
  let body: HostFunction.Body
  /// Only of what needs no capability and may be called anywhere, as neither is asked for there.
  let shortcut: HostShortcut?

  private let parameters: [HostParameter]
  /// For each parameter, the kinds of values it takes, one bit each.
  private let masks: [UInt16]
  /// Whether a parameter's kind says too little, and the value itself is looked at.
  private let isDeep: [Bool]
  private let isVariadic: Bool
  /// How many arguments stand before the first parameter: the object of a method.
  private let offset: Int

  init(_ function: HostFunction) {
    spelling = function.spelling
    phases = function.phases
    capability = function.capability
    mayWait = function.phases.isSubset(of: .waiting)
    parameters = function.parameters
    masks = function.parameters.map { $0.type.kindMask | ($0.isOptional ? 1 : 0) }
    isDeep = function.parameters.map(\.type.isDeep)
    isVariadic = function.parameters.last?.isVariadic ?? false
    offset = function.owner.hasMethods ? 1 : 0
    body = function.body
    let isFree = function.capability == nil && function.phases == .anywhere
    shortcut = isFree ? function.shortcut : nil
  }

  /// A field that is read through the host.
  init(field: String, of record: String, body: @escaping HostFunction.Body) {
    spelling = record + "." + field
    phases = .anywhere
    capability = nil
    mayWait = false
    parameters = []
    masks = []
    isDeep = []
    isVariadic = false
    offset = 1
    self.body = body
    shortcut = nil
  }

  func notNow(_ phase: CallPhases) -> ScriptError {
    ScriptError(
      code: "not_now",
      "\(spelling) can't be called \(phase.sentence), only \(phases.sentence)"
    )
  }

  // MARK: The check

  /// Whether a call's arguments are what was declared.
  func check(_ call: borrowing HostCall, in context: HandlerContext) throws(ScriptError) {
    for index in masks.indices {
      let kind = call.kind(index + offset)
      guard masks[index] & (1 << UInt16(kind.rawValue)) != 0 else {
        throw try mismatch(call, index, context)
      }
      if kind == .string { try measure(call, index, context) }
      if isDeep[index], kind != .nil, kind != .function {
        try checkValue(call, index, context)
      }
    }
    let first = masks.count + offset
    guard isVariadic, call.count > first else { return }
    let last = masks.count - 1
    for index in first..<call.count {
      if masks[last] & (1 << UInt16(call.kind(index).rawValue)) == 0 {
        throw try mismatch(call, index - offset, context)
      }
      if call.kind(index) == .string { try measure(call, index - offset, context) }
      if isDeep[last] { try checkValue(call, index - offset, context) }
    }
  }

  /// Strings are charged by their bytes, and names have a length.
  @inline(__always)
  private func measure(
    _ call: borrowing HostCall,
    _ index: Int,
    _ context: HandlerContext
  ) throws(ScriptError) {
    // Safe: only its length is looked at.
    guard let count = unsafe call.rawString(index + offset)?.count, count > WorkUnits.freeBytes
    else { return }
    let parameter = parameters[min(index, parameters.count - 1)]
    if count > parameter.longest {
      let found = ValueChecker.excess(of: count, over: parameter.longest)
      throw .badArgument(
        "\(spelling): \(parameter.name) must be \(parameter.type.sentence), not \(found)"
      )
    }
    try context.charge(WorkUnits.of(bytes: count))
  }

  private func mismatch(
    _ call: borrowing HostCall,
    _ index: Int,
    _ context: HandlerContext
  ) throws(ScriptError) -> ScriptError {
    let parameter = parameters[min(index, parameters.count - 1)]
    let value = try context.value(call, index + offset)
    let found = context.tools.binding.checker.describe(value)
    return .badArgument(
      "\(spelling): \(parameter.name) must be \(parameter.type.sentence), not \(found)"
    )
  }

  private func checkValue(
    _ call: borrowing HostCall,
    _ index: Int,
    _ context: HandlerContext
  ) throws(ScriptError) {
    let binding = context.tools.binding
    let parameter = parameters[min(index, parameters.count - 1)]
    switch parameter.type {
    case .object(let scriptClass):
      let found = call.handle(index + offset)?.classIndex
      if found == binding.index(of: scriptClass) { return }
    case .contentTypes where call.kind(index + offset) == .string: return
    default: break
    }
    let value = try context.value(call, index + offset)
    if binding.checker.fits(value, parameter.type) {
      return context.hold(value, of: index + offset)
    }
    do throws(ValueMismatch) {
      try binding.checker.check(value, is: parameter.type, at: parameter.name)
    } catch {
      throw .badArgument("\(spelling): \(error.sentence)")
    }
  }
}

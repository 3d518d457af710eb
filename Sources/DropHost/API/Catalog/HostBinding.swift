import DropCore
import LuaSandbox

/// A catalog laid out for calls: the library that sandboxes get, and what each number runs.
final class HostBinding: Sendable {
  static let builtIn: HostBinding = HostBinding(.builtIn)

  let catalog: HostCatalog
  let library: HostLibrary
  /// By which numbers scripts know what is in the library.
  let numbers: LibraryNumbers
  /// For values that a handler returned or a table of arguments holds.
  let checker: ValueChecker
  private let entries: [HostEntry]
  /// Of each entry the short way, beside it so that a call that takes it counts no reference.
  private let shortcuts: [HostShortcut?]

  init(_ catalog: HostCatalog) {
    self.catalog = catalog
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
          computed: members.readers.map(\.field)
        )
      )
      entries += members.methods.map(HostEntry.init)
      entries += members.readers.map { reader in
        HostEntry(field: reader.field, of: scriptClass.rawValue, body: reader.body)
      }
    }
    library.finish()
    self.library = library
    self.entries = entries
    numbers = LibraryNumbers(classes: classIndexes, functions: entries.map(\.spelling))
    shortcuts = entries.map(\.shortcut)
    checker = ValueChecker(catalog.records, classIndexes: classIndexes)
  }

  private static func members(
    of scriptClass: ScriptClass,
    in catalog: HostCatalog
  ) -> (methods: [HostFunction], readers: [(field: String, body: HostFunction.Body)]) {
    let object = catalog.objects.first { $0.record.name == scriptClass.definitionName }
    let methods =
      switch scriptClass {
      case .walk: [WalkStep.next]
      case .elements: [ValueListElement.element]
      case .given: [GivenEntry.take]
      default: catalog.functions(of: scriptClass)
      }
    return (methods, object?.readers ?? [])
  }

  /// How the reference spells what has a number.
  func spelling(_ number: Int) -> String { entries[number].spelling }

  // MARK: One call

  /// Answers a call that a script makes.
  @inline(__always)
  func answer(
    _ number: Int,
    _ call: borrowing HostCall,
    in context: HandlerContext
  ) -> HostReply {
    if let answer = shortcuts[number]?.answer(context, call) { return .boolean(answer) }
    return answer(entries[number], call, in: context)
  }

  private func answer(
    _ entry: HostEntry,
    _ call: borrowing HostCall,
    in context: HandlerContext
  ) -> HostReply {
    context.begin(call)
    defer { context.endCall() }
    do throws(ScriptError) {
      if !entry.phases.contains(context.call.phase) { throw entry.notNow(context.call.phase) }
      try entry.check(call, in: context)
      if let capability = entry.capability {
        try context.call.require(capability, for: entry.spelling)
      }
      context.allowWait(entry.mayWait && call.canWait)
      let reply = try entry.body(context, call)
      try context.account.charge(reply.units)
      return reply
    } catch {
      // The account is empty: the call ends by its budget.
      if error == .spent { return .nothing }
      let call = context.call
      let raised = context.raised(
        error.named(entry.spelling),
        in: call.phase,
        of: call.drag,
        at: call.provenance?.item
      )
      return .failure(raised)
    }
  }
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
      .notNow,
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
    try context.account.charge(WorkUnits.of(bytes: count))
  }

  private func mismatch(
    _ call: borrowing HostCall,
    _ index: Int,
    _ context: HandlerContext
  ) throws(ScriptError) -> ScriptError {
    let parameter = parameters[min(index, parameters.count - 1)]
    let value = try context.value(call, index + offset)
    let found = context.tools.checker.describe(value)
    return .badArgument(
      "\(spelling): \(parameter.name) must be \(parameter.type.sentence), not \(found)"
    )
  }

  private func checkValue(
    _ call: borrowing HostCall,
    _ index: Int,
    _ context: HandlerContext
  ) throws(ScriptError) {
    let checker = context.tools.checker
    let parameter = parameters[min(index, parameters.count - 1)]
    switch parameter.type {
    case .object(let scriptClass):
      let found = call.handle(index + offset)?.classIndex
      if found == context.tools.numbers.of(scriptClass) { return }
    case .contentTypes where call.kind(index + offset) == .string: return
    default: break
    }
    let value = try context.value(call, index + offset)
    if checker.fits(value, parameter.type) {
      return context.hold(value, of: index + offset)
    }
    do throws(ValueMismatch) {
      try checker.check(value, is: parameter.type, at: parameter.name)
    } catch {
      throw .badArgument("\(spelling): \(error.sentence)")
    }
  }
}

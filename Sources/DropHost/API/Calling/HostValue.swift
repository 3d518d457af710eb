import DropCore
import LuaSandbox

/// A Swift type that a host function's body gets for an argument.
protocol HostArgument: Sendable {
  /// What a script passes for it.
  static var scriptType: ScriptType { get }
  /// Whether it may be left out.
  static var isOptional: Bool { get }
  /// Whether it takes all further arguments.
  static var isVariadic: Bool { get }

  /// Reads an argument that passed the check for its script type.
  static func read(
    _ call: borrowing HostCall,
    _ argument: Argument,
    _ context: HandlerContext
  ) throws(ScriptError) -> Self
}

extension HostArgument {
  static var isOptional: Bool { false }
  static var isVariadic: Bool { false }
}

/// Which argument of which function is read.
struct Argument {
  let function: String
  let parameter: String
  let index: Int
}

/// An argument that may as well stand in a table.
protocol HostValue: HostArgument {
  /// Reads a value that passed the check for its script type.
  init(_ value: LuaValue, in context: HandlerContext) throws(ScriptError)
}

extension HostValue {
  static func read(
    _ call: borrowing HostCall,
    _ argument: Argument,
    _ context: HandlerContext
  ) throws(ScriptError) -> Self {
    try Self(try context.value(call, argument.index), in: context)
  }
}

/// What a host function's body gives back.
protocol HostResult: SendableMetatype {
  static var resultType: ScriptType { get }

  func reply(in context: HandlerContext) throws(ScriptError) -> HostReply
}

/// A Swift type that stands for an object which scripts call methods on.
protocol HostObject: Sendable {
  static var scriptClass: ScriptClass { get }

  /// What the object stands for; an error where it is gone.
  init(_ handle: Handle?, in context: HandlerContext) throws(ScriptError)
}

// MARK: Plain values

extension Bool: HostValue, HostResult {
  static var scriptType: ScriptType { .boolean }
  static var resultType: ScriptType { .boolean }

  init(_ value: LuaValue, in context: HandlerContext) { self = value.bool ?? false }

  func reply(in context: HandlerContext) -> HostReply { .boolean(self) }
}

extension Int: HostValue, HostResult {
  static var scriptType: ScriptType { .integer }
  static var resultType: ScriptType { .integer }

  init(_ value: LuaValue, in context: HandlerContext) { self = Int(value.integer ?? 0) }

  static func read(
    _ call: borrowing HostCall,
    _ argument: Argument,
    _ context: HandlerContext
  ) -> Int {
    Int(call.integer(argument.index) ?? 0)
  }

  func reply(in context: HandlerContext) -> HostReply { .value(.integer(Int64(self))) }
}

extension Double: HostValue, HostResult {
  static var scriptType: ScriptType { .number }
  static var resultType: ScriptType { .number }

  init(_ value: LuaValue, in context: HandlerContext) { self = value.number ?? 0 }

  static func read(
    _ call: borrowing HostCall,
    _ argument: Argument,
    _ context: HandlerContext
  ) -> Double {
    call.number(argument.index) ?? 0
  }

  func reply(in context: HandlerContext) -> HostReply { .value(.number(self)) }
}

extension String: HostValue, HostResult {
  static var scriptType: ScriptType { .string }
  static var resultType: ScriptType { .string }

  init(_ value: LuaValue, in context: HandlerContext) { self = value.text ?? "" }

  static func read(
    _ call: borrowing HostCall,
    _ argument: Argument,
    _ context: HandlerContext
  ) -> String {
    call.text(argument.index) ?? ""
  }

  func reply(in context: HandlerContext) -> HostReply { .value(.string(self)) }
}

/// A string's bytes, UTF-8 or not.
extension LuaString: HostValue {
  static var scriptType: ScriptType { .string }

  init(_ value: LuaValue, in context: HandlerContext) {
    if case .string(let string) = value { self = string } else { self.init(bytes: []) }
  }
}

/// Any value as it is.
extension LuaValue: HostValue, HostResult {
  static var scriptType: ScriptType { .any }
  static var resultType: ScriptType { .any }

  init(_ value: LuaValue, in context: HandlerContext) { self = value }

  func reply(in context: HandlerContext) -> HostReply { .value(self) }
}

extension Optional: HostArgument where Wrapped: HostArgument {
  static var scriptType: ScriptType { Wrapped.scriptType }
  static var isOptional: Bool { true }

  static func read(
    _ call: borrowing HostCall,
    _ argument: Argument,
    _ context: HandlerContext
  ) throws(ScriptError) -> Wrapped? {
    call.kind(argument.index) == .nil ? nil : try Wrapped.read(call, argument, context)
  }
}

extension Optional: HostValue where Wrapped: HostValue {
  init(_ value: LuaValue, in context: HandlerContext) throws(ScriptError) {
    self = value.isNil ? nil : try Wrapped(value, in: context)
  }
}

extension Optional: HostResult where Wrapped: HostResult {
  static var resultType: ScriptType { .optional(Wrapped.resultType) }

  func reply(in context: HandlerContext) throws(ScriptError) -> HostReply {
    guard let self else { return .value(.nil) }
    return try self.reply(in: context)
  }
}

extension Array: HostArgument, HostValue where Element: HostValue {
  static var scriptType: ScriptType { .list(Element.scriptType) }

  /// A list's elements in order, without its holes.
  init(_ value: LuaValue, in context: HandlerContext) throws(ScriptError) {
    self = []
    for element in value.table?.elements ?? [] { append(try Element(element, in: context)) }
  }
}

/// What has a reply made already, or none to give; its declaration says what it is.
extension HostReply: HostResult {
  static var resultType: ScriptType { .nothing }

  func reply(in context: HandlerContext) -> HostReply { self }
}

/// An object that is passed over where it is gone.
struct IfThere<Object: HostValue>: HostValue {
  let object: Object?

  static var scriptType: ScriptType { Object.scriptType }

  init(_ value: LuaValue, in context: HandlerContext) { object = try? Object(value, in: context) }
}

/// A word out of a few.
protocol HostChoice: HostValue, CaseIterable, RawRepresentable where RawValue == String {}

extension HostChoice {
  static var scriptType: ScriptType { .choice(allCases.map(\.rawValue)) }

  init(_ value: LuaValue, in context: HandlerContext) throws(ScriptError) {
    guard let choice = value.text.flatMap(Self.init) else {
      throw .badArgument("takes \(Self.scriptType.sentence)")
    }
    self = choice
  }
}

/// A place that scripts count from one, as the host counts it.
struct ScriptPlace: HostValue {
  let place: Int

  static var scriptType: ScriptType { .integer }

  init(_ value: LuaValue, in context: HandlerContext) {
    place = Int(value.integer ?? 0).place
  }
}

extension Int {
  /// The place, counted from 0, that a script's index names; the least there is stays, so that a
  /// refusal can count it from 1 again.
  var place: Int { self == .min ? self : self - 1 }
}

/// All further arguments.
struct Variadic<Element: HostArgument>: HostArgument {
  let elements: [Element]

  static var scriptType: ScriptType { Element.scriptType }
  static var isVariadic: Bool { true }

  static func read(
    _ call: borrowing HostCall,
    _ argument: Argument,
    _ context: HandlerContext
  ) throws(ScriptError) -> Variadic<Element> {
    var elements: [Element] = []
    for index in argument.index..<max(argument.index, call.count) {
      let next = Argument(function: argument.function, parameter: argument.parameter, index: index)
      elements.append(try Element.read(call, next, context))
    }
    return Variadic(elements: elements)
  }
}

// MARK: What stays in the script

/// A function of the script's.
struct ScriptFunction: HostArgument {
  let reference: LuaFunction

  static var scriptType: ScriptType { .function }

  static func read(
    _ call: borrowing HostCall,
    _ argument: Argument,
    _ context: HandlerContext
  ) throws(ScriptError) -> ScriptFunction {
    guard let reference = call.reference(argument.index) else {
      throw .badArgument("\(argument.function): there is no memory for another reference")
    }
    return ScriptFunction(reference: reference)
  }
}

/// A list of the script's, of which only what its elements are is known here, and where results for
/// them go.
struct ScriptList: HostArgument {
  let survey: ListSurvey
  let elements: LuaFunction
  let results: LuaFunction

  static var scriptType: ScriptType { .list(.any) }

  static func read(
    _ call: borrowing HostCall,
    _ argument: Argument,
    _ context: HandlerContext
  ) throws(ScriptError) -> ScriptList {
    guard let survey = call.survey(argument.index) else {
      throw .badArgument("\(argument.function): its list has keys in place of elements")
    }
    try context.account.charge(survey.count)
    guard let elements = call.reference(argument.index),
      let results = call.makeTable(capacity: min(survey.count, 1024))
    else { throw .badArgument("\(argument.function): there is no memory for another list") }
    return ScriptList(survey: survey, elements: elements, results: results)
  }
}

extension LuaTable {
  /// What a list has behind its holes, by its index from one; nil where the table has other keys.
  var beyondHoles: [(index: Int64, value: LuaValue)]? {
    var rest: [(index: Int64, value: LuaValue)] = []
    for pair in pairs {
      guard case .integer(let index) = pair.key, index > 0 else { return nil }
      rest.append((index, pair.value))
    }
    return rest
  }

  /// A list's elements in order, without its holes.
  var elements: [LuaValue] { list + (beyondHoles ?? []).map(\.value) }
}

package import DropCore
import LuaSandbox

/// A function that scripts may call: everything about it is said here and nowhere else.
///
/// The types of its body's parameters say what it takes: the declaration, the check of a call and the
/// reading of its arguments are all made from them, for the built-in functions as for an embedder's.
package struct HostFunction: Sendable {
  /// What runs when a script calls it, once the call may be made; it reads the arguments.
  typealias Body =
    @Sendable (_ context: HandlerContext, _ call: borrowing HostCall) throws(ScriptError) ->
    HostReply

  package let owner: ScriptClass
  package let name: String
  package let summary: String
  package let parameters: [HostParameter]
  package let result: ScriptType
  package let resultDoc: String
  package let errors: [FailureCode]
  package let phases: CallPhases
  package let waits: Bool
  package let capability: Capability?
  /// Runnable Lua, with `session`, `item` and `content` at hand.
  package let example: String
  let body: Body
  let shortcut: HostShortcut?

  /// Declares a function of a library: `dnd.each`.
  init<each Value: HostArgument, Result: HostResult>(
    _ owner: ScriptClass,
    _ name: String,
    _ summary: String,
    _ parameters: repeat Parameter<each Value>,
    result: ScriptType = Result.resultType,
    resultDoc: String = "",
    errors: [FailureCode] = [],
    phases: CallPhases = .handlers,
    waits: Bool = false,
    capability: Capability? = nil,
    example: String,
    shortcut: HostShortcut? = nil,
    body: @escaping @Sendable (HandlerContext, repeat each Value) throws(ScriptError) -> Result
  ) {
    let spelling = HostFunction.spelling(owner, name)
    self.init(
      owner,
      name,
      summary,
      parameters: HostFunction.declared(repeat each parameters),
      result: result,
      resultDoc: resultDoc,
      errors: errors,
      phases: phases,
      waits: waits,
      capability: capability,
      example: example,
      shortcut: shortcut
    ) { context, call throws(ScriptError) in
      var places = 0...
      return try body(
        context,
        repeat try HostFunction.value(of: each parameters, spelling, &places, call, context)
      ).reply(in: context)
    }
  }

  /// Declares a method: `item:load`.
  init<Object: HostObject, each Value: HostArgument, Result: HostResult>(
    on object: Object.Type,
    _ name: String,
    _ summary: String,
    _ parameters: repeat Parameter<each Value>,
    result: ScriptType = Result.resultType,
    resultDoc: String = "",
    errors: [FailureCode] = [],
    phases: CallPhases = .handlers,
    waits: Bool = false,
    capability: Capability? = nil,
    example: String,
    body:
      @escaping @Sendable (HandlerContext, Object, repeat each Value) throws(ScriptError) -> Result
  ) {
    let spelling = HostFunction.spelling(Object.scriptClass, name)
    self.init(
      Object.scriptClass,
      name,
      summary,
      parameters: HostFunction.declared(repeat each parameters),
      result: result,
      resultDoc: resultDoc,
      errors: errors,
      phases: phases,
      waits: waits,
      capability: capability,
      example: example,
      shortcut: nil
    ) { context, call throws(ScriptError) in
      var places = 1...
      return try body(
        context,
        try Object(call.handle(0), in: context),
        repeat try HostFunction.value(of: each parameters, spelling, &places, call, context)
      ).reply(in: context)
    }
  }

  private init(
    _ owner: ScriptClass,
    _ name: String,
    _ summary: String,
    parameters: [HostParameter],
    result: ScriptType,
    resultDoc: String,
    errors: [FailureCode],
    phases: CallPhases,
    waits: Bool,
    capability: Capability?,
    example: String,
    shortcut: HostShortcut?,
    body: @escaping Body
  ) {
    self.owner = owner
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.result = result
    self.resultDoc = resultDoc
    self.errors = errors
    self.phases = phases
    self.waits = waits
    self.capability = capability
    self.example = example
    self.shortcut = shortcut
    self.body = body
  }

  private static func declared<each Value: HostArgument>(
    _ parameters: repeat Parameter<each Value>
  ) -> [HostParameter] {
    var list: [HostParameter] = []
    for parameter in repeat each parameters { list.append(HostParameter(parameter)) }
    return list
  }

  /// The next of a call's arguments, as what its parameter says.
  @inline(__always)
  private static func value<Value: HostArgument>(
    of parameter: Parameter<Value>,
    _ spelling: String,
    _ places: inout PartialRangeFrom<Int>,
    _ call: borrowing HostCall,
    _ context: HandlerContext
  ) throws(ScriptError) -> Value {
    let index = places.next()
    return try Value.read(
      call,
      Argument(function: spelling, parameter: parameter.name, index: index),
      context
    )
  }

  private static func spelling(_ owner: ScriptClass, _ name: String) -> String {
    owner.rawValue + (owner.hasMethods ? ":" : ".") + name
  }

  /// How a script writes it: `dnd.each`, `session:insert`.
  package var spelling: String { HostFunction.spelling(owner, name) }
}

extension PartialRangeFrom<Int> {
  fileprivate mutating func next() -> Int {
    defer { self = (lowerBound + 1)... }
    return lowerBound
  }
}

/// A parameter of a host function, by the Swift type that its body gets.
///
/// That the type is an argument's is asked where one is read: asked here, it is looked up for each
/// function as the program starts, which took a tenth of a short replay.
struct Parameter<Value>: Sendable {
  let name: String
  /// What a script may pass; a narrower kind of what the type is read from.
  let type: ScriptType
  let doc: String
  /// The most bytes that a string may have.
  let longest: Int

  init(_ name: String, _ type: ScriptType, _ doc: String, longest: Int = .max) {
    self.name = name
    self.type = type
    self.doc = doc
    self.longest = min(longest, type.longest)
  }
}

extension Parameter where Value: HostArgument {
  init(_ name: String, _ doc: String, longest: Int = .max) {
    self.init(name, Value.scriptType, doc, longest: longest)
  }
}

/// One parameter of a host function, as the reference and the checks have it.
package struct HostParameter: Sendable {
  package let name: String
  package let type: ScriptType
  package let doc: String
  package let isOptional: Bool
  /// Takes all further arguments.
  package let isVariadic: Bool
  /// The most bytes that a string may have.
  let longest: Int

  package init(_ name: String, _ type: ScriptType, _ doc: String) {
    self.name = name
    self.type = type
    self.doc = doc
    isOptional = false
    isVariadic = false
    longest = type.longest
  }

  fileprivate init<Value: HostArgument>(_ parameter: Parameter<Value>) {
    name = parameter.name
    type = parameter.type
    doc = parameter.doc
    isOptional = Value.isOptional
    isVariadic = Value.isVariadic
    longest = parameter.longest
  }
}

/// A short way to the answer of a function that is called again and again in one update.
///
/// A case and not a closure, as to hand a closure about would cost as much as the answer.
enum HostShortcut: UInt8, Sendable {
  case conforms

  /// The answer; nil where the arguments have to be looked at, checked or complained about, which the
  /// function's body does.
  @inline(__always)
  func answer(_ context: HandlerContext, _ call: borrowing HostCall) -> Bool? {
    switch self {
    case .conforms:
      // Both stay where they are while the host answers, and are read only here.
      guard let type = unsafe call.rawString(0), let ancestor = unsafe call.rawString(1) else {
        return nil
      }
      return unsafe context.types.conforms(type, to: ancestor)
    }
  }
}

import DropCore
import LuaSandbox

/// One parameter of a function of the embedder's own.
///
/// ```swift
/// let city = ScriptParameter<String>("city", "whose weather is asked for")
/// ```
public struct ScriptParameter<Value: ScriptValue>: Sendable {
  /// Its name, as messages and the reference say it.
  public let name: String
  /// What it is for.
  public let doc: String

  /// Declares a parameter.
  ///
  /// ```swift
  /// let days = ScriptParameter("days", "how many days ahead", as: Int.self)
  /// ```
  public init(_ name: String, _ doc: String, as type: Value.Type = Value.self) {
    self.name = name
    self.doc = doc
  }

  /// The same as a built-in function has it.
  var parameter: Parameter<Plain<Value>> { Parameter(name, doc) }
}

// MARK: At the door

/// An embedder's value as an argument of a host function, or as its result.
struct Plain<Value: ScriptValue>: HostArgument, HostResult {
  let value: Value

  static var scriptType: ScriptType {
    if case .optional(let kind) = Value.scriptKind { kind.type } else { Value.scriptKind.type }
  }

  static var isOptional: Bool {
    if case .optional = Value.scriptKind { true } else { false }
  }

  static var resultType: ScriptType { Value.scriptKind.type }

  static func read(
    _ call: borrowing HostCall,
    _ argument: Argument,
    _ context: HandlerContext
  ) throws(ScriptError) -> Plain<Value> {
    let given = try context.value(call, argument.index)
    let plain: JSONValue
    do throws(ValueConverter.Problem) {
      plain = try ValueConverter.json(given, object: context.plainObject)
    } catch {
      throw .badArgument("\(argument.function): \(error.sentence)")
    }
    guard let value = Value(script: plain) else {
      let expected = Value.scriptKind.type.sentence
      throw .badArgument("\(argument.function): \(argument.parameter) takes \(expected)")
    }
    return Plain(value: value)
  }

  func reply(in context: HandlerContext) -> HostReply {
    .value(ValueConverter.lua(value.script))
  }
}

/// A function of the embedder's own that a script waits for.
struct AppCall: Awaited {
  /// Whether something outside lasts that it does.
  let acts: Bool
  let body: @Sendable () async throws -> JSONValue
}

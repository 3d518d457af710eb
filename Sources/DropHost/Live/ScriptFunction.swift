import DropCore
import LuaSandbox

/// Turns a Swift closure into a function that scripts call as `dnd.app.<name>`.
enum ScriptFunction {
  /// What answers a call whose arguments have been read.
  typealias Answer<each Value> =
    @Sendable (_ plugin: PluginRuntime, _ call: borrowing HostCall, _ values: (repeat each Value))
    throws(ScriptError) -> HostReply

  /// What the arguments are read into, one after the other.
  struct Reader {
    let arguments: [JSONValue]
    let function: String
    var place = 0

    init(_ arguments: [JSONValue], of function: String) {
      self.arguments = arguments
      self.function = function
    }

    mutating func next<Value: ScriptValue>(
      _ parameter: ScriptParameter<Value>
    ) throws(ScriptError) -> Value {
      let argument = place < arguments.count ? arguments[place] : .null
      place += 1
      guard let value = Value(script: argument) else {
        let expected = Value.scriptKind.type.sentence
        throw .badArgument("\(function): \(parameter.name) takes \(expected)")
      }
      return value
    }
  }

  static func parameter<Value: ScriptValue>(_ parameter: ScriptParameter<Value>) -> HostParameter {
    if case .optional(let kind) = Value.scriptKind {
      return HostParameter(parameter.name, kind.type, parameter.doc, optional: true)
    }
    return HostParameter(parameter.name, Value.scriptKind.type, parameter.doc)
  }

  /// The plain data of a call's arguments.
  static func arguments(
    _ plugin: PluginRuntime,
    _ call: borrowing HostCall,
    count: Int,
    of name: String
  ) throws(ScriptError) -> [JSONValue] {
    var values: [JSONValue] = []
    for place in 0..<count {
      let value = try plugin.value(call, place)
      do throws(ValueConverter.Problem) {
        values.append(try ValueConverter.json(value, object: plugin.plainObject))
      } catch {
        throw .badArgument("\(name): \(error.sentence)")
      }
    }
    return values
  }

  /// What the embedder's closure threw, as a script sees it.
  static func raised(_ error: any Error) -> ScriptError {
    if let failure = error as? LoadFailure { return ScriptError(failure.code, failure.message) }
    return ScriptError(.failed, String(describing: error))
  }
}

extension ScriptKind {
  var type: ScriptType {
    switch self {
    case .any: .any
    case .boolean: .boolean
    case .integer: .integer
    case .number: .number
    case .string: .string
    case .list(let element): .list(element.type)
    case .optional(let kind): .optional(kind.type)
    }
  }
}

import DropCore
import LuaSandbox

/// A declared function or field as it is called: what to check first, then what to run.
///
/// A class, so that a call copies one reference and not the whole declaration.
final class HostEntry: Sendable {
  let spelling: String
  let phases: CallPhases
  let capability: Capability?
  let parameters: [HostParameter]
  /// For each parameter, the kinds of values it takes, one bit each.
  let masks: [UInt16]
  /// Whether a parameter's kind says too little, and the value itself is looked at.
  let isDeep: [Bool]
  let isVariadic: Bool
  /// How many arguments stand before the first parameter: the object of a method.
  let offset: Int
  let body: HostFunction.Body
  /// Only of what needs no capability and may be called anywhere, as neither is asked for there.
  let shortcut: HostShortcut?

  init(_ function: HostFunction) {
    spelling = function.spelling
    phases = function.phases
    capability = function.capability
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
    parameters = []
    masks = []
    isDeep = []
    isVariadic = false
    offset = 1
    self.body = body
    shortcut = nil
  }
}

extension ScriptType {
  /// The kinds that a value of this type may have, as bits by their numbers.
  var kindMask: UInt16 {
    func bit(_ kind: FastResult.Kind) -> UInt16 { 1 << UInt16(kind.rawValue) }
    switch self {
    case .any: return ~0
    case .boolean: return bit(.bool)
    case .integer, .integerFrom, .integerIn, .number, .positive: return bit(.integer) | bit(.number)
    case .string, .contentType, .choice: return bit(.string)
    case .contentTypes: return bit(.string) | bit(.table)
    case .table, .record, .list, .map: return bit(.table)
    case .function: return bit(.function)
    case .object: return bit(.handle)
    case .optional(let type): return type.kindMask | bit(.nil)
    case .either(let types), .several(let types):
      return types.reduce(0) { $0 | $1.kindMask }
    case .nothing: return bit(.nil)
    }
  }

  /// Whether a value's kind doesn't tell if it is of this type.
  var isDeep: Bool {
    switch self {
    case .any, .boolean, .string, .contentType, .function, .table: false
    // Looked over in the script itself, however long they are.
    case .list(.any), .list(.function): false
    default: true
    }
  }
}

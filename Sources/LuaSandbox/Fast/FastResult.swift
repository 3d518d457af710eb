import CLuaShim

/// What a kept call returned, without its content; `Sandbox.result…` reads that until the next call.
package struct FastResult: Sendable, Hashable {
  package enum Kind: UInt8, Sendable, Hashable {
    case `nil`
    case bool
    case integer
    case number
    case string
    case table
    case function
    case handle
    /// A closed kept call's result only: a table with fields that are none of the call's keys.
    case openTable
  }

  package let kind: Kind
  /// For a string: its position in the kept call's choices, or -1 when it is none of them.
  package let choice: Int
}

extension FastResult.Kind {
  init(_ kind: CLSKind) {
    self =
      switch kind {
      case CLS_FALSE, CLS_TRUE: .bool
      case CLS_INTEGER: .integer
      case CLS_NUMBER: .number
      case CLS_STRING: .string
      case CLS_TABLE: .table
      case CLS_FUNCTION: .function
      case CLS_HANDLE: .handle
      case CLS_OPEN_TABLE: .openTable
      default: .nil
      }
  }
}

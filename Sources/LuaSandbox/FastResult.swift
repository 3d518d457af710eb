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

/// What a kept call returned once, so that the same result is known again without being read.
///
/// It remembers what the keys gave, not the result, and so keeps nothing alive in the script. Filled
/// again it keeps its room.
package final class ResultMemo {
  /// The result itself, or what is at one of its keys.
  struct Part: Sendable {
    /// Where it is among the scalars.
    let place: Int
    let kind: CLSKind
    /// A string's number among the choices, or -1.
    let choice: Int32
    /// A number's bits; the length of a string that is no choice.
    let bits: Int64
    /// Where such a string begins in `text`.
    let start: Int
  }

  private(set) var kept: UInt32 = 0
  private(set) var epoch: UInt32 = 0
  /// Unchecked at run time: what fills and reads these calls nobody else.
  @exclusivity(unchecked) private(set) var parts: [Part] = []
  @exclusivity(unchecked) private var text: [UInt8] = []

  private static let longestText = 512

  package init() {}

  /// Forgets what it remembered.
  func begin(kept: UInt32, epoch: UInt32) {
    self.kept = kept
    self.epoch = epoch
    unsafe parts.removeAll(keepingCapacity: true)
    unsafe text.removeAll(keepingCapacity: true)
  }

  /// Remembers one value; false where the same value may mean something else later.
  func append(_ scalar: CLSScalar, at place: Int) -> Bool {
    var bits: Int64 = 0
    var start = 0
    switch unsafe scalar.kind {
    case CLS_NIL, CLS_FALSE, CLS_TRUE: break
    case CLS_INTEGER, CLS_NUMBER: bits = unsafe scalar.integer
    case CLS_STRING:
      guard unsafe scalar.choice < 0 else { break }
      guard unsafe text.count + scalar.count <= Self.longestText else { return false }
      bits = Int64(unsafe scalar.count)
      start = unsafe text.count
      // Safe: the script's stack holds the string until the next entry.
      unsafe text.append(
        contentsOf: UnsafeRawBufferPointer(start: scalar.bytes, count: scalar.count)
      )
    case CLS_TABLE where place == 0: break
    default: return false
    }
    unsafe parts.append(
      Part(
        place: place,
        kind: unsafe scalar.kind,
        choice: unsafe scalar.choice,
        bits: bits,
        start: start
      )
    )
    return true
  }

  /// Whether a value is the one remembered.
  @inline(__always)
  func holds(_ part: Part, _ scalar: UnsafePointer<CLSScalar>) -> Bool {
    guard unsafe scalar.pointee.kind == part.kind else { return false }
    switch part.kind {
    case CLS_INTEGER, CLS_NUMBER: return unsafe scalar.pointee.integer == part.bits
    case CLS_STRING:
      guard unsafe scalar.pointee.choice == part.choice else { return false }
      return unsafe part.choice >= 0 || isText(part, scalar)
    default: return true
    }
  }

  @inline(__always)
  private func isText(_ part: Part, _ scalar: UnsafePointer<CLSScalar>) -> Bool {
    guard unsafe Int64(scalar.pointee.count) == part.bits, let bytes = unsafe scalar.pointee.bytes
    else { return false }
    // Safe: the script's stack holds that many bytes until the next entry.
    for offset in 0..<Int(part.bits)
    where unsafe UInt8(bitPattern: bytes[offset]) != text[part.start &+ offset] {
      return false
    }
    return true
  }
}

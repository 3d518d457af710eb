import DropContent
import DropCore
import DropHost
import DropReplay

/// Hashes of what occurred together: who acted, what was going on, and what came of it.
struct CoverageMarks {
  private(set) var marks: [UInt64] = []
  /// All that happened, in order, as one number.
  private(set) var trail: UInt64 = 0
  private var seen = MarkTable()
  private var handler: UInt64 = 0
  private var situation: UInt64 = 0
  private var openLoads = 0
  private var openPlaceholders = 0
  private var last: UInt64 = 0

  /// Where the handlers are: which ran last, and what it did then; waits are told apart so.
  var place: Int { Int(((handler &* 31 &+ last) &* 0x9E37_79B9_7F4A_7C15) >> 40) }

  mutating func note(_ event: SessionEvent.Kind) {
    situation = Self.hash(of: event.name)
    mark(situation)
  }

  mutating func note(_ effect: Effect, _ index: Destination.Index?) {
    switch effect {
    case .load: openLoads += 1
    case .loaded: openLoads -= 1
    case .placeholder: openPlaceholders += 1
    case .commit, .discard: openPlaceholders -= 1
    default: break
    }
    mark(Self.hash(of: effect.coverageName) &+ UInt64(bitPattern: Int64(index?.value ?? -1)))
  }

  mutating func note(_ call: HandlerCall) {
    handler = Self.hash(of: call.handler.name)
    mark(handler)
  }

  mutating func noteFault(_ handler: Handler?) {
    mark(Self.hash(of: "fault \(handler?.name ?? "")"))
  }

  /// What happened, with the handler that ran last, the event that came last, and how much is open.
  private mutating func mark(_ what: UInt64) {
    let open = UInt64(min(max(0, openLoads), 7)) << 3 | UInt64(min(max(0, openPlaceholders), 7))
    var value = what &* 31 &+ handler
    value = (value &* 31 &+ situation) &* 31 &+ open
    value = (value &* 31 &+ last) &* 0x9E37_79B9_7F4A_7C15
    last = what
    trail = (trail ^ value) &* 0x100_0000_01B3
    if seen.insert(value) { marks.append(value) }
  }

  private static func hash(of name: String) -> UInt64 { StableHash.value(of: name) }
}

extension StableHash {
  static func value(of name: String) -> UInt64 {
    var name = name
    // Safe: the bytes are read only while `withUTF8` holds them.
    return name.withUTF8 { bytes in unsafe value(of: bytes) }
  }

  /// The same as a number of 24 bits.
  static func number(of name: String) -> Int { Int(value(of: name) >> 40) }
}

extension Effect {
  /// The effect's word, with what makes one of them differ from another in kind.
  fileprivate var coverageName: String {
    switch self {
    case .loaded(_, _, _, .failed(let code, _)): "failed \(code.rawValue)"
    case .taskEnded(_, .failed(let code, _)): "task failed \(code.rawValue)"
    case .item(let result): "item \(result.kind.rawValue) \(result.code?.rawValue ?? "")"
    default: name
    }
  }
}

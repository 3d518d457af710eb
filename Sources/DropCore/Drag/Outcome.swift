/// How a drag, a paste or a share ended.
///
/// ```swift
/// let outcome = await drop.outcome
/// print(outcome.status, outcome.items.map(\.kind))
/// ```
public struct Outcome: Sendable, Hashable {
  /// How it ended, in one word.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// Everything arrived.
    case imported
    /// Some of it arrived.
    case partial
    /// Nothing of it arrived.
    case failed
    /// It was dropped where it wasn't wanted.
    case forbidden
    /// The user gave up before dropping, or the destination wanted nothing to happen.
    case cancelled
    /// The user stopped it while it was under way.
    case aborted
    /// There was nothing to do.
    case none
  }

  /// How it ended, in one word.
  public var status: Status
  /// What was done; none where nothing was.
  public var operation: Operation?
  /// Where it was dropped.
  public var destination: String?
  /// Which program took it, where it was let go outside and that is known.
  public var app: String?
  /// What became of each item of a drop, in the items' order; empty where none was performed.
  public var items: [ItemResult]

  /// Notes how a drag ended.
  ///
  /// ```swift
  /// let refused = Outcome(status: .forbidden, destination: "shelf")
  /// ```
  public init(
    status: Status,
    operation: Operation? = nil,
    destination: String? = nil,
    app: String? = nil,
    items: [ItemResult] = []
  ) {
    self.status = status
    self.operation = operation
    self.destination = destination
    self.app = app
    self.items = items
  }
}

extension Outcome {
  /// Those of which something arrived.
  public var imported: [ItemResult] { items.filter { $0.kind == .imported } }
  /// Those that should have arrived and didn't.
  public var failed: [ItemResult] { items.filter { $0.kind == .failed } }
  /// Those that weren't wanted.
  public var skipped: [ItemResult] { items.filter { $0.kind == .skipped } }
}

/// What became of one dragged item.
///
/// ```swift
/// let missing = ItemResult(index: 0, id: "beach", kind: .failed, code: .denied, reason: "no grant")
/// let outcome = Outcome(status: .failed, destination: "shelf", items: [missing])
/// ```
public struct ItemResult: Sendable, Hashable {
  /// Which of the three ends it took.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Something of it arrived.
    case imported
    /// It should have arrived and didn't.
    case failed
    /// It wasn't wanted.
    case skipped
  }

  /// The item's place among those dragged.
  public var index: Int
  /// The item's name in the session.
  public var id: String
  /// What people call the item.
  public var name: String
  /// Which of the three ends it took.
  public var kind: Kind
  /// Why it failed, as one word.
  public var code: FailureCode?
  /// Why it failed or was skipped, for people.
  public var reason: String?
  /// How many entries were made from it; without any, how many files, else tasks; none of what was moved
  /// out of its list and nowhere else.
  public var units: Int
  /// Those of its pages, rows and the like that failed, where the handler says so of some.
  public var failedUnits: FailedUnits?
  /// Whether it is skipped because nobody said anything of it, whatever its reason says.
  public private(set) var isForgotten = false

  /// Notes what became of an item.
  public init(
    index: Int,
    id: String,
    name: String? = nil,
    kind: Kind,
    code: FailureCode? = nil,
    reason: String? = nil,
    units: Int = 0,
    failedUnits: FailedUnits? = nil
  ) {
    self.index = index
    self.id = id
    self.name = name ?? id
    self.kind = kind
    self.code = code
    self.reason = reason
    self.units = units
    self.failedUnits = failedUnits
  }

  /// Notes that nobody said anything of it, which the ledger of its drop alone knows.
  mutating func forget() {
    isForgotten = true
    reason = "not handled"
  }
}

/// The units of an item that failed: how many, and the first of them.
///
/// ```swift
/// var failed = FailedUnits()
/// failed.add(FailedUnits.Unit(number: 3, message: "no name"))
/// print(failed.count)
/// ```
public struct FailedUnits: Sendable, Hashable {
  /// One unit that failed.
  ///
  /// ```swift
  /// let unit = FailedUnits.Unit(number: 3, message: "no name")
  /// ```
  public struct Unit: Sendable, Hashable {
    /// Its number, from one; none where the item failed after some of it had arrived, whatever of it is missing.
    public var number: Int?
    /// Why it failed, for people.
    public var message: String

    /// Notes that a unit failed.
    public init(number: Int?, message: String) {
      self.number = number
      self.message = message
    }
  }

  /// How many failed.
  public private(set) var count = 0
  /// The first of them, ten at most.
  public private(set) var first: [Unit] = []
  private static let mostKept = 10

  /// Begins with none.
  public init() {}

  /// Adds one.
  ///
  /// ```swift
  /// var failed = FailedUnits()
  /// for number in 0..<40 { failed.add(FailedUnits.Unit(number: number, message: "no name")) }
  /// ```
  public mutating func add(_ unit: Unit) {
    count += 1
    if first.count < Self.mostKept { first.append(unit) }
  }

  /// Whether none of them is any that is known.
  var areNumberless: Bool { count == first.count && first.allSatisfy { $0.number == nil } }

  /// The same behind others.
  func following(_ others: FailedUnits?) -> FailedUnits {
    guard var all = others else { return self }
    all.count += count
    all.first += first.prefix(Self.mostKept - all.first.count)
    return all
  }

  /// Why the item failed where nothing else of it arrived.
  var reason: String? {
    first.first.map { unit in
      let number = unit.number.map { ", \($0)," } ?? ""
      return "\(count) of its units failed, the first\(number) as: \(unit.message)"
    }
  }
}

extension FailedUnits {
  /// As transcripts show it: `count`, and in `first` a `message` each and the `unit` that has a number.
  public var json: JSONValue {
    let first = first.map { unit in
      let number = unit.number.map { [JSONValue.Member("unit", .int($0))] } ?? []
      return JSONValue.object(number + [JSONValue.Member("message", .string(unit.message))])
    }
    return .object([.init("count", .int(count)), .init("first", .array(first))])
  }
}

/// Why an item, a load or a task failed, as one word.
///
/// ```swift
/// throw LoadFailure(.expired, "the camera was switched off")
/// ```
public struct FailureCode: RawRepresentable, Sendable, Hashable {
  /// The word in scripts, session files and transcripts.
  public let rawValue: String

  /// The code with that word.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// No representation gives what was asked for.
  public static let noRepresentation = FailureCode(rawValue: "no_representation")
  /// The source couldn't deliver.
  public static let failed = FailureCode(rawValue: "failed")
  /// The source is gone.
  public static let expired = FailureCode(rawValue: "expired")
  /// The user stopped it.
  public static let cancelled = FailureCode(rawValue: "cancelled")
  /// It took too long.
  public static let timeout = FailureCode(rawValue: "timeout")
  /// It is more than is allowed.
  public static let tooLarge = FailureCode(rawValue: "too_large")
  /// This build lacks the codec.
  public static let unsupported = FailureCode(rawValue: "unsupported")
  /// It isn't permitted.
  public static let denied = FailureCode(rawValue: "denied")
  /// It had arrived, and went when the whole drop was taken back.
  public static let rolledBack = FailureCode(rawValue: "rolled_back")
  /// The handler failed on it.
  public static let fault = FailureCode(rawValue: "fault")
  /// The app was killed while it was under way.
  public static let interrupted = FailureCode(rawValue: "interrupted")
}

extension Outcome: CustomStringConvertible {
  /// How it ended and what became of each item, on one line.
  public var description: String {
    var parts = [status.rawValue]
    if let operation { parts[0] += " (\(operation.name))" }
    for (word, results) in [("imported", imported), ("failed", failed), ("skipped", skipped)]
    where !results.isEmpty {
      parts.append(word + " " + results.map(Self.word).joined(separator: ", "))
    }
    return parts.joined(separator: "; ")
  }

  private static func word(_ result: ItemResult) -> String {
    let reasons = [result.code?.rawValue, result.reason].compactMap { $0 }
    return reasons.isEmpty ? result.id : result.id + " (" + reasons.joined(separator: ": ") + ")"
  }
}

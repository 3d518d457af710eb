/// A set of operations that transfer something: what a source allows.
public struct Operations: OptionSet, Sendable, Hashable {
  /// One bit for each.
  public let rawValue: UInt8

  /// The set with these bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Only a copy.
  public static let copy = Operations(rawValue: 1)
  /// Only a move.
  public static let move = Operations(rawValue: 2)
  /// Only a link.
  public static let link = Operations(rawValue: 4)
}

extension Operations {
  /// The set that holds that operation, empty for one that transfers nothing.
  public init(_ operation: Operation) {
    self.init(rawValue: operation.transfers ? 1 << operation.rawValue : 0)
  }

  /// Whether it is in the set.
  public func allows(_ operation: Operation) -> Bool {
    operation.transfers && rawValue & (1 << operation.rawValue) != 0
  }

  /// The members in their fixed order: copy, move, link.
  public var all: [Operation] {
    Operation.allCases.filter(allows)
  }
}

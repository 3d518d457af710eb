/// What a drop does, or why it does nothing.
///
/// ```swift
/// if drag.current?.operation == .move { label("moves it here") }
/// ```
public enum Operation: UInt8, Sendable, Hashable, CaseIterable {
  /// The destination gets its own copy.
  case copy
  /// The destination gets it, and the source gives it up.
  case move
  /// The destination keeps a reference.
  case link
  /// Normally fine, but not here or not now; the user sees a badge.
  case forbidden
  /// Nothing happens, and nothing is shown.
  case cancel
}

extension Operation {
  /// The word in scripts, session files and transcripts.
  public var name: String {
    switch self {
    case .copy: "copy"
    case .move: "move"
    case .link: "link"
    case .forbidden: "forbidden"
    case .cancel: "cancel"
    }
  }

  /// The operation of that name.
  ///
  /// ```swift
  /// let operation = DropCore.Operation(name: "copy") ?? .forbidden
  /// ```
  public init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// Whether a drop with it brings something to the destination.
  public var transfers: Bool { rawValue <= Operation.link.rawValue }
}

/// A set of operations that transfer something: what a source allows.
///
/// ```swift
/// let source = DragSource(operations: [.copy, .link])
/// ```
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
  ///
  /// ```swift
  /// let allowed = Operations(.copy)
  /// ```
  public init(_ operation: Operation) {
    self.init(rawValue: operation.transfers ? 1 << operation.rawValue : 0)
  }

  /// Whether it is in the set.
  ///
  /// ```swift
  /// let mayMove = Operations([.copy, .move]).allows(.move)
  /// ```
  public func allows(_ operation: Operation) -> Bool {
    operation.transfers && rawValue & (1 << operation.rawValue) != 0
  }

  /// The members in their fixed order: copy, move, link.
  public var all: [Operation] {
    Operation.allCases.filter(allows)
  }
}

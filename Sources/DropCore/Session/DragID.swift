/// The number of a drag, a paste or a share in its session.
public struct DragID: Sendable, Hashable, Comparable {
  /// Counts from one.
  public let number: Int

  /// Whether it came first.
  public static func < (one: DragID, other: DragID) -> Bool { one.number < other.number }
}

/// What brought the items.
public enum SessionKind: String, Sendable, Hashable, CaseIterable {
  /// They were dragged.
  case drop
  /// They were on the clipboard.
  case paste
  /// Another app handed them over.
  case share
}

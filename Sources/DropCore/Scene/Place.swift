/// One place among a destination's contents: an entry, or a placeholder that keeps it for one.
public struct Place: Sendable, Hashable {
  /// Tells this place from every other of the session, wherever it moves.
  public let key: UInt64
  /// What lies there; of a placeholder only the name means anything.
  public var entry: ContentEntry
  /// The placeholder that keeps the place.
  public var placeholder: PlaceholderID?

  /// What people call it.
  public var name: String { entry.name }
}

/// A placeholder's number in its session.
public struct PlaceholderID: Sendable, Hashable {
  /// Counts from one.
  public let number: Int

  /// The word in scripts and transcripts.
  public var name: String { "placeholder-\(number)" }
}

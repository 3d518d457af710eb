/// One thing that a destination holds.
public struct ContentEntry: Sendable, Hashable {
  /// What the user sees.
  public var name: String
  /// What its app calls it.
  public var id: String?
  /// More about it, as its app or its handler gave it.
  public var details: JSONValue?
  /// The driver's own number for the content behind it.
  public var reference: UInt64?
  /// The dragged items it was made from, by index.
  public var origins: [Int]

  /// Describes one thing.
  public init(
    name: String,
    id: String? = nil,
    details: JSONValue? = nil,
    reference: UInt64? = nil,
    origins: [Int] = []
  ) {
    self.name = name
    self.id = id
    self.details = details
    self.reference = reference
    self.origins = origins
  }
}

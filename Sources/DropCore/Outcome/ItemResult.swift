/// What became of one dragged item.
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
  /// Which of the three ends it took.
  public var kind: Kind
  /// Why it failed, as one word.
  public var code: FailureCode?
  /// Why it failed or was skipped, for people.
  public var reason: String?
  /// How many entries were made from it; without any, how many files, else tasks.
  public var units: Int

  /// Notes what became of an item.
  public init(
    index: Int,
    id: String,
    kind: Kind,
    code: FailureCode? = nil,
    reason: String? = nil,
    units: Int = 0
  ) {
    self.index = index
    self.id = id
    self.kind = kind
    self.code = code
    self.reason = reason
    self.units = units
  }
}

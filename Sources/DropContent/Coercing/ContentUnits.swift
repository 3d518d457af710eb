/// The units of one content, found once: taking any of them reads no other.
public struct ContentUnits: Sendable {
  /// Takes one unit, by a number that is one of theirs.
  public typealias Take = @Sendable (Int) throws(ContentError) -> Content

  /// How many there are.
  public let count: Int
  private let take: Take

  /// States how many there are and how to get one; its name is set by the coercer.
  public init(count: Int, take: @escaping Take) {
    self.count = max(0, count)
    self.take = take
  }

  /// One unit, numbered from zero.
  public func unit(_ number: Int) throws(ContentError) -> Content {
    guard number >= 0, number < count else {
      throw ContentError(noUnitAt: number, of: count)
    }
    return try take(number)
  }
}

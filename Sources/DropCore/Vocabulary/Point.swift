/// A place in its parent's coordinates, in points.
public struct Point: Sendable, Hashable {
  /// To the right.
  public var x: Double
  /// Downwards.
  public var y: Double

  /// The place at those coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

extension Point {
  /// The upper left corner.
  public static let zero = Point(x: 0, y: 0)
}

/// How a destination's contents lie, so that a point names a place among them.
public struct Layout: Sendable, Hashable {
  /// In one column, or in rows of several.
  public enum Kind: Sendable, Hashable {
    /// One below the other.
    case list
    /// In rows, filled from the left.
    case grid
  }

  /// In one column, or in rows of several.
  public var kind: Kind
  /// How wide one place is.
  public var cellWidth: Double
  /// How high one place is.
  public var cellHeight: Double
  /// How many lie side by side in a grid.
  public var columns: Int
  /// What lies between two places.
  public var spacing: Double
  /// What lies between the destination's edge and the first place.
  public var inset: Double

  /// Describes how contents lie.
  public init(
    kind: Kind,
    cellWidth: Double,
    cellHeight: Double,
    columns: Int = 1,
    spacing: Double = 0,
    inset: Double = 0
  ) {
    self.kind = kind
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
    self.columns = columns
    self.spacing = spacing
    self.inset = inset
  }
}

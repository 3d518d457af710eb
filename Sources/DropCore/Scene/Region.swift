/// A named part of a destination: a tab, a page, a button, a cell.
public struct Region: Sendable, Hashable {
  /// Its name in its destination.
  public var id: String
  /// Where it lies in its destination.
  public var frame: Rect
  /// How long one unit of what it shows is in its destination: a page at twice its size has 2.
  public var scale: Double

  /// Names a part.
  public init(id: String, frame: Rect, scale: Double = 1) {
    self.id = id
    self.frame = frame
    self.scale = scale
  }
}

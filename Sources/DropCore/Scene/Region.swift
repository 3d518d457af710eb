/// A named part of a destination: a tab, a page, a button, a cell.
public struct Region: Sendable, Hashable {
  /// Its name in its destination.
  public var id: String
  /// Where it lies in its destination.
  public var frame: Rect

  /// Names a part.
  public init(id: String, frame: Rect) {
    self.id = id
    self.frame = frame
  }
}

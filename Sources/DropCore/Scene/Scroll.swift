/// How a destination's contents scroll under a drag near its edge.
public struct Scroll: Sendable, Hashable {
  /// How wide its whole content is.
  public var contentWidth: Double
  /// How high its whole content is.
  public var contentHeight: Double
  /// Which part of the content is shown.
  public var offset: Point
  /// How wide the zone along each edge is in which a drag scrolls.
  public var edge: Double
  /// Points a second at the edge itself; it falls to none at the zone's inner rim.
  public var speed: Double

  /// Describes the scrolling of a destination.
  public init(
    contentWidth: Double,
    contentHeight: Double,
    offset: Point = .zero,
    edge: Double = Scroll.defaultEdge,
    speed: Double = Scroll.defaultSpeed
  ) {
    self.contentWidth = contentWidth
    self.contentHeight = contentHeight
    self.offset = offset
    self.edge = edge
    self.speed = speed
  }

  /// The zone's width unless the destination says otherwise.
  public static let defaultEdge: Double = 40
  /// The speed at the edge unless the destination says otherwise.
  public static let defaultSpeed: Double = 600
}

/// How a destination's contents scroll under a drag near its edge.
///
/// ```swift
/// let shelf = Destination(id: "shelf", frame: frame, scroll: Scroll(contentWidth: 400, contentHeight: 9_000))
/// ```
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

extension Scroll {
  /// How fast a drag at that point scrolls, in points a second; none where the content ends.
  ///
  /// ```swift
  /// let scroll = Scroll(contentWidth: 300, contentHeight: 4_000)
  /// let speed = scroll.velocity(at: point, in: frame)
  /// ```
  public func velocity(at point: Point, in frame: Rect) -> Point {
    guard frame.width < .infinity, frame.height < .infinity else { return .zero }
    return Point(
      x: speed(at: point.x, of: frame.width, from: offset.x, to: contentWidth - frame.width),
      y: speed(at: point.y, of: frame.height, from: offset.y, to: contentHeight - frame.height)
    )
  }

  private func speed(
    at place: Double,
    of length: Double,
    from offset: Double,
    to end: Double
  ) -> Double {
    let zone = min(edge, length / 2)
    guard zone > 0, speed > 0, place >= 0, place <= length else { return 0 }
    if place < zone, offset > 0 { return -speed * (zone - place) / zone }
    if place > length - zone, offset < end { return speed * (place - length + zone) / zone }
    return 0
  }

  /// Which part is shown after scrolling so fast for so many seconds.
  func offset(after velocity: Point, for time: Double, in frame: Rect) -> Point {
    Point(
      x: Self.moved(offset.x, by: velocity.x * time, to: contentWidth - frame.width),
      y: Self.moved(offset.y, by: velocity.y * time, to: contentHeight - frame.height)
    )
  }

  private static func moved(_ offset: Double, by distance: Double, to end: Double) -> Double {
    if distance == 0 { return offset }
    return rounded(min(max(offset + distance, 0), max(end, 0)))
  }

  /// To a thousandth of a point, so that a transcript shows no rounding noise.
  static func rounded(_ distance: Double) -> Double {
    (distance * 1_000).rounded() / 1_000
  }
}

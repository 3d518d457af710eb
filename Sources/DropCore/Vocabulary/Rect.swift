/// A rectangle in its parent's coordinates, in points.
///
/// ```swift
/// let frame = Rect(x: 0, y: 0, width: 400, height: 300)
/// print(frame.contains(Point(x: 20, y: 20)))
/// ```
public struct Rect: Sendable, Hashable {
  /// Its left edge.
  public var x: Double
  /// Its upper edge.
  public var y: Double
  /// How far it reaches to the right.
  public var width: Double
  /// How far it reaches down.
  public var height: Double

  /// The rectangle with that corner and size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension Rect {
  /// The rectangle that holds every point.
  public static let everything = Rect(
    x: -.infinity,
    y: -.infinity,
    width: .infinity,
    height: .infinity
  )

  /// Whether it is the one that holds every point.
  public var isEverything: Bool { width == .infinity && height == .infinity }

  /// Whether the point lies in it; its right and lower edges belong to its neighbours.
  ///
  /// ```swift
  /// let isInside = frame.contains(point)
  /// ```
  public func contains(_ point: Point) -> Bool {
    if isEverything { return true }
    let dx = point.x - x
    let dy = point.y - y
    return dx >= 0 && dx < width && dy >= 0 && dy < height
  }

  /// The part of an area that is inside; the area is counted from this corner, or from where this is.
  package func cut(out area: Rect, isLocal: Bool = true) -> Rect? {
    if isEverything { return area }
    let (left, top) = isLocal ? (area.x + x, area.y + y) : (area.x, area.y)
    let (first, upper) = (max(x, left), max(y, top))
    let last = area.isEverything ? x + width : min(x + width, left + area.width)
    let lower = area.isEverything ? y + height : min(y + height, top + area.height)
    guard first < last, upper < lower else { return nil }
    return Rect(x: first, y: upper, width: last - first, height: lower - upper)
  }

  /// Where children count from: the corner, or zero where there is none.
  package var origin: Point {
    isEverything ? .zero : Point(x: x, y: y)
  }
}

/// A place in its parent's coordinates, in points.
///
/// ```swift
/// let step = drag.move(to: Point(x: 120, y: 40))
/// ```
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

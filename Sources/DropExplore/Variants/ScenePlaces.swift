import DropCore

/// Where in a scene the destinations lie that a session begins with.
struct ScenePlaces {
  /// One of them, with where its upper left corner is.
  struct Place {
    let destination: Destination
    let corner: Point

    /// A point of it, in the scene.
    func point(_ x: Double, _ y: Double) -> Point { Point(x: corner.x + x, y: corner.y + y) }

    /// Its middle; nil of one that has none.
    var middle: Point? {
      let frame = destination.frame
      guard frame.width.isFinite, frame.height.isFinite else { return nil }
      return point(frame.width / 2, frame.height / 2)
    }
  }

  /// Parents before what lies on them.
  private(set) var all: [Place] = []
  private let destinations: [Destination]

  init(_ destinations: [Destination]) {
    self.destinations = destinations
    add(destinations, at: .zero)
  }

  private mutating func add(_ destinations: [Destination], at corner: Point) {
    for destination in destinations {
      let own = Self.corner(of: destination, in: corner)
      all.append(Place(destination: destination, corner: own))
      add(destination.destinations, at: own)
    }
  }

  private static func corner(of destination: Destination, in corner: Point) -> Point {
    if destination.frame.isEverything { return corner }
    return Point(x: corner.x + destination.frame.x, y: corner.y + destination.frame.y)
  }

  subscript(id: String) -> Place? { all.first { $0.destination.id.isSpelled(as: id) } }

  /// The topmost that lies under a point.
  func hit(_ point: Point) -> String? { Self.hit(point, in: destinations, at: .zero) }

  private static func hit(
    _ point: Point,
    in destinations: [Destination],
    at corner: Point
  ) -> String? {
    let local = Point(x: point.x - corner.x, y: point.y - corner.y)
    guard let top = destinations.last(where: { $0.frame.contains(local) }) else { return nil }
    return hit(point, in: top.destinations, at: Self.corner(of: top, in: corner)) ?? top.id
  }

  /// A point that is in none of them; nil where one is everywhere.
  var outside: Point? {
    let frames = destinations.map(\.frame)
    guard !frames.isEmpty, frames.allSatisfy({ $0.width.isFinite && $0.height.isFinite }) else {
      return nil
    }
    let (right, lower) = (
      frames.map { $0.x + $0.width }.max(), frames.map { $0.y + $0.height }.max()
    )
    return Point(x: (right ?? 0) + 50, y: (lower ?? 0) + 50)
  }
}

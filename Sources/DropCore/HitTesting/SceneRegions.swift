/// A destination's regions, found by where they lie and by name.
///
/// An object, because to look something up in one that a list holds takes none of its parts up.
final class SceneRegions: Sendable {
  /// As they were declared, later ones above earlier ones.
  let all: [Region]
  private let frames: RectIndex
  private let places: [String: Int]

  init(_ regions: [Region]) {
    all = regions
    frames = RectIndex(regions.map(\.frame))
    var places: [String: Int] = [:]
    for (place, region) in regions.enumerated() { places[region.id] = place }
    self.places = places
  }

  /// The place of the topmost under a point of the destination; below zero there is none.
  func place(at point: Point) -> Int {
    Int(frames.topmost(at: point, below: .max).place)
  }

  /// The place of the one of that name.
  ///
  /// Mostly it is the one under the pointer, which costs less to find than any other.
  func place(of id: String, near point: Point) -> Int? {
    let near = place(at: point)
    return near >= 0 && all[near].id == id ? near : places[id]
  }
}

/// What was taken from a destination's contents and what was put there, so that it can be taken back
/// and done again exactly, and sensibly where the contents have changed in between.
struct Change: Sendable, Hashable {
  /// A place that was taken, and where it had been.
  struct Taken: Sendable, Hashable {
    var place: Place
    var position: Position
  }

  /// An index, and what stood before it; zero where nothing did.
  struct Position: Sendable, Hashable {
    var index: Int
    var left: UInt64
  }

  let node: Int32
  /// In the order in which they stood.
  var taken: [Taken]
  /// In the order in which they stand from now on.
  var put: [Place]
  var position: Position
}

extension Change {
  /// Works out a change: takes the places at these indexes, then puts those at the index that the
  /// first of them has afterwards.
  init(node: Int32, taking indexes: [Int], putting put: [Place], at index: Int, in places: [Place])
  {
    self.node = node
    taken = indexes.sorted().map { index in
      Taken(place: places[index], position: Self.position(index, in: places))
    }
    self.put = put
    position = Position(index: index, left: 0)
    if index > 0 { position.left = Self.left(of: index, in: places, without: indexes) }
  }

  private static func position(_ index: Int, in places: [Place]) -> Position {
    Position(index: index, left: index > 0 ? places[index - 1].key : 0)
  }

  /// The key before an index, counted after the places at some indexes were taken.
  private static func left(of index: Int, in places: [Place], without taken: [Int]) -> UInt64 {
    if taken.isEmpty { return places[index - 1].key }
    let gone = Set(taken)
    var remaining = 0
    for (place, value) in places.enumerated() where !gone.contains(place) {
      remaining += 1
      if remaining == index { return value.key }
    }
    return 0
  }

  /// Does it.
  func apply(to places: inout [Place]) {
    Self.take(taken.map { ($0.place.key, $0.position.index) }, from: &places)
    let index = Self.find(position, in: places)
    places.insert(contentsOf: put, at: index)
  }

  /// Takes it back.
  func revert(in places: inout [Place]) {
    Self.take(
      put.enumerated().map { ($0.element.key, position.index + $0.offset) },
      from: &places
    )
    for taken in taken {
      places.insert(taken.place, at: Self.find(taken.position, in: places))
    }
  }

  /// Removes the places with these keys, wherever they are now; quickly where they haven't moved.
  private static func take(_ keys: [(key: UInt64, index: Int)], from places: inout [Place]) {
    if keys.isEmpty { return }
    let isInPlace = keys.allSatisfy {
      places.indices.contains($0.index) && places[$0.index].key == $0.key
    }
    guard isInPlace else {
      let gone = Set(keys.map(\.key))
      return places.removeAll { gone.contains($0.key) }
    }
    if let first = keys.first?.index, let last = keys.last?.index, last - first == keys.count - 1 {
      return places.removeSubrange(first...last)
    }
    let gone = Set(keys.map(\.key))
    places.removeAll { gone.contains($0.key) }
  }

  private static func find(_ position: Position, in places: [Place]) -> Int {
    let index = position.index
    if position.left == 0 { return 0 }
    if index > 0, index <= places.count, places[index - 1].key == position.left { return index }
    if let left = places.firstIndex(where: { $0.key == position.left }) { return left + 1 }
    return min(max(index, 0), places.count)
  }
}

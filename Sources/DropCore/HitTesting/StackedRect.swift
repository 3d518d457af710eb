/// A rectangle with its place in the order of stacking, side by side so that one read gives both.
struct StackedRect: Sendable {
  var rect: Rect
  let place: Int32
  /// What it stands for.
  let value: Int32

  /// Holds no point, and lies below all others.
  static let none = StackedRect(rect: RectIndex.absent, place: -1, value: -1)

  /// One of several, with where its inside counts from; below zero none.
  struct Found: Sendable {
    let origin: Point
    let place: Int32
    let value: Int32

    static let none = Found(origin: .zero, place: -1, value: -1)
  }

  @inline(__always)
  var found: Found { Found(origin: rect.origin, place: place, value: value) }
}

extension [StackedRect] {
  private static let few = 16

  /// Where, in a part that is sorted topmost first, those below the limit begin.
  @inline(__always)
  func start(below limit: Int32, in part: Range<Int>) -> Int {
    if part.count <= Self.few { return part.lowerBound }
    var low = part.lowerBound
    var high = part.upperBound
    while low < high {
      let middle = (low + high) / 2
      if self[middle].place < limit { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

#if GTK

package import DropCore

/// How a place's tiles lie, for who goes among them by keys.
package struct TileGrid {
  /// A side of a tile.
  package enum Side: CaseIterable { case left, right, up, down }

  private let frames: [Rect]
  private let isList: Bool
  private let isRightToLeft: Bool

  /// The tiles' frames, in the order of reading.
  package init(_ frames: [Rect], isList: Bool, isRightToLeft: Bool) {
    self.frames = frames
    self.isList = isList
    self.isRightToLeft = isRightToLeft
  }

  /// Who lies beside a tile on that side; in rows the next one read lies beside the last, too.
  package func neighbour(of place: Int, _ side: Side) -> Int? {
    guard frames.indices.contains(place) else { return nil }
    let next: Int
    switch side {
    case .up, .down:
      if !isList { return beside(place, isBelow: side == .down) }
      next = side == .up ? place - 1 : place + 1
    case .left, .right:
      if isList { return nil }
      next = (side == .left) == isRightToLeft ? place + 1 : place - 1
    }
    return frames.indices.contains(next) ? next : nil
  }

  /// A point of a tile at which what is let go comes before or behind it, whether tiles lie beside or below each
  /// other.
  package func spot(_ place: Int, isBehind: Bool) -> Point? {
    guard frames.indices.contains(place) else { return nil }
    let frame = frames[place]
    let isRight = isBehind != isRightToLeft
    return Point(
      x: frame.x + frame.width * (isRight ? 0.85 : 0.15),
      y: frame.y + frame.height * (isBehind ? 0.85 : 0.15)
    )
  }

  /// Of those in the next row above or below, the one that lies nearest.
  private func beside(_ place: Int, isBelow: Bool) -> Int? {
    let own = frames[place]
    let there = frames.indices.filter {
      let other = frames[$0]
      return isBelow ? other.y >= own.y + own.height : other.y + other.height <= own.y
    }
    func distance(_ other: Int) -> (Double, Double) {
      (abs(frames[other].y - own.y), abs(frames[other].x - own.x))
    }
    return there.min { distance($0) < distance($1) }
  }
}

#endif

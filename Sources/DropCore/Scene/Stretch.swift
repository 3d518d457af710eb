/// A part of an axis, its end left out.
struct Stretch {
  private(set) var start: Double
  private(set) var end: Double

  init(within start: Double, _ end: Double) {
    self.start = start
    self.end = end
  }

  static let whole = Stretch(within: -.infinity, .infinity)

  /// Whether the point lies before an edge; keeps the side that it is on.
  mutating func cut(before edge: Double, _ point: Double) -> Bool {
    if point < edge {
      end = min(end, edge)
      return true
    }
    start = max(start, edge)
    return false
  }

  /// Keeps the cell that the point is in.
  mutating func cut(around point: Double, _ cells: CellRow, limit: Int) {
    let place = cells.place(of: point, limit: limit)
    if place > 0 { keep(from: cells.start(of: place, limit: limit), to: end) }
    if place < limit { keep(from: start, to: cells.end(of: place, limit: limit)) }
  }

  /// Nothing is left where an edge is none.
  private mutating func keep(from first: Double, to last: Double) {
    start = first.isFinite ? max(start, first) : .infinity
    end = last.isFinite ? min(end, last) : -.infinity
  }
}

/// Cells of one length beside each other on an axis.
struct CellRow {
  private let start: Double
  /// The first begins so much before the start, and by the gap more.
  private let half: Double
  private let gap: Double
  /// From one to the next.
  private let pitch: Double

  init(start: Double, half: Double = 0, gap: Double = 0, pitch: Double) {
    self.start = start
    self.half = half
    self.gap = gap
    self.pitch = pitch
  }

  /// The cell that a point is in: the first also before it, and the one behind so many for all others.
  func place(of point: Double, limit: Int) -> Int {
    let distance = point - start + half + gap
    guard pitch > 0, distance > 0, limit > 0 else { return 0 }
    let whole = distance / pitch
    // What isn't a number isn't less either.
    return whole < Double(limit) ? Int(whole) : limit
  }

  /// A place from which on no point is in a cell before that one.
  func start(of place: Int, limit: Int) -> Double {
    let edge = edge(place)
    return self.place(of: edge, limit: limit) < place ? edge + blur(at: edge) : edge
  }

  /// A place up to which no point is in a cell behind that one.
  func end(of place: Int, limit: Int) -> Double {
    let edge = edge(place + 1)
    return self.place(of: edge.nextDown, limit: limit) > place ? edge - blur(at: edge) : edge
  }

  private func edge(_ place: Int) -> Double { start - half - gap + Double(place) * pitch }

  /// How far an edge may lie from where the places of points change, which is found by other sums.
  private func blur(at edge: Double) -> Double {
    let reach: Double = edge.magnitude + start.magnitude + half.magnitude + gap.magnitude + pitch
    return 8 * reach.ulp
  }
}

import DropCore

/// Where a report draws what lies somewhere in the scene: what is so far apart that it couldn't be seen
/// together, as the windows of a recording are, is laid side by side.
struct ReportGround {
  /// What lies near each other, with the shift that brings it to its place.
  private struct Window {
    /// Its destinations.
    let frames: Rect
    /// Those, and where the pointer was near them.
    var reach: Rect
    var shift = Point.zero
  }

  private var windows: [Window]
  /// Where most destinations lie; of a frame that is far larger only what is near them is shown.
  private let core: Rect?
  private let typical: Double

  /// More of a frame isn't shown.
  private let longest: Double
  /// Of more nothing can be seen.
  private static let mostWindows = 100

  init(_ places: [ReportPlace], _ path: ReportPath) {
    let frames = places.flatMap { $0.states.compactMap(\.frame) }.filter { !$0.isBare }
    let points = path.thinned(to: .max).map { Point(x: $0.x, y: $0.y) }
    let sizes = frames.map { max($0.width, $0.height) }.sorted()
    let typical = sizes.isEmpty ? 400 : sizes[sizes.count / 2]
    let longest = max(20_000, 50 * typical)
    self.typical = typical
    // What is farther apart is in another window.
    let far = max(5_000, 5 * typical)
    self.longest = longest
    let usual = Self.split(frames.filter { max($0.width, $0.height) <= longest }, farther: far)
    core = usual.max { $0.count < $1.count }.flatMap(Rect.init(around:))
    windows = []
    let hulls = Self.split(frames.map(shown), farther: far).compactMap(Rect.init(around:))
    let all = Rect(around: hulls) ?? Rect(around: points.map { Rect(x: $0.x, y: $0.y) })
    let parts = hulls.isEmpty || hulls.count > Self.mostWindows ? [all].compactMap(\.self) : hulls
    windows = parts.map { Window(frames: $0, reach: $0) }
    for point in points {
      guard let number = nearest(to: point) else { break }
      if windows[number].frames.distance(to: point) <= far {
        windows[number].reach = windows[number].reach.reaching(point)
      }
    }
    arrange()
  }

  // MARK: Windows

  /// Groups with more space between them, in the order in which they lie.
  private static func split(_ frames: [Rect], farther far: Double) -> [[Rect]] {
    for isVertical in [true, false] {
      let bands = bands(of: frames, isVertical, farther: far)
      if bands.count > 1 { return bands.flatMap { split($0, farther: far) } }
    }
    return frames.isEmpty ? [] : [frames]
  }

  private static func bands(
    of frames: [Rect],
    _ isVertical: Bool,
    farther far: Double
  ) -> [[Rect]] {
    func start(_ frame: Rect) -> Double { isVertical ? frame.y : frame.x }
    func end(_ frame: Rect) -> Double {
      isVertical ? frame.y + frame.height : frame.x + frame.width
    }
    var bands: [[Rect]] = []
    var last = -Double.infinity
    for frame in frames.sorted(by: { start($0) < start($1) }) {
      if start(frame) - last > far { bands.append([]) }
      bands[bands.count - 1].append(frame)
      last = max(last, end(frame))
    }
    return bands
  }

  /// Lays them in rows, of which there are as many as let all be seen best.
  private mutating func arrange() {
    // Far from the origin the browser's numbers are coarse.
    let isFar = windows.contains { max(abs($0.reach.x), abs($0.reach.y)) > 100_000 }
    guard windows.count > 1 || isFar else { return }
    let gap = 0.1 * (windows.map { max($0.reach.width, $0.reach.height) }.max() ?? 0)
    var best: (size: Double, shifts: [Point])?
    for columns in 1...windows.count {
      let (width, height, shifts) = rows(of: columns, gap)
      // The scene is about as much wider than high.
      let size = max(width / 1.6, height)
      if best.map({ size < $0.size }) ?? true { best = (size, shifts) }
    }
    for (number, shift) in (best?.shifts ?? []).enumerated() { windows[number].shift = shift }
  }

  private func rows(
    of columns: Int,
    _ gap: Double
  ) -> (width: Double, height: Double, shifts: [Point]) {
    var (width, top, shifts) = (0.0, 0.0, [Point]())
    for first in stride(from: 0, to: windows.count, by: columns) {
      var (left, tallest) = (0.0, 0.0)
      for window in windows[first..<min(windows.count, first + columns)] {
        shifts.append(Point(x: left - window.reach.x, y: top - window.reach.y))
        left += window.reach.width + gap
        tallest = max(tallest, window.reach.height)
      }
      width = max(width, left - gap)
      top += tallest + gap
    }
    return (width, top - gap, shifts)
  }

  private func nearest(to point: Point) -> Int? {
    windows.indices.min {
      windows[$0].frames.distance(to: point) < windows[$1].frames.distance(to: point)
    }
  }

  // MARK: Places

  /// Where it is drawn, and in which window; a point far from all at the edge of the nearest.
  func placed(_ point: Point) -> (at: Point, window: Int) {
    guard let number = nearest(to: point) else { return (point, 0) }
    let window = windows[number]
    let own = window.reach.clamped(point)
    return (Point(x: own.x + window.shift.x, y: own.y + window.shift.y), number)
  }

  func placed(_ frame: Rect) -> Rect {
    if frame.isBare { return Rect(x: frame.x, y: frame.y) }
    let part = shown(frame)
    guard let number = nearest(to: Point(x: part.x, y: part.y)) else { return part }
    let shift = windows[number].shift
    return Rect(x: part.x + shift.x, y: part.y + shift.y, width: part.width, height: part.height)
  }

  /// As much of it as is near the others.
  private func shown(_ frame: Rect) -> Rect {
    guard let core else { return frame }
    func part(
      _ start: Double,
      _ size: Double,
      _ low: Double,
      _ extent: Double
    ) -> (start: Double, size: Double) {
      if size <= longest { return (start, size) }
      let (end, high) = (start + size, low + extent)
      if end < low { return (end - typical, typical) }
      if start > high { return (start, typical) }
      let first = max(start, low - typical)
      return (first, min(end, high + typical) - first)
    }
    let (x, width) = part(frame.x, frame.width, core.x, core.width)
    let (y, height) = part(frame.y, frame.height, core.y, core.height)
    return Rect(x: x, y: y, width: width, height: height)
  }
}

extension Rect {
  /// Whether nothing of it can be seen.
  var isBare: Bool { width <= 0 || height <= 0 }

  fileprivate init(x: Double, y: Double) { self.init(x: x, y: y, width: 0, height: 0) }

  /// The smallest with all of them in it.
  fileprivate init?(around all: [Rect]) {
    guard let first = all.first else { return nil }
    self = all.dropFirst().reduce(first) { hull, each in
      hull.reaching(Point(x: each.x, y: each.y))
        .reaching(Point(x: each.x + each.width, y: each.y + each.height))
    }
  }

  fileprivate func reaching(_ point: Point) -> Rect {
    let (left, top) = (min(x, point.x), min(y, point.y))
    let (right, bottom) = (max(x + width, point.x), max(y + height, point.y))
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  fileprivate func clamped(_ point: Point) -> Point {
    Point(x: min(max(point.x, x), x + width), y: min(max(point.y, y), y + height))
  }

  fileprivate func distance(to point: Point) -> Double {
    let inside = clamped(point)
    return max(abs(point.x - inside.x), abs(point.y - inside.y))
  }
}

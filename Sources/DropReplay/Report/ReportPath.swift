import DropCore

/// Where the pointer was, thinned out where a recording has more points than a page can show.
struct ReportPath {
  /// No proposal holds.
  static let none = 5

  struct Step {
    fileprivate(set) var time: Double
    fileprivate(set) var x: Double
    fileprivate(set) var y: Double
    fileprivate(set) var operation: Int
    /// Whether the pointer was put here without a way from the step before.
    fileprivate(set) var isStart: Bool
  }

  /// Where a drag ended.
  struct End {
    let time: Double
    let at: Point
    let word: String
    /// The drop that came to nothing there: when it took place, and the record that says so.
    fileprivate(set) var failed: (dropped: Double, record: Int?)?

    func value(on ground: ReportGround) -> JSONValue {
      let shown = ground.placed(at).at
      var list: [JSONValue] = [.double(time), .double(shown.x), .double(shown.y), .string(word)]
      if let failed {
        list.append(.double(failed.dropped))
        if let record = failed.record { list.append(.int(record)) }
      }
      return .array(list)
    }
  }

  private var steps: [Step] = []
  private var stride = 1
  private var skipped = 0
  private var operation = none
  /// Whether no drag is in flight.
  private(set) var isOver = true

  /// Where drags ended, and how; once more where a drop failed later.
  private(set) var ends: [End] = []
  /// The drops that a handler performs, by their drags.
  private var drops: [DragID: End] = [:]

  private static let most = 40_000
  private static let mostEnds = 1_000

  mutating func begin(at point: Point, _ time: Double) {
    isOver = false
    operation = Self.none
    add(Step(time: time, x: point.x, y: point.y, operation: Self.none, isStart: true))
  }

  mutating func move(to point: Point, at time: Double) {
    let isStart = steps.isEmpty
    let step = Step(time: time, x: point.x, y: point.y, operation: operation, isStart: isStart)
    skipped += 1
    if skipped < stride, let last = steps.last, last.operation == operation, !last.isStart {
      steps[steps.count - 1] = step
    } else {
      add(step)
    }
  }

  /// What holds at the last point from a time on: what held there before stays told.
  mutating func paint(_ operation: Int, at time: Double) {
    if isOver { return }
    self.operation = operation
    guard var last = steps.last, last.operation != operation else { return }
    if last.time >= time {
      steps[steps.count - 1].operation = operation
    } else {
      (last.time, last.operation, last.isStart) = (time, operation, false)
      add(last)
    }
  }

  /// The pointer let go or gave up, which `word` says; what held last is kept up to here.
  mutating func end(at time: Double, as word: String) {
    guard !isOver, var last = steps.last else { return }
    let end = End(time: time, at: Point(x: last.x, y: last.y), word: word)
    if ends.count < Self.mostEnds { ends.append(end) }
    last.time = time
    last.isStart = false
    add(last)
    operation = Self.none
    isOver = true
  }

  /// What was dropped last is performed.
  mutating func perform(_ drag: DragID) {
    if ends.count < Self.mostEnds, let last = ends.last { drops[drag] = last }
  }

  /// A drag has come to its end, which is known long after the pointer let go.
  mutating func close(_ drag: DragID, _ status: Outcome.Status, at time: Double, _ record: Int?) {
    var drop = drops.removeValue(forKey: drag)
    // Nobody performs a drop that is refused.
    if status == .forbidden, drop == nil, ends.last?.word == "dropped" { drop = ends.last }
    guard let drop, status == .failed || status == .forbidden, ends.count < 2 * Self.mostEnds
    else { return }
    var end = End(time: time, at: drop.at, word: status == .failed ? "failed" : "refused")
    end.failed = (drop.time, record)
    ends.append(end)
  }

  private mutating func add(_ step: Step) {
    skipped = 0
    steps.append(step)
    if steps.count > Self.most { thin() }
  }

  /// Leaves out every second point between two of the same kind.
  private mutating func thin() {
    stride *= 2
    var kept: [Step] = []
    for (place, step) in steps.enumerated() {
      let isBorder = step.isStart || kept.last?.operation != step.operation
      if isBorder || place % 2 == 0 { kept.append(step) }
    }
    steps = kept
  }

  /// As many points as a still picture shows, the first and the last among them.
  ///
  /// They are where they are drawn; from one window to another there is no way.
  func thinned(to count: Int, on ground: ReportGround) -> [Step] {
    var window: Int?
    return thinned(to: count).map { step in
      var shown = step
      let place = ground.placed(Point(x: step.x, y: step.y))
      shown.x = place.at.x
      shown.y = place.at.y
      shown.isStart = step.isStart || window.map { $0 != place.window } ?? false
      window = place.window
      return shown
    }
  }

  /// The same where they took place.
  func thinned(to count: Int) -> [Step] {
    guard steps.count > count, let last = steps.last else { return steps }
    let stride = (steps.count + count - 1) / count
    var kept: [Step] = []
    for (place, step) in steps.enumerated() where place % stride == 0 || step.isStart {
      kept.append(step)
    }
    return kept + [last]
  }

  /// Time, x, y, operation and whether it is a start, one after the other, rounded to a hundredth.
  func value(on ground: ReportGround) -> JSONValue {
    var numbers: [JSONValue] = []
    numbers.reserveCapacity(steps.count * 4)
    for step in thinned(to: .max, on: ground) {
      numbers.append(.double(step.time))
      numbers.append(.double((step.x * 100).rounded() / 100))
      numbers.append(.double((step.y * 100).rounded() / 100))
      numbers.append(.int(step.operation + (step.isStart ? 8 : 0)))
    }
    return .array(numbers)
  }
}

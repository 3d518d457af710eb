import DropCore
import DropHost
import DropReplay

/// Times that keep a run's order.
struct RetoldClock {
  enum Pace: CaseIterable {
    /// Each thing comes a moment after the one before, but what ended when it began.
    case apart
    /// That, too, so that its place in the order can be told.
    case allApart
    /// What came at once comes at once: between two events nothing may end that did so behind both.
    case together
  }

  private var now = -1.0
  private var begun = NameTable<Double>()
  /// When each load that is under way began, by what is loaded, the first one first: behind what was told last, and
  /// in the run itself.
  private var loads = NameTable<[(told: Double, time: Double)]>()
  private var settled = NameSet()
  /// Those that ended, by what is loaded, in the order in which it ended first.
  private var finished: [Load] = []
  private var places = NameTable<Int>()
  private var dropped = 0.0
  /// The same in the run itself.
  private var droppedInRun = 0.0
  /// When the app was killed last.
  private(set) var crashed: Double?
  private let pace: Pace

  init(_ pace: Pace) { self.pace = pace }

  /// What was loaded, and how each load of it ended, in order.
  struct Load {
    /// What of it came, or why nothing did; one that was given up would have come later.
    enum End {
      case came(after: Double)
      case failed(FailureCode, after: Double)
      case givenUp(after: Double)
    }

    let item: String
    let representation: Int
    fileprivate(set) var ends: [End] = []

    private var came: Int { ends.count { if case .came = $0 { true } else { false } } }

    /// Whether it came once, and didn't another time; what is too large is that each time.
    fileprivate var isChangeful: Bool {
      came > 0 && came < ends.count
        && !ends.contains { if case .failed(.tooLarge, _) = $0 { true } else { false } }
    }
  }

  /// What came once, and didn't another time.
  var changeful: [Load] { finished.filter(\.isChangeful) }

  /// Something was dropped, or the app was killed, at that time of this clock and that of the run.
  mutating func note(_ event: SessionEvent.Kind, at now: Double, inRun time: Double) {
    switch event {
    case .drop, .paste, .share: (dropped, droppedInRun) = (now, time)
    case .crash: crashed = now
    default: break
    }
  }

  mutating func began(task: String, _ call: Int) { begin("task \(call) \(task)") }

  /// How long a task took.
  mutating func ended(task: String, _ call: Int, _ time: Double) -> Double {
    length(of: "task \(call) \(task)", endingAt: time)
  }

  /// A save, or the taking back of a file.
  mutating func began(save id: IOID) { begin("save \(id.number)") }

  /// How long that took.
  mutating func ended(save id: IOID, _ time: Double) -> Double {
    length(of: "save \(id.number)", endingAt: time)
  }

  private mutating func begin(_ key: String) { begun[key] = max(0, now) }

  private mutating func length(of key: String, endingAt time: Double) -> Double {
    guard let start = begun[key] else { return 0 }
    return (pace == .allApart || time > start ? next(time) : start) - start
  }

  mutating func next(_ time: Double) -> Double {
    now = max(time, pace == .together ? now : now + 1)
    return now
  }

  mutating func began(_ item: String, _ representation: Int, _ time: Double) {
    let told = max(0, now)
    begun["\(representation) \(item)"] = told
    loads["\(representation) \(item)", default: []].append((told, max(told, time)))
  }

  private mutating func ended(_ load: String) -> (told: Double, time: Double)? {
    guard let first = loads[load]?.first else { return nil }
    loads[load]?.removeFirst()
    return first
  }

  /// How long it had taken when the drop that wanted it was stopped; nil where its fate is told already.
  mutating func gaveUp(_ item: String, _ representation: Int, _ time: Double) -> Double? {
    let key = "\(representation) \(item)"
    guard let start = ended(key) else { return nil }
    note(.givenUp(after: max(time, now) - start.time), of: key, item, representation)
    return settled.contains(key) ? nil : max(time, now) - start.told
  }

  /// How long its first load took; nil for later ones, which one fate can't tell apart.
  mutating func completed(
    _ item: String,
    _ representation: Int,
    _ time: Double,
    _ code: FailureCode?
  ) -> Double? {
    let key = "\(representation) \(item)"
    guard let start = ended(key) else { return nil }
    let end = pace == .allApart || time > start.told ? next(time) : start.told
    let own = max(0, end - start.time)
    let load = code.map { Load.End.failed($0, after: own) } ?? .came(after: own)
    note(load, of: key, item, representation)
    return settled.insert(key) ? end - start.told : nil
  }

  private mutating func note(_ end: Load.End, of key: String, _ item: String, _ representation: Int)
  {
    let place = places[key] ?? finished.count
    if places[key] == nil {
      places[key] = place
      finished.append(Load(item: item, representation: representation))
    }
    finished[place].ends.append(end)
  }

  /// How long something that was cut would have taken at least; nil where its first turn was another one.
  mutating func cut(_ key: String) -> Double? {
    guard let start = begun[key], let crashed, settled.insert(key) else { return nil }
    return crashed - start + 100
  }

  /// Whether a source that has its own age was that old by then in the run.
  func isGone(_ age: Double, at time: Double) -> Bool { time >= droppedInRun + age }

  /// An age at which the source was gone when its load began.
  func expiry(_ item: String, _ representation: Int) -> Double {
    (begun["\(representation) \(item)"] ?? dropped) - dropped - 1
  }
}

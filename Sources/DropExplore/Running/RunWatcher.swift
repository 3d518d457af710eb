import DropCore
import DropHost
import DropReplay

/// Decides in one run what the chooser says, and watches what comes of it.
final class RunWatcher {
  let chooser: any Chooser
  let ground: ExploredGround
  /// Set once the run's engine is there; the run's owner keeps it alive.
  weak var engine: HostEngine?
  var monitor: InvariantMonitor?
  var coverage = CoverageMarks()
  let reach: SearchReach
  /// How often the run was interrupted.
  var interruptions = 0
  /// How often each load began, for a number of its own for each time.
  var loadCounts: [Int: Int] = [:]
  var question: Question?
  var dropTime: Double?
  /// The completion chosen last, until it is known whether anything came of it.
  var chosen: Int?
  var isSilent = true
  var time = 0.0
  var unitsBefore: Int64 = 0
  /// Undo or redo was asked for: what is left to redo is not what there was.
  var wasUndone = false
  var log = RunLog()
  /// Loads that began and have not ended, by item, in order.
  var loading: [String: [Int]] = [:]
  /// Tasks under way by their ids, and how often each name was called.
  var tasks: [TaskID: (name: String, call: Int)] = [:]
  var taskCalls: [String: Int] = [:]
  /// Where the pointer is; nil where there is none, as for a paste.
  var pointer: Point?
  var keys: Modifiers = []
  /// The next event is one that was put in.
  var isPuttingIn = false
  /// The user's end, a destination's, or a time-out had a say in what arrived.
  var isCutShort = false
  /// Which drop brought what, by name.
  var bringers: [String: Int] = [:]
  /// How many waits are too many.
  var endlessWaits = HostLimits.interactive.performWaits
  /// Events still to be put in, the next one last.
  var puttingIn: [SessionEvent.Kind] = []
  /// The session's items were dragged a second time.
  var hasSecondDrag = false
  /// Loads whose source is gone for good.
  var gone: Set<Int> = []
  /// What was settled of payloads' sizes, by the load's number.
  var sizes: [Int: Delivery.Bytes] = [:]
  /// What is known of items before the drop, by their ids, once that was chosen.
  var hovers: [String: DragItem.Hover] = [:]
  /// How often each task was asked for, by its name and item.
  var taskTurns: [String: Int] = [:]

  init(_ ground: ExploredGround, chooser: any Chooser, reach: SearchReach) {
    self.ground = ground
    self.chooser = chooser
    self.reach = reach
  }

  var session: SessionFile { ground.session }

  /// Asks the chooser, which is told first what became of the completion it chose before.
  func choose(_ point: ChoicePoint) -> Int {
    settle()
    return point.alternatives[chooser.choose(point)]
  }

  /// Reports whether the completion chosen last woke a script or showed anything.
  func settle() {
    guard let alternative = chosen else { return }
    chosen = nil
    chooser.completed(alternative, isSilent: isSilent && units == unitsBefore)
  }

  /// A capability or memory is missing: that scripts fail of it is no mistake of theirs.
  var isLacking = false

  /// What all scripts have spent together: unchanged means that none ran.
  var units: Int64 { engine?.totalUnits ?? 0 }
}

/// What happened in a run in the order in which it did: enough to write it down as a session.
struct RunLog {
  enum Entry {
    case event(SessionEvent.Kind, isPutIn: Bool)
    case began(item: String, representation: Int)
    case completed(item: String, representation: Int, FailureCode?)
    case taskBegan(name: String, call: Int)
    case taskEnded(name: String, call: Int, fails: Bool)
    case sized(item: String, representation: Int, Delivery.Bytes)
    case known(item: String, DragItem.Hover)
    case lacking(Shortages.Shortage)
    case answered(destination: String, JSONValue)
  }

  private(set) var entries: [(time: Double, entry: Entry)] = []
  var isOn = false

  mutating func note(_ entry: Entry, at time: Double) {
    if isOn { entries.append((time, entry)) }
  }
}

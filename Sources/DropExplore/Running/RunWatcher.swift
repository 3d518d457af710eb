import DropCore
import DropHost
import DropReplay

/// Decides in one run what the chooser says, and watches what comes of it.
final class RunWatcher {
  let chooser: any Chooser
  let ground: ExploredGround
  let reach: SearchReach
  /// Set once the run's engine is there; the run's owner keeps it alive.
  private(set) weak var engine: HostEngine?
  var monitor: InvariantMonitor?
  var coverage = CoverageMarks()
  var loads = RunLoads()
  var tasks = RunTasks()
  var interruptions = RunInterruptions()
  var pointer = RunPointer()
  var completion = RunCompletion()
  var log: RunLog
  private(set) var question: Question?
  private(set) var dropTime: Double?
  private(set) var time = 0.0
  /// Undo or redo was asked for: what is left to redo is not what there was.
  private(set) var wasUndone = false
  /// The user's end, a destination's, or a time-out had a say in what arrived.
  private(set) var isCutShort = false
  /// Which drop brought what, by name.
  private(set) var bringers = NameTable<Int>()
  var knowledge = RunKnowledge()
  private var conditions = InvariantMonitor.Conditions()

  init(_ ground: ExploredGround, chooser: any Chooser, reach: SearchReach, logs: Bool = false) {
    self.ground = ground
    self.chooser = chooser
    self.reach = reach
    log = RunLog(isOn: logs)
  }

  /// The run has an engine, and something may be missing in it.
  func attend(_ engine: HostEngine, _ conditions: InvariantMonitor.Conditions) {
    self.engine = engine
    self.conditions = conditions
  }

  func beginWatching() { monitor = ground.monitor(engine, conditions) }

  func advance(to time: Double) { self.time = time }

  func noteDrop(at time: Double) { dropTime = time }

  func noteCut() { isCutShort = true }

  func noteUndo() { wasUndone = true }

  func note(_ question: Question) { self.question = question }

  func note(_ contents: [ContentEntry], broughtBy drag: DragID) {
    for entry in contents { bringers[entry.name] = Int(drag.number) }
  }

  /// Asks the chooser, which is told first what became of the completion it chose before.
  func choose(_ point: ChoicePoint) -> Int {
    settle()
    return point.alternatives[chooser.choose(point)]
  }

  /// Reports whether the completion chosen last woke a script or showed anything.
  func settle() {
    guard completion.isOpen, let (alternative, isSilent) = completion.settle(units: units) else {
      return
    }
    chooser.completed(alternative, isSilent: isSilent)
  }

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
  private let isOn: Bool

  init(isOn: Bool = false) { self.isOn = isOn }

  mutating func note(_ entry: Entry, at time: Double) {
    if isOn { entries.append((time, entry)) }
  }
}

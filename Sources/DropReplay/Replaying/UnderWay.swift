package import DropCore
import DropHost

/// What a world must know of what is under way in it, where the app may be killed meanwhile.
struct UnderWay {
  /// What a crash makes of tasks, and how often tasks of that name were called before.
  private(set) var tasks: [IOID: (afterCrash: TaskBehaviour.AfterCrash, call: Int)] = [:]
  /// What was interrupted, or had to begin again.
  private(set) var cut = CutWork()
  /// How tasks, saves and the taking back of files ended: an app may have lost that it was told.
  private(set) var ends: [IOID: Completion] = [:]

  /// When loads began.
  private var loads: [IOID: Double] = [:]

  mutating func note(_ task: IOID, _ afterCrash: TaskBehaviour.AfterCrash, call: Int) {
    tasks[task] = (afterCrash, call)
  }

  mutating func noteCut(load representation: Int, of item: String, in drag: DragID) {
    cut.loads.insert(CutWork.Load(drag: drag, item: item, representation: representation))
  }

  mutating func noteCut(task name: String, of item: String?, in drag: DragID) {
    cut.tasks.insert(CutWork.Task(drag: drag, name: name, item: item))
  }

  mutating func noteCut(hovering drag: DragID) { cut.hovering.insert(drag) }

  mutating func note(_ completion: Completion) {
    switch completion.subject {
    case .task, .save: ends[completion.id] = completion
    case .load, .progress, .timer, .work: break
    }
  }

  mutating func begin(_ load: IOID, at time: Double) { loads[load] = time }

  /// How many bytes of a load have come by then.
  func arrived(_ load: IOID, by now: Double, _ delivery: Delivery) -> Int {
    guard let begun = loads[load], let rate = delivery.rate else { return 0 }
    let passed = max(0, now - begun - delivery.latency)
    return Int(exactly: (passed * rate / 1_000).rounded(.down)) ?? .max
  }
}

/// What crashes of an app cost.
package struct CrashLosses: Sendable, Equatable {
  /// How much had to stop, or went with it.
  package private(set) var stopped = 0
  /// How much began again.
  package private(set) var again = 0

  package var isNone: Bool { self == CrashLosses() }

  mutating func noteStopped(_ count: Int = 1) { stopped += count }
  mutating func noteAgain() { again += 1 }

  static func += (all: inout CrashLosses, more: CrashLosses) {
    all.stopped += more.stopped
    all.again += more.again
  }
}

/// What crashes of an app interrupted: it failed, or began again and may have failed then.
package struct CutWork: Sendable, Hashable {
  package struct Load: Sendable, Hashable {
    let drag: DragID
    let item: String
    let representation: Int
  }

  package struct Task: Sendable, Hashable {
    let drag: DragID
    let name: String
    /// What it is for, where it is for an item.
    let item: String?
  }

  package fileprivate(set) var loads: Set<Load> = []
  package fileprivate(set) var tasks: Set<Task> = []
  /// Drags that hovered, and went with the app.
  package fileprivate(set) var hovering: Set<DragID> = []

  package init() {}

  /// All but what was at work.
  package var hoveringOnly: CutWork {
    var only = CutWork()
    only.hovering = hovering
    return only
  }

  package func contains(_ load: LoadMoment) -> Bool {
    loads.contains(Load(drag: load.drag, item: load.item, representation: load.representation))
  }

  package func contains(_ task: TaskMoment) -> Bool {
    tasks.contains(Task(drag: task.drag, name: task.name, item: task.item))
  }
}

import DropCore
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

  mutating func noteCut(load representation: Int, of item: String) {
    cut.loads.insert(CutWork.Load(item: item, representation: representation))
  }

  mutating func noteCut(task name: String, of item: String?) {
    cut.tasks.insert(CutWork.Task(name: name, item: item))
  }

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

/// What crashes of an app interrupted: it failed, or began again and may have failed then.
package struct CutWork: Sendable, Hashable {
  package struct Load: Sendable, Hashable {
    let item: String
    let representation: Int
  }

  package struct Task: Sendable, Hashable {
    let name: String
    /// What it is for, where it is for an item.
    let item: String?
  }

  package fileprivate(set) var loads: Set<Load> = []
  package fileprivate(set) var tasks: Set<Task> = []

  package init() {}

  package var isEmpty: Bool { loads.isEmpty && tasks.isEmpty }

  package func contains(_ load: LoadMoment) -> Bool {
    loads.contains(Load(item: load.item, representation: load.representation))
  }

  package func contains(_ task: TaskMoment) -> Bool {
    tasks.contains(Task(name: task.name, item: task.item))
  }

}

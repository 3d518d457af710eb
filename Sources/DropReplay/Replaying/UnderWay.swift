package import DropCore
import DropHost

/// What a world must know of what is under way in it, where the app may be killed meanwhile.
struct UnderWay {
  /// What a crash makes of tasks, and how often tasks of that name were called before.
  private(set) var tasks: [IOID: Task] = [:]
  /// What was interrupted, or had to begin again.
  private(set) var cut = CutWork()
  /// How tasks, saves and the taking back of files ended: an app may have lost that it was told.
  private(set) var ends: [IOID: Completion] = [:]

  private var loads: [IOID: Load] = [:]
  private var loadTurns = CutTurns<CutWork.Load>()
  private var taskTurns = CutTurns<CutWork.Task>()

  struct Task {
    let afterCrash: TaskBehaviour.AfterCrash
    let call: Int
    fileprivate let turn: CutWork.Turn<CutWork.Task>
  }

  private struct Load {
    /// When it began, at last.
    var time: Double
    let turn: CutWork.Turn<CutWork.Load>
  }

  /// One that begins again after a crash is the one that it was.
  mutating func begin(
    _ id: IOID,
    _ moment: TaskMoment,
    _ afterCrash: TaskBehaviour.AfterCrash
  ) {
    if tasks[id] != nil { return }
    let turn = taskTurns.next(of: CutWork.Task(moment))
    tasks[id] = Task(afterCrash: afterCrash, call: moment.call, turn: turn)
  }

  mutating func begin(_ id: IOID, _ moment: LoadMoment) {
    let turn = loads[id]?.turn ?? loadTurns.next(of: CutWork.Load(moment))
    loads[id] = Load(time: moment.time, turn: turn)
  }

  mutating func noteCut(load id: IOID) {
    if let load = loads[id] { cut.loads.insert(load.turn) }
  }

  mutating func noteCut(task id: IOID) {
    if let task = tasks[id] { cut.tasks.insert(task.turn) }
  }

  mutating func noteCut(hovering drag: DragID) { cut.hovering.insert(drag) }

  mutating func note(_ completion: Completion) {
    switch completion.subject {
    case .task, .save: ends[completion.id] = completion
    case .load, .progress, .timer, .work: break
    }
  }

  /// How many bytes of a load have come by then.
  func arrived(_ load: IOID, by now: Double, _ delivery: Delivery) -> Int {
    guard let begun = loads[load]?.time, let rate = delivery.rate else { return 0 }
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
  /// A load, as it is known in another run.
  package struct Load: Sendable, Hashable {
    private let drag: DragID
    private let item: String
    private let representation: Int

    package init(_ load: LoadMoment) {
      (drag, item, representation) = (load.drag, load.item, load.representation)
    }
  }

  /// The same of a task.
  package struct Task: Sendable, Hashable {
    private let drag: DragID
    private let name: String
    /// What it is for, where it is for an item.
    private let item: String?

    package init(_ task: TaskMoment) { (drag, name, item) = (task.drag, task.name, task.item) }
  }

  /// One of several that are alike: what is tried again is another.
  package struct Turn<Subject: Hashable & Sendable>: Sendable, Hashable {
    fileprivate let subject: Subject
    /// How many began before it.
    fileprivate let ordinal: Int
  }

  /// What was cut of one kind.
  package struct Cuts<Subject: Hashable & Sendable>: Sendable, Hashable {
    private var turns: Set<Turn<Subject>> = []
    /// The same, whichever turn it was.
    private var subjects: Set<Subject> = []

    package var isEmpty: Bool { turns.isEmpty }

    fileprivate mutating func insert(_ turn: Turn<Subject>) {
      turns.insert(turn)
      subjects.insert(turn.subject)
    }

    fileprivate func contains(_ turn: Turn<Subject>, isOnce: Bool) -> Bool {
      isOnce ? turns.contains(turn) : subjects.contains(turn.subject)
    }
  }

  package fileprivate(set) var loads = Cuts<Load>()
  package fileprivate(set) var tasks = Cuts<Task>()
  /// Drags that hovered, and went with the app.
  package fileprivate(set) var hovering: Set<DragID> = []

  package init() {}

  /// Whether what is tried again comes, where this fails.
  private var isOnce = false

  /// The same that fails once.
  package var once: CutWork {
    var once = self
    once.isOnce = true
    return once
  }

  /// Whether a load fails, the one of that turn or any.
  package func contains(_ load: Turn<Load>) -> Bool {
    loads.contains(load, isOnce: isOnce)
  }

  /// Whether a task does.
  package func contains(_ task: Turn<Task>) -> Bool {
    tasks.contains(task, isOnce: isOnce)
  }

  /// All but what was at work.
  package var hoveringOnly: CutWork {
    var only = CutWork()
    only.hovering = hovering
    return only
  }
}

/// How often what a crash may cut was begun.
package struct CutTurns<Subject: Hashable & Sendable>: Sendable {
  private var counts: [Subject: Int] = [:]

  package init() {}

  /// Another begins.
  package mutating func next(of subject: Subject) -> CutWork.Turn<Subject> {
    defer { counts[subject, default: 0] += 1 }
    return CutWork.Turn(subject: subject, ordinal: counts[subject, default: 0])
  }
}

import DropCore
import DropReplay

/// What crashes of the app do in a run, and by what it can be compared with runs without any.
struct RunCrashes {
  /// Whether the app keeps a journal, so that it can go on.
  let isPossible: Bool
  /// What fails in this run, as it was cut in another.
  private let cut: CutWork
  private var loadTurns = CutTurns<CutWork.Load>()
  private var taskTurns = CutTurns<CutWork.Task>()
  private(set) var count = 0
  /// All that was decided, in order.
  private(set) var decisions: [Decision] = []

  /// How loads, by their numbers, and tasks, by their calls, went in the first life of the app in which they began.
  private var loads: [LoadKey: Fate] = [:]
  private var tasks: [TaskKey: Fate] = [:]

  /// What only its turn tells from others, as tasks of one name that are for no item, and saves of one name: how
  /// many there were, and whether one of them went otherwise.
  private var alike: [Alike: (count: Int, isOther: Bool)] = [:]

  private enum Alike: Hashable {
    case task(String)
    case save(String)
    /// Those of which the session says in their order how they go.
    case recordedSave
  }

  private struct Fate {
    let alternative: Int
    /// After so many crashes.
    let life: Int
  }

  private struct LoadKey: Hashable {
    let drag: DragID
    let number: Int
  }

  /// What begins again after a crash is the call that it was; what is tried again is another.
  private struct TaskKey: Hashable {
    let name: String
    let call: Int

    init(_ task: TaskMoment) { (name, call) = (task.name, task.call) }
  }

  init(isPossible: Bool, cut: CutWork) { (self.isPossible, self.cut) = (isPossible, cut) }

  mutating func note(_ point: ChoicePoint, taken: Int) {
    if isPossible { decisions.append(Decision(point, taken: taken)) }
  }

  mutating func note() { count += 1 }

  /// Whether a drag is given up where it hovers, as it went with the app in another run.
  func cuts(hovering drag: DragID) -> Bool { cut.hovering.contains(drag) }

  /// Whether a load that begins fails, as it was cut there.
  mutating func cuts(_ load: LoadMoment) -> Bool {
    !cut.loads.isEmpty && cut.contains(loadTurns.next(of: CutWork.Load(load)))
  }

  /// The same of a task.
  mutating func cuts(_ task: TaskMoment) -> Bool {
    !cut.tasks.isEmpty && cut.contains(taskTurns.next(of: CutWork.Task(task)))
  }

  /// How a load goes that began before a crash and begins again after it; nil where that isn't settled.
  func fate(ofLoad number: Int, in drag: DragID) -> Int? {
    settled(loads[LoadKey(drag: drag, number: number)])
  }

  mutating func settle(load number: Int, in drag: DragID, _ alternative: Int) {
    let key = LoadKey(drag: drag, number: number)
    loads[key] = settling(loads[key], alternative)
  }

  /// The same of a task.
  func fate(of task: TaskMoment) -> Int? {
    settled(tasks[TaskKey(task)])
  }

  mutating func settle(_ task: TaskMoment, _ alternative: Int) {
    if task.item == nil { note(.task(task.name), isOther: alternative != Alternative.asRecorded) }
    let key = TaskKey(task)
    tasks[key] = settling(tasks[key], alternative)
  }

  /// What was saved before a crash isn't saved again.
  mutating func settle(_ save: SaveMoment, _ alternative: Int) {
    note(.save(save.name), isOther: alternative != Alternative.asRecorded)
    guard let recorded = save.recorded else { return }
    note(.recordedSave, isOther: save.isFailing || recorded.name != nil)
  }

  private mutating func note(_ one: Alike, isOther: Bool) {
    guard isPossible else { return }
    alike[one, default: (0, false)].count += 1
    if isOther { alike[one]?.isOther = true }
  }

  /// What is tried again in one life has the fates that it has without a crash.
  private func settled(_ fate: Fate?) -> Int? {
    fate.flatMap { $0.life < count ? $0.alternative : nil }
  }

  private func settling(_ known: Fate?, _ alternative: Int) -> Fate? {
    guard isPossible else { return nil }
    if let known, known.life < count { return known }
    return Fate(alternative: alternative, life: count)
  }

  /// Whether it was killed, and nothing else but fates differs from what was recorded.
  var isAlone: Bool {
    count > 0
      // Which of several one is can't be told where they come in another order.
      && !alike.values.contains { $0.isOther && $0.count > 1 }
      && decisions.allSatisfy { decision in
        switch decision.point.kind {
        case .interruption: decision.isAsRecorded || decision.isCrash
        // Whoever waits shorter elsewhere has another fate there; and so has who lacks something.
        case .loadFate: decision.alternative != Alternative.slow
        case .shortage: decision.isAsRecorded
        default: true
        }
      }
  }

  /// What went otherwise than recorded, whenever it did.
  var fates: [Decision] {
    decisions
      .filter { ![.order, .interruption].contains($0.point.kind) && !$0.isAsRecorded }
      .sorted {
        ($0.point.kind.rawValue, $0.point.subject) < ($1.point.kind.rawValue, $1.point.subject)
      }
  }
}

extension Decision {
  fileprivate var isCrash: Bool {
    [Alternative.crash, Alternative.powerFailure].contains(alternative)
  }
}

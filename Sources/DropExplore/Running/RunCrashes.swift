import DropReplay

/// What crashes of the app do in a run, and by what it can be compared with runs without any.
struct RunCrashes {
  /// Whether the app keeps a journal, so that it can go on.
  let isPossible: Bool
  /// What fails in this run, as it was cut in another.
  private let cut: CutWork
  private(set) var count = 0
  /// All that was decided, in order.
  private(set) var decisions: [Decision] = []

  /// How loads, by their numbers, and tasks went that began before the first crash.
  private var loads: [Int: Int] = [:]
  private var tasks: [TaskKey: Int] = [:]

  private struct TaskKey: Hashable {
    let name: String
    let item: String?
  }

  init(isPossible: Bool, cut: CutWork) { (self.isPossible, self.cut) = (isPossible, cut) }

  mutating func note(_ point: ChoicePoint, taken: Int) {
    if isPossible { decisions.append(Decision(point, taken: taken)) }
  }

  mutating func note() { count += 1 }

  func cuts(_ load: LoadMoment) -> Bool { cut.contains(load) }
  func cuts(_ task: TaskMoment) -> Bool { cut.contains(task) }

  /// How a load goes that was under way once and begins after a crash; nil where that isn't settled.
  func fate(ofLoad number: Int) -> Int? { count > 0 ? loads[number] : nil }

  mutating func settle(load number: Int, _ alternative: Int) {
    if isPossible, count == 0 { loads[number] = alternative }
  }

  func fate(of task: TaskMoment) -> Int? {
    count > 0 ? tasks[TaskKey(name: task.name, item: task.item)] : nil
  }

  mutating func settle(_ task: TaskMoment, _ alternative: Int) {
    // What begins after it alone has the fate that it has without a crash, also where it is tried again.
    if isPossible, count == 0 { tasks[TaskKey(name: task.name, item: task.item)] = alternative }
  }

  /// Whether it was killed, and nothing else but fates differs from what was recorded.
  var isAlone: Bool {
    count > 0
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

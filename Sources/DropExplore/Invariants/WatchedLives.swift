import DropContent
import DropCore
import DropHost
import DropReplay

/// What a monitor remembers over crashes of the app: what was told before, and what was under way.
struct WatchedLives: Sendable {
  /// Whether the app keeps a journal: any other isn't killed, and nothing is remembered of it.
  let isOn: Bool
  /// How often it was killed.
  private(set) var crashes = 0
  /// What drops that were at work when it was killed had brought by then.
  private(set) var before: [DragID: [Int: [String]]] = [:]
  private(set) var ends: [DragID: DropEnd] = [:]
  /// How often something was taken back, or done again, before a crash.
  private(set) var undos = 0
  private var freshUndos = 0
  /// The items of each drag of which it was told what became of them.
  private var results: [DragID: Set<Int>] = [:]
  private var tasks = CutTasks()
  /// How many of each kind were begun, and those that may do once more what was cut, with where in the script.
  private(set) var calls: [TaskKind: Int] = [:]
  private(set) var repeats: [(kind: TaskKind, line: String?)] = []
  /// What a power failure took begins again by itself: how often it did tells nothing then.
  private var hasLostPower = false
  private var begun: Set<IOID> = []
  /// What users were told since all that came in was made sure of.
  private var unsure: Set<Message> = []
  /// What they were told and no journal knows of any more.
  private var lost: Set<Message> = []

  /// What breaks by what is told.
  struct Breach: Sendable {
    let rule: HandlerInvariant
    let aspect: String
    let detail: String
  }

  private struct Message: Hashable, Sendable {
    let drag: DragID
    let text: String
  }

  init(isOn: Bool) { self.isOn = isOn }

  /// The app is killed; `brought` gives what drops at work have brought by now.
  mutating func crash(isPower: Bool, _ brought: [DragID: [Int: [String]]]) {
    crashes += 1
    tasks.crash()
    undos += freshUndos
    freshUndos = 0
    if isPower { (hasLostPower, lost) = (true, lost.union(unsure)) }
    unsure = []
    before.merge(brought) { $1 }
  }

  mutating func turnEnded(isSure: Bool) { if isSure { unsure = [] } }

  /// What the user agreed to may be done once more.
  mutating func answered(_ value: JSONValue) { tasks.note(answer: value) }

  /// A source is asked for an item: where it was asked before a crash it is the host that asks once more.
  mutating func asked(sourceOf drag: DragID) { tasks.forgetCut(ofSourceOf: drag) }

  /// What a source does is in no destination.
  mutating func note(_ effect: Effect, in destination: String, of drag: DragID?) -> Breach? {
    if case .undo = effect { freshUndos += 1 }
    if case .redo = effect { freshUndos += 1 }
    guard isOn, let drag else { return nil }
    switch effect {
    case .item(let result):
      if results[drag, default: []].insert(result.index).inserted { return nil }
      return Breach(
        rule: .oneResultOverCrash,
        aspect: "told",
        detail: "\(result.id) has two results"
      )
    case .notify(.info, let text):
      unsure.insert(Message(drag: drag, text: text))
      lost.remove(Message(drag: drag, text: text))
    case .task, .taskEnded: tasks.note(effect, of: drag, isOfSource: destination.isEmpty)
    default: break
    }
    return nil
  }

  mutating func note(_ task: TaskRequest, line: String?) -> Breach? {
    guard isOn else { return nil }
    let kind = TaskKind(task)
    calls[kind, default: 0] += 1
    if !begun.insert(task.id).inserted {
      let detail = "'\(task.name)' had begun before the crash, and the app has it begin once more"
      return Breach(rule: .taskRunsOnce, aspect: task.name, detail: detail)
    }
    guard let detail = tasks.begin(task) else {
      if !hasLostPower, tasks.mayRepeat(task) { repeats.append((kind, line)) }
      return nil
    }
    return Breach(rule: .taskRunsOnce, aspect: task.name, detail: detail)
  }

  /// What becomes of a drop, and what was said of it that never came about.
  mutating func end(_ drag: DragID, as end: DropEnd) -> Breach? {
    guard isOn else { return nil }
    ends[drag] = end
    let untrue = lost.filter { $0.drag == drag }.map(\.text).sorted()
    lost = lost.filter { $0.drag != drag }
    guard let text = untrue.first, !end.isStopped else { return nil }
    return Breach(
      rule: .toldStays,
      aspect: "message",
      detail:
        "\"\(text)\" was told before anything lasted of it, and after the power failed it isn't so"
    )
  }
}

/// What a task does for what, whatever numbers it is given.
struct TaskKind: Sendable, Hashable {
  let name: String
  private let drag: DragID
  private let item: Int?
  private let arguments: JSONValue
  private let contents: [ContentPrint]

  init(_ task: TaskRequest) {
    (drag, name, item, arguments) = (task.drag, task.name, task.item, task.plainArguments)
    contents = task.contents.map(ContentPrint.init)
  }
}

/// What became of a drop.
struct DropEnd: Sendable, Hashable {
  struct Item: Sendable, Hashable {
    let id: String
    let kind: ItemResult.Kind
    /// The entries that were made from it and are there, by name.
    let names: [String]
  }

  let destination: String?
  let items: [Item]
  /// All that was told of it at its end.
  let outcome: Outcome
  /// The user had a say in it, or a fault.
  let isStopped: Bool
  /// How often the user was asked something.
  let questions: Int
}

extension DropEnd {
  init(_ outcome: Outcome, _ drag: WatchedDrag, isOver: Bool, _ bringers: EntryBringers) {
    let brought = bringers.brought(by: drag.id)
    self.init(
      destination: outcome.destination,
      items: outcome.items.map { item in
        Item(id: item.id, kind: item.kind, names: brought[item.index] ?? [])
      },
      outcome: outcome,
      isStopped: isOver || drag.isFaulty,
      questions: drag.questions
    )
  }
}

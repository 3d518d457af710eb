import DropCore
import DropReplay

/// Who got which of the answers that hang on the turn in which they were asked for: another order of loads may ask
/// in another order, and bring other answers to the same items.
struct AnswersInTurn: Sendable, Hashable {
  /// What the turns are counted of.
  private enum Kind: Sendable, Hashable {
    case task(String)
    /// Of that name.
    case save(String)
    /// Of which the session says how it goes.
    case recordedSave
    case question
  }

  private struct Turns: Sendable, Hashable {
    /// Who asked, in order; nil where nothing tells one from another.
    private(set) var askers: [String?] = []
    private(set) var answers: [JSONValue] = []

    mutating func ask(_ asker: String?) { askers.append(asker) }
    mutating func answer(_ answer: JSONValue) { answers.append(answer) }

    /// Whether it makes no difference whose turn was when.
    func isAlike(_ other: Turns) -> Bool {
      let all = answers + other.answers
      let isOneAnswer = all.count == askers.count + other.askers.count && Set(all).count <= 1
      return isOneAnswer || askers == other.askers && (askers.count < 2 || !askers.contains(nil))
    }
  }

  private var turns: [Kind: Turns] = [:]

  /// Whether each that asked got the same answer in both runs, as far as they hang on turns.
  func isAlike(_ other: Self) -> Bool {
    Set(turns.keys).union(other.turns.keys).allSatisfy { kind in
      (turns[kind] ?? Turns()).isAlike(other.turns[kind] ?? Turns())
    }
  }

  /// A task began, which the session's list of its calls says the end of; one that is for no item has its `fate`
  /// by its turn, too.
  mutating func note(_ task: TaskMoment, in session: SessionFile, fate: Int) {
    let ends = session.tasks[task.name] ?? []
    guard ends.count > 1 || task.item == nil else { return }
    let end = ends.isEmpty ? 0 : min(task.call, ends.count - 1)
    // Of ends that are alike the first stands for all.
    let first = ends.firstIndex { $0.endsAlike(ends[end]) } ?? 0
    turns[.task(task.name), default: Turns()].ask(task.item)
    turns[.task(task.name)]?.answer(.array([.int(first), .int(task.item == nil ? fate : 0)]))
  }

  /// A save began, which has its `fate` by its turn among those of its name, and by that among all the end that the
  /// session's list of saves says.
  mutating func note(_ save: SaveMoment, fate: Int) {
    let isAgain = turns[.save(save.name)] != nil
    turns[.save(save.name), default: Turns()].ask(nil)
    turns[.save(save.name)]?.answer(.int(fate))
    guard let recorded = save.recorded else { return }
    turns[.recordedSave, default: Turns()].ask(isAgain ? nil : save.name)
    turns[.recordedSave]?.answer(
      .array([.bool(save.isFailing), recorded.name.map(JSONValue.string) ?? .null])
    )
  }

  /// The user was asked something: what it says is all that tells who asks.
  mutating func note(_ question: Question) {
    let words = "\(question)"
    let isAgain = turns[.question]?.askers.contains(words) == true
    turns[.question, default: Turns()].ask(isAgain ? nil : words)
  }

  mutating func note(answer: JSONValue) {
    turns[.question, default: Turns()].answer(answer)
  }
}

extension TaskBehaviour {
  /// Whether it comes to the same end, however long that takes.
  fileprivate func endsAlike(_ other: TaskBehaviour) -> Bool {
    result == other.result && failure == other.failure && code == other.code
  }
}

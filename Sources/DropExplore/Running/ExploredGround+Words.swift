import DropCore
import DropReplay

extension ExploredGround {
  /// What goes otherwise by a decision, as a few words: who it is about, and what becomes of it.
  func words(for decision: Decision) -> String {
    let (subject, alternative) = (decision.point.subject, decision.alternative)
    switch decision.point.kind {
    case .loadFate: return "\(load(subject >> 8)) \(fate(alternative))"
    case .taskFate: return "\(task(subject)) \(fate(alternative))"
    case .saveFate: return "\(save(subject)) \(fate(alternative))"
    case .order:
      return alternative < RunLoads.mostNumber
        ? "\(load(alternative)) comes first" : "something else comes first"
    case .interruption:
      return "\(interruption(alternative)) at moment \(InterruptionSubject.moment(of: subject))"
    case .answer: return "question \(subject) \(answer(alternative))"
    case .shortage: return "something is missing"
    case .variant: return "another world"
    case .knowledge: return "\(item(subject))'s types"
    case .outward: return outward(subject, alternative)
    }
  }

  private func outward(_ subject: Int, _ alternative: Int) -> String {
    let (number, isEnd) = (subject >> 1 + 1, subject & 1 > 0)
    switch alternative {
    case Alternative.never: return isEnd ? "end \(number) never comes" : "read \(number) isn't made"
    default: return isEnd ? "end \(number) is a cancel" : "read \(number) is made twice"
    }
  }

  private func item(_ index: Int) -> String {
    session.items.indices.contains(index) ? session.items[index].id : "an item"
  }

  /// The task of an item, else one by its number.
  private func task(_ subject: Int) -> String {
    subject >> 32 > 0 ? "the task of \(item(subject >> 8 & 0xFF_FFFF))" : "task \(subject + 1)"
  }

  /// The save of what is called as an item is, else any.
  private func save(_ subject: Int) -> String {
    let named = session.items.first { RunSaves.number($0.name) == subject >> 8 }
    return named.map { "the save of \($0.name)" } ?? "a save"
  }

  /// An item, and where it has several representations the one that is loaded.
  private func load(_ number: Int) -> String {
    let (index, representation) = (number >> 6, number & 63)
    guard session.items.indices.contains(index) else { return "a load" }
    let types = session.items[index].representations.map(\.type.id)
    guard types.count > 1, types.indices.contains(representation) else { return item(index) }
    return "\(item(index)) as \(types[representation])"
  }

  private func fate(_ alternative: Int) -> String {
    switch alternative {
    case Alternative.fails: "fails"
    case Alternative.expires: "expires"
    case Alternative.slow: "is slow"
    case Alternative.late: "comes when its time is up"
    case Alternative.succeeds: "succeeds"
    case Alternative.asRecorded: "recovers"
    case Alternative.empty: "is empty"
    case Alternative.oneByte: "is one byte"
    case Alternative.cut: "is cut"
    case Alternative.tenfold: "is ten times as long"
    case Alternative.beyond: "is too large"
    default: "goes otherwise"
    }
  }

  private func interruption(_ alternative: Int) -> String {
    switch alternative {
    case Alternative.drop: "a drop"
    case Alternative.cancel: "a cancel"
    case Alternative.abort: "an abort"
    case Alternative.crash: "a crash"
    case Alternative.powerFailure: "a crash by a power failure"
    case Alternative.again: "a second drag"
    case Alternative.againLater...: "drag \(alternative - Alternative.againLater + 2) once more"
    case Alternative.abortFirst, Alternative.abortLast: "an abort of one drop"
    default:
      ["a reload", "a close", "an undo"][(alternative - Alternative.places) % 3]
    }
  }

  private func answer(_ alternative: Int) -> String {
    switch alternative {
    case Alternative.dismissed: "dismissed"
    case Alternative.refused: "refused"
    case Alternative.filledIn...: "filled in, way \(alternative - Alternative.filledIn + 1)"
    default: "answered with yes"
    }
  }
}

import DropCore
import DropHost

/// What a run leaves once all is taken back, and once that is done again.
struct Reversal {
  /// Of each destination that is open, its id and the names of what it holds.
  typealias Contents = [(id: String, names: [String])]

  let before: Contents
  let undone: Contents
  /// None where nothing was done again.
  let redone: Contents?

  /// By undo and redo, where there is something else than there was; `start` knows what that was at the
  /// start, of destinations that were there.
  func differences(
    _ start: (String) -> [String]?
  ) -> [(step: String, id: String, names: [String], before: [String])] {
    var all: [(step: String, id: String, names: [String], before: [String])] = []
    for (id, names) in undone {
      if let was = start(id), !names.areSpelled(as: was) { all.append(("undo", id, names, was)) }
    }
    let held = NameTable(before.lazy.map { ($0.id, $0.names) })
    for (id, names) in redone ?? [] {
      if let was = held[id], !names.areSpelled(as: was) { all.append(("redo", id, names, was)) }
    }
    return all
  }
}

extension HostEngine {
  /// Takes everything back, and does it again where that was not done before.
  func reversal(isRedone: Bool, at time: Double) -> Reversal {
    let before = contentNames
    let steps = undoAll(at: time)
    let undone =
      steps.isEmpty ? before : contentNames.filter { !Self.mayHaveForgotten($0.id, steps) }
    guard isRedone, !steps.isEmpty else {
      return Reversal(before: before, undone: undone, redone: nil)
    }
    // What two destinations share comes again with one of them: the last that was undone comes first.
    for id in steps.reversed() { _ = changes(by: .redo(id), at: time) }
    return Reversal(before: before, undone: undone, redone: contentNames)
  }

  /// Whether there may have been more to take back than a destination keeps.
  private static func mayHaveForgotten(_ id: String, _ steps: [String]) -> Bool {
    let most = DropSession.mostUndone
    return steps.count >= most && steps.count { $0.isSpelled(as: id) } >= most
  }

  private var contentNames: Reversal.Contents {
    asking { session in
      session.indices.filter { session.isOpen($0) }.map { index in
        (session.id(of: index), session.contents(of: index).map(\.entry.name))
      }
    }
  }

  /// Undoes in each destination, one step after the other, until there is nothing left; gives where, in
  /// that order.
  private func undoAll(at time: Double) -> [String] {
    var steps: [String] = []
    for _ in 0..<1000 {
      let before = steps.count
      for index in asking({ $0.indices }) where asking({ $0.isOpen(index) }) {
        let id = asking { $0.id(of: index) }
        if changes(by: .undo(id), at: time) { steps.append(id) }
      }
      if steps.count == before { break }
    }
    return steps
  }

  /// Applies an undo or a redo; whether there was one.
  private func changes(by event: Event, at time: Double) -> Bool {
    removeOutput()
    defer { removeOutput() }
    take(.event(event), at: time)
    return !output.contains {
      if case .notice(.nothingToUndo, _) = $0 { true } else { false }
    }
  }
}

import DropCore
package import DropHost

/// Watches a replay in which the app is killed: what was told before stays true, nothing is told twice, and what was cut
/// isn't just begun again.
package final class LivesCheck: ReplayObserver {
  /// What is broken, a sentence each.
  package private(set) var problems: [String] = []
  /// When the app was killed at a record; a session's own crashes are told by themselves.
  package private(set) var crashTime: Double?
  private var contents = ContentsMirror([])
  /// Destinations that closed, of which nothing is told any more.
  private var closed = NameSet()
  private var trees: [Destination] = []
  /// The items of each drag of which it was told what became of them, by their places.
  private var results: [DragID: Set<Int>] = [:]
  private var ended: Set<DragID> = []
  private var begun: Set<IOID> = []
  private var tasks = CutTasks()

  package init() {}

  package func begin(_ scene: ReplayScene) throws(SinkError) {
    trees = scene.session.destinations
    contents.add(trees)
  }

  package func observe(_ event: SessionEvent, in scene: ReplayScene) throws(SinkError) {
    tasks.note(event.kind)
    switch event.kind {
    case .crash(_, _?): crashTime = event.time
    case .open(let destination, _, _, _):
      trees.append(destination)
      contents.add([destination])
      note(destination, isClosed: false)
    case .close(let id): trees.forEach { close(id, in: $0) }
    default: break
    }
  }

  private func close(_ id: String, in tree: Destination) {
    if tree.id.isSpelled(as: id) { return note(tree, isClosed: true) }
    for child in tree.destinations { close(id, in: child) }
  }

  private func note(_ tree: Destination, isClosed: Bool) {
    if isClosed { closed.insert(tree.id) } else { closed.remove(tree.id) }
    for child in tree.destinations { note(child, isClosed: isClosed) }
  }

  package func observe(
    _ output: HostOutput,
    at time: Double,
    in scene: ReplayScene
  ) throws(SinkError) {
    let again = tasks.note(output)
    // Tried three times it is broken in one way.
    defer { if let again, !problems.contains(again) { problems.append(again) } }
    switch output {
    case .effect(let effect, let index, let drag):
      if let index { _ = contents.apply(effect, in: scene.name(of: index)) }
      guard case .item(let result) = effect, let drag else { return }
      if !results[drag, default: []].insert(result.index).inserted {
        problems.append("drag \(drag.number): \(result.id) has two results")
      }
    case .ended(let drag, let outcome):
      if !ended.insert(drag).inserted { problems.append("drag \(drag.number) ends twice") }
      for result in outcome.items where results[drag]?.contains(result.index) != true {
        problems.append("drag \(drag.number): nobody is told what became of \(result.id)")
      }
    case .request(.task(let task)): note(task.id, "the task '\(task.name)'")
    case .request(.save(let save)): note(save.id, "the saving of '\(save.name)'")
    case .notice(.resumed(_, _, _, _, let difference?), _): problems.append(difference)
    case .notice(let notice, _):
      if case .abandoned = notice { problems.append(notice.sentence) }
    default: break
    }
  }

  private func note(_ id: IOID, _ what: String) {
    if !begun.insert(id).inserted { problems.append("\(what) begins twice") }
  }

  package func end(_ summary: ReplaySummary, in scene: ReplayScene) throws(SinkError) {
    for (destination, names) in summary.contents where !closed.contains(destination) {
      let told = contents.names(in: destination)
      if told != names {
        let held = names.joined(separator: ", ")
        problems.append(
          "\(destination) holds \(held), and by what was told \(told.joined(separator: ", "))"
        )
      }
    }
  }
}

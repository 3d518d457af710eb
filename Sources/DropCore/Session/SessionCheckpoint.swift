/// All that lasts of a session in which nothing is under way: its scene, what that holds, and what can be undone.
package struct SessionCheckpoint: Sendable {
  let stage: Stage

  /// One that was written down; none where its parts don't fit together.
  package init?(_ parts: CheckpointParts) {
    guard let stage = Stage(parts) else { return nil }
    self.stage = stage
  }

  init(_ stage: Stage) { self.stage = stage }

  /// All that it consists of.
  package var parts: CheckpointParts { stage.parts }

  /// The destinations that are open, as they stand.
  package var open: [(index: Destination.Index, id: String)] {
    stage.scene.open.sorted { $0.value < $1.value }.map { ($0, stage.scene.name(of: $0)) }
  }

  /// The latest time that it has seen.
  package var time: Double { stage.now }

  /// How many entries lie somewhere, seen or not.
  package var count: Int {
    stage.scene.nodes.indices.reduce(0) { $0 + stage.contents.count(Destination.Index($1)) }
  }
}

extension Stage {
  /// What all of it consists of.
  fileprivate var parts: CheckpointParts {
    let places = scene.nodes.indices.map { number -> CheckpointParts.Place in
      let node = Destination.Index(number)
      let isGone = scene.nodes.isGone(number)
      var destination = scene[node].destination
      destination.id = scene.name(of: node)
      let parent = Int(scene.links[number].parent)
      return CheckpointParts.Place(
        destination: destination,
        parent: isGone || parent < 0 ? nil : parent,
        isOpen: scene[node].isOpen,
        isGone: isGone,
        holds: contents.parts(of: node),
        undoable: history.all(in: node, isRedo: false),
        redoable: history.all(in: node, isRedo: true)
      )
    }
    return CheckpointParts(
      places: places,
      transactions: history.parts,
      carriers: history.carriers.sorted { $0.key < $1.key }
        .map { CheckpointParts.Carrier(key: $0.key, number: $0.value) },
      undone: contents.undoneNumbers,
      lastKey: contents.newestKey,
      numbers: numbers.all,
      traces: HoverTraces(
        drags: numbers.drags,
        modifiers: modifiers,
        standings: scene.open.sorted { $0.value < $1.value }.map { ($0, scene[$0].standing) }
          .filter { !$0.1.isFresh }
      ),
      time: now
    )
  }

  /// One made of parts; none where they don't fit together.
  fileprivate init?(_ parts: CheckpointParts) {
    guard parts.isSound else { return nil }
    self.init([], types: .builtIn)
    for (number, place) in parts.places.enumerated() {
      let node = Destination.Index(number)
      // One that has gone lay on nothing that is there, and lies where it lay: what comes behind it may have its name.
      let parent = place.isGone ? nil : place.parent
      let outer = parent.flatMap { $0 < number ? Destination.Index($0) : nil }
      guard open(place.destination, inside: outer) else { return nil }
      if !place.isOpen { _ = close(node) }
      if place.isGone { free(node) }
    }
    // What was laid on one that opened later.
    for (number, place) in parts.places.enumerated() where place.isOpen && !place.isGone {
      if let parent = place.parent, parent > number {
        move(Destination.Index(number), onto: Destination.Index(parent))
      }
    }
    _ = takeClosed(heldBy: nil)
    resume(parts)
    take(parts.traces)
  }
}

extension SceneNode.Standing {
  /// Whether it stands as it opened, where it doesn't scroll.
  fileprivate var isFresh: Bool {
    faults == 0 && failure == nil && !isQuarantined && offset == nil
  }
}

extension DropSession {
  mutating func undo(in id: String, isRedo: Bool, into effects: inout EffectQueue) {
    guard let node = node(named: id, into: &effects) else { return }
    let next = isRedo ? scene.nodes[Int(node)].redoable.last : scene.nodes[Int(node)].undoable.last
    guard let next, let transaction = transactions[next] else {
      if performances.contains(where: { $0.open?.node == node }) {
        return outOfPlace(isRedo ? "redo" : "undo", "a drop is under way", into: &effects)
      }
      effects.append(.notice(.nothingToUndo(isRedo: isRedo), Destination.Index(node)))
      return
    }
    effects.append(.effect(isRedo ? .redo : .undo, Destination.Index(node), nil))
    rewrite(transaction.nodes, of: nil, into: &effects) { nodes in
      for change in isRedo ? transaction.changes : transaction.changes.reversed() {
        if isRedo {
          change.apply(to: &nodes[Int(change.node)].contents)
        } else {
          change.revert(in: &nodes[Int(change.node)].contents)
        }
      }
    }
    for touched in transaction.nodes { shift(next, in: Int(touched), isRedo: isRedo) }
  }

  /// Moves a drop from what can be undone to what can be redone, or back.
  private mutating func shift(_ number: Int, in node: Int, isRedo: Bool) {
    if isRedo {
      scene.nodes[node].redoable.removeAll { $0 == number }
      scene.nodes[node].undoable.append(number)
    } else {
      scene.nodes[node].undoable.removeAll { $0 == number }
      scene.nodes[node].redoable.append(number)
    }
  }

  /// Changes contents and tells the embedder what differs.
  mutating func rewrite(
    _ touched: [Int32],
    of drag: DragID?,
    into effects: inout EffectQueue,
    _ body: (inout [SceneNode]) -> Void
  ) {
    let before = touched.map { scene.nodes[Int($0)].contents }
    body(&scene.nodes)
    for (node, old) in zip(touched, before) where scene.nodes[Int(node)].isOpen {
      for effect in ContentDifference(from: old, to: scene.nodes[Int(node)].contents).effects {
        effects.append(.effect(effect, Destination.Index(node), drag))
      }
    }
  }

  /// Keeps what a drop changed, to be undone.
  mutating func keep(_ transaction: Transaction) {
    guard transaction.hasBalance || rearranges(transaction) else { return }
    counters.transaction += 1
    transactions[counters.transaction] = transaction
    for node in transaction.nodes {
      scene.nodes[Int(node)].undoable.append(counters.transaction)
      if scene.nodes[Int(node)].undoable.count > Self.undoDepth { forgetOldest(in: Int(node)) }
    }
  }

  /// How many drops a destination can take back: the tenth hour needs no more room than the first.
  static let undoDepth = 256

  /// Forgets a drop on all its sides, so that none of them can take back half of it.
  private mutating func forgetOldest(in node: Int) {
    guard let oldest = scene.nodes[node].undoable.first else { return }
    for touched in transactions[oldest]?.nodes ?? [] {
      scene.nodes[Int(touched)].undoable.removeAll { $0 == oldest }
    }
    transactions[oldest] = nil
  }

  private func rearranges(_ transaction: Transaction) -> Bool {
    transaction.nodes.contains { node in
      var places = scene.nodes[Int(node)].contents
      transaction.revert(in: &places, of: node)
      return places.map(\.key) != scene.nodes[Int(node)].contents.map(\.key)
    }
  }

  /// A new change empties what could be redone, on the other sides of it too.
  mutating func emptyRedo(of node: Int32) {
    let gone = scene.nodes[Int(node)].redoable
    if gone.isEmpty { return }
    for number in gone {
      for touched in transactions[number]?.nodes ?? [] {
        scene.nodes[Int(touched)].redoable.removeAll { $0 == number }
      }
      transactions[number] = nil
    }
  }
}

/// What one event acts on, and what comes of it so far.
///
/// The queue is whoever sent the event's, lent for as long as the event is taken in.
struct Turn: Sendable {
  var stage: Stage
  var effects = EffectQueue()

  /// Takes the queue over, or gives it back.
  @inline(__always)
  mutating func exchange(_ queue: inout EffectQueue) { swap(&effects, &queue) }
}

// What is done to the stage and told.
extension Turn {
  /// The destination of that name, or a notice that there is none.
  mutating func node(named id: String) -> Destination.Index? {
    if let node = stage.scene.node(named: id) { return node }
    effects.note(.noSuchDestination(id))
    return nil
  }

  /// Counts a fault; after too many in a row its destination is asked no more.
  mutating func note(_ fault: Fault, by ask: Ask.ID, in node: Destination.Index) {
    effects.append(.fault(fault, ask, node))
    let faults = stage.count(fault, in: node)
    if let faults { effects.note(.quarantined(faults: faults), in: node) }
  }

  /// Takes a drop back, or does it again, and tells the embedder what differs.
  mutating func undo(_ transaction: Transaction, isRedo: Bool) {
    tell(stage.undo(transaction, isRedo: isRedo), of: nil)
    turn(transaction.files, isSaved: isRedo, of: nil)
  }

  /// Takes back all of a drop that is under way, for good.
  mutating func takeBack(_ transaction: Transaction, of drag: DragID) {
    tell(stage.takeBack(transaction), of: drag)
    turn(transaction.files, isSaved: false, of: drag)
  }

  /// Has saved files taken back, the last one first, or saved again; under which names they lie there the
  /// driver knows, and tells.
  private mutating func turn(_ files: [Transaction.File], isSaved: Bool, of drag: DragID?) {
    for file in isSaved ? files : files.reversed() {
      effects.append(.file(file.number, isSaved: isSaved, file.node, drag))
    }
  }

  private mutating func tell(_ turned: [Contents.Turned], of drag: DragID?) {
    for part in turned where stage.scene[part.node].isOpen {
      for effect in ContentDifference(part).effects {
        effects.show(effect, in: part.node, of: drag)
      }
    }
  }
}

// How room is made.
extension Turn {
  /// Has those destinations that hold more than their share give up the oldest drops that could be taken
  /// back there, the fullest first, and says so; false where there are none.
  ///
  /// `asking` is one that wants more, and gives up its own however little it holds.
  mutating func forgetOldest(
    beyond share: Int,
    asking: Destination.Index? = nil,
    holding weight: (Stage, Destination.Index) -> Int
  ) -> Bool {
    let full = stage.history.keepers.map { ($0, weight(stage, $0)) }
      .filter { $0.1 > share || $0.0 == asking }
    guard let most = full.map(\.1).max() else { return false }
    // Those about as full go together, so that there are few rounds however many there are.
    for (node, held) in full where held >= most / 2 {
      for transaction in stage.forgetOldest(of: node) {
        effects.note(.undoForgotten, in: transaction.nodes.first)
      }
    }
    return true
  }

  /// The same where contents take more than their share of so many bytes.
  mutating func forgetOldest(within most: Int, holding bytes: (UInt64) -> Int) -> Bool {
    forgetOldest(beyond: most / max(1, stage.openCount)) { stage, node in
      var held = Set(stage.history.files(of: node))
      stage.contents.insertReferences(of: node, into: &held)
      return held.reduce(0) { $0 + bytes($1) }
    }
  }

  /// Makes room for so many bytes of entries that come to a destination; false where there is none.
  ///
  /// Each open one may have its share, whatever the others hold, and beyond it what nobody needs.
  mutating func makeRoom(for new: Int, in node: Destination.Index, within most: Int) -> Bool {
    if stage.contents.bytes <= most - new { return true }
    let share = most / max(1, stage.openCount)
    while stage.contents.bytes > most - new {
      let isWithin = stage.contents.bytes(of: node) <= share - new
      let gaveUp = forgetOldest(beyond: share, asking: isWithin ? nil : node) {
        $0.contents.bytes(of: $1)
      }
      if !gaveUp { return isWithin }
    }
    return true
  }
}

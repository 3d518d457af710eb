/// Why nothing comes of an app's edits.
package enum EditRefusal: Error, Sendable, Hashable {
  case noSuchDestination(String)
  /// Nothing there has that key; the destination that has it, where one does.
  case unknown(UInt64, elsewhere: String?)
  /// A drop keeps that place for what is still to come.
  case underWay(UInt64, name: String)
}

/// What an app changes in one destination by itself, noted so that it can be taken back.
struct AppChange {
  private let node: Destination.Index
  private var transaction: Transaction

  private init(of node: Destination.Index, number: Transaction.Number) {
    self.node = node
    transaction = Transaction(number: number, isOfApp: true)
  }

  /// Makes all of them, to be undone as one, or none; false where nothing is changed by them.
  static func make(
    _ edits: [ContentEdit],
    in node: Destination.Index,
    _ turn: inout Turn
  ) throws(EditRefusal) -> Bool {
    let known = turn.stage.look(for: Set(edits.lazy.flatMap(\.places)), in: node)
    try check(edits, of: known, in: node, turn.stage)
    var change = AppChange(of: node, number: turn.stage.nextTransaction())
    for edit in edits { change.carryOut(edit, &turn) }
    if change.transaction.sides.isEmpty { return false }
    turn.stage.keep(change.transaction)
    return true
  }

  /// Whether there are all the places that edits name, one after the other.
  private static func check(
    _ edits: [ContentEdit],
    of known: [UInt64: Place],
    in node: Destination.Index,
    _ stage: borrowing Stage
  ) throws(EditRefusal) {
    var found = known
    for edit in edits {
      for key in edit.places {
        guard let place = found[key] else {
          throw .unknown(key, elsewhere: home(of: key, other: node, stage))
        }
        if place.placeholder != nil { throw .underWay(key, name: place.name) }
      }
      if case .remove(let keys) = edit { for key in keys { found[key] = nil } }
    }
  }

  /// The other open destination where a place lies.
  private static func home(
    of key: UInt64,
    other own: Destination.Index,
    _ stage: borrowing Stage
  ) -> String? {
    for offset in stage.scene.nodes.indices where !stage.scene.nodes.isGone(offset) {
      let node = Destination.Index(offset)
      guard node != own, stage.scene[node].isOpen else { continue }
      if stage.contents[node].contains(where: { $0.key == key }) {
        return stage.scene.name(of: node)
      }
    }
    return nil
  }

  private mutating func carryOut(_ edit: ContentEdit, _ turn: inout Turn) {
    switch edit {
    case .insert(let entries, let before): insert(entries, before: before, &turn)
    case .remove(let keys): remove(keys, &turn)
    case .move(let keys, let before): move(keys, before: before, &turn)
    case .rename(let key, let name): rename(key, name, &turn)
    }
  }

  /// Where a place stands by now; nil where it isn't there.
  private func index(of key: UInt64, _ stage: borrowing Stage) -> Int? {
    stage.contents.index(of: key, in: node)
  }

  private mutating func insert(
    _ entries: [ContentEntry],
    before key: UInt64?,
    _ turn: inout Turn
  ) {
    if entries.isEmpty { return }
    let before = key.flatMap { self.index(of: $0, turn.stage) }
    let index = before ?? turn.stage.contents.count(node)
    let new = entries.map { turn.stage.place($0) }
    emptyRedo(&turn.stage)
    let cut = turn.stage.contents[node].cut(before: index)
    transaction.put(new, at: cut, in: node, &turn.stage)
    turn.effects.show(.insert(index: index, contents: entries), in: node, of: nil)
  }

  private mutating func remove(_ keys: [UInt64], _ turn: inout Turn) {
    let indexes = turn.stage.contents.indexes(of: Set(keys), in: node).values.sorted()
    if indexes.isEmpty { return }
    emptyRedo(&turn.stage)
    transaction.take(indexes, from: node, &turn.stage)
    turn.effects.showRemoved(indexes, from: node, of: nil)
  }

  private mutating func move(_ keys: [UInt64], before key: UInt64?, _ turn: inout Turn) {
    var seen: Set<UInt64> = []
    let all = keys.filter { seen.insert($0).inserted }
    let indexes = turn.stage.contents.indexes(of: seen, in: node)
    let from = all.compactMap { indexes[$0] }
    if from.isEmpty { return }
    let end = key.flatMap { self.index(of: $0, turn.stage) } ?? turn.stage.contents.count(node)
    let target = end - from.count { $0 < end }
    emptyRedo(&turn.stage)
    transaction.move(from, in: node, &turn.stage) { $0.cut(before: target) }
    turn.effects.show(.move(from: from, to: target), in: node, of: nil)
  }

  private mutating func rename(_ key: UInt64, _ name: String, _ turn: inout Turn) {
    guard let index = self.index(of: key, turn.stage) else { return }
    if turn.stage.contents[node][index].entry.name.isSpelled(as: name) { return }
    emptyRedo(&turn.stage)
    transaction.update(index, ContentEntry.Change(name: name), in: node, of: nil, &turn)
  }

  /// A new change empties what could be redone.
  private func emptyRedo(_ stage: inout Stage) {
    if transaction.sides.isEmpty { stage.emptyRedo(of: node) }
  }
}

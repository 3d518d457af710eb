// How contents are changed by a drop or by the app: noted, so that it can be taken back.
extension Transaction {
  mutating func put(
    _ places: [Place],
    at cut: Row.Cut,
    in node: Destination.Index,
    _ stage: inout Stage
  ) {
    touch(places.lazy.map(\.key), in: node)
    stage.put(node, places, at: cut, by: author)
  }

  /// Takes out what lies at some indexes, and gives the keys of it.
  @discardableResult
  mutating func take(
    _ indexes: [Int],
    from node: Destination.Index,
    _ stage: inout Stage
  ) -> [UInt64] {
    let keys = stage.contents[node].places(at: indexes).map(\.key)
    touch(keys, in: node)
    stage.take(node, indexes, by: author)
    return keys
  }

  /// Puts what lies at some indexes together where `cut` says.
  mutating func move(
    _ indexes: [Int],
    in node: Destination.Index,
    _ stage: inout Stage,
    to cut: (Row) -> Row.Cut
  ) {
    touch(stage.contents[node].places(at: indexes).map(\.key), in: node)
    stage.move(node, indexes, by: author, to: cut)
  }

  /// Changes the entry at an index, and says so where it differs now.
  mutating func update(
    _ index: Int,
    _ change: ContentEntry.Change,
    in node: Destination.Index,
    of drag: DragID?,
    _ turn: inout Turn
  ) {
    let key = turn.stage.contents[node][index].key
    guard let entry = turn.stage.update(node, index, change, by: author) else { return }
    touch([key], in: node)
    turn.effects.show(.update(index: index, entry: entry), in: node, of: drag)
  }
}

extension EffectQueue {
  /// Tells what was taken out, given by its indexes in ascending order.
  mutating func showRemoved(_ indexes: [Int], from node: Destination.Index, of drag: DragID?) {
    for run in Self.runs(indexes).reversed() {
      show(.remove(index: run.lowerBound, count: run.count), in: node, of: drag)
    }
  }

  /// Those beside each other as one.
  private static func runs(_ indexes: [Int]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in indexes {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }
}

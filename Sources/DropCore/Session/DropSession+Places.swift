// Which places stand where.
extension DropSession {
  /// The id of what a destination lies on; none where that is the scene.
  package func outer(of index: Destination.Index) -> String? {
    turn.stage.scene.outer(of: index).map(id(of:))
  }

  /// The keys of what stands at some indexes of a destination now, without those at which nothing does.
  package func keys(at indexes: Set<Int>, of index: Destination.Index) -> [Int: UInt64] {
    guard isKnown(index) else { return [:] }
    let row = turn.stage.contents[index]
    let there = indexes.filter { (0..<row.count).contains($0) }
    return Dictionary(uniqueKeysWithValues: zip(there, row.places(at: Array(there)).map(\.key)))
  }

  /// At which indexes of it some keys stand now, without those that don't.
  package func indexes(of keys: Set<UInt64>, in index: Destination.Index) -> [UInt64: Int] {
    isKnown(index) ? turn.stage.contents.indexes(of: keys, in: index) : [:]
  }
}

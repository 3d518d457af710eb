/// Where entries are moved to: the index that the first has afterwards, or that of what they come before.
struct MoveTarget {
  let index: Int
  let isBefore: Bool
  let look: Look?

  /// The index among the others.
  func index(
    moving keys: Set<UInt64>,
    _ indexes: [Int],
    _ view: ListView,
    _ row: Row
  ) throws(Refusal) -> Int {
    let ranks = row.flips.isCurrent(view) ? indexes : row.ranks(of: keys, in: view)
    let target = isBefore ? index - ranks.count { $0 < index } : index
    let others = row.count(in: view) - ranks.count
    guard (0...others).contains(target) else {
      throw .outOfRange(name: "to", index: target, allowed: 0...others)
    }
    return target
  }
}

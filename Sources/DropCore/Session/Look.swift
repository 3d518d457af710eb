/// When a handler looked at its destination's contents, and so which list its indexes are of.
///
/// What others do to the list afterwards moves an index along: it stays between the same neighbours.
public struct Look: Sendable, Hashable {
  /// The newest change by others that it saw.
  let moment: UInt64
  /// Whether the index is the one that the drop's gap had.
  let isOfGap: Bool

  init(_ moment: UInt64, isOfGap: Bool = false) {
    self.moment = moment
    self.isOfGap = isOfGap
  }

  /// The same for the index that the drop's gap has at that time.
  public var ofGap: Look { Look(moment, isOfGap: true) }
  /// The same for any other index.
  package var ofList: Look { Look(moment) }
}

/// Where a drop fell: between its neighbours, whatever becomes of the list.
struct Gap: Sendable {
  let node: Destination.Index
  let drop: Transaction.Number
  let position: UInt64
  /// The index that it had then.
  let index: Int
  /// What the drop knew then.
  let look: Look
  /// Where it lay last, to be looked for from there.
  private(set) var part = 0

  init(
    _ node: Destination.Index,
    _ drop: Transaction.Number,
    at index: Int,
    _ stage: inout Stage
  ) {
    self.node = node
    self.drop = drop
    self.index = min(index, stage.contents.count(node))
    position = stage.begin(node, drop, at: self.index)
    look = Look(stage.contents[node].flips.moment(for: drop))
  }

  /// Right behind it.
  mutating func cut(in row: Row) -> Row.Cut? {
    guard let gap = row.gap(position, near: part) else { return nil }
    part = gap.part
    return Row.Cut(part: gap.part, offset: gap.offset + 1)
  }

  /// The index that it has by now.
  func index(in row: Row) -> Int {
    row.gap(position, near: part).map(row.count(before:)) ?? min(index, row.count)
  }

  /// The list as its drop saw it; now, where nothing is said of when.
  func view(_ look: Look?, of row: Row) -> ListView {
    let moment = look?.moment ?? row.flips.moment(for: drop)
    return ListView(drop: drop, moment: moment, gap: position)
  }

  /// In which group something goes that was put at an index, or at none.
  func group(_ requested: Int?, _ look: Look?, in row: Row) -> InsertionGroup.Name {
    guard let requested else { return .gap }
    let look = look ?? Look(row.flips.moment(for: drop))
    // Until others change the list its own index is where the drop was.
    if look.isOfGap || requested == index && look.moment == self.look.moment { return .gap }
    return .index(requested, of: Look(look.moment))
  }
}

/// Which lists the indexes of a request are of; those of which nothing is said, of the list as it is.
package struct Looks: Sendable {
  /// Of an index where something goes.
  package let place: Look?
  /// Of those that name entries, one for each.
  package let entries: [Look?]

  package init(place: Look? = nil, entries: [Look?] = []) {
    self.place = place
    self.entries = entries
  }

  static let now = Looks()

  func look(ofEntry number: Int) -> Look? {
    entries.indices.contains(number) ? entries[number] : nil
  }
}

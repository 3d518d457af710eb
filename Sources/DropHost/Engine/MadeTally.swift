import DropCore

/// How much of what entries have scripts made, by the destinations whose scripts did.
struct MadeTally {
  private struct Holding {
    let made: MadeBytes
    let owner: Destination.Index?
    /// How many entries have it.
    var uses = 1
  }

  private var holdings: [ObjectIdentifier: Holding] = [:]
  private var owned: [Destination.Index?: Int] = [:]
  private(set) var total = 0

  func bytes(of owner: Destination.Index?) -> Int { owned[owner] ?? 0 }

  /// The destination whose script made it first.
  func owner(of made: MadeBytes) -> Destination.Index? { holdings[ObjectIdentifier(made)]?.owner }

  /// What there would be more of.
  func growth(by made: MadeBytes) -> Int {
    holdings[ObjectIdentifier(made)] == nil ? made.count : 0
  }

  /// One more entry has it; it counts where the first was.
  mutating func add(_ made: MadeBytes, by owner: Destination.Index?) {
    let id = ObjectIdentifier(made)
    holdings[id]?.uses += 1
    if holdings[id] != nil { return }
    holdings[id] = Holding(made: made, owner: owner)
    owned[owner, default: 0] += made.count
    total += made.count
  }

  mutating func remove(_ made: MadeBytes) {
    let id = ObjectIdentifier(made)
    guard let holding = holdings[id] else { return }
    guard holding.uses == 1 else {
      holdings[id]?.uses -= 1
      return
    }
    holdings[id] = nil
    total -= made.count
    let left = bytes(of: holding.owner) - made.count
    owned[holding.owner] = left == 0 ? nil : left
  }
}

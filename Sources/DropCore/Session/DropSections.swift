/// A part of what a handler does that stays, or is taken back, as one, while it isn't known which.
struct DropSection: Sendable {
  /// What is taken back beside what became of contents.
  enum Step: Sendable {
    /// An entry came, or one of the list's got this, that was made from these items.
    case arrived(UInt64, [Int])
    /// These items' own entries were put into another order.
    case rearranged([Int])
    /// These items' own entries were taken out of the list that they were moved from.
    case thrownAway([Int])
    /// An entry went that the drop had brought, made from these items.
    case retracted(UInt64, [Int])
    /// A file was saved that was made from these items.
    case saved([Int])
    /// A place was kept.
    case opened(PlaceholderID)
    /// A place was filled, or given up.
    case filled(UInt64)
  }

  /// The section that it is a part of; none: the drop itself.
  fileprivate let outer: SectionID?
  fileprivate(set) var transaction: Transaction
  fileprivate(set) var steps: [Step] = []

  var arrived: Set<UInt64> {
    Set(steps.compactMap { if case .arrived(let key, _) = $0 { key } else { nil } })
  }

  var placesFilled: [UInt64] {
    steps.compactMap { if case .filled(let key) = $0 { key } else { nil } }
  }
}

/// The sections of a drop that are open, and the one that is worked in.
struct DropSections: Sendable {
  private var open: [SectionID: DropSection] = [:]
  private(set) var current: SectionID?

  /// Begins one inside of that which is worked in.
  mutating func begin(_ number: Transaction.Number, of drop: Transaction.Number) -> SectionID {
    let transaction = Transaction(number: number, of: drop)
    open[SectionID(number)] = DropSection(outer: current, transaction: transaction)
    return SectionID(number)
  }

  /// Works in a section: its transaction is given for that which it was; false where it is over.
  mutating func enter(_ id: SectionID, with transaction: inout Transaction) -> Bool {
    guard open[id] != nil else { return false }
    exchange(&transaction, in: id)
    current = id
    return true
  }

  /// Works where it did before, which is given its transaction again.
  mutating func leave(
    _ id: SectionID,
    for before: SectionID?,
    with transaction: inout Transaction
  ) {
    exchange(&transaction, in: id)
    current = before
  }

  private mutating func exchange(_ transaction: inout Transaction, in id: SectionID) {
    guard var section = open[id] else { return }
    swap(&section.transaction, &transaction)
    open[id] = section
  }

  /// Notes what is taken back with the section that is worked in.
  mutating func note(_ step: DropSection.Step) {
    if let current { open[current]?.steps.append(step) }
  }

  /// Those that the one kept which is worked in.
  var placesKept: [PlaceholderID] {
    guard let current, let section = open[current] else { return [] }
    return section.steps.compactMap { if case .opened(let place) = $0 { place } else { nil } }
  }

  /// Those that are open in a section, or in none, the newest first.
  func inside(_ outer: SectionID?) -> [SectionID] {
    open.filter { $0.value.outer == outer }.keys.sorted { $0.number > $1.number }
  }

  /// A section and all that are open in it, each before its own, and of those the oldest first.
  func nest(of id: SectionID) -> [SectionID] {
    var (all, left) = ([SectionID](), [id])
    while let next = left.popLast() {
      all.append(next)
      left += inside(next)
    }
    return all
  }

  /// The driver's numbers of the files that were saved in those that are open.
  var files: [UInt64] { open.values.flatMap { $0.transaction.files.map(\.number) } }

  /// Ends one, and gives what it was.
  mutating func remove(_ id: SectionID) -> DropSection? { open.removeValue(forKey: id) }

  /// Ends one, whose changes are from now on those of what it is a part of, to which `transaction` belongs where
  /// that is worked in; false where it is over.
  mutating func keep(_ id: SectionID, in transaction: inout Transaction) -> Bool {
    guard let ended = open.removeValue(forKey: id) else { return false }
    if let outer = ended.outer { open[outer]?.steps += ended.steps }
    if let outer = ended.outer, outer != current {
      open[outer]?.transaction.absorb(ended.transaction)
    } else {
      transaction.absorb(ended.transaction)
    }
    return true
  }
}

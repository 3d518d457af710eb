extension DropSession {
  /// The items that an entry was made from; in a local move also the one that it is.
  func origins(of entry: ContentEntry, _ slot: Int) -> [Int] {
    if !entry.origins.isEmpty { return entry.origins }
    return performances[slot].localOrigins(of: entry)
  }

  /// An entry arrived, and with it the items that it was made from.
  mutating func arrive(_ entry: ContentEntry, _ slot: Int, into effects: inout EffectQueue) {
    let origins = origins(of: entry, slot)
    if origins.isEmpty { performances[slot].ownerless += 1 }
    arrive(origins, slot, into: &effects)
  }

  /// Something made from these items arrived.
  mutating func arrive(
    _ origins: [Int],
    as arrival: Ledger.Arrival = .entry,
    _ slot: Int,
    into effects: inout EffectQueue
  ) {
    for item in origins {
      if let kept = performances[slot].ledger.arrive(item, as: arrival) {
        noteSecond(item, kept: kept, dropped: .imported, slot, into: &effects)
      }
    }
  }

  /// The handler says what became of an item; the first answer holds.
  mutating func state(
    _ statement: Ledger.Statement,
    of item: Int,
    _ slot: Int,
    into effects: inout EffectQueue
  ) throws(Refusal) {
    guard performances[slot].ledger.fates.indices.contains(item) else { throw .noSuchItem(item) }
    if let kept = performances[slot].ledger.state(statement, of: item) {
      noteSecond(item, kept: kept, dropped: statement.kind, slot, into: &effects)
    }
  }

  private func noteSecond(
    _ item: Int,
    kept: ItemResult.Kind,
    dropped: ItemResult.Kind,
    _ slot: Int,
    into effects: inout EffectQueue
  ) {
    let id = performances[slot].items.all[item].id
    effects.append(
      .notice(
        .secondAnswer(item: id, kept: kept, dropped: dropped),
        Destination.Index(performances[slot].destination)
      )
    )
  }
}

extension Performance {
  /// In a local move, the items that an entry is: by its own name for them, else by its name.
  func localOrigins(of entry: ContentEntry) -> [Int] {
    if let id = entry.id, let found = itemsByID[id] { return [found] }
    return itemsByName[entry.name].map { [$0] } ?? []
  }

  /// Makes the items of a local move findable.
  mutating func indexItems() {
    guard source.destination != nil, granted == .move else { return }
    for (index, item) in items.all.enumerated().reversed() {
      itemsByID[item.id] = index
      itemsByName[item.name] = index
    }
  }
}

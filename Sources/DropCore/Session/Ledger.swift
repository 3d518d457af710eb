/// What is known of each item's fate while a drop is under way.
struct Ledger: Sendable {
  private struct Fate: Sendable {
    var entries: Int32 = 0
    var files: Int32 = 0
    var tasks: Int32 = 0
    var loaded: Int32 = 0
    var thrownAway: Int32 = 0

    /// What was made of it, each thing counted once: shown and uploaded too is one.
    var units: Int {
      Int(entries > 0 ? entries : files > 0 ? files : tasks)
    }
  }

  /// Where something made from an item arrived.
  enum Arrival {
    case entry
    case file
    case task
  }

  private struct Failure: Sendable {
    var code: FailureCode
    var reason: String?
  }

  /// What the handler said of an item itself.
  struct Statement: Sendable {
    let kind: ItemResult.Kind
    let code: FailureCode?
    let reason: String?

    static func skipped(_ reason: String?) -> Self {
      Self(kind: .skipped, code: nil, reason: reason)
    }

    static func failed(_ code: FailureCode, _ reason: String?) -> Self {
      Self(kind: .failed, code: code, reason: reason)
    }
  }

  private var items = DraggedItems()
  private var fates: [Fate] = []
  private var statements: [Int: Statement] = [:]
  /// What failed of items after something of them had arrived.
  private var later: [Int: Statement] = [:]
  private var failures: [Int: Failure] = [:]
  private var failedUnits: [Int: FailedUnits] = [:]
  /// What was made of items and found no room.
  private var leftOut: [Int: FailedUnits] = [:]
  /// Of those that others have taken from where they were dragged from.
  private var elsewhere: Set<Int> = []
  /// Of those of which the handler was told so, whether or not it is so by now.
  private var toldElsewhere: Set<Int> = []
  /// In a local move, where the items with these names are.
  private var itemsByID = NameTable<Int>()
  private var itemsByName = NameTable<Int>()
  /// How many entries were put in that no item was made into.
  private(set) var ownerless = 0

  init() {}

  init(items: DraggedItems, isLocalMove: Bool) {
    self.items = items
    fates = Array(repeating: Fate(), count: items.all.count)
    guard isLocalMove else { return }
    for (index, item) in items.all.enumerated().reversed() {
      itemsByID[item.id] = index
      itemsByName[item.name] = index
    }
    // One that stands for several entries says so where the app keeps what is its own.
    for (index, item) in items.all.enumerated() {
      for entry in item.local?.array ?? [] {
        guard let name = entry.string else { continue }
        if itemsByID[name] == nil { itemsByID[name] = index }
        if itemsByName[name] == nil { itemsByName[name] = index }
      }
    }
  }

  /// The items that an entry was made from; in a local move else the one that it is.
  func origins(of entry: ContentEntry) -> [Int] {
    entry.origins.isEmpty ? localOrigins(of: entry) : entry.origins
  }

  /// In a local move, the items that an entry is: by its own name for them, else by its name.
  func localOrigins(of entry: ContentEntry) -> [Int] {
    if let id = entry.id, let found = itemsByID[id] { return [found] }
    return itemsByName[entry.name].map { [$0] } ?? []
  }

  /// The entries of these items were taken out of the list that they were moved from.
  mutating func throwAway(_ items: [Int]) {
    for item in items where fates.indices.contains(item) { fates[item].thrownAway &+= 1 }
  }

  /// They are there again.
  mutating func takeBack(thrownAway items: [Int]) {
    for item in items where fates.indices.contains(item) { fates[item].thrownAway &-= 1 }
  }

  /// Others have taken an item from where it was dragged from: that is its result, where nothing else is.
  mutating func note(elsewhere item: Int) { elsewhere.insert(item) }

  /// An entry arrived, and with it the items that it was made from.
  mutating func arrive(
    entryOf origins: [Int],
    in node: Destination.Index?,
    into effects: inout EffectQueue
  ) {
    if origins.isEmpty { ownerless += 1 }
    arrive(origins, as: .entry, in: node, into: &effects)
  }

  /// Something made from these items arrived.
  mutating func arrive(
    _ origins: [Int],
    as arrival: Arrival,
    in node: Destination.Index?,
    into effects: inout EffectQueue
  ) {
    for item in origins {
      guard let kept = arrive(item, as: arrival) else { continue }
      noteSecond(item, kept: kept, dropped: .imported, in: node, into: &effects)
    }
  }

  /// An entry went again, by the hand that brought it, and with it the items that it was made from.
  mutating func retract(entryOf origins: [Int]) {
    if origins.isEmpty { ownerless -= 1 }
    retract(origins)
  }

  /// A file that was made from these items is no more.
  mutating func retract(filesOf origins: [Int]) {
    for item in origins where fates.indices.contains(item) && fates[item].files > 0 {
      fates[item].files -= 1
    }
  }

  /// An entry that was made from these items is there again.
  mutating func restore(_ origins: [Int]) {
    for item in origins where fates.indices.contains(item) { fates[item].entries &+= 1 }
  }

  /// An entry that was made from these items went again, by the hand that brought it.
  mutating func retract(_ origins: [Int]) {
    for item in origins where fates.indices.contains(item) && fates[item].entries > 0 {
      fates[item].entries -= 1
    }
  }

  /// The handler says what became of items.
  mutating func carryOut(
    _ request: Request,
    in node: Destination.Index?,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    switch request {
    case .skip(let item, let reason):
      try state(.skipped(reason), of: item, in: node, into: &effects)
    case .fail(let item, let code, let reason):
      try state(.failed(code, reason), of: item, in: node, into: &effects)
    case .toldElsewhere(let item): toldElsewhere.insert(item)
    case .failUnit(let item, let unit): try state(failed: unit, of: item)
    case .failRest(let code, let reason): return .changed(stateRest(.failed(code, reason)))
    case .missing(let item, let message):
      load(item, .failed(code: .noRepresentation, message: message))
    default: break
    }
    return .done
  }

  /// The handler says what became of an item; the first answer holds.
  mutating func state(
    _ statement: Statement,
    of item: Int,
    in node: Destination.Index?,
    into effects: inout EffectQueue
  ) throws(Refusal) {
    guard fates.indices.contains(item) else { throw .noSuchItem(item) }
    guard let kept = state(statement, of: item) else { return }
    noteSecond(item, kept: kept, dropped: statement.kind, in: node, into: &effects)
  }

  /// What was made of these items found no room: an item of which nothing arrives is skipped, of any other it
  /// is a unit that failed.
  ///
  /// Which of the two it is shows in the end, so what does arrive is told before.
  mutating func leaveOut(_ entries: [(ContentEntry, Int?)]) {
    for (entry, unit) in entries {
      for item in origins(of: entry) where fates.indices.contains(item) {
        let failed = (failedUnits[item]?.count ?? 0) + (leftOut[item]?.count ?? 0)
        let number = unit ?? fates[item].units + failed + 1
        leftOut[item, default: FailedUnits()].add(.init(number: number, message: Self.full))
      }
    }
  }

  /// The handler says that a unit of an item failed.
  private mutating func state(failed unit: FailedUnits.Unit, of item: Int) throws(Refusal) {
    guard fates.indices.contains(item) else { throw .noSuchItem(item) }
    failedUnits[item, default: FailedUnits()].add(unit)
  }

  /// The handler says so of every item of which nothing was said and nothing arrived; whether there
  /// was one.
  private mutating func stateRest(_ statement: Statement) -> Bool {
    let rest = fates.indices.filter { item in
      fates[item].units == 0 && fates[item].thrownAway == 0 && statements[item] == nil
        && leftOut[item] == nil && !elsewhere.contains(item)
    }
    for item in rest { statements[item] = statement }
    return !rest.isEmpty
  }

  private func noteSecond(
    _ item: Int,
    kept: ItemResult.Kind,
    dropped: ItemResult.Kind,
    in node: Destination.Index?,
    into effects: inout EffectQueue
  ) {
    // That some of it arrived and some failed is no contradiction.
    let isPartial = failedUnits[item] != nil || leftOut[item] != nil
    if kept == .imported, dropped == .failed, isPartial { return }
    let name = items.all[item].id
    effects.note(.secondAnswer(item: name, kept: kept, dropped: dropped), in: node)
  }

  /// Something made from the item arrived; gives what had been said of it to the contrary, with the first
  /// of what arrives.
  private mutating func arrive(_ item: Int, as arrival: Arrival) -> ItemResult.Kind? {
    guard fates.indices.contains(item) else { return nil }
    let isFirst = fates[item].units == 0
    switch arrival {
    case .entry: fates[item].entries &+= 1
    case .file: fates[item].files &+= 1
    case .task: fates[item].tasks &+= 1
    }
    return isFirst ? statements[item]?.kind : nil
  }

  /// The handler says what became of an item; gives what is kept where that is something else.
  private mutating func state(_ statement: Statement, of item: Int) -> ItemResult.Kind? {
    if let before = statements[item] { return before.kind == statement.kind ? nil : before.kind }
    // Whoever leaves out what only tasks have had says that they only asked.
    if statement.kind == .skipped, fates[item].entries == 0, fates[item].files == 0 {
      fates[item].tasks = 0
    }
    if fates[item].units > 0 {
      if statement.kind == .failed, later[item] == nil { later[item] = statement }
      return .imported
    }
    if leftOut[item] != nil { return statement.kind == .skipped ? nil : .skipped }
    if elsewhere.contains(item) { return nil }
    statements[item] = statement
    return nil
  }

  mutating func load(_ item: Int, _ result: LoadResult) {
    guard fates.indices.contains(item) else { return }
    switch result {
    case .loaded: fates[item].loaded &+= 1
    case .failed(let code, let message): failures[item] = Failure(code: code, reason: message)
    }
  }

  /// What became of each item, now that nothing more can.
  func results(isStopped: Bool) -> [ItemResult] {
    items.all.indices.map { result(of: $0, isStopped: isStopped) }
  }

  private static let takenElsewhere = "it was taken elsewhere"
  private static let full = Verdict.Reason.full.sentence

  private func result(of item: Int, isStopped: Bool) -> ItemResult {
    let units = fates[item].units
    let (id, name) = (items.all[item].id, items.all[item].name)
    var result = ItemResult(index: item, id: id, name: name, kind: .skipped, units: units)
    result.failedUnits = failedUnits[item]
    if let statement = statements[item] {
      result.kind = statement.kind
      result.code = statement.code
      result.reason = statement.reason
    } else if units > 0 {
      result.kind = .imported
      if let left = leftOut[item] { result.failedUnits = left.following(failedUnits[item]) }
      if let statement = later[item] { result.add(failedLater: statement) }
    } else if leftOut[item] != nil {
      result.reason = Self.full
    } else if elsewhere.contains(item) {
      result.reason = Self.takenElsewhere
    } else if let statement = later[item] {
      // What had arrived went again.
      result.kind = .failed
      result.code = statement.code
      result.reason = statement.reason
    } else if let reason = failedUnits[item]?.reason {
      result.kind = .failed
      result.code = .failed
      result.reason = reason
    } else if let failure = failures[item], fates[item].loaded == 0 {
      result.kind = .failed
      result.code = failure.code
      result.reason = failure.reason
    } else if fates[item].thrownAway > 0 {
      result.kind = .imported
    } else if toldElsewhere.contains(item) {
      result.reason = Self.takenElsewhere
    } else if isStopped {
      result.kind = .failed
      result.code = .cancelled
      result.reason = "the drop was stopped"
    } else {
      result.forget()
    }
    return result
  }
}

extension ItemResult {
  /// Whether none of its units failed.
  var isWhole: Bool { failedUnits == nil }

  /// Whether all that is known to have failed of it did after it had arrived.
  var failedLater: Bool { failedUnits?.areNumberless ?? false }

  /// It failed after some of it had arrived, for which no number is known; a unit that failed with the same
  /// words has said so.
  fileprivate mutating func add(failedLater statement: Ledger.Statement) {
    let message = statement.reason ?? statement.code?.rawValue ?? ItemResult.Kind.failed.rawValue
    if failedUnits?.first.contains(where: { $0.message == message }) == true { return }
    var failed = failedUnits ?? FailedUnits()
    failed.add(.init(number: nil, message: message))
    failedUnits = failed
  }

  /// The same after the whole drop was taken back.
  var takenBack: ItemResult {
    guard kind == .imported else { return self }
    var changed = self
    changed.kind = .failed
    changed.code = .rolledBack
    changed.reason = "the whole drop was taken back"
    changed.units = 0
    return changed
  }
}

extension Outcome.Status {
  /// How a drop ended of which the items became this.
  init(of results: [ItemResult], isStopped: Bool, hasFaulted: Bool) {
    let imported = results.count { $0.kind == .imported }
    self =
      if isStopped {
        .aborted
      } else if imported > 0 {
        results.allSatisfy { $0.kind == .imported && $0.isWhole } ? .imported : .partial
      } else if hasFaulted || results.contains(where: { $0.kind == .failed }) {
        .failed
      } else {
        .none
      }
  }
}

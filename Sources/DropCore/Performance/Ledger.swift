/// What is known of each item's fate while a drop is under way.
struct Ledger: Sendable {
  struct Fate: Sendable {
    var entries: Int32 = 0
    var files: Int32 = 0
    var tasks: Int32 = 0
    var loaded: Int32 = 0

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

  struct Failure: Sendable {
    var code: FailureCode
    var reason: String?
  }

  /// What the handler said of an item itself.
  struct Statement: Sendable {
    var kind: ItemResult.Kind
    var code: FailureCode?
    var reason: String?
  }

  private(set) var fates: [Fate] = []
  private(set) var statements: [Int: Statement] = [:]
  private(set) var failures: [Int: Failure] = [:]

  init(items: Int = 0) {
    fates = Array(repeating: Fate(), count: items)
  }

  /// Something made from the item arrived; gives what had been said of it to the contrary.
  mutating func arrive(_ item: Int, as arrival: Arrival) -> ItemResult.Kind? {
    guard fates.indices.contains(item) else { return nil }
    switch arrival {
    case .entry: fates[item].entries &+= 1
    case .file: fates[item].files &+= 1
    case .task: fates[item].tasks &+= 1
    }
    return statements[item]?.kind
  }

  /// The handler says what became of an item; gives what is kept where that is something else.
  mutating func state(_ statement: Statement, of item: Int) -> ItemResult.Kind? {
    if let before = statements[item] { return before.kind == statement.kind ? nil : before.kind }
    if fates[item].units > 0 { return .imported }
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

  /// What became of an item, now that nothing more can.
  func result(of item: Int, id: String, isStopped: Bool) -> ItemResult {
    let units = fates[item].units
    var result = ItemResult(index: item, id: id, kind: .skipped, units: units)
    if let statement = statements[item] {
      result.kind = statement.kind
      result.code = statement.code
      result.reason = statement.reason
    } else if units > 0 {
      result.kind = .imported
    } else if let failure = failures[item], fates[item].loaded == 0 {
      result.kind = .failed
      result.code = failure.code
      result.reason = failure.reason
    } else if isStopped {
      result.kind = .failed
      result.code = .cancelled
      result.reason = "the drop was stopped"
    } else {
      result.reason = ItemResult.forgotten
    }
    return result
  }
}

extension ItemResult {
  /// Why an item is skipped that nobody said anything of.
  static let forgotten = "not handled"

  var isForgotten: Bool { kind == .skipped && reason == Self.forgotten }
}

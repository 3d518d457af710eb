/// How a drag, a paste or a share ended.
public struct Outcome: Sendable, Hashable {
  /// How it ended, in one word.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// Everything arrived.
    case imported
    /// Some of it arrived.
    case partial
    /// Nothing of it arrived.
    case failed
    /// It was dropped where it wasn't wanted.
    case forbidden
    /// The user gave up before dropping, or the destination wanted nothing to happen.
    case cancelled
    /// The user stopped it while it was under way.
    case aborted
    /// There was nothing to do.
    case none
  }

  /// How it ended, in one word.
  public var status: Status
  /// What was done; none where nothing was.
  public var operation: Operation?
  /// Where it was dropped.
  public var destination: String?
  /// What became of each item of a drop, in the items' order; empty where none was performed.
  public var items: [ItemResult]

  /// Notes how a drag ended.
  public init(
    status: Status,
    operation: Operation? = nil,
    destination: String? = nil,
    items: [ItemResult] = []
  ) {
    self.status = status
    self.operation = operation
    self.destination = destination
    self.items = items
  }
}

extension Outcome {
  /// Those of which something arrived.
  public var imported: [ItemResult] { items.filter { $0.kind == .imported } }
  /// Those that should have arrived and didn't.
  public var failed: [ItemResult] { items.filter { $0.kind == .failed } }
  /// Those that weren't wanted.
  public var skipped: [ItemResult] { items.filter { $0.kind == .skipped } }
}

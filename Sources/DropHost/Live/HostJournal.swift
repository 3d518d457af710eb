import DropContent
import SystemFiles

/// Where a host keeps what its drops depend on, so that they outlive the app.
///
/// It has one host at a time. With the trait `Durable`, `import DropDurable` brings `HostJournal(folder:)`, a
/// journal on the disk.
///
/// ```swift
/// let host = try PluginHost(journal: journal)
/// ```
public final class HostJournal: Sendable {
  private let store: any JournalStore
  /// How many records it has at least before a checkpoint takes their place.
  let fewRecords: Int
  /// What the host that has it writes through.
  private let lease = Guarded<JournalLease?>(nil)

  /// A journal that lies there.
  package init(_ store: any JournalStore, fewRecords: Int = JournalLength.fewRecords) {
    (self.store, self.fewRecords) = (store, fewRecords)
  }

  /// Gives it to a host, which is the only one until it is released.
  func take() throws(JournalError) {
    let isFree = lease.withLock { [store] lease in
      guard lease == nil else { return false }
      lease = JournalLease(store)
      return true
    }
    if !isFree { throw .inUse }
  }

  /// What its host reads and writes through.
  var taken: (any JournalStore)? { lease.withLock { $0 } }

  /// Its host is gone: what that still had to write is lost, as with an app that dies.
  func release() {
    lease.withLock { lease in
      lease?.end()
      lease = nil
    }
  }
}

/// A host's own way to its journal, which leads nowhere once that host is gone.
final class JournalLease: JournalStore {
  let id: String
  /// Held by whoever writes; none once its host is gone.
  private let store: Guarded<(any JournalStore)?>

  init(_ store: any JournalStore) {
    id = store.id
    self.store = Guarded(store)
  }

  func append(_ records: [JournalRecord]) throws(JournalFailure) {
    try store.withLock { store throws(JournalFailure) in
      guard let store else { throw Self.gone }
      try store.append(records)
    }
  }

  func begin(anew records: [JournalRecord]) throws(JournalFailure) {
    try store.withLock { store throws(JournalFailure) in
      guard let store else { throw Self.gone }
      try store.begin(anew: records)
    }
  }

  func read(spool: Spool, sources: [PluginSource]) throws(JournalFailure) -> [JournalRecord] {
    try store.withLock { store throws(JournalFailure) in
      guard let store else { throw Self.gone }
      return try store.read(spool: spool, sources: sources)
    }
  }

  private static var gone: JournalFailure { JournalFailure("its host is gone") }

  func end() { store.withLock { $0 = nil } }
}

/// Why a host can't have a journal.
///
/// ```swift
/// do {
///   let host = try PluginHost(journal: journal)
///   print(host.now)
/// } catch {
///   print(error)
/// }
/// ```
public enum JournalError: Error, Sendable, Hashable {
  /// Another host has it, in this process or another one.
  case inUse
  /// A later version of the host has written it.
  case newer(version: Int)
  /// It can't be opened, or made, for that reason.
  case unusable(String)
}

extension JournalError: CustomStringConvertible {
  /// The reason as a sentence.
  public var description: String {
    switch self {
    case .inUse: "another host has the journal"
    case .newer(let version): "the journal is of version \(version), and this host is older"
    case .unusable(let reason): "the journal can't be used: \(reason)"
    }
  }
}

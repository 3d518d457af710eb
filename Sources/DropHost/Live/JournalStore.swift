/// Where a host's journal lies for good.
package protocol JournalStore: Sendable {
  /// What names it among all others.
  var id: String { get }

  /// Puts them behind all that are there, all or none: once it returns no loss of power takes them.
  ///
  /// Called on any thread, by one at a time; after an error never again.
  func append(_ records: [JournalRecord]) throws(JournalFailure)
}

/// Why a journal can keep nothing more.
package struct JournalFailure: Error, Sendable, Hashable {
  /// What the system says of it.
  package let message: String

  package init(_ message: String) { self.message = message }
}

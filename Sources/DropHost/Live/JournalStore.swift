package import DropContent

/// Where a host's journal lies for good.
package protocol JournalStore: Sendable {
  /// What names it among all others.
  var id: String { get }

  /// Puts them behind all that are there, all or none: once it returns no loss of power takes them.
  ///
  /// Called on any thread, by one at a time; after an error never again.
  func append(_ records: [JournalRecord]) throws(JournalFailure)

  /// Puts them in the place of all that are there, all or none: once it returns no loss of power takes them, and
  /// nothing is left of those before.
  ///
  /// Called as the other one is.
  func begin(anew records: [JournalRecord]) throws(JournalFailure)

  /// All records, in their order; from then on others come behind them.
  ///
  /// Large contents of theirs come to lie on the spool; a plugin is read from the one of those sources that is
  /// called as it was, where there is one.
  func read(spool: Spool, sources: [PluginSource]) throws(JournalFailure) -> [JournalRecord]
}

/// Why a journal can keep nothing more.
package struct JournalFailure: Error, Sendable, Hashable {
  /// What the system says of it.
  package let message: String

  package init(_ message: String) { self.message = message }
}

#if Durable

import DropContent
import DropHost

/// The records of a journal in its database.
struct RecordTable {
  private let database: Database
  private let insertion: Database.Statement
  private let spool: SpoolFolder
  /// What names the records that it has and comes to have, among all that it ever had.
  let name: String
  private var encoder: JournalEncoder
  private var count: Int
  /// Whether they are of a life before this one, and nobody has read them yet.
  private var isUnread: Bool
  /// Why it takes nothing more, where that is so.
  private var failure: JournalFailure?

  /// What the tables look like, in a number.
  static let version = 1

  init(_ database: Database, _ spool: SpoolFolder, isNew: Bool) throws(Database.Failure) {
    if isNew { try Self.make(in: database) }
    name = try Self.name(in: database)
    self.database = database
    self.spool = spool
    encoder = JournalEncoder(beside: spool)
    count = try database.text("SELECT count(*) FROM record").flatMap { Int($0) } ?? 0
    isUnread = count > 0
    if !isUnread { spool.keepOnly([]) }
    insertion = try database.prepare("INSERT INTO record (number, bytes) VALUES (?1, ?2)")
  }

  /// What names the records that a database has and comes to have, among all that it ever had.
  static func name(in database: Database) throws(Database.Failure) -> String {
    if let name = try database.text("SELECT name || '-' || life FROM journal") { return name }
    throw Database.Failure(message: "it has no name")
  }

  private static func make(in database: Database) throws(Database.Failure) {
    let name = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
    try database.transaction { () throws(Database.Failure) in
      try database.run(
        """
        CREATE TABLE journal (life INTEGER NOT NULL, name TEXT NOT NULL);
        CREATE TABLE record (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
        INSERT INTO journal VALUES (1, '\(name)');
        PRAGMA user_version = \(version);
        """
      )
    }
  }

  /// Puts them behind all that are there, all or none.
  mutating func append(_ records: [JournalRecord]) throws(JournalFailure) {
    try append(records, proving: false)
  }

  private mutating func append(
    _ records: [JournalRecord],
    proving: Bool
  ) throws(JournalFailure) {
    if let failure { throw failure }
    do throws(JournalFailure) {
      if isUnread { throw JournalFailure("it holds what nobody has gone on with") }
      var all: [[UInt8]] = []
      for record in records { all.append(try encoder.bytes(of: record, proving: proving)) }
      // What they name is there before they are.
      try spool.synchronize()
      try put(all, behind: count)
    } catch {
      // Whether a disk has what it failed to sync nobody knows: to try again would be to guess.
      failure = error
      throw error
    }
    count += records.count
  }

  private func put(_ all: [[UInt8]], behind count: Int) throws(JournalFailure) {
    do throws(Database.Failure) {
      // One statement is a transaction by itself.
      if count > 0, all.count == 1 { return try insertion.run(count + 1, all[0]) }
      try database.transaction { () throws(Database.Failure) in
        if count == 0 { try database.run("DELETE FROM record") }
        for (place, bytes) in all.enumerated() { try insertion.run(count + place + 1, bytes) }
      }
    } catch {
      throw JournalFailure(error.message)
    }
  }

  /// Puts them in the place of all that are there, all or none; what lies beside the records and none of these
  /// names goes.
  mutating func begin(anew records: [JournalRecord]) throws(JournalFailure) {
    encoder = JournalEncoder(beside: spool)
    count = 0
    // What they take the place of goes, and a record that nobody can read is worth nothing.
    try append(records, proving: true)
    spool.keepOnly(encoder.files)
    try emptyLog()
  }

  /// What a transaction took away isn't on the disk any more.
  private func emptyLog() throws(JournalFailure) {
    do throws(Database.Failure) {
      try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
    } catch {
      throw JournalFailure(error.message)
    }
  }

  /// Reads all records of a database, in their order; why one can't be, where that is so.
  static func read(
    from database: Database,
    by decoder: inout JournalDecoder,
    into records: inout [JournalRecord]
  ) throws(Database.Failure) -> JournalFailure? {
    var problem: JournalFailure?
    let query = try database.prepare("SELECT number, bytes FROM record ORDER BY number")
    try query.rows { number, bytes in
      do throws(JournalFailure) {
        if number != records.count + 1 {
          throw JournalFailure("record \(records.count + 1) isn't there")
        }
        records.append(try decoder.record(of: bytes))
      } catch {
        problem = error
      }
      return problem == nil
    }
    return problem
  }

  mutating func read(
    _ large: Spool,
    _ sources: [PluginSource]
  ) throws(JournalFailure) -> [JournalRecord] {
    var decoder = JournalDecoder(spool: large, beside: spool, atHand: sources)
    var records: [JournalRecord] = []
    let problem: JournalFailure?
    do throws(Database.Failure) {
      problem = try Self.read(from: database, by: &decoder, into: &records)
    } catch {
      throw JournalFailure(error.message)
    }
    if let problem { throw problem }
    // What came to lie there just before a crash no record names.
    spool.keepOnly(decoder.files)
    encoder = JournalEncoder(after: decoder)
    isUnread = false
    return records
  }

  mutating func forget() throws(JournalFailure) {
    do throws(Database.Failure) {
      try database.transaction { () throws(Database.Failure) in
        try database.run("DELETE FROM record; UPDATE journal SET life = life + 1")
      }
    } catch {
      throw JournalFailure(error.message)
    }
    try emptyLog()
    spool.keepOnly([])
    encoder = JournalEncoder(beside: spool)
    (count, isUnread) = (0, false)
  }
}

#endif

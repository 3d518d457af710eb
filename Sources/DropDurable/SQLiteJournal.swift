#if Durable

package import DropContent
public import DropHost
import SystemFiles

/// A journal on the disk: a folder of its own, in which a database has the records, and files what they name.
///
/// What it has taken no crash takes away, nor a loss of power where the disk keeps what it says that it has. One
/// that can't be written any more says so once and is not tried again.
package final class SQLiteJournal: JournalStore {
  /// What names it among all others, and its records among all that it ever had.
  package let id: String
  private let table: Guarded<RecordTable>

  /// What lies in its folder.
  static let databaseName = "journal.sqlite"
  static let lockName = "lock"
  static let spoolName = "spool"

  /// Opens the journal in a folder, which is made where it isn't there, and is its owner's alone from then on.
  ///
  /// - Throws: Where another host has it, or it can't be used.
  package init(folder: String) throws(JournalError) {
    let folder = folder.withoutEnd
    let (lock, spool) = try Self.take(folder)
    let opened: Result<RecordTable, Database.Failure>
    do throws(Database.Failure) {
      let database = try Database(path: folder + "/" + Self.databaseName, lock)
      try database.keepAll()
      let version = try database.version
      if version > RecordTable.version { throw Database.Failure(newer: version) }
      opened = .success(try RecordTable(database, spool, isNew: version == 0))
    } catch {
      opened = .failure(error)
    }
    switch opened {
    case .success(let made):
      id = made.name
      table = Guarded(made)
    case .failure(let failure):
      throw failure.newer.map { .newer(version: $0) } ?? .unusable(failure.message)
    }
  }

  /// Makes the folder and keeps others off it.
  private static func take(
    _ folder: String
  ) throws(JournalError) -> (lock: FileLock, spool: SpoolFolder) {
    do throws(FileSystem.Failure) {
      try FileSystem.makeFolders(folder, isPrivate: true, isLasting: true)
      let own = try FileSystem.openFolder(folder)
      defer { withExtendedLifetime(own) {} }
      try FileSystem.makePrivate(folder: own.number)
      let flags = O_RDWR | O_CREAT | O_NOFOLLOW
      let file = Descriptor(try FileSystem.open(folder + "/" + lockName, flags))
      // Somebody may only look at it, who is at it for a moment.
      if let lock = FileLock(file, tries: 10) {
        return (lock, try SpoolFolder(folder + "/" + spoolName))
      }
    } catch {
      throw .unusable(SystemReason.text(of: error.code))
    }
    throw .inUse
  }

  package func append(_ records: [JournalRecord]) throws(JournalFailure) {
    try table.withLock { table throws(JournalFailure) in try table.append(records) }
  }

  package func begin(anew records: [JournalRecord]) throws(JournalFailure) {
    try table.withLock { table throws(JournalFailure) in try table.begin(anew: records) }
  }

  /// All records, in their order; from then on others come behind them.
  ///
  /// Large contents of theirs come to lie on the spool.
  package func read(
    spool: Spool = .temporary,
    sources: [PluginSource] = []
  ) throws(JournalFailure) -> [JournalRecord] {
    try table.withLock { table throws(JournalFailure) in try table.read(spool, sources) }
  }

  /// Takes all records away, and nothing of them is left on the disk but what the disk itself keeps.
  ///
  /// The journal has another ``id`` when it is opened the next time.
  package func forget() throws(JournalFailure) {
    try table.withLock { table throws(JournalFailure) in try table.forget() }
  }
}

extension HostJournal {
  /// The journal in a folder of its own on the disk, which is made where it isn't there.
  ///
  /// The folder is its owner's alone. What it has taken no crash takes away, nor a loss of power where the disk
  /// keeps what it says that it has.
  ///
  /// - Throws: Where another host has it, or it can't be used.
  public convenience init(folder: String) throws(JournalError) {
    self.init(try SQLiteJournal(folder: folder))
  }
}

#endif

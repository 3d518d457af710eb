#if Durable

package import DropHost
import DropContent
import SystemFiles

/// A journal on the disk as whoever looks at it sees it: nothing of it is changed, and no host is kept from it.
package struct JournalView: Sendable {
  /// What names it among all others.
  package let id: String
  package let listing: JournalListing
  /// How many records there are, and their bytes.
  package let records: (count: Int, bytes: Int)
  /// The files beside the records, and those among them that no record names.
  package let files: (count: Int, bytes: Int, unnamed: Int)

  /// Looks at the journal in a folder.
  ///
  /// - Throws: Where a host has it, or it is no journal, or none that a host could go on from.
  package init(folder: String) throws(JournalError) {
    try Self.refuseUsed(folder)
    let result: Result<JournalView, LookFailure>
    do throws(LookFailure) {
      result = .success(try JournalView(unused: folder))
    } catch {
      result = .failure(error)
    }
    // A host that came meanwhile may have written between two looks.
    try Self.refuseUsed(folder)
    switch result {
    case .success(let view): self = view
    case .failure(let failure): throw failure.error
    }
  }

  /// Why it can't be looked at, where no host has it.
  private struct LookFailure: Error {
    let error: JournalError

    init(_ failure: Database.Failure) {
      error = failure.newer.map { .newer(version: $0) } ?? .unusable(failure.message)
    }

    init(_ failure: FileSystem.Failure) { error = .unusable(SystemReason.text(of: failure.code)) }
    init(_ message: String) { error = .unusable(message) }
  }

  private static func refuseUsed(_ folder: String) throws(JournalError) {
    let lock = folder + "/" + SQLiteJournal.lockName
    if FileSystem.kind(of: lock) == .file, !FileSystem.isUnlocked(lock) { throw .inUse }
  }

  private init(unused folder: String) throws(LookFailure) {
    guard FileSystem.kind(of: folder + "/" + SQLiteJournal.databaseName) == .file else {
      throw LookFailure("there is none in the folder")
    }
    let copy = try Self.copy(of: folder)
    let spool = LookedSpool(folder: folder + "/" + SQLiteJournal.spoolName)
    var decoder = JournalDecoder(beside: spool, isOutline: true)
    var records: [JournalRecord] = []
    do throws(Database.Failure) {
      let path = copy.path + "/" + SQLiteJournal.databaseName
      let database = try Database(path: path, copy.lock, isOnlyRead: true)
      let version = try database.version
      if version > RecordTable.version { throw Database.Failure(newer: version) }
      id = try RecordTable.name(in: database)
      if let problem = try RecordTable.read(from: database, by: &decoder, into: &records) {
        throw Database.Failure(message: problem.message)
      }
    } catch {
      throw LookFailure(error)
    }
    withExtendedLifetime(copy) {}
    listing = JournalListing(records)
    self.records = (records.count, decoder.size)
    let all = spool.sizes
    let unnamed = all.keys.count { !decoder.files.contains($0) }
    files = (all.count, all.values.reduce(0, +), unnamed)
  }

  /// A copy of a journal's records, gone with this.
  private final class Copy {
    let path: String
    let lock: Descriptor
    private let parent: Descriptor
    private let name: String

    /// An empty one in a folder.
    init(in folder: String) throws(FileSystem.Failure) {
      parent = try FileSystem.openFolder(folder)
      let made = try PassingName.makeFolder(in: parent.number)
      name = made.name
      lock = Descriptor(made.descriptor)
      path = folder + "/" + made.name
      try FileSystem.makePrivate(folder: made.descriptor)
    }

    deinit { FileSystem.removeFolder(name, in: parent.number) }
  }

  /// Whoever opens the records where they lie writes beside them, and takes in what a crash left.
  private static func copy(of folder: String) throws(LookFailure) -> Copy {
    do throws(FileSystem.Failure) {
      let names = [SQLiteJournal.databaseName, SQLiteJournal.databaseName + "-wal"]
      let size = names.reduce(0) { size, name in
        let file = try? FileStatus(path: folder + "/" + name)
        return size + (file?.size ?? 0)
      }
      // On a disk, to make and take away files takes as long as all else.
      let copy = try Copy(in: FileSystem.temporaryPath(ofBytes: size))
      for name in names {
        let path = folder + "/" + name
        if name == SQLiteJournal.databaseName || FileSystem.kind(of: path) != nil {
          try copyFile(path, to: copy.path + "/" + name)
        }
      }
      return copy
    } catch {
      throw LookFailure(error)
    }
  }

  private static func copyFile(_ path: String, to other: String) throws(FileSystem.Failure) {
    let source = Descriptor(try FileSystem.openFile(path))
    let made = Descriptor(try FileSystem.open(other, FileSystem.newFile))
    defer { withExtendedLifetime((source, made)) {} }
    var block: [UInt8] = []
    repeat {
      try FileSystem.readSome(source.number, upTo: 1 << 16, into: &block)
      try FileSystem.write(block, to: made.number)
    } while !block.isEmpty
  }
}

/// The files of a journal's contents, for whoever only looks.
private struct LookedSpool: JournalSpool {
  let folder: String

  /// By the numbers.
  var sizes: [Int: Int] {
    let names = (try? FileSystem.names(in: folder)) ?? []
    let all = names.compactMap { name -> (Int, Int)? in
      guard let number = Int(name) else { return nil }
      return (number, (try? FileStatus(path: folder + "/" + name))?.size ?? 0)
    }
    return Dictionary(all) { first, _ in first }
  }

  func file(_ number: Int) -> OpenFile? { try? OpenFile(path: "\(folder)/\(number)") }

  func keep(_ bytes: [UInt8]) throws(JournalFailure) -> Int { throw Self.onlyLooked }
  func keep(_ file: OpenFile) throws(JournalFailure) -> Int? { throw Self.onlyLooked }

  private static var onlyLooked: JournalFailure { JournalFailure("it is only looked at") }
}

#endif

#if Durable

import CSQLite
import SystemFiles

/// One connection to a database, for one thread at a time.
///
/// Safe: its pointer is SQLite's, is never handed out, and is closed once, with this.
@safe
final class Database {
  private let connection: OpaquePointer
  /// What keeps others off it, until it is closed.
  private let lock: any AnyObject & Sendable

  /// What SQLite says of something that can't be done.
  struct Failure: Error {
    let message: String
    /// The version of what a later host has made.
    let newer: Int?

    init(message: String) {
      self.message = message
      newer = nil
    }

    init(newer version: Int) {
      message = "it is of version \(version)"
      newer = version
    }
  }

  /// Opens the file, or makes it, for whoever holds the lock; where it is only read, nothing of it is brought up to
  /// date as it is closed.
  init(
    path: String,
    _ lock: any AnyObject & Sendable,
    isOnlyRead: Bool = false
  ) throws(Failure) {
    self.lock = lock
    let access =
      isOnlyRead ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let flags = access | SQLITE_OPEN_NOMUTEX
    var opened: OpaquePointer?
    // SQLite fills in the one pointer and copies the path.
    let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard let opened = unsafe opened else {
      throw Failure(message: "there is no memory for a database")
    }
    unsafe connection = opened
    // Also one that can't be opened is to be closed: this has it from here on, and goes as it throws.
    if code != SQLITE_OK { throw failure(code) }
    // Its error codes say more, as which call failed.
    unsafe sqlite3_extended_result_codes(opened, 1)
  }

  /// Statements are gone before, for they hold their database.
  deinit { unsafe sqlite3_close_v2(connection) }

  private func failure(_ code: Int32) -> Failure {
    let message = unsafe String(cString: sqlite3_errmsg(connection))
    let reason =
      switch code & 0xFF {
      case SQLITE_FULL: SystemReason.text(of: ENOSPC)
      case SQLITE_IOERR: SystemReason.text(of: EIO)
      default: message
      }
    return Failure(message: reason)
  }

  /// Runs statements that give nothing that is wanted.
  func run(_ text: String) throws(Failure) {
    // SQLite copies the text.
    let code = unsafe sqlite3_exec(connection, text, nil, nil, nil)
    if code != SQLITE_OK { throw failure(code) }
  }

  /// What a query's first row has first, as text; nil where there is none.
  func text(_ query: String) throws(Failure) -> String? { try prepare(query).text() }

  /// Has what is committed on the disk before anything goes on, and nobody else in the file.
  ///
  /// In this order: with the file for itself SQLite shares no memory of it, which others could write to.
  func keepAll() throws(Failure) {
    // Records are small, and each commit writes whole pages.
    try run("PRAGMA page_size = 1024; PRAGMA locking_mode = EXCLUSIVE")
    guard try text("PRAGMA journal_mode = WAL") == "wal" else {
      throw Failure(message: "the disk has no room for a second file")
    }
    // What is taken away is overwritten: it was somebody's.
    try run("PRAGMA synchronous = FULL; PRAGMA fullfsync = 1; PRAGMA secure_delete = 1")
  }

  /// The number that whoever made the tables gave them; 0 where nobody has.
  var version: Int {
    get throws(Failure) {
      try text("PRAGMA user_version").flatMap { Int($0) } ?? 0
    }
  }

  /// Does all of it or, where anything throws, nothing.
  func transaction(_ body: () throws(Failure) -> Void) throws(Failure) {
    try run("BEGIN IMMEDIATE")
    do throws(Failure) {
      try body()
      try run("COMMIT")
    } catch {
      try? run("ROLLBACK")
      throw error
    }
  }

  func prepare(_ text: String) throws(Failure) -> Statement {
    var made: OpaquePointer?
    // SQLite fills in the one pointer and copies the text.
    let code = unsafe sqlite3_prepare_v2(connection, text, -1, &made, nil)
    guard code == SQLITE_OK, let made = unsafe made else { throw failure(code) }
    return unsafe Statement(made, of: self)
  }

  /// A statement that is run as often as one likes.
  ///
  /// Safe: the same, and it goes before its database does, which it keeps.
  @safe
  final class Statement {
    private let database: Database
    private let statement: OpaquePointer

    fileprivate init(_ statement: OpaquePointer, of database: Database) {
      unsafe self.statement = statement
      self.database = database
    }

    deinit { unsafe sqlite3_finalize(statement) }

    /// Runs it with a number and bytes.
    func run(_ number: Int, _ bytes: [UInt8]) throws(Failure) {
      unsafe sqlite3_bind_int64(statement, 1, Int64(number))
      // The bytes are there until it has run, and are taken off it before they go; no copy is made of them.
      let code = unsafe bytes.withUnsafeBytes { raw in
        let bound =
          if let start = raw.baseAddress {
            unsafe sqlite3_bind_blob64(statement, 2, start, UInt64(raw.count), nil)
          } else {
            unsafe sqlite3_bind_zeroblob(statement, 2, 0)
          }
        defer {
          unsafe sqlite3_reset(statement)
          unsafe sqlite3_clear_bindings(statement)
        }
        return bound == SQLITE_OK ? unsafe sqlite3_step(statement) : bound
      }
      if code != SQLITE_DONE { throw database.failure(code) }
    }

    /// What its first row has first, as text; nil where there is none.
    func text() throws(Failure) -> String? {
      defer { unsafe sqlite3_reset(statement) }
      let code = unsafe sqlite3_step(statement)
      if code == SQLITE_DONE { return nil }
      guard code == SQLITE_ROW else { throw database.failure(code) }
      // The text is copied before anything else is asked of the row.
      return unsafe sqlite3_column_text(statement, 0).map { unsafe String(cString: $0) }
    }

    /// Its rows, one after another, each by its first two columns; it ends where `each` says so.
    func rows(_ each: (Int, [UInt8]) -> Bool) throws(Failure) {
      defer { unsafe sqlite3_reset(statement) }
      while true {
        let code = unsafe sqlite3_step(statement)
        if code == SQLITE_DONE { return }
        guard code == SQLITE_ROW else { throw database.failure(code) }
        let number = Int(unsafe sqlite3_column_int64(statement, 0))
        // In this order: a conversion may move the bytes.
        let start = unsafe sqlite3_column_blob(statement, 1)
        let count = Int(unsafe sqlite3_column_bytes(statement, 1))
        let bytes = unsafe Array(
          UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
        )
        if !each(number, bytes) { return }
      }
    }
  }
}

#endif

package import DropContent

/// Where contents lie that a journal's records name and don't hold, by their numbers.
///
/// What is kept is there for good before the record is that names it.
package protocol JournalSpool: Sendable {
  /// Keeps bytes, and says under which number.
  func keep(_ bytes: [UInt8]) throws(JournalFailure) -> Int

  /// Keeps a whole file; nil where that would be too much for the disk.
  func keep(_ file: OpenFile) throws(JournalFailure) -> Int?

  /// What was kept under a number, to be read; nil where it isn't there.
  func file(_ number: Int) -> OpenFile?
}

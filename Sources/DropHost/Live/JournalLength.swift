import DropContent

/// How much has come into a journal since its last checkpoint.
///
/// A checkpoint costs as much as all that is held: the next one is due once as much has come again, so that none
/// of it is written more than about twice.
package struct JournalLength {
  private var records = 0
  private var bytes = 0
  /// How much there may be.
  private var mostRecords: Int
  private var mostBytes = Self.fewBytes
  private let fewRecords: Int
  /// Once there are so many, the app is told why.
  private var manyRecords: Int

  /// So many are gone through in some ten milliseconds when the app starts again.
  package static let fewRecords = 1_000
  /// So many times what makes a checkpoint due is a journal that has waited for long.
  private static let manyTimes = 10
  /// What was dropped lies beside the records no longer than until there is so much of it.
  private static let fewBytes = 64 << 20

  init(few: Int = Self.fewRecords) {
    (fewRecords, mostRecords, manyRecords) = (few, few, few * Self.manyTimes)
  }

  var isDue: Bool { records >= mostRecords || bytes >= mostBytes }

  mutating func add(_ record: JournalRecord) {
    records += 1
    if case .input(.completed(.loaded(_, .success(let content))), _, _, _) = record {
      bytes += content.heldBytes
    }
  }

  /// So many records, of which no more is known.
  mutating func add(_ count: Int) { records += count }

  /// How many there are, where that is so many that it is to be told: once, and again of twice as many.
  mutating func takeMany() -> Int? {
    guard records >= manyRecords else { return nil }
    manyRecords = max(manyRecords, records) * 2
    return records
  }

  /// A checkpoint takes the place of all, of so much that is held.
  mutating func begin(size: Int, bytes: Int) {
    self = JournalLength(few: fewRecords)
    mostRecords = max(fewRecords, size / 2)
    manyRecords = mostRecords * Self.manyTimes
    mostBytes = max(Self.fewBytes, bytes / 2)
  }
}

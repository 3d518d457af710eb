import DropCore

/// What a journal's records say of the lives before this one, beside what an engine makes of them.
struct JournalPast {
  /// What the first life was run with; nil where there was none.
  private(set) var first: JournalLife?
  /// When the last thing happened.
  private(set) var time = 0.0
  /// The drops of whose end the app has heard.
  private(set) var told: Set<DragID> = []
  /// By what items of drags can be had again.
  private(set) var locators: [DragID: [OfferedLocator]] = [:]
  /// How many effects changed contents before the records that there are.
  private(set) var changes = 0
  /// The last of them in each destination.
  private(set) var newest: [HostCheckpoint.Newest] = []
  private let all: JournalLives

  init(_ records: [JournalRecord]) {
    all = JournalLives(records)
    for record in records {
      switch record {
      case .began(let life): first = first ?? life
      case .checkpoint(let checkpoint):
        time = max(time, checkpoint.time)
        (changes, newest) = (checkpoint.changes, checkpoint.newest)
      case .told(let drag): told.insert(drag)
      case .offered(let drag, let all): locators[drag] = all
      case .input(_, let at, _, _), .landed(_, let at, _): time = max(time, at)
      case .answer, .gaveUp, .retired: break
      }
    }
  }

  /// What the last life was run with that went on.
  var last: JournalLife? { all.last }

  /// What apps of before registered that scripts see, each in words.
  var registered: [String] { all.registered }

  /// How many lives have seen what began when there were so many records, this one included.
  func lives(since records: Int) -> Int { 2 + all.count(since: records) }

  /// In how many of those before this one the app died.
  func deaths(since records: Int) -> Int { all.deaths(since: records) }
}

/// The lives of an app that a journal's records are of, but for those that gave up.
struct JournalLives {
  private var begun: [Begun] = []

  private struct Begun {
    let life: JournalLife
    /// How many records there were when it began.
    let records: Int
    /// Whether anything came of it: what an app made up that died as it was gone on with has gone with it.
    var wentOn = false
    /// Whether the app ended as it should, and nothing came after that.
    var isRetired = false
  }

  init(_ records: [JournalRecord]) {
    for (place, record) in records.enumerated() {
      switch record {
      case .began(let life): begun.append(Begun(life: life, records: place + 1))
      case .gaveUp: begun.removeLast(min(1, begun.count))
      case .retired: if !begun.isEmpty { begun[begun.count - 1].isRetired = true }
      default:
        guard !begun.isEmpty else { continue }
        begun[begun.count - 1].wentOn = true
        begun[begun.count - 1].isRetired = false
      }
    }
  }

  /// What the last one was run with that went on.
  var last: JournalLife? { begun.last(where: \.wentOn)?.life ?? begun.last?.life }

  /// What was registered in any of them.
  var registered: [String] { begun.flatMap(\.life.registered) }

  /// How many have begun since there were so many records.
  func count(since records: Int) -> Int { begun.count { $0.records > records } }

  /// In how many an app died, from the one on that there was then.
  func deaths(since records: Int) -> Int {
    lives(from: records).count { !$0.isRetired }
  }

  /// All from the one on that there was when there were so many records.
  private func lives(from records: Int) -> ArraySlice<Begun> {
    begun.dropFirst(begun.lastIndex { $0.records <= records } ?? 0)
  }

  /// A behaviour other than that one of a life in which something went on that began when there were so many records.
  func behaviour(otherThan here: HostBehaviour, since records: Int) -> HostBehaviour? {
    lives(from: records).first { $0.wentOn && $0.life.behaviour != here }?.life.behaviour
  }
}

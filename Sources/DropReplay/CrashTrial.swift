import DropHost

/// What came of a session in which the app is killed, or, to compare, isn't.
package struct CrashTrial: Sendable {
  package let point: CrashPoint?
  /// When it was killed; nil where the journal never had so many records.
  package let time: Double?
  /// How many records there were at the end.
  package let records: Int
  package let losses: CrashLosses
  /// How many drops the power took: nobody had been told of them.
  package private(set) var lostDrops = 0
  package let summary: ReplaySummary
  /// What is broken, a sentence each.
  package private(set) var problems: [String]
}

extension SessionReplay {
  /// Runs it with the app killed there, in memory alone; where that costs nothing of what was under way, all must
  /// come out as it did `without`.
  private func trial(
    _ point: CrashPoint?,
    without undisturbed: CrashTrial? = nil,
    _ observers: [any ReplayObserver] = []
  ) throws(ReplayError) -> CrashTrial {
    var setup = setup
    setup.storage = nil
    setup.journal.isReread = true
    let check = LivesCheck()
    let replayer = try replayer(setup, [check] + observers, keepsJournal: true, crash: point)
    let summary = try replayer.run()
    var trial = CrashTrial(
      point: point,
      time: check.crashTime,
      records: replayer.recordCount,
      losses: replayer.losses,
      summary: summary,
      problems: check.problems
    )
    if let undisturbed, let point { trial.compare(with: undisturbed, isPower: point.isPower) }
    return trial
  }

  /// Kills the app at each record of its journal, at most so many; `each` gets what came of it, until it says
  /// that it has enough.
  ///
  /// Gives what the session expects and isn't so where nobody kills anything.
  package func crashes(
    isPower: Bool,
    each: (CrashTrial, _ records: Int) -> Bool
  ) throws(ReplayError) -> [String] {
    let check = ExpectationCheck()
    let undisturbed = try trial(nil, [check])
    for record in CrashTrial.records(of: undisturbed.records) {
      let point = CrashPoint(record: record, isPower: isPower)
      if !each(try trial(point, without: undisturbed), undisturbed.records) { break }
    }
    return check.all
  }
}

extension CrashTrial {
  /// At so many records it is killed at most: each costs a whole run.
  package static let most = 1_000

  /// The records at which it is killed: all, or of more than that some throughout, with the first and the last.
  ///
  /// Without a record nothing came in, and nothing is lost.
  static func records(of count: Int) -> [Int] {
    if count <= most { return Array(1..<max(1, count + 1)) }
    return (0..<most).map { 1 + $0 * (count - 1) / (most - 1) }
  }
}

extension CrashTrial {
  /// With the power goes what came last, and that may be a drop.
  fileprivate mutating func compare(with other: CrashTrial, isPower: Bool) {
    lostDrops = max(0, other.summary.outcomes.count - summary.outcomes.count)
    guard losses.isNone, !isPower else { return }
    let (ends, others) = (summary.outcomes, other.summary.outcomes)
    if ends != others {
      problems.append("drags end otherwise than without a crash, though nothing was lost")
    }
    for (held, before) in zip(summary.contents, other.summary.contents)
    where held.names != before.names {
      problems.append(
        "\(held.destination) holds \(held.names.joined(separator: ", ")), and without a crash "
          + before.names.joined(separator: ", ")
      )
    }
    if summary.saved != other.summary.saved {
      problems.append("other files are saved than without a crash, though nothing was lost")
    }
  }
}

extension Replayer {
  /// Whether crashes took more than what was under way.
  package var lostMore: Bool { lives.lostMore }
}

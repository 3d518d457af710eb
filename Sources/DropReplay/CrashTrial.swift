import DropHost

/// What came of a session in which the app is killed, or, to compare, isn't.
package struct CrashTrial: Sendable {
  package let point: CrashPoint?
  /// When it was killed; nil where the journal never had so many records.
  package let time: Double?
  /// How many records there were at the end.
  package let records: Int
  /// How much was interrupted, had to begin again, or went with the app.
  package let losses: Int
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
    without undisturbed: CrashTrial? = nil
  ) throws(ReplayError) -> CrashTrial {
    var setup = setup
    setup.storage = nil
    setup.journal.isReread = true
    let check = LivesCheck()
    let replayer = try replayer(setup, [check], keepsJournal: true, crash: point)
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

  /// Kills the app at each record of its journal; `each` gets what came of it.
  package func crashes(
    isPower: Bool,
    each: (CrashTrial, _ records: Int) -> Void
  ) throws(ReplayError) {
    let undisturbed = try trial(nil)
    // Without a record nothing came in, and nothing is lost.
    for record in stride(from: 1, through: undisturbed.records, by: 1) {
      let point = CrashPoint(record: record, isPower: isPower)
      each(try trial(point, without: undisturbed), undisturbed.records)
    }
  }
}

extension CrashTrial {
  /// With the power goes what came last, and that may be a drop.
  fileprivate mutating func compare(with other: CrashTrial, isPower: Bool) {
    lostDrops = max(0, other.summary.outcomes.count - summary.outcomes.count)
    guard losses == 0, !isPower else { return }
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

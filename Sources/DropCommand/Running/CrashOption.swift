import DropCore
import DropReplay

/// Where a replay's app is killed, as the command line says.
enum CrashOption: Equatable {
  case nowhere
  case once(CrashPoint)
  case each

  init(_ text: String?, isPower: Bool) throws(CommandFailure) {
    guard let text else {
      if isPower { throw CommandFailure(.usage, "'--power' needs '--crash-at'") }
      self = .nowhere
      return
    }
    if text == "all" {
      self = .each
    } else if let record = Int(text), record > 0 {
      self = .once(CrashPoint(record: record, isPower: isPower))
    } else {
      throw CommandFailure(
        .usage,
        "'--crash-at' takes the number of a record, the first is 1, or 'all'"
      )
    }
  }

  var point: CrashPoint? { if case .once(let point) = self { point } else { nil } }
}

/// What came of one crash, in a line.
struct CrashLine {
  let isGood: Bool
  let text: String

  /// Of several sessions it says which.
  init(_ trial: CrashTrial, of records: Int, in session: String?) {
    isGood = trial.problems.isEmpty
    let session = session.map { $0 + ": " } ?? ""
    let record = trial.point.map { "record \($0.record) of \(records)" } ?? ""
    let time = trial.time.map { ", \(Milliseconds.short($0)) ms" } ?? ""
    let came: String
    if !trial.problems.isEmpty {
      came = "broken: " + trial.problems.joined(separator: "; ")
    } else {
      let loss =
        switch (trial.lostDrops, trial.losses.stopped) {
        case (0, 0): "nothing is lost" + Self.again(trial.losses.again)
        case (0, let stopped): "\(stopped) lost" + Self.again(trial.losses.again)
        case (1, _): "the drop is lost"
        case (let drops, _): "\(drops) drops are lost"
        }
      let ends = trial.summary.outcomes.map(\.status.rawValue).joined(separator: ", ")
      came = loss + (ends.isEmpty ? "" : "; " + ends)
    }
    text = SafeText.line("\(session)\(record)\(time): \(came)")
  }

  private static func again(_ count: Int) -> String {
    count == 0 ? "" : ", \(count) \(count == 1 ? "begins" : "begin") again"
  }
}

import DropContent
import DropExplore
import DropReplay
import SystemFiles

/// A search under way on threads of its own, and whoever tells how far it is.
struct SearchWatch {
  private static let step: UInt32 = 2_000
  private static let redraw = 200
  /// Where nobody watches a line change, one is printed now and then.
  private static let firstLine = 2_000
  private static let nextLines = 30_000

  let console: Console
  let exploration: SessionExploration

  /// Lets it come to its end, and makes what it found as small as it goes.
  ///
  /// Its sessions replay from the working directory.
  func report() throws(CommandFailure) -> ExploreReport {
    var report = try search()
    let progress = exploration.progress
    progress.noteSearched()
    let isInterrupted = progress.isStopped && !progress.isHurried
    if isInterrupted, report.findings.contains(where: { $0.session == nil }) {
      console.remark("interrupted: making what was found smaller; Ctrl-C leaves it as it is")
    }
    report.findings = exploration.shrinking(report.findings, for: ".", keepingFiles: true) {
      place,
      count in

      let what = "finding \(place + 1) of \(count): looking for its smallest session"
      // A bar would stand still meanwhile.
      console.progress(what)
    }
    for index in report.findings.indices {
      let finding = report.findings[index]
      // As recorded it is a plain replay, which everybody can have.
      if finding.session == nil, !finding.choices.isEmpty {
        report.findings[index].transcript = exploration.transcript(of: finding)
      }
    }
    console.clearProgress()
    if report.findings.contains(where: \.isCutShort) {
      let why = progress.isHurried ? "interrupted" : "its time was up"
      console.remark("\(why): the sessions that show what was found could be smaller")
    }
    return report
  }

  private func search() throws(CommandFailure) -> ExploreReport {
    let box = ResultBox<ExploreReport>()
    let exploration = exploration
    Task.detached { box.put(try? await exploration.run()) }
    var waited = 0
    var nextLine = Self.firstLine
    while !box.isFilled {
      usleep(Self.step)
      tellFindings()
      waited += Int(Self.step) / 1000
      if waited % Self.redraw == 0 { draw(milliseconds: waited) }
      if waited >= nextLine, !console.showsProgress {
        console.remark(line(milliseconds: waited))
        nextLine += Self.nextLines
      }
    }
    tellFindings()
    console.clearProgress()
    guard let report = box.value else { throw CommandFailure(.fault, "the search can't be run") }
    return report
  }

  /// What broke since it was last told, each thing by the first run that showed it.
  private func tellFindings() {
    for finding in exploration.progress.takeFindings() {
      let violation = finding.violation
      let place = violation.destination.map { " in \($0)" } ?? ""
      let line = violation.line.map { " (\($0))" } ?? ""
      let rule = "rule \(violation.invariant.rawValue)"
      let found = "found: \(rule) broken\(place)\(line): \(violation.detail)"
      console.remark(SafeText.line(found, limit: 2_000))
    }
  }

  private func draw(milliseconds: Int) {
    let progress = exploration.progress
    let (runs, all) = (progress.runs, progress.expectedRuns)
    if all == 0 { return console.progress(part: nil, "finding out how many ways there are") }
    let speed = runs * 1000 / milliseconds
    console.progress(part: Double(runs) / Double(all), "\(runs) runs, \(speed) a second")
  }

  private func line(milliseconds: Int) -> String {
    let progress = exploration.progress
    let (runs, all) = (progress.runs, progress.expectedRuns)
    if all == 0 { return "finding out how many ways there are" }
    let speed = runs * 1000 / milliseconds
    var line = "\(runs) runs, \(speed) a second, \(progress.seen) combinations seen"
    if all > runs, speed > 0 { line += ", about \((all - runs) / speed + 1) s left" }
    return line
  }
}

/// Carries one result from the thread that makes it to the one that waits for it.
private final class ResultBox<Value: Sendable>: Sendable {
  private let held = Guarded<(isFilled: Bool, value: Value?)>((false, nil))

  var isFilled: Bool { held.withLock(\.isFilled) }
  var value: Value? { held.withLock(\.value) }

  func put(_ value: Value?) { held.withLock { $0 = (true, value) } }
}

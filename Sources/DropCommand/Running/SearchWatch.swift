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
  private static let nextLines = 10_000

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
    report.findings = shrunk(report.findings)
    for index in report.findings.indices {
      let finding = report.findings[index]
      // As recorded it is a plain replay, which everybody can have.
      if finding.session == nil, !finding.choices.isEmpty, !finding.isCutShort {
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
    let exploration = exploration
    let report = awaited({ try? await exploration.run() }, line: line, draw: draw)
    tellFindings()
    console.clearProgress()
    guard let report else { throw CommandFailure(.fault, "the search can't be run") }
    return report
  }

  /// The findings with the smallest session of each.
  private func shrunk(_ findings: [Finding]) -> [Finding] {
    if findings.isEmpty { return [] }
    let exploration = exploration
    let place = Guarded((number: 0, count: findings.count))
    func what() -> String {
      let (number, count) = place.withLock { ($0.number, $0.count) }
      return "finding \(number + 1) of \(count): looking for its smallest session"
    }
    let shrunk = awaited(
      {
        exploration.shrinking(findings, for: ".", keepingFiles: true) { number, count in
          place.withLock { $0 = (number, count) }
        }
      },
      line: { "\(what()), for \($0 / 1000) s" },
      // A bar would stand still meanwhile.
      draw: { _ in console.progress(what()) }
    )
    return shrunk ?? findings
  }

  /// What comes of work on a thread of its own; how far that is, is told by the clock, however slowly
  /// it goes.
  private func awaited<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value?,
    line: (_ milliseconds: Int) -> String,
    draw: (_ milliseconds: Int) -> Void
  ) -> Value? {
    let box = ResultBox<Value>()
    Task.detached { box.put(await work()) }
    let start = MonotonicClock.nanoseconds
    var (nextLine, nextDraw) = (Self.firstLine, Self.redraw)
    while !box.isFilled {
      usleep(Self.step)
      tellFindings()
      let passed = Int((MonotonicClock.nanoseconds - start) / 1_000_000)
      if passed >= nextDraw {
        draw(passed)
        nextDraw = passed + Self.redraw
      }
      if passed >= nextLine, !console.showsProgress {
        console.remark(line(passed))
        nextLine = passed + Self.nextLines
      }
    }
    return box.value
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
    if all == 0 { return "finding out how many ways there are, for \(milliseconds / 1000) s" }
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

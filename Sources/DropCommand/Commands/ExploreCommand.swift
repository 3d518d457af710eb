import DropContent
import DropReplay

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// `dndhost explore SESSION…`.
struct ExploreCommand: Command {
  let invocation: Invocation
  let console: Console

  /// What Ctrl-C ends; made before the signal can come.
  private static let progress = ExploreProgress()

  func run() throws(CommandFailure) -> ExitStatus {
    let options = try RunOptions(invocation)
    let search = try searchOptions()
    if invocation.operands.count > 1, wantsJSON || invocation.has(.save) {
      throw CommandFailure(.usage, "'--format json' and '--save' are about one session")
    }
    Self.endOnInterrupt()
    var text = ""
    var status = ExitStatus.success
    for path in invocation.operands where !Self.progress.isStopped {
      let exploration = try exploration(path, options, search)
      var report = try wait(for: exploration)
      report.findings = exploration.shrinking(report.findings, for: savingFolder)
      text += wantsJSON ? JSONWriter(layout: .indented).text(report.json) + "\n" : report.text
      if !report.holds { status = .unmet }
      if let path = invocation.value(of: .save) {
        try FindingFiles(path: path).write(report.findings, console)
      }
    }
    try deliver(text)
    return status
  }

  /// The first Ctrl-C ends the search and reports what it saw; the next one ends the tool.
  private static func endOnInterrupt() {
    _ = progress
    // The handler only stores to an atomic, which it may.
    _ = signal(SIGINT) { number in
      ExploreCommand.progress.stop()
      _ = signal(number, SIG_DFL)
    }
  }

  private func searchOptions() throws(CommandFailure) -> ExploreOptions {
    let usual = ExploreOptions()
    return ExploreOptions(
      runs: invocation.count(of: .searchRuns) ?? usual.runs,
      seed: invocation.count(of: .seed).map(UInt64.init(clamping:)) ?? usual.seed,
      jobs: invocation.count(of: .jobs) ?? usual.jobs,
      shard: try shard() ?? usual.shard,
      beyond: usual.beyond
    )
  }

  private func shard() throws(CommandFailure) -> ExploreOptions.Shard? {
    guard let value = invocation.value(of: .shard) else { return nil }
    let parts = value.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count > 0,
      (1...count).contains(index)
    else {
      // As many parts as were asked for, where that much is clear.
      let asked = parts.count == 2 ? parts[1].flatMap { $0 > 0 ? $0 : nil } : nil
      let count = asked ?? 4
      let range = count == 1 ? "1/1" : "1/\(count) to \(count)/\(count)"
      let expected = asked == nil ? "\(range) for four parts" : range
      throw CommandFailure(
        UsageError.malformed(.shard, value, expected: expected),
        command: invocation.command.name
      )
    }
    return ExploreOptions.Shard(index - 1, of: count)
  }

  private func exploration(
    _ path: String,
    _ options: RunOptions,
    _ search: ExploreOptions
  ) throws(CommandFailure) -> SessionExploration {
    do throws(ReplayError) {
      return try SessionExploration(
        session: path,
        reader: SessionReader(allowedFolders: options.allowedFolders),
        setup: options.setup,
        options: search,
        progress: Self.progress
      )
    } catch {
      throw CommandFailure(error, path: path, options: options)
    }
  }

  /// Lets the search run on threads of its own, and shows how far it is.
  private func wait(for exploration: SessionExploration) throws(CommandFailure) -> ExploreReport {
    let box = ResultBox<ExploreReport>()
    Task.detached { box.put(try? await exploration.run()) }
    var waited = 0
    while !box.isFilled {
      usleep(2_000)
      waited += 2
      if waited % 200 == 0 {
        console.progress(Self.progressLine(exploration.progress, milliseconds: waited))
      }
    }
    console.clearProgress()
    guard let report = box.value else { throw CommandFailure(.fault, "the search can't be run") }
    return report
  }

  private static func progressLine(_ progress: ExploreProgress, milliseconds: Int) -> String {
    let (runs, all) = (progress.runs, progress.expectedRuns)
    let speed = runs * 1000 / milliseconds
    var line = "\(runs) runs, \(speed) a second, \(progress.seen) combinations seen"
    if all > runs, speed > 0 { line += ", about \((all - runs) / speed + 1) s left" }
    return line
  }

  /// Where the smallest sessions are to replay from.
  private var savingFolder: String { invocation.value(of: .save)?.folder ?? "." }
}

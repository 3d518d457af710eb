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
      let report = try wait(for: exploration)
      text += wantsJSON ? JSONWriter(layout: .indented).text(report.json) + "\n" : report.text
      if !report.holds { status = .unmet }
      try save(report, of: exploration)
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
      interruptions: usual.interruptions
    )
  }

  private func shard() throws(CommandFailure) -> ExploreOptions.Shard? {
    guard let value = invocation.value(of: .shard) else { return nil }
    let parts = value.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count > 0,
      (1...count).contains(index)
    else {
      throw CommandFailure(
        UsageError.malformed(.shard, value, expected: "1/4 to 4/4 for four parts"),
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
        let runs = exploration.progress.runs
        console.progress("\(runs) runs, \(runs * 1000 / waited) a second")
      }
    }
    console.clearProgress()
    guard let report = box.value else { throw CommandFailure(.fault, "the search can't be run") }
    return report
  }

  private func save(
    _ report: ExploreReport,
    of exploration: SessionExploration
  ) throws(CommandFailure) {
    guard let path = invocation.value(of: .save), let finding = report.findings.first else {
      return
    }
    guard let session = exploration.smallestSession(of: finding) else {
      console.remark("no session breaks this by itself: '\(path)' is not written")
      return
    }
    do throws(SinkError) {
      let file = try WholeFile(path: path)
      try file.write(Array(session.utf8))
      try file.finish()
    } catch {
      throw CommandFailure(error)
    }
  }
}

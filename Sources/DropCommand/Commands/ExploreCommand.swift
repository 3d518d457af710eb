import DropCheck
import DropContent
import DropExplore
import DropReplay
import Synchronization
import SystemFiles

/// `dndhost explore SESSION…`.
struct ExploreCommand: Command {
  static let spec = CommandSpec(
    name: "explore",
    summary: "run sessions in every way they can go wrong, and check what must hold",
    discussion: [
      "Loads succeed, fail, expire or are slow, and complete in any order; tasks fail; questions"
        + " are answered, refused or dismissed; a drop, a cancel, an abort, a reload, a close or an"
        + " undo comes at any moment. Small spaces are walked whole; larger ones searched by seed.",
      "A small space is searched beyond its end: up to three interruptions in one run, other sizes, a second"
        + " drag, capabilities that are refused, memory that runs out.",
      "Where a session has a \"journal\", or with --crashes, the app is killed at any moment of a drop, or the"
        + " power fails, and it goes on from its journal.",
      "--runs is a limit, and so is --seconds; what is run besides is counted, and told. Each thing that"
        + " breaks is told on standard error once it is found, and made smaller when the search is over.",
      "--save writes the smallest session that breaks what was found, and of each further finding"
        + " one beside it with a number: they replay by themselves, with the files that they name, of"
        + " which those from elsewhere are kept beside them in FILE.files. The reports of all shards,"
        + " written with '--format json', make one by 'dndhost merge'.",
    ],
    operand: OperandSpec(name: "SESSION", kind: .session),
    options: [
      runs, seconds, first, crashes, seed, jobs, lanes, ShardOption.spec, cover, lcov,
      FindingFiles.save,
      format,
      .output,
    ],
    runsPlugins: true,
    examples: [
      "dndhost --plugin plugin.lua explore session.json",
      "dndhost explore session.json --runs 1000000 --jobs 2 --save smallest.json",
      "dndhost --plugin plugin.lua explore session.json --cover --output search.html",
      "dndhost explore session.json --shard 2/4 --format json --output part2.json",
    ]
  )
  static let format = OptionSpec(
    name: "format",
    letter: "f",
    value: .choice(["text", "json", "html"]),
    summary: "for people, for programs and 'merge', or as one page"
  )
  static let runs = OptionSpec(
    name: "runs",
    value: .count("N", 1...1_000_000_000),
    summary: "how many runs there may be; 20000 if left out"
  )
  static let seconds = OptionSpec(
    name: "seconds",
    value: .count("S", 1...1_000_000),
    summary: "how long the search may take"
  )
  static let first = OptionSpec(
    name: "first",
    summary: "end with the first thing that breaks"
  )
  static let crashes = OptionSpec(
    name: "crashes",
    summary: "have the app keep a journal, and kill it at any moment of a drop"
  )
  static let seed = OptionSpec(
    name: "seed",
    value: .count("N", 0...Int.max),
    summary: "where the search's chances come from; the same seed finds the same"
  )
  static let jobs = OptionSpec(
    name: "jobs",
    letter: "j",
    value: .count("N", 1...64),
    summary: "how many threads search at once"
  )
  static let lanes = OptionSpec(
    name: "lanes",
    value: .count("N", 1...ExploreOptions.mostLanes),
    summary: "into how many searches of its own it is cut, 64 if left out; as many parts at most"
  )
  static let cover = OptionSpec(
    name: "cover",
    summary: "tell which lines of the scripts ran, and in which runs; takes longer"
  )
  static let lcov = OptionSpec(
    name: "lcov",
    value: .file("FILE"),
    summary: "write which lines ran as editors and CI systems read it"
  )

  let invocation: Invocation
  let console: Console

  /// What Ctrl-C ends; made before the signal can come.
  private static let progress = ExploreProgress()
  /// What the tool ends by where that ended a search which had found nothing.
  static let lastSignal = Atomic(SIGINT)

  func run() throws(CommandFailure) -> ExitStatus {
    let options = try RunOptions(invocation)
    let search = try searchOptions()
    if invocation.operands.count > 1, wantsJSON || invocation.has(FindingFiles.save) {
      throw CommandFailure(.usage, "'--format json' and '--save' are about one session")
    }
    if invocation.operands.count > 1, wantsPage {
      throw CommandFailure(.usage, "'--format html' makes one page of one session")
    }
    try FindingFiles.check(invocation, beside: [Self.lcov, .output])
    for option in [Self.lcov, FindingFiles.save, .output] {
      let path = invocation.value(of: option)
      try FileSink.check(path == "-" ? nil : path)
    }
    Self.endOnInterrupt()
    defer { Self.endAtOnce() }
    var (text, lines) = ("", "")
    var page: [UInt8]?
    var status = ExitStatus.success
    var failure: CommandFailure?
    var checked: Set<String> = []
    do throws(CommandFailure) {
      for path in invocation.operands where !Self.progress.isStopped {
        // What is wrong with the session, its options and its plugins is said as `replay` says it.
        if path == "-" {
          throw CommandFailure(.usage, "'explore' can't read standard input more than once")
        }
        let run = try SessionRun(path: path, options: options)
        let exploration = try exploration(path, run, options, search)
        for (_, file) in run.pluginsByDestination where checked.insert(file).inserted {
          remarkProblems(of: file)
        }
        if let need = exploration.unmetNeed {
          let what = "what it expects isn't checked, as 'test' skips it"
          console.remark("note: \(path.fileName) \(need), which this build lacks: \(what)")
        }
        let report = try SearchWatch(console: console, exploration: exploration).report()
        let replays = replays(report, path, options)
        if wantsPage {
          page = ExplorePage(report, shownBy: exploration.findingRuns, replaying: replays).html()
        } else if wantsJSON {
          text += JSONWriter(layout: .indented).text(report.json) + "\n"
        } else {
          text += fitted(report.text(replaying: replays), commands: [Finding.commandLead])
        }
        if !report.holds { status = .unmet }
        lines += report.cover?.lcov ?? ""
        try save(report, reading: [path.folder] + options.allowedFolders)
      }
    } catch {
      failure = error
    }
    if let path = invocation.value(of: Self.lcov) { try FileSink.write(lines, to: path) }
    if let page { try deliver(page) } else { try deliver(text, after: failure) }
    if let failure { throw failure }
    // That nothing was found by then shows nothing.
    return Self.progress.isStopped && status == .success ? .interrupted : status
  }

  /// What `check` finds in a plugin shows in no run, where what it is about is never reached.
  private func remarkProblems(of file: String) {
    let page = PluginPage(path: file)
    for problem in PluginCheck.problems(in: file) ?? [] where !problem.isFatal {
      console.remark("note: \(page.sentence(of: problem))")
    }
  }

  private var wantsPage: Bool { invocation.value(of: Self.format) == "html" }

  /// What shows a finding again: the session that was saved, or the one that was explored.
  private func replays(
    _ report: ExploreReport,
    _ path: String,
    _ options: RunOptions
  ) -> (Finding, Int) -> String? {
    let file = invocation.value(of: FindingFiles.save)
    let saved = file.map { FindingFiles(path: $0).names(for: report.findings) } ?? []
    return { finding, number in
      if number <= saved.count, let name = saved[number - 1] {
        return "dndhost replay \(name.shellWord)"
      }
      if finding.choices.isEmpty, finding.violation.isOfFew {
        return options.command(["replay", path])
      }
      // The page has the session itself.
      if wantsPage { return nil }
      return file == nil && finding.session != nil ? "dndhost replay FILE, with --save FILE" : nil
    }
  }

  private func save(
    _ report: ExploreReport,
    reading folders: [String]
  ) throws(CommandFailure) {
    guard let path = invocation.value(of: FindingFiles.save) else { return }
    try FindingFiles(path: path).write(report.findings, reading: folders, console)
  }

  /// The first Ctrl-C ends the search, the second one ends making what was found smaller, and the
  /// report tells what there is; the third one ends the tool.
  ///
  /// SIGTERM does the same, so that `timeout` brings a report.
  private static func endOnInterrupt() {
    _ = progress
    _ = lastSignal.load(ordering: .relaxed)
    for number in [SIGINT, SIGTERM] {
      // The handler only stores to atomics, and sets another handler, which it may.
      _ = signal(number) { number in
        ExploreCommand.lastSignal.store(number, ordering: .relaxed)
        ExploreCommand.progress.stop()
        if ExploreCommand.progress.isHurried { _ = signal(number, SIG_DFL) }
      }
    }
  }

  /// The search is over: a signal ends the tool again.
  private static func endAtOnce() {
    for number in [SIGINT, SIGTERM] { _ = signal(number, SIG_DFL) }
  }

  /// Whether a signal ended the search.
  static var wasInterrupted: Bool { progress.isStopped }

  private func searchOptions() throws(CommandFailure) -> ExploreOptions {
    let usual = ExploreOptions()
    let lanes = invocation.count(of: Self.lanes) ?? usual.lanes
    let shard = try ShardOption.shard(of: invocation) ?? usual.shard
    if shard.count > lanes {
      let most = "there are \(lanes) lanes, so at most as many parts"
      throw CommandFailure(.usage, "'--shard \(shard.index + 1)/\(shard.count)': \(most)")
    }
    var options = ExploreOptions(
      runs: invocation.count(of: Self.runs) ?? usual.runs,
      seed: invocation.count(of: Self.seed).map(UInt64.init(clamping:)) ?? usual.seed,
      jobs: invocation.count(of: Self.jobs) ?? usual.jobs,
      lanes: lanes,
      shard: shard,
      beyond: usual.beyond,
      seconds: invocation.count(of: Self.seconds).map(Double.init),
      endsAtFirst: invocation.has(Self.first)
    )
    options.crashes = invocation.has(Self.crashes)
    options.coversLines = invocation.has(Self.cover) || invocation.has(Self.lcov)
    return options
  }

  private func exploration(
    _ path: String,
    _ run: SessionRun,
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
      throw CommandFailure(error, path: path, options: options, sources: run.sources)
    }
  }
}

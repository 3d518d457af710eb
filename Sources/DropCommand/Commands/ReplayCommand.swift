import DropCore
import DropHost
import DropReplay
import SystemFiles

/// `dndhost replay SESSION…`.
struct ReplayCommand: Command {
  static let spec = CommandSpec(
    name: "replay",
    summary: "run sessions on a virtual clock, and print what happened",
    discussion: [
      "A session's destinations name their plugins, or --plugin does; a destination without one"
        + " gives the default answers. The same session and plugin print the same, byte for byte;"
        + " with --allow storage=FOLDER as long as the folder holds the same, as a name that is taken"
        + " gets a number.",
      "What a session expects (its 'expect') is held against what happened: what is not met is said"
        + " on standard error, and the status is 1. 'test' compares with the golden transcript, too.",
      "'--crash-at N' kills the app once its journal has N records, before anything comes of the last"
        + " one, and starts it again: what it had told stays true, and the transcript goes on. 'all'"
        + " tries each record in turn and says in a line what came of it; the status is 1 if"
        + " anything was told twice, or not at all, or otherwise, or a task that was cut and may be done is"
        + " run again. What a session expects is held against the run without a crash then, and with N"
        + " against that one.",
      "'-' reads one session from standard input, in either spelling.",
    ],
    operand: OperandSpec(name: "SESSION", kind: .session),
    options: [format, crashAt, power, .output],
    runsPlugins: true,
    examples: [
      "dndhost --plugin plugin.lua replay session.json",
      "dndhost replay session.json --format html --output report.html",
      "dndhost replay session.jsonl --set gallery:limit=1 --format jsonl",
      "dndhost replay session.json --crash-at all --power",
    ]
  )
  static let format = OptionSpec(
    name: "format",
    letter: "f",
    value: .choice(["text", "json", "jsonl", "html"]),
    summary: "for people, for programs, line by line, or as one page"
  )
  static let crashAt = OptionSpec(
    name: "crash-at",
    value: .text("N|all", about: .words(["all"])),
    summary: "kill the app once its journal has N records, or at each in turn"
  )
  static let power = OptionSpec(
    name: "power",
    summary: "with --crash-at: the power fails, and only what was made sure of is left"
  )

  let invocation: Invocation
  let console: Console

  func run() throws(CommandFailure) -> ExitStatus {
    var options = try RunOptions(invocation)
    // The page draws where each proposal would insert, and what each line of a script did.
    if formatName == "html" { options.recordForReport() }
    if formatName == "html", invocation.operands.count > 1 {
      throw CommandFailure(.usage, "'--format html' makes one page of one session")
    }
    try checkOperands()
    let crash = try CrashOption(
      invocation.value(of: Self.crashAt),
      isPower: invocation.has(Self.power)
    )
    if crash == .each, formatName != "text" {
      throw CommandFailure(
        .usage,
        "'--crash-at all' says a line of each crash, whatever the format"
      )
    }
    return try place.stream { (sink) throws(CommandFailure) in
      var status = ExitStatus.success
      for path in invocation.operands {
        if crash == .each {
          status = .worse(status, try crashes(path, options, into: sink))
        } else {
          status = .worse(status, try replay(path, options, crash.point, into: sink))
        }
      }
      return status
    }
  }

  private func checkOperands() throws(CommandFailure) {
    if invocation.operands.count(where: { $0 == "-" }) > 1 {
      throw CommandFailure(.usage, "'-' can be read only once")
    }
    if let path = invocation.operands.first(where: { $0.hasSuffix(".lua") }) {
      let meant = NearestName.question(["dndhost --plugin \(path) replay SESSION"])
      throw CommandFailure(.usage, "'\(path)' is a plugin, not a session: \(meant)")
    }
  }

  private var formatName: String { invocation.value(of: Self.format) ?? "text" }

  private func replay(
    _ path: String,
    _ options: RunOptions,
    _ crash: CrashPoint?,
    into sink: any ByteSink
  ) throws(CommandFailure) -> ExitStatus {
    let run = try SessionRun(path: path, options: options)
    for doubt in run.opened.session.doubts { console.remark("note: \(doubt)") }
    let check = ExpectationCheck()
    let progress = ReplayProgress(console, run, isAlone: !writesToTerminal)
    if formatName == "html" {
      try page(run, check, progress, crash, into: sink)
    } else {
      let observers = [observer(run, into: sink), check] + progress.observers
      let replayer = try run.replayer(observers, crash: crash)
      _ = try run.run(replayer)
      if replayer.lacksCrash {
        console.remark("note: nothing is killed: there are \(replayer.recordCount) records")
      }
    }
    for note in run.notes { console.remark("note: \(note)") }
    for change in run.changes { console.remark("note: \(change)") }
    console.clearProgress()
    // What the reader of a transcript has just read isn't said again.
    let isTold = writesToTerminal && formatName == "text"
    let broken = run.brokenRules
    for problem in (isTold ? check.problems : check.all) + broken {
      console.complain("\(run.name): \(problem)")
    }
    if check.all.isEmpty, broken.isEmpty { return .success }
    if let need = run.opened.session.unmetNeed {
      console.complain("\(run.name): it \(need), which this build lacks: 'test' skips it")
    }
    return .unmet
  }

  /// A line for each record at which the app is killed.
  private func crashes(
    _ path: String,
    _ options: RunOptions,
    into sink: any ByteSink
  ) throws(CommandFailure) -> ExitStatus {
    let run = try SessionRun(path: path, options: options)
    for doubt in run.opened.session.doubts { console.remark("note: \(doubt)") }
    let name = invocation.operands.count > 1 ? run.name : nil
    var isGood = true
    var failure: SinkError?
    let unmet = try run.crashes(isPower: invocation.has(Self.power)) { trial, records in
      if trial.point?.record == 1, records > CrashTrial.most {
        let few = "\(CrashTrial.most) of \(records) records are tried, from the first to the last"
        console.remark("note: \(few): '--crash-at N' tries any")
      }
      let line = CrashLine(trial, of: records, in: name)
      isGood = isGood && line.isGood
      // At once: each is a whole run, and whoever ends it has seen what it had.
      do throws(SinkError) {
        try sink.write(Array((line.text + "\n").utf8))
      } catch {
        failure = error
      }
      return failure == nil
    }
    if let failure { throw CommandFailure(failure) }
    for problem in unmet { console.complain("\(run.name): without a crash: \(problem)") }
    return isGood && unmet.isEmpty ? .success : .unmet
  }

  private func page(
    _ run: SessionRun,
    _ check: ExpectationCheck,
    _ progress: ReplayProgress,
    _ crash: CrashPoint?,
    into sink: any ByteSink
  ) throws(CommandFailure) {
    let report = ReportCollector(sources: run.sources, showsLog: !console.isQuiet)
    let replayer = try run.replayer([report, check] + progress.observers, crash: crash)
    let page = try ReportPage(report, of: replayer, problems: { check.problems }, run: run.run)
    do throws(SinkError) { try sink.write(page.html()) } catch { throw CommandFailure(error) }
  }

  /// Whether what is printed and the line of progress would stand on one terminal.
  private var writesToTerminal: Bool { !invocation.has(.output) && console.isTerminal }

  private func observer(_ run: SessionRun, into sink: any ByteSink) -> any ReplayObserver {
    let showsLog = !console.isQuiet
    switch formatName {
    case "json": return TranscriptWriter(sink: sink, isDocument: true, showsLog: showsLog)
    case "jsonl": return TranscriptWriter(sink: sink, showsLog: showsLog)
    default:
      return TextTranscript(
        sink: sink,
        palette: palette,
        showsLog: showsLog,
        sources: run.sources,
        columns: writesToTerminal ? console.columns : nil
      )
    }
  }
}

/// Shows on a terminal how far a long replay is.
private final class ReplayProgress: ReplayObserver {
  private let console: Console
  private let run: SessionRun
  private let isShown: Bool
  private var events = 0
  private var told: UInt64 = 0

  /// How many events pass before the clock is looked at.
  private static let stride = 64
  private static let pause: UInt64 = 200_000_000

  /// `isAlone` says that nothing else is printed on the same terminal.
  init(_ console: Console, _ run: SessionRun, isAlone: Bool) {
    self.console = console
    self.run = run
    isShown = isAlone && console.showsProgress
    if isShown { console.progress(part: 0, run.name) }
  }

  /// Itself where anybody watches; a replay that nobody watches has nothing to tell it.
  var observers: [any ReplayObserver] { isShown ? [self] : [] }

  func observe(_ event: SessionEvent, in scene: ReplayScene) throws(SinkError) {
    events += 1
    guard events % Self.stride == 0 else { return }
    let now = MonotonicClock.nanoseconds
    if now - told < Self.pause { return }
    told = now
    console.progress(part: run.opened.events.part, "\(events) events  \(run.name)")
  }
}

import DropHost
import DropReplay

/// `dndhost replay SESSION…`.
struct ReplayCommand: Command {
  let invocation: Invocation
  let console: Console

  func run() throws(CommandFailure) -> ExitStatus {
    var options = try RunOptions(invocation)
    // The page draws where each proposal would insert, and what each line of a script did.
    if format == "html" { options.recordForReport() }
    if format == "html", invocation.operands.count > 1 {
      throw CommandFailure(.usage, "'--format html' makes one page of one session")
    }
    try checkOperands()
    let place = OutputPlace(invocation: invocation, console: console)
    return try place.stream { (sink) throws(CommandFailure) in
      var status = ExitStatus.success
      for path in invocation.operands {
        status = .worse(status, try replay(path, options, into: sink))
      }
      return status
    }
  }

  private func checkOperands() throws(CommandFailure) {
    if invocation.operands.count(where: { $0 == "-" }) > 1 {
      throw CommandFailure(.usage, "'-' can be read only once")
    }
    if let path = invocation.operands.first(where: { $0.hasSuffix(".lua") }) {
      let meant = "did you mean 'dndhost --plugin \(path) replay SESSION'?"
      throw CommandFailure(.usage, "'\(path)' is a plugin, not a session: \(meant)")
    }
  }

  private var format: String { invocation.value(of: .replayFormat) ?? "text" }

  private func replay(
    _ path: String,
    _ options: RunOptions,
    into sink: any ByteSink
  ) throws(CommandFailure) -> ExitStatus {
    let run = try SessionRun(path: path, options: options)
    for doubt in run.opened.session.doubts { console.remark("note: \(doubt)") }
    let check = ExpectationCheck()
    if format == "html" {
      try page(run, check, into: sink)
    } else {
      let progress = ReplayProgress(console, name: run.name, isAlone: !writesToTerminal)
      _ = try run.run([observer(run, into: sink), check] + progress.observers)
      console.clearProgress()
    }
    for problem in check.problems { console.complain("\(run.name): \(problem)") }
    return check.problems.isEmpty ? .success : .unmet
  }

  private func page(
    _ run: SessionRun,
    _ check: ExpectationCheck,
    into sink: any ByteSink
  ) throws(CommandFailure) {
    let report = ReportCollector(sources: run.sources, showsLog: !console.isQuiet)
    let replayer = try run.replayer([report, check])
    report.note(replayer.engine.setup)
    let before = replayer.itemChoices(atMost: 2_000)
    _ = try run.run(replayer)
    // A source plugin's items are known only now.
    let offered = replayer.scene.offered.isEmpty ? [:] : replayer.itemChoices(atMost: 2_000)
    let choices = offered.merging(before) { _, before in before }
    let page = ReportPage(report, problems: check.problems, choices: choices)
    do throws(SinkError) { try sink.write(page.html()) } catch { throw CommandFailure(error) }
  }

  /// Whether what is printed and the line of progress would stand on one terminal.
  private var writesToTerminal: Bool { !invocation.has(.output) && console.isTerminal }

  private func observer(_ run: SessionRun, into sink: any ByteSink) -> any ReplayObserver {
    let showsLog = !console.isQuiet
    switch format {
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

import DropContent
import DropCore
import DropReplay

/// `dndhost compare ONE OTHER`.
struct CompareCommand: Command {
  static let spec = CommandSpec(
    name: "compare",
    summary: "lay two runs beside each other, and say where they differ first",
    discussion: [
      "ONE and OTHER are sessions, transcripts of 'replay --format jsonl', or plugins, which are run"
        + " with --session in the place of the one that it names. What happened is aligned by what it"
        + " is, not by its line: what one of them has and the other hasn't moves nothing else.",
      "Two reports of 'test --format json' are compared session by session, as 'test --changed-from' does.",
      "The status is 1 where they differ. Of two transcripts the times are compared too.",
    ],
    operand: OperandSpec(name: "RUN", kind: .path, least: 2),
    options: [session, format, .output],
    runsPlugins: true,
    examples: [
      "dndhost compare before.json after.json",
      "dndhost compare old.lua new.lua --session drop.json --output difference.html",
      "dndhost compare before.json after.json --output changes.html",
      "dndhost compare golden.transcript.jsonl drop.json --format json",
    ]
  )
  static let session = OptionSpec(
    name: "session",
    value: .file("FILE"),
    summary: "what two plugins are run with"
  )
  static let format = OptionSpec(
    name: "format",
    letter: "f",
    value: .choice(["text", "json", "html"]),
    summary: "for people, for programs, or as one page"
  )

  let invocation: Invocation
  let console: Console

  func run() throws(CommandFailure) -> ExitStatus {
    let paths = invocation.operands
    guard paths.count == 2 else {
      throw CommandFailure(.usage, "'compare' takes two runs, and not \(paths.count)")
    }
    let session = invocation.value(of: Self.session)
    if paths.allSatisfy(TestReportReader.isOne) { return try compareReports(paths) }
    var runs: [ComparedRun] = []
    for path in paths { runs.append(try ComparedRun(path, invocation, session: session)) }
    let isByLine = runs.contains(where: \.isTranscript)
    var sides: [RunPair.Side] = []
    for note in runs.flatMap(\.notes) { console.remark("note: \(note)") }
    for run in runs { sides.append(try run.side(isByLine: isByLine)) }
    let difference = RunDifference(RunPair(sides[0], sides[1]), of: paths)
    switch invocation.value(of: Self.format) {
    case "html": try deliver(difference.html)
    case "json": try deliver(JSONWriter(layout: .indented).text(difference.json) + "\n")
    default: try deliver(difference.text(palette), isPainted: true)
    }
    return difference.isNone ? .success : .unmet
  }

  /// Whole corpora, as they were tested.
  private func compareReports(_ paths: [String]) throws(CommandFailure) -> ExitStatus {
    var after = try TestReportReader(paths[1])
    var comparison = try CorpusComparison(TestReportReader(paths[0]), with: after.head)
    for note in comparison.notes { console.remark("note: \(note)") }
    while let record = after.record {
      try comparison.take(record)
      try after.advance()
    }
    let review = try comparison.review()
    try deliver(review, invocation.value(of: Self.format) ?? "text")
    return review.changes.isNone ? .success : .unmet
  }
}

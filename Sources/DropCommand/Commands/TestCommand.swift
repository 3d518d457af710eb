import DropContent
import DropExplore
import DropReplay
import SystemFiles

/// `dndhost test [PATH…]`.
struct TestCommand: Command {
  static let spec = CommandSpec(
    name: "test",
    summary: "run sessions against what they expect and their golden transcripts",
    discussion: [
      "PATH is a session, a plugin, a plugin's folder or a folder of such; without one, the"
        + " folder one is in. A plugin's sessions lie in 'sessions' beside it, each with its golden"
        + " transcript as NAME.transcript.jsonl. Recordings lie anywhere, each with its own.",
      "A missing golden transcript fails nothing; --update writes it.",
      "What is printed is the same on any number of threads.",
      "--cache keeps what came of each session by all that it follows from ('inputs' lists it), and runs only"
        + " what has changed; a folder may be shared by processes and machines. What writes (--update, --allow"
        + " storage=DIR) runs without one. Whoever may write to it says what is printed.",
      "'--format json' also keeps what each run did, in small form. Such a report of another day is what"
        + " --changed-from compares with: it prints what is done otherwise now, by kinds of difference, with how many"
        + " sessions have it and an example of each. The status is 1 where there are any. Reports of all shards make"
        + " one by 'dndhost merge'.",
    ],
    operand: OperandSpec(name: "PATH", kind: .path, least: 0),
    options: [
      update, jobs, ShardOption.spec, cache, cacheCheck, changedFrom, format, .output,
    ],
    runsPlugins: true,
    examples: [
      "dndhost test",
      "dndhost test Plugins --format junit --output results.xml",
      "dndhost test Plugins --output results.html",
      "dndhost test recordings --jobs 8",
      "dndhost test recordings --cache ~/.cache/dndhost --cache-check 1%",
      "dndhost test recordings --shard 2/4 --format json --output part2.json",
      "dndhost test recordings --changed-from before.json --output changes.html",
    ]
  )
  static let format = OptionSpec(
    name: "format",
    letter: "f",
    value: .choice(["text", "tap", "junit", "json", "html"]),
    summary: "for people, for CI systems, for 'merge' and --changed-from, or as one page"
  )
  static let jobs = OptionSpec(
    name: "jobs",
    letter: "j",
    value: .count("N", 1...64),
    summary: "how many threads run tests at once; as many as there are cores if left out"
  )
  static let cache = OptionSpec(
    name: "cache",
    value: .file("PLACE"),
    summary: "a folder of what came of tests: what hasn't changed since isn't run again"
  )
  static let cacheCheck = OptionSpec(
    name: "cache-check",
    value: .text("P%"),
    summary: "run so many of those that are in the cache all the same, and fail where they differ"
  )
  static let changedFrom = OptionSpec(
    name: "changed-from",
    value: .file("REPORT"),
    summary: "print what is done otherwise than in a report of 'test --format json'"
  )
  static let update = OptionSpec(
    name: "update",
    letter: "u",
    summary: "write the golden transcripts anew"
  )

  let invocation: Invocation
  let console: Console

  func run() throws(CommandFailure) -> ExitStatus {
    let options = try RunOptions(invocation)
    let shard = try shard()
    let corpus = try TestCorpus(invocation.operands, shard, isSorted: isTold)
    if let left = corpus.remark { console.remark("note: \(left)") }
    let before = try report()
    let digests = PluginDigests()
    let cache = try cache(options, digests)
    let runs = TestRuns(
      cases: corpus.cases,
      options: options,
      updates: invocation.has(Self.update),
      jobs: jobs(options),
      cache: cache,
      toldBy: isTold ? digests : nil
    )
    let head = TestReportHead(folder: corpus.folder, options, shard)
    let status =
      if let before {
        try review(CorpusComparison(before, with: head), corpus, runs)
      } else {
        try tell(runs, corpus, head)
      }
    if let cache {
      console.remark("\(cache.found) of \(corpus.cases.count) from the cache")
      if let problem = cache.problem { console.complain(problem) }
    }
    return status
  }

  private var format: String { invocation.value(of: Self.format) ?? "text" }

  /// Whether what runs do is told, too.
  private var isTold: Bool { format == "json" || invocation.has(Self.changedFrom) }

  private func shard() throws(CommandFailure) -> ExploreOptions.Shard {
    let shard = try ShardOption.shard(of: invocation) ?? ExploreOptions.Shard()
    guard shard.count <= ExploreOptions.mostLanes else {
      let most = "there are at most \(ExploreOptions.mostLanes) parts"
      throw CommandFailure(.usage, "'--shard \(shard.index + 1)/\(shard.count)': \(most)")
    }
    return shard
  }

  /// What is compared with.
  private func report() throws(CommandFailure) -> TestReportReader? {
    guard let path = invocation.value(of: Self.changedFrom) else { return nil }
    if invocation.has(Self.update) || ["tap", "junit"].contains(format) {
      let other = invocation.has(Self.update) ? "--update" : "--format \(format)"
      throw CommandFailure(.usage, "'--changed-from' doesn't go with '\(other)'")
    }
    return try TestReportReader(path)
  }

  private func tell(
    _ runs: TestRuns,
    _ corpus: TestCorpus,
    _ head: TestReportHead
  ) throws(CommandFailure) -> ExitStatus {
    switch format {
    case "tap": return try tell(runs, corpus, TAPReport())
    case "json": return try tell(runs, corpus, TestReportText(head))
    case "junit": return try tellJUnit(runs, corpus)
    case "html":
      let page = try page(of: runs)
      try deliver(page.html())
      return page.status
    default: return try tell(runs, corpus, TestTextReport(palette: palette))
    }
  }

  private func review(
    _ comparison: CorpusComparison,
    _ corpus: TestCorpus,
    _ runs: TestRuns
  ) throws(CommandFailure) -> ExitStatus {
    var comparison = comparison
    for note in comparison.notes { console.remark("note: \(note)") }
    var status = ExitStatus.success
    try each(of: runs) { (number, result) throws(CommandFailure) in
      try comparison.take(corpus.record(of: result, number))
      if case .broken(let why) = result.verdict { status = .worse(status, why) }
    }
    let review = try comparison.review()
    try deliver(review, format)
    return .worse(status, review.changes.isNone ? .success : .unmet)
  }

  /// Those that save in one folder run one after the other, as names there depend on what is there.
  private func jobs(_ options: RunOptions) -> Int {
    if options.setup.storage != nil { return 1 }
    return invocation.count(of: Self.jobs) ?? WorkThread.cores
  }

  /// What is remembered; nothing for runs that write.
  private func cache(
    _ options: RunOptions,
    _ digests: PluginDigests
  ) throws(CommandFailure) -> TestCache? {
    guard let place = invocation.value(of: Self.cache) else {
      if invocation.has(Self.cacheCheck) {
        let command = "test --cache-check"
        throw CommandFailure(.required(Self.cache, command: command), command: Self.spec.name)
      }
      return nil
    }
    let part = try checkedPart()
    if invocation.has(Self.update) || options.setup.storage != nil { return nil }
    return try TestCache(place, options, checking: part, digests)
  }

  /// The part that is given as per cent.
  private func checkedPart() throws(CommandFailure) -> Double {
    guard let value = invocation.value(of: Self.cacheCheck) else { return 0 }
    guard value.hasSuffix("%"), let number = Double(value.dropLast()), (0...100).contains(number)
    else {
      throw CommandFailure(
        UsageError.malformed(Self.cacheCheck, value, expected: "a number from 0 to 100, and '%'"),
        command: Self.spec.name
      )
    }
    return number / 100
  }

  /// Takes each result as it comes, while the console says how far that is.
  private func each(
    of runs: TestRuns,
    _ take: (Int, TestResult) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    try runs.run { (number, result) throws(CommandFailure) in
      try take(number, result)
      console.progress(number + 1, of: runs.cases.count, result.name)
    }
    console.clearProgress()
  }

  /// Tells each result as it comes.
  private func tell(
    _ runs: TestRuns,
    _ corpus: TestCorpus,
    _ report: some TestReport
  ) throws(CommandFailure) -> ExitStatus {
    try place.stream { (sink) throws(CommandFailure) in
      var page = TestReportPage(report, of: runs.cases.count, palette, console, sink)
      try each(of: runs) { (number, result) throws(CommandFailure) in
        try page.add(corpus.record(of: result, number))
      }
      try page.end()
      return page.status
    }
  }

  /// The elements wait in a file without a name until it is known what stands before them.
  private func tellJUnit(
    _ runs: TestRuns,
    _ corpus: TestCorpus
  ) throws(CommandFailure) -> ExitStatus {
    let waiting = try WaitingText()
    var report = JUnitReport()
    var status = ExitStatus.success
    try each(of: runs) { (number, result) throws(CommandFailure) in
      let text = report.text(of: result, at: corpus.path(telling: number))
      try waiting.add(SafeText.page(text))
      status = ExitStatus.worse(status, result.status)
    }
    try place.stream { (sink) throws(CommandFailure) in
      try waiting.write(to: sink, after: report.head, before: report.foot)
    }
    return status
  }

  /// A page of all results, with what is shown of those that failed.
  private func page(of runs: TestRuns) throws(CommandFailure) -> TestPage {
    let again = TestRun(options: runs.options, updates: runs.updates)
    var page = TestPage()
    try each(of: runs) { (number, result) throws(CommandFailure) in
      page.add(result) { again.story(of: runs.cases[number]) }
    }
    return page
  }
}

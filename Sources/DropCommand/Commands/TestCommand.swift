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
    ],
    operand: OperandSpec(name: "PATH", kind: .path, least: 0),
    options: [update, jobs, cache, cacheCheck, format, .output],
    runsPlugins: true,
    examples: [
      "dndhost test",
      "dndhost test Plugins --format junit --output results.xml",
      "dndhost test Plugins --output results.html",
      "dndhost test recordings --jobs 8",
      "dndhost test recordings --cache ~/.cache/dndhost --cache-check 1%",
    ]
  )
  static let format = OptionSpec(
    name: "format",
    letter: "f",
    value: .choice(["text", "tap", "junit", "html"]),
    summary: "for people, for CI systems, or as one page"
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
  static let update = OptionSpec(
    name: "update",
    letter: "u",
    summary: "write the golden transcripts anew"
  )

  let invocation: Invocation
  let console: Console

  func run() throws(CommandFailure) -> ExitStatus {
    let options = try RunOptions(invocation)
    let paths = invocation.operands.isEmpty ? ["."] : invocation.operands
    var cases: [TestCase] = []
    for path in paths { cases += try TestCase.found(at: path) }
    let cache = try cache(options)
    let runs = TestRuns(
      cases: cases,
      options: options,
      updates: invocation.has(Self.update),
      jobs: jobs(options),
      cache: cache
    )
    let status = try tell(runs)
    if let cache {
      console.remark("\(cache.found) of \(cases.count) from the cache")
      if let problem = cache.problem { console.complain(problem) }
    }
    return status
  }

  private func tell(_ runs: TestRuns) throws(CommandFailure) -> ExitStatus {
    switch invocation.value(of: Self.format) {
    case "tap": return try tell(runs, TAPReport())
    case "junit":
      let (results, _) = try all(of: runs)
      try deliver(JUnitReport.text(results))
      return status(of: results)
    case "html":
      let (results, stories) = try all(of: runs)
      try deliver(TestPage(results, stories).html())
      return status(of: results)
    default: return try tell(runs, TestTextReport(palette: palette))
    }
  }

  /// Those that save in one folder run one after the other, as names there depend on what is there.
  private func jobs(_ options: RunOptions) -> Int {
    if options.setup.storage != nil { return 1 }
    return invocation.count(of: Self.jobs) ?? WorkThread.cores
  }

  /// What is remembered; nothing for runs that write.
  private func cache(_ options: RunOptions) throws(CommandFailure) -> TestCache? {
    guard let place = invocation.value(of: Self.cache) else {
      if invocation.has(Self.cacheCheck) {
        let command = "test --cache-check"
        throw CommandFailure(.required(Self.cache, command: command), command: Self.spec.name)
      }
      return nil
    }
    let part = try checkedPart()
    if invocation.has(Self.update) || options.setup.storage != nil { return nil }
    return try TestCache(place, options, checking: part)
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

  private func status(of results: [TestResult]) -> ExitStatus {
    results.map(\.status).reduce(.success, ExitStatus.worse)
  }

  /// So much text is written at once.
  private static let pieceSize = 1 << 15

  /// Tells each result as it comes.
  private func tell(
    _ runs: TestRuns,
    _ report: some TestReport
  ) throws(CommandFailure) -> ExitStatus {
    try place.stream { (sink) throws(CommandFailure) in
      var report = report
      var status = ExitStatus.success
      var text = report.head(of: runs.cases.count)
      func write() throws(CommandFailure) {
        console.clearProgress()
        let page = SafeText.page(text, keepsColours: report.isPainted && palette.isOn)
        text = ""
        do throws(SinkError) { try sink.write(Array(page.utf8)) } catch {
          throw CommandFailure(error)
        }
      }
      try runs.run { (number, result) throws(CommandFailure) in
        text += report.text(of: result, number: number)
        status = ExitStatus.worse(status, result.status)
        if text.utf8.count >= Self.pieceSize { try write() }
        console.progress(number + 1, of: runs.cases.count, result.name)
      }
      text += report.foot
      try write()
      return status
    }
  }

  /// All results, and for a page what is shown of those that failed.
  private func all(
    of runs: TestRuns
  ) throws(CommandFailure) -> (results: [TestResult], stories: [Int: TestStory]) {
    let isPage = invocation.value(of: Self.format) == "html"
    let again = TestRun(options: runs.options, updates: runs.updates)
    var results: [TestResult] = []
    var stories: [Int: TestStory] = [:]
    try runs.run { (number, result) throws(CommandFailure) in
      results.append(result)
      if isPage, result.isBad, stories.count < TestPage.mostTold {
        stories[number] = again.story(of: runs.cases[number])
      }
      console.progress(number + 1, of: runs.cases.count, result.name)
    }
    console.clearProgress()
    return (results, stories)
  }
}

/// Results as text, one after the other.
protocol TestReport {
  /// Whether it has colours of its own.
  var isPainted: Bool { get }
  /// What comes before so many results.
  func head(of count: Int) -> String
  /// A result, the first is number 0.
  mutating func text(of result: TestResult, number: Int) -> String
  /// What comes after all of them.
  var foot: String { get }
}

/// Results for people.
struct TestTextReport: TestReport {
  let palette: Palette
  let isPainted = true
  private var count = 0
  private var passed = 0
  private var skipped = 0
  private var bare = 0

  init(palette: Palette) { self.palette = palette }

  func head(of count: Int) -> String { "" }

  mutating func text(of result: TestResult, number: Int) -> String {
    count += 1
    if result.verdict == .passed { passed += 1 }
    if result.lacksGolden { bare += 1 }
    var text = "\(mark(result))  \(SafeText.line(result.name))"
    if case .skipped(let reason) = result.verdict {
      skipped += 1
      text += ": \(SafeText.line(reason))"
    }
    if !result.remarks.isEmpty {
      text += palette.paint("  (\(result.remarks.joined(separator: "; ")))", .faint)
    }
    text += "\n"
    for line in result.lines { text += "      \(painted(line))\n" }
    return text
  }

  var foot: String {
    var text = "\(passed) of \(count) passed"
    if skipped > 0 { text += ", \(skipped) skipped" }
    if bare > 0 { text += "; \(bare) without a golden transcript, which --update writes" }
    return text + "\n"
  }

  private func mark(_ result: TestResult) -> String {
    switch result.verdict {
    case .passed: palette.paint("ok  ", .good)
    case .failed: palette.paint("FAIL", .bad)
    case .broken: palette.paint("STOP", .bad)
    case .skipped: palette.paint("skip", .odd)
    }
  }

  private func painted(_ line: String) -> String {
    if line.hasPrefix("- ") { return palette.paint(line, .bad) }
    if line.hasPrefix("+ ") { return palette.paint(line, .good) }
    return SafeText.page(line)
  }
}

/// Results in the Test Anything Protocol, version 14.
struct TAPReport: TestReport {
  let isPainted = false
  let foot = ""

  func head(of count: Int) -> String { "TAP version 14\n1..\(count)\n" }

  func text(of result: TestResult, number: Int) -> String {
    let name = SafeText.line(result.name).replacing("#", with: "\\#")
    var text = "\(result.isBad ? "not ok" : "ok") \(number + 1) - \(name)"
    if case .skipped(let reason) = result.verdict { text += " # SKIP \(reason)" }
    text += "\n"
    if result.lines.isEmpty { return text }
    text += "  ---\n  message: |\n"
    for line in result.lines { text += "    \(line)\n" }
    return text + "  ...\n"
  }
}

/// Results as JUnit's XML, which most CI systems read.
enum JUnitReport {
  static func text(_ results: [TestResult]) -> String {
    let failures = results.count { $0.verdict == .failed }
    let errors = results.count { if case .broken = $0.verdict { true } else { false } }
    let skipped = results.count { if case .skipped = $0.verdict { true } else { false } }
    let counts =
      "tests=\"\(results.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(counts)>\n"
    text += "  <testsuite name=\"dndhost\" \(counts)>\n"
    for result in results { text += element(result) }
    return text + "  </testsuite>\n</testsuites>\n"
  }

  private static func element(_ result: TestResult) -> String {
    let parts = result.name.split(separator: "/", maxSplits: 1).map(String.init)
    let names =
      "classname=\"\(escaped(parts.first ?? ""))\" name=\"\(escaped(parts.last ?? ""))\""
    let message = escaped(result.lines.first ?? "")
    let body = escaped(result.lines.joined(separator: "\n"))
    let inner: String
    switch result.verdict {
    case .passed: return "    <testcase \(names)/>\n"
    case .failed: inner = "<failure message=\"\(message)\">\(body)</failure>"
    case .broken: inner = "<error message=\"\(message)\">\(body)</error>"
    case .skipped(let reason): inner = "<skipped message=\"\(escaped(reason))\"/>"
    }
    return "    <testcase \(names)>\n      \(inner)\n    </testcase>\n"
  }

  /// Whether XML 1.0 has it (2.2, production 2).
  private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && scalar.value & ~1 != 0xFFFE
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "\n"
      default: result.unicodeScalars.append(isCharacter(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return result
  }
}

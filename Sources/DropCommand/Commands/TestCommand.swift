import DropReplay

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
    ],
    operand: OperandSpec(name: "PATH", kind: .path, least: 0),
    options: [update, format, .output],
    runsPlugins: true,
    examples: [
      "dndhost test",
      "dndhost test Plugins --format junit --output results.xml",
      "dndhost test Plugins --output results.html",
    ]
  )
  static let format = OptionSpec(
    name: "format",
    letter: "f",
    value: .choice(["text", "tap", "junit", "html"]),
    summary: "for people, for CI systems, or as one page"
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
    var results: [TestResult] = []
    for (number, each) in cases.enumerated() {
      console.progress(number, of: cases.count, each.name)
      let isTold = isPage && results.count(where: \.isBad) < TestPage.mostTold
      let run = TestRun(options: options, updates: invocation.has(Self.update), isTold: isTold)
      results.append(run.run(each))
    }
    console.clearProgress()
    try report(results)
    return results.map(\.status).reduce(.success, ExitStatus.worse)
  }

  private var isPage: Bool { invocation.value(of: Self.format) == "html" }

  private func report(_ results: [TestResult]) throws(CommandFailure) {
    switch invocation.value(of: Self.format) {
    case "tap": try deliver(TAPReport.text(results))
    case "junit": try deliver(JUnitReport.text(results))
    case "html": try deliver(TestPage(results).html())
    default: try deliver(TestTextReport(palette: palette).text(results), isPainted: true)
    }
  }
}

/// Results for people.
struct TestTextReport {
  let palette: Palette

  func text(_ results: [TestResult]) -> String {
    var text = ""
    for result in results {
      text += "\(mark(result))  \(SafeText.line(result.name))"
      if case .skipped(let reason) = result.verdict { text += ": \(SafeText.line(reason))" }
      if !result.remarks.isEmpty {
        text += palette.paint("  (\(result.remarks.joined(separator: "; ")))", .faint)
      }
      text += "\n"
      for line in result.lines { text += "      \(painted(line))\n" }
    }
    return text + summary(results)
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

  private func summary(_ results: [TestResult]) -> String {
    let passed = results.count { $0.verdict == .passed }
    let skipped = results.count { if case .skipped = $0.verdict { true } else { false } }
    var text = "\(passed) of \(results.count) passed"
    if skipped > 0 { text += ", \(skipped) skipped" }
    let bare = results.count { $0.lacksGolden }
    if bare > 0 { text += "; \(bare) without a golden transcript, which --update writes" }
    return text + "\n"
  }
}

/// Results in the Test Anything Protocol, version 14.
enum TAPReport {
  static func text(_ results: [TestResult]) -> String {
    var text = "TAP version 14\n1..\(results.count)\n"
    for (number, result) in results.enumerated() {
      let name = SafeText.line(result.name).replacing("#", with: "\\#")
      text += "\(result.isBad ? "not ok" : "ok") \(number + 1) - \(name)"
      if case .skipped(let reason) = result.verdict { text += " # SKIP \(reason)" }
      text += "\n"
      if result.lines.isEmpty { continue }
      text += "  ---\n  message: |\n"
      for line in result.lines { text += "    \(line)\n" }
      text += "  ...\n"
    }
    return text
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

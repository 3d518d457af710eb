import DropReplay

/// `dndhost test [PATH…]`.
struct TestCommand: Command {
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
      results.append(TestRun(options: options, updates: invocation.has(.update)).run(each))
    }
    console.clearProgress()
    try report(results)
    return results.map(\.status).reduce(.success, ExitStatus.worse)
  }

  private func report(_ results: [TestResult]) throws(CommandFailure) {
    let text =
      switch invocation.value(of: .testFormat) {
      case "tap": TAPReport.text(results)
      case "junit": JUnitReport.text(results)
      default: TestTextReport(palette: palette).text(results)
      }
    try deliver(text)
  }
}

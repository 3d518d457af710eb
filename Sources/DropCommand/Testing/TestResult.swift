/// What came of one test.
struct TestResult {
  enum Verdict: Equatable {
    case passed
    case failed
    case skipped(String)
    /// It could not be run at all.
    case broken(ExitStatus)
  }

  let name: String
  let verdict: Verdict
  /// What was not met, or why it could not be run, line by line.
  var lines: [String] = []
  /// What is worth knowing all the same.
  var remarks: [String] = []
  /// Whether there is no golden transcript to compare with.
  var lacksGolden = false

  var status: ExitStatus {
    switch verdict {
    case .passed, .skipped: .success
    case .failed: .unmet
    case .broken(let status): status
    }
  }

  var isBad: Bool { status != .success }
}

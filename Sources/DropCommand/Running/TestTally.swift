import DropCore

/// How many came out in which way.
struct TestTally: Equatable {
  private(set) var count = 0
  private(set) var passed = 0
  private(set) var failed = 0
  private(set) var broken = 0
  private(set) var skipped = 0
  /// Without a golden transcript.
  private(set) var bare = 0
  private(set) var status = ExitStatus.success

  mutating func add(_ result: TestResult) {
    count += 1
    switch result.verdict {
    case .passed: passed += 1
    case .failed: failed += 1
    case .broken: broken += 1
    case .skipped: skipped += 1
    }
    if result.lacksGolden { bare += 1 }
    status = ExitStatus.worse(status, result.status)
  }

  /// How many of each.
  var members: [JSONValue.Member] {
    [
      .init("count", .int(count)), .init("passed", .int(passed)), .init("failed", .int(failed)),
      .init("broken", .int(broken)), .init("skipped", .int(skipped)),
    ]
  }
}

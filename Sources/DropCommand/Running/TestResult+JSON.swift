import DropCore
import DropReplay

extension TestResult {
  /// As caches and reports keep it.
  var members: [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("verdict", .string(word)), .init("status", .int(Int(status.rawValue))),
      .init("reason", .string(reason)), .init("lines", .array(lines.map(JSONValue.string))),
      .init("remarks", .array(remarks.map(JSONValue.string))), .init("bare", .bool(lacksGolden)),
    ]
    if let deeds { members.append(.init("run", deeds.value)) }
    return members
  }

  private var reason: String {
    if case .skipped(let why) = verdict { why } else { "" }
  }

  /// What was kept under a name; nil of anything else.
  init?(_ entry: JSONValue, of name: String) {
    func texts(_ key: String) -> [String]? {
      guard case .array(let values)? = entry[key] else { return nil }
      let texts = values.compactMap(\.string)
      return texts.count == values.count ? texts : nil
    }
    guard let reason = entry["reason"]?.string, let lines = texts("lines"),
      let remarks = texts("remarks"), case .bool(let isBare)? = entry["bare"],
      case .int(let status)? = entry["status"], let status = Int32(exactly: status)
    else { return nil }
    let verdict: Verdict
    switch entry["verdict"]?.string {
    case "passed": verdict = .passed
    case "failed": verdict = .failed
    case "skipped": verdict = .skipped(reason)
    case "broken" where (2...255).contains(status): verdict = .broken(ExitStatus(rawValue: status))
    default: return nil
    }
    var deeds: TestDeeds?
    if let run = entry["run"] {
      guard let known = TestDeeds(run) else { return nil }
      deeds = known
    }
    self.init(
      name: name,
      verdict: verdict,
      lines: lines,
      remarks: remarks,
      lacksGolden: isBare,
      deeds: deeds
    )
  }

  /// What came of it in one word.
  var word: String {
    switch verdict {
    case .passed: "passed"
    case .failed: "failed"
    case .skipped: "skipped"
    case .broken: "broken"
    }
  }
}

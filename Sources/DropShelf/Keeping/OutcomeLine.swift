package import DropCore
import DropReplay

/// What became of a drop, in a line for whoever dropped it.
package enum OutcomeLine {
  /// More failures than that are counted.
  private static let mostTold = 2
  private static let mostTypes = 5

  /// `fault` is what the handler failed of, with its line; `types` are those that it takes, where it says so and that
  /// isn't known.
  package static func text(
    _ outcome: Outcome,
    fault: String? = nil,
    taking types: [ContentType]? = nil
  ) -> String {
    var parts = [summary(of: outcome)]
    if outcome.status == .forbidden, fault == nil, let types, !types.isEmpty {
      let more = types.count > mostTypes ? " and \(types.count - mostTypes) more types" : ""
      parts.append("it takes \(types.prefix(mostTypes).map(\.id).joined(separator: ", "))\(more)")
    }
    // What was stopped has no other reason than that.
    let failed = outcome.failed.filter { $0.code != .cancelled }
    parts += failed.prefix(mostTold).map { item in
      "\(item.name): \(item.reason ?? item.code?.rawValue ?? "failed")"
    }
    if failed.count > mostTold { parts.append("and \(failed.count - mostTold) more") }
    if failed.isEmpty, outcome.imported.isEmpty, let why = outcome.skipped.first?.reason,
      fault == nil, outcome.skipped.first?.isForgotten == false
    {
      parts.append(why)
    }
    if let fault, !failed.contains(where: { $0.code == .fault }) { parts.append(fault) }
    return SafeText.line(parts.joined(separator: "; "), limit: 300)
  }

  /// How much of it arrived, and nothing of what it was.
  package static func summary(of outcome: Outcome) -> String {
    let (arrived, failed) = (outcome.imported.count, outcome.failed.count)
    switch outcome.status {
    case .aborted: return arrived > 0 ? "Stopped: \(arrived) done" : "Stopped"
    case .cancelled, .none: return "Nothing to do"
    case .forbidden: return "Not taken"
    default: break
    }
    if arrived == 0 { return failed == 0 ? "Nothing was taken" : "Nothing arrived" }
    if failed > 0 { return "\(arrived) of \(arrived + failed) done" }
    return "\(arrived) done"
  }
}

extension ExploreReport {
  /// The report for people.
  public var text: String {
    var lines = [title, ""]
    lines.append(headline)
    lines += findings.flatMap(Self.lines)
    lines += ["", "varied"]
    lines += varied.map { "  \($0.name): \($0.otherwise) of \($0.places) otherwise" }
    lines += ["not varied"] + notVaried.map { "  \($0)" }
    lines += ["", certainty]
    return lines.joined(separator: "\n") + "\n"
  }

  private var headline: String {
    if !holds { return "\(findings.count) \(findings.count == 1 ? "thing" : "things") broken" }
    return isWhole ? "all \(runs) ways hold" : "\(runs) ways tried, and all hold"
  }

  /// How sure one may be.
  private var certainty: String {
    let seen = "\(coverage.count) combinations of handler, state and effect seen"
    if isWhole {
      let same = redundant > 0 ? ", \(redundant) of them like others" : ""
      return "\(runs) runs\(same): the whole space of what is varied; \(seen)"
    }
    let size =
      estimate < 1e15 ? "about \(Int(exactly: estimate.rounded()) ?? 0)" : "beyond counting"
    return "\(runs) runs of \(size), chosen by seed \(seed); \(seen)"
  }

  private static func lines(_ finding: Finding) -> [String] {
    let violation = finding.violation
    let place = violation.destination.map { " in \($0)" } ?? ""
    let choices = finding.choices.map(String.init).joined(separator: ",")
    return [
      "",
      "\(violation.invariant.rawValue). \(violation.invariant.sentence)",
      "   broken\(place): \(violation.detail)",
      "   " + (choices.isEmpty ? "as recorded" : "choices \(choices)"),
    ]
  }
}

import DropReplay

extension ExploreReport {
  /// The report for people.
  public var text: String {
    var lines = [title, ""]
    lines.append(headline)
    lines += findings.flatMap(Self.lines)
    lines += ["", "varied"]
    lines += varied.map { "  \($0.name): \($0.otherwise) of \($0.places) otherwise" }
    lines += ["not varied"] + notVaried.map { "  \($0)" }
    lines += ["", "how sure"] + certainty.map { "  \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private var walked: Int { runs - searched }

  private var headline: String {
    if !holds { return "\(findings.count) \(findings.count == 1 ? "thing" : "things") broken" }
    if isEndedEarly { return "interrupted after \(runs) ways, and all of them hold" }
    guard isWhole else { return "\(runs) ways tried, and all hold" }
    let beyond = searched > 0 ? ", and so do \(searched) that go further" : ""
    return "all \(walked) ways hold\(beyond)"
  }

  /// How sure one may be.
  private var certainty: [String] {
    let seen = "\(coverage.count) combinations of handler, state and effect seen"
    if isWhole {
      let same = redundant > 0 ? ", \(redundant) of them like others" : ""
      let whole =
        "\(walked) runs\(same): the whole space of every fate and order with one interruption"
      guard searched > 0 else { return [whole, seen] }
      let further = "\(searched) runs by seed \(seed), with two interruptions and with shortages"
      return [whole, further, seen, saturation]
    }
    return [part, seen, saturation]
  }

  private var partNames: String {
    let (noun, numbers) = (parts.count == 1 ? "part" : "parts", parts.map { "\($0.number)" })
    return parts.count <= 12
      ? "\(noun) \(numbers.joined(separator: ", ")) of \(partCount)"
      : "\(parts.count) of \(partCount) parts"
  }

  /// How much of all there is was run, where that isn't the whole.
  private var part: String {
    let size =
      estimate < 1e15
      ? "about \(Int(exactly: estimate.rounded()) ?? 0)" : "more than can be counted"
    if isEndedEarly, runs == 0 { return "the search was interrupted before its first run" }
    if isEndedEarly { return "\(runs) runs of \(size); then the search was interrupted" }
    if isWalked { return "\(runs) runs: all of \(partNames) of \(size)" }
    return "\(runs) runs of \(size), chosen by seed \(seed)"
  }

  /// The chance that one more run shows something new, judged by what was seen once only (after Good
  /// and Turing).
  private var saturation: String {
    guard runs > 0 else { return "nothing was run" }
    guard !seenOnce.isEmpty else {
      return "each was seen in several runs: more would hardly show more"
    }
    let runsForOne = max(1, runs / seenOnce.count)
    return
      "\(seenOnce.count) of them seen in one run only: about one more in \(runsForOne) runs"
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
    ] + (finding.size.map { ["   smallest: \($0)"] } ?? []) + run(finding)
  }

  private static func run(_ finding: Finding) -> [String] {
    guard let transcript = finding.transcript else { return [] }
    let lines = transcript.split(separator: "\n", omittingEmptySubsequences: true)
    return ["   no session shows it by itself; what happens in that run:"]
      + lines.map { "     \($0)" }
  }
}

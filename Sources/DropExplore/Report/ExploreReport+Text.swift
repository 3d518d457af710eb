import DropReplay

extension ExploreReport {
  /// The report for people.
  public var text: String { text { _, _ in nil } }

  /// The report for people, with a command beside each finding that shows it; findings are counted from
  /// one.
  ///
  /// ```swift
  /// print(report.text { finding, number in "dndhost explore --replay \(number)" })
  /// ```
  public func text(replaying command: (Finding, Int) -> String?) -> String {
    var lines = [SafeText.line(title), ""]
    lines.append(headline)
    for (index, finding) in findings.enumerated() {
      lines += [""] + finding.lines(index + 1, command: command(finding, index + 1))
    }
    lines += ["", "varied"]
    lines += varied.map { "  \($0.name): \($0.otherwise) of \($0.places) otherwise" }
    lines += ["not varied"] + notVaried.map { "  \($0)" }
    if missed > 0 {
      lines += ["not tried by themselves"] + alone.filter { $0.missed > 0 }.map { "  \($0.line)" }
    }
    if let cover { lines += ["", "lines that ran"] + cover.text }
    lines += ["", "how sure"] + certainty.map { "  \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private var walked: Int { runs - searched }

  private var earlyEnd: EarlyEnd? { parts.lazy.compactMap(\.earlyEnd).first }

  var headline: String {
    if !holds { return "\(findings.count) \(findings.count == 1 ? "thing" : "things") broken" }
    return outcome + (missed > 0 ? ", but not each change by itself" : "")
      + (cover?.missedClause.map { "; \($0)" } ?? "")
  }

  /// What is to be said of a search that found nothing.
  private var outcome: String {
    switch earlyEnd {
    case .interrupted: return "interrupted after \(runs) ways, and all of them hold"
    case .time: return "\(runs) ways tried in the time there was, and all hold"
    case .first, nil: break
    }
    guard isWhole else { return "\(runs) ways tried, and all hold" }
    let beyond = searched > 0 ? ", and so do \(searched) that go further" : ""
    return "all \(walked) ways hold\(beyond)"
  }

  /// How sure one may be.
  var certainty: [String] {
    let seen = "\(coverage.count) combinations of handler, state and effect seen"
    let more = besides > 0 ? [besidesLine] : []
    if isWhole {
      let same = redundant > 0 ? ", \(redundant) of them like others" : ""
      let whole = [
        "\(walked) runs\(same): the whole space of every fate and order with one interruption",
        "more runs bring nothing new there",
      ]
      guard searched > 0 else {
        return whole + ["none goes further: more interruptions, other sizes, shortages"] + more + [
          seen
        ]
      }
      let further =
        "\(searched) runs by seed \(seed), with up to three interruptions, other sizes and shortages"
      return whole + [further] + paired + more + [seen, saturation]
    }
    return [part] + paired + more + [seen, saturation]
  }

  /// How many pairs of interruptions came.
  private var paired: [String] {
    let pairs = pairs
    guard pairs.came + pairs.left > 0 else { return [] }
    let rest = pairs.left > 0 ? "; with more runs more would" : ", all that there are"
    return ["\(pairs.came) pairs of interruptions came, each where a handler waits\(rest)"]
  }

  private var besidesLine: String {
    "\(besides) runs besides: to judge how many ways there are, to compare with, with many items, "
      + "with long texts, with the drop made once more"
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
    if earlyEnd == .interrupted, runs == 0 {
      return "the search was interrupted before its first run"
    }
    let of = estimate > 0 ? "\(runs) runs of \(size)" : "\(runs) runs"
    switch earlyEnd {
    case .interrupted: return "\(of); then the search was interrupted"
    case .time: return "\(of); then its time was up"
    case .first: return "\(of); the first thing that broke ended the search"
    case nil: break
    }
    if isWalked { return "\(runs) runs: all of \(partNames) of \(size)" }
    return "\(of), chosen by seed \(seed)"
  }

  /// The chance that one more run shows something new, judged by what was seen once only (after Good
  /// and Turing).
  private var saturation: String {
    guard runs > 0 else { return "nothing was run" }
    guard !seenOnce.isEmpty else {
      return "each was seen in several runs: more would hardly show more"
    }
    let runsForOne = max(1, runs / seenOnce.count)
    let often = runsForOne == 1 ? "each run" : "\(runsForOne) runs"
    return "\(seenOnce.count) of them seen in one run only: about one more in \(often)"
  }
}

extension ExploreReport.Alone {
  /// What of it wasn't reached.
  var line: String {
    let rest = missed > examples.count ? "; …" : ""
    let names = examples.map(\.name).joined(separator: "; ") + rest
    return SafeText.line("\(name): \(missed) of \(all), as \(names)", limit: 2_000)
  }
}

extension Finding {
  /// What stands before the command that shows it.
  package static let commandLead = "   replay: "

  /// What is told of it, under a number of its own.
  ///
  /// ```swift
  /// for (number, finding) in report.findings.enumerated() { print(finding.lines(number + 1)) }
  /// ```
  public func lines(_ number: Int, command: String? = nil) -> [String] {
    let place = violation.destination.map { " in \(SafeText.line($0))" } ?? ""
    let detail = SafeText.line(violation.detail, limit: 2_000)
    let choices = choices.map(String.init).joined(separator: ",")
    var lines = [
      "\(number). rule \(violation.invariant.rawValue): \(violation.invariant.sentence)",
      "   broken\(place): \(detail)",
    ]
    if let line = violation.line {
      lines.append("   at \(SafeText.line(line))" + (violation.handler.map { ", in \($0)" } ?? ""))
    }
    lines.append("   why it matters: \(violation.invariant.reason)")
    let otherwise = violation.circumstance.map { ", but\($0)" } ?? ""
    lines.append("   " + (choices.isEmpty ? "as recorded\(otherwise)" : "choices \(choices)"))
    if !changes.isEmpty { lines.append("   otherwise than recorded: \(changesText)") }
    if let size {
      let end = isCutShort ? "; making it smaller was ended early" : ""
      lines.append("   smallest\(isCutShort ? " so far" : ""): \(size)\(end)")
    } else if isCutShort {
      lines.append("   no session shows it yet: looking for one was ended early")
    }
    if let command { lines.append(Self.commandLead + command) }
    return lines + transcriptLines
  }

  /// What goes otherwise than recorded.
  var changesText: String { SafeText.line(changes.joined(separator: "; "), limit: 2_000) }

  private var transcriptLines: [String] {
    guard let transcript else { return [] }
    let lines = transcript.split(separator: "\n", omittingEmptySubsequences: true)
    let most = 400
    return ["   no session shows it by itself; what happens in that run:"]
      + lines.prefix(most).map { "     \($0)" }
      + (lines.count > most ? ["     … and \(lines.count - most) lines more"] : [])
  }
}

import DropContent

/// Puts parts of a search together: a join, so that neither their order nor their grouping matters,
/// and a part that is there twice counts once.
///
/// ```swift
/// var merger = ExploreMerger()
/// try merger.add(try await exploration.run())
/// ```
public struct ExploreMerger: Sendable {
  /// Why a report can't be added to those before.
  public enum Problem: Error, Sendable, Hashable {
    /// It is of another search: the input that differs, and what it is here and there.
    case different(input: String, one: String, other: String)
    /// It is cut into another number of parts.
    case partCounts(Int, Int)
    /// The same part has other findings or counts: a machine isn't deterministic.
    case unsteady(part: Int)
  }

  private var first: ExploreReport?
  private var parts: [Int: ExploreReport.Part] = [:]
  /// Of each combination the part whose single run showed it; zero where several runs did.
  private var seen: [UInt64: Int] = [:]
  private var findings: [String: Finding] = [:]
  private var cover: LineCover?
  private var estimate = 0.0
  private var planned = 0

  /// Nothing yet.
  public init() {}

  /// Takes one more report, of one part or of several.
  ///
  /// ```swift
  /// var merger = ExploreMerger()
  /// try merger.add(report)
  /// ```
  public mutating func add(_ report: ExploreReport) throws(Problem) {
    let report = report.sealed
    if let first {
      try Self.compare(first, report)
      // The whole has what each of its parts has.
      if first.partCount != report.partCount {
        let (whole, part) = first.partCount == 1 ? (first, report) : (report, first)
        guard Set(whole.coverage).isSuperset(of: part.coverage) else {
          throw .unsteady(part: part.parts.first?.number ?? 1)
        }
        if first.partCount == 1 { return }
        self = ExploreMerger()
        self.first = report
      }
    } else {
      first = report
    }
    for part in report.parts {
      guard let known = parts[part.number] else {
        parts[part.number] = part
        continue
      }
      if !known.isEndedEarly, !part.isEndedEarly, known.digest != part.digest {
        throw .unsteady(part: part.number)
      }
      parts[part.number] = known.isFuller(than: part) ? known : part
    }
    let once = Dictionary(
      report.seenOnce.map { ($0.mark, $0.part) },
      uniquingKeysWith: { first, _ in first }
    )
    for mark in report.coverage {
      let part = once[mark] ?? 0
      seen[mark] = seen[mark].map { $0 == part ? part : 0 } ?? part
    }
    for finding in report.findings {
      let signature = finding.violation.signature
      if finding.precedes(findings[signature]) { findings[signature] = finding }
    }
    if let other = report.cover {
      cover?.merge(other)
      cover = cover ?? other
    }
    estimate = max(estimate, report.estimate)
    planned = max(planned, report.planned)
  }

  /// The report of all that was added; nil where that is nothing.
  public var report: ExploreReport? {
    guard var report = first else { return nil }
    report.parts = parts.values.sorted { $0.number < $1.number }
    report.coverage = seen.keys.sorted()
    report.seenOnce = seen.filter { $0.value > 0 }
      .map { ExploreReport.SeenOnce(mark: $0.key, part: $0.value) }
      .sorted { $0.mark < $1.mark }
    report.findings = Finding.simplest(of: Array(findings.values))
    report.cover = cover
    report.estimate = estimate
    report.planned = planned
    return report.missing.isEmpty ? report.asWhole : report
  }

  private static func compare(
    _ one: ExploreReport,
    _ other: ExploreReport
  ) throws(Problem) {
    if let difference = one.identity.difference(from: other.identity) {
      throw .different(
        input: difference.name,
        one: difference.one ?? "none",
        other: difference.other ?? "none"
      )
    }
    if one.title != other.title {
      throw .different(input: "title", one: one.title, other: other.title)
    }
    let isOneWhole = [one, other].contains { $0.partCount == 1 && $0.missing.isEmpty }
    guard one.partCount == other.partCount || isOneWhole else {
      throw .partCounts(one.partCount, other.partCount)
    }
  }
}

extension ExploreReport {
  /// One report of several parts of the same search.
  ///
  /// ```swift
  /// if let whole = try ExploreReport.merging([report]) { print(whole.text { _, _ in nil }) }
  /// ```
  public static func merging(
    _ reports: [ExploreReport]
  ) throws(ExploreMerger.Problem) -> ExploreReport? {
    var merger = ExploreMerger()
    for report in reports { try merger.add(report) }
    return merger.report
  }

  /// The numbers of the parts that are missing, as job runners take them: `3,7,12-14`.
  public var missingRanges: String {
    PartNumbers.text(missing)
  }

  /// The same with the digest of its only part, by which others are compared with it.
  var sealed: ExploreReport {
    guard parts.count == 1, parts[0].digest == nil else { return self }
    var digest = SHA256()
    digest.update(Array(JSONWriter().text(plainJSON).utf8))
    var sealed = self
    sealed.parts[0].digest = digest.hexDigest()
    return sealed
  }

  /// All parts as one: what a search that wasn't cut reports.
  fileprivate var asWhole: ExploreReport {
    var whole = self
    whole.partCount = 1
    whole.parts = [
      Part(
        number: 1,
        digest: nil,
        runs: runs,
        redundant: redundant,
        searched: searched,
        isWalked: isWalked,
        besides: parts.reduce(0) { $0 + $1.besides },
        behaviour: behaviour,
        earlyEnd: nil,
        varied: varied,
        alone: alone,
        pairs: pairs
      )
    ]
    whole.seenOnce = seenOnce.map { SeenOnce(mark: $0.mark, part: 1) }
    return whole
  }
}

extension ExploreReport.Part {
  /// Of two tries at one part the one that came to its end, else the one that came further.
  fileprivate func isFuller(than other: Self) -> Bool {
    if isEndedEarly != other.isEndedEarly { return !isEndedEarly }
    if runs != other.runs { return runs > other.runs }
    return (digest ?? "") >= (other.digest ?? "")
  }
}

/// The numbers of parts, as job runners take them.
package enum PartNumbers {
  /// Ascending numbers as ranges: `3,7,12-14`.
  package static func text(_ numbers: [Int]) -> String {
    numbers.runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }

  /// The numbers of such a text, up to the last there can be; nil of anything else.
  package static func numbers(_ text: String, upTo most: Int) -> [Int]? {
    var numbers: [Int] = []
    for part in text.split(separator: ",") {
      let ends = part.split(separator: "-").map { Int($0) }
      guard let first = ends.first.flatMap({ $0 }), let last = ends.last.flatMap({ $0 }),
        ends.count <= 2, first > numbers.last ?? 0, first <= last, last <= most
      else { return nil }
      numbers += Array(first...last)
    }
    return numbers.isEmpty ? nil : numbers
  }
}

package import DropCore
import DropHost
import DropReplay
import SystemFiles

/// A finished recording, for one line of text.
package struct PlayKept: Sendable {
  /// Such as `drag-1`.
  package let name: String
  package let recording: Recording
  private let drops: [Drop]
  /// How many faults there were.
  package let faultCount: Int

  /// Where the server has its report; nil where nobody makes one.
  private let report: String?

  init(_ recording: Recording, _ told: Told, report: String?) {
    self.report = report
    name = recording.path.stem
    self.recording = recording
    drops = told.drops
    faultCount = told.faultCount
  }

  /// What is known of a run when it ends.
  struct Told: Sendable {
    let drops: [Drop]
    let faultCount: Int
  }

  /// A drop, and what became of it.
  struct Drop: Sendable {
    /// What was dragged, such as `3 files, text`.
    let dragged: String
    /// Its end; nil while there is none.
    private(set) var outcome: Outcome?

    mutating func end(_ outcome: Outcome) { self.outcome = outcome }

    /// Such as `copy into inbox`.
    private var operation: String? {
      guard let operation = outcome?.operation?.name else { return nil }
      return outcome?.destination.map { "\(operation) into \($0)" } ?? operation
    }

    /// Such as `partial: 3 imported, 1 failed`.
    private var result: String? {
      guard let outcome else { return nil }
      let parts = [
        (outcome.imported.count, "imported"), (outcome.failed.count, "failed"),
        (outcome.skipped.count, "skipped"),
      ].filter { $0.0 > 0 }
      let (status, counts) = (outcome.status.rawValue, parts.map { "\($0.0) \($0.1)" })
      // One word is enough for all of it.
      if parts.count == 1, parts[0].1 == status { return counts[0] }
      return counts.isEmpty ? status : "\(status): \(counts.joined(separator: ", "))"
    }

    var words: [String] { [dragged, operation, result].compactMap(\.self).filter { !$0.isEmpty } }
  }

  /// The end of the last drop that has one.
  package var outcome: Outcome? { drops.last { $0.outcome != nil }?.outcome }

  private static let mostTold = 5

  /// Such as `3 files`, `copy into inbox`, `3 imported`; of several drops in one part.
  private var told: [String] {
    if drops.count < 2 { return drops.flatMap(\.words) }
    let each = drops.prefix(Self.mostTold).map { $0.words.joined(separator: ", ") }
    let rest = drops.count - each.count
    let more = rest > 0 ? ["and \(rest) more"] : []
    return ["\(drops.count) drops: " + (each + more).joined(separator: "; ")]
  }

  private var why: String { recording.reasons.joined(separator: "; ") }

  private var proof: String {
    let said =
      switch recording.proof {
      case .same: "replays the same"
      case .unknown: "not compared"
      case .differs(let line, _, _): "differs from line \(line)"
      }
    return why.isEmpty ? said : "\(said) (\(why))"
  }

  /// Such as `drag-1   3 files, text   copy into inbox   partial: 3 imported, 1 failed   …`.
  package var line: String {
    let faults = faultCount > 0 ? "\(faultCount) fault\(faultCount == 1 ? "" : "s")" : nil
    // Long names don't cut off where it lies.
    let told = told.map { SafeText.line($0, limit: 600) }
    let parts = [name] + told + [faults, recording.path, proof].compactMap(\.self)
    return SafeText.line(parts.joined(separator: "   "), limit: 4_000)
  }

  /// For the page.
  var value: JSONValue {
    let replays: JSONValue =
      switch recording.proof {
      case .same: "same"
      case .unknown: .null
      case .differs(let line, let live, let replayed):
        [
          "line": .int(line), "live": live.map { .string($0) } ?? .null,
          "replayed": replayed.map { .string($0) } ?? .null,
        ]
      }
    var members: [JSONValue.Member] = [
      .init("name", .string(name)), .init("session", .string(recording.path)),
      .init("replays", replays),
    ]
    if !why.isEmpty { members.append(.init("why", .string(why))) }
    if let report { members.append(.init("report", .string(report))) }
    return ["kept": .object(members)]
  }
}

package import DropCore
import DropHost
import DropReplay
import SystemFiles

/// A finished recording, for one line of text.
package struct PlayKept: Sendable {
  /// Such as `drag-1`.
  package let name: String
  package let recording: Recording
  /// What was dragged last, such as `3 files, text`.
  package let dragged: String
  /// The last drop's end; nil where nothing was dropped.
  package let outcome: Outcome?
  /// How many faults there were.
  package let faultCount: Int

  /// Where the server has its report; nil where nobody makes one.
  private let report: String?

  init(_ recording: Recording, _ told: Told, report: String?) {
    self.report = report
    name = recording.path.stem
    self.recording = recording
    dragged = told.dragged
    outcome = told.outcome
    faultCount = told.faultCount
  }

  /// What is known of a run when it ends.
  struct Told: Sendable {
    let dragged: String
    let outcome: Outcome?
    let faultCount: Int
  }

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
    ]
    let counts = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return outcome.status.rawValue + (counts.isEmpty ? "" : ": \(counts)")
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
    let parts = [name, dragged, operation, result, faults, recording.path, proof]
    return SafeText.line(
      parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "   "),
      limit: 1_000
    )
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
    let stem = recording.path.folder.appending(path: name)
    var members: [JSONValue.Member] = [
      .init("name", .string(name)), .init("session", .string(recording.path)),
      .init("transcript", .string(stem + ".transcript.jsonl")), .init("replays", replays),
      .init("summary", .string(line)),
    ]
    if !why.isEmpty { members.append(.init("why", .string(why))) }
    if let report { members.append(.init("report", .string(report))) }
    return ["kept": .object(members)]
  }
}

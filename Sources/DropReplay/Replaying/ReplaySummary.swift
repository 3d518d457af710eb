public import DropCore
package import DropHost

/// How a replay ended.
///
/// ```swift
/// let summary = try replay.run().summary
/// print(summary.outcomes.map(\.status), summary.saved, summary.faultCount)
/// ```
public struct ReplaySummary: Sendable {
  /// How each drag ended, in the order in which they did.
  public private(set) var outcomes: [Outcome] = []
  /// What each destination holds at the end, in the order of the scene.
  public private(set) var contents: [(destination: String, names: [String])] = []
  /// The same with all that is known of each entry.
  package private(set) var entries: [(destination: String, entries: [ContentEntry])] = []
  /// The files that plugins saved, by the names that were used.
  public private(set) var saved: [String] = []
  /// The destinations whose plugin is in quarantine.
  public private(set) var quarantined: [String] = []
  /// How many faults there were.
  public private(set) var faultCount = 0
  /// When the last thing happened, in milliseconds.
  public private(set) var duration = 0.0
  /// How many events the session had.
  public private(set) var eventCount = 0

  package init() {}

  /// Notes what is left at the end.
  package mutating func close(_ engine: HostEngine, _ scene: ReplayScene, at time: Double) {
    duration = time
    // Of those that closed and opened again under one name the last is what there is.
    let indices = engine.asking { $0.indices }
    let last = NameTable(indices.reversed().map { (scene.name(of: $0), $0) })
    for index in indices where last[scene.name(of: index)] == index {
      let entries = engine.asking { $0.contents(of: index).map(\.entry) }
      contents.append((scene.name(of: index), entries.map(\.name)))
      self.entries.append((scene.name(of: index), entries))
      if engine.asking({ $0.isQuarantined(index) }) {
        quarantined.append(scene.name(of: index))
      }
    }
  }

  /// Notes one more fault.
  package mutating func noteFault() { faultCount += 1 }

  mutating func noteEvent() { eventCount += 1 }

  mutating func note(_ output: HostOutput) {
    switch output {
    case .fault: noteFault()
    case .effect(.save(let name, _), _, _), .notice(.keptFile(let name, isSaving: false, _), _):
      saved.append(name)
    case .effect(.unsave(let name), _, _):
      if let place = saved.lastIndex(of: name) { saved.remove(at: place) }
    case .ended(_, let outcome): outcomes.append(outcome)
    default: break
    }
  }
}

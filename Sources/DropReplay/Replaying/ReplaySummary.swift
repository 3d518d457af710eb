public import DropCore

/// How a replay ended.
public struct ReplaySummary: Sendable {
  /// How each drag ended, in the order in which they did.
  public internal(set) var outcomes: [Outcome] = []
  /// What each destination holds at the end, in the order of the scene.
  public internal(set) var contents: [(destination: String, names: [String])] = []
  /// The files that plugins saved, by the names that were used.
  public internal(set) var saved: [String] = []
  /// The destinations whose plugin is in quarantine.
  public internal(set) var quarantined: [String] = []
  /// How many faults there were.
  public internal(set) var faultCount = 0
  /// When the last thing happened, in milliseconds.
  public internal(set) var duration = 0.0
  /// How many events the session had.
  public internal(set) var eventCount = 0
}

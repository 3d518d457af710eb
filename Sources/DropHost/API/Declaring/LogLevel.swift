/// How much a log entry matters.
public enum LogLevel: String, CaseIterable, Comparable, Sendable {
  /// For the plugin's author.
  case debug
  /// Worth knowing.
  case info
  /// Possibly wrong.
  case warning
  /// Wrong.
  case error

  /// Orders by how much an entry matters.
  public static func < (a: LogLevel, b: LogLevel) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .debug: 0
    case .info: 1
    case .warning: 2
    case .error: 3
    }
  }
}

package import DropCore

/// Something a plugin logged.
package struct LogEntry: Sendable {
  package let destination: Destination.Index?
  package let level: LogLevel
  package let message: String
}

public import DropCore

/// What a host has to say to its embedder; it prints nothing itself.
public struct HostMessage: Sendable, Hashable {
  /// What it is about.
  public enum Subject: Sendable, Hashable {
    /// A plugin wrote to its log.
    case log(LogLevel, String)
    /// A handler failed.
    case fault(Fault, handler: String?)
    /// Something that is no fault and worth a line.
    case notice(Notice)
  }

  /// The destination's id; none means the drag's source.
  public let destination: String?
  /// What it is about.
  public let subject: Subject
}

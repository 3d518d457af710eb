public import DropCore

/// What a host has to say to its embedder; it prints nothing itself.
///
/// ```swift
/// host.onMessage = { message in print(message.destination ?? "", message.subject) }
/// ```
public struct HostMessage: Sendable, Hashable {
  /// What it is about.
  public enum Subject: Sendable, Hashable {
    /// A plugin wrote to its log.
    case log(LogLevel, String)
    /// A handler failed.
    case fault(Fault, handler: String?)
    /// Something that is no fault and worth a line.
    case notice(Notice)
    /// The journal keeps nothing more, and why: drops go on, but a crash loses them; said once. Or it has to
    /// be gone on with before anything is dropped. Or it has grown long, and what keeps it from being made short:
    /// said again where it is twice as long.
    case journal(String)
    /// Decoders run otherwise than ``DecoderIsolation`` has it, and why; said once.
    case isolation(String)
  }

  /// The destination's id; none means the drag's source.
  public let destination: String?
  /// What it is about.
  public let subject: Subject
}

extension HostMessage: CustomStringConvertible {
  /// The message on one line, its destination in front.
  public var description: String { (destination ?? "source") + ": \(subject)" }
}

extension HostMessage.Subject: CustomStringConvertible {
  /// What it is about, on one line.
  public var description: String {
    switch self {
    case .log(let level, let message): "\(level.rawValue): \(message)"
    case .fault(let fault, let handler): "\(handler ?? "the plugin") failed: \(fault)"
    case .notice(let notice): "\(notice)"
    case .journal(let why): "the journal \(why)"
    case .isolation(let why): why
    }
  }
}

package import DropCore

/// What comes out of the engine, in the order in which it happened.
package enum HostOutput: Sendable {
  /// Something that an embedder carries out; the destination is none for the source's.
  case effect(Effect, Destination.Index?, DragID?)
  /// What was granted in answer to a proposal.
  case verdict(DragID, Destination.Index, Verdict, message: String?)
  /// A handler was called, and came back or began to wait.
  case call(HandlerCall)
  case fault(Fault, handler: String?, Destination.Index?)
  case log(LogEntry)
  case notice(Notice, Destination.Index?)
  /// Something that the driver must do and then complete.
  case request(IORequest)
  case ended(DragID, Outcome)
}

/// One call of a handler, for transcripts.
package struct HandlerCall: Sendable {
  package let drag: DragID
  /// None means the drag's source.
  package let destination: Destination.Index?
  package let handler: String
  /// What it returned; none when it returned nothing or waits.
  package let result: JSONValue?
  /// What the call spent, up to its first wait.
  package let units: Int64
  package let waits: Bool
}

/// Something a plugin logged.
package struct LogEntry: Sendable {
  package let destination: Destination.Index?
  package let level: LogLevel
  package let message: String
}

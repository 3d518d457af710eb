import DropCore

/// What comes back to a host from elsewhere, from any thread.
enum HostLetter: Sendable {
  case completion(IOCompletion)
  /// A sleeper's time has come.
  case alarm(Double)
  /// Somebody stops a drop.
  case abort(DragID)
  /// So many records the journal has kept for good, or why it keeps no more.
  case journal(Result<Int, JournalFailure>)
  /// Decoders run otherwise than was asked for.
  case isolation(String)
  /// What was under way when the app died goes on, each in its way.
  case again([RevivedRequest])
  /// Somebody answers a question.
  case answer(String, JSONValue)
}

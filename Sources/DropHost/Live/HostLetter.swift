import DropCore

/// What comes back to a host from elsewhere, from any thread.
enum HostLetter: Sendable {
  case completion(IOCompletion)
  /// A sleeper's time has come.
  case alarm(Double)
  /// Somebody stops a drop.
  case abort(DragID)
  /// Somebody answers a question.
  case answer(String, JSONValue)
}

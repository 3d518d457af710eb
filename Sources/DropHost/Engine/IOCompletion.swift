package import DropContent
package import DropCore

/// What a driver brings back; one for a request that was given up is ignored.
package enum IOCompletion: Sendable {
  case loaded(IOID, Result<Content, LoadFailure>)
  case loadProgress(IOID, done: Double, total: Double?)
  case timerFired(IOID)
  case taskProgress(IOID, done: Double, total: Double?)
  case taskEnded(IOID, Result<JSONValue, LoadFailure>)
  case worked(IOID, Result<Content, ContentError>)
  /// The name that was used.
  case saved(IOID, Result<String, LoadFailure>)
  case called(IOID, Result<JSONValue, LoadFailure>)
}

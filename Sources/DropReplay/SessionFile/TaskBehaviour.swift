package import DropCore

/// How one of the embedder's tasks behaves in a replay.
package struct TaskBehaviour: Sendable, Equatable {
  /// Milliseconds until it ends.
  package var duration: Double
  package var result: JSONValue
  /// The message it fails with instead.
  package var failure: String?

  package init(duration: Double = 0, result: JSONValue = .null, failure: String? = nil) {
    self.duration = duration
    self.result = result
    self.failure = failure
  }
}

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

extension SessionFile {
  /// How a task behaves when it was called so many times before; nil where nothing is said of it.
  package func behaviour(of task: String, call: Int) -> TaskBehaviour? {
    guard let calls = tasks[task], !calls.isEmpty else { return nil }
    return calls[min(call, calls.count - 1)]
  }
}

public import DropContent
public import DropCore

/// A plugin's call of one of the embedder's named tasks, such as an upload.
///
/// ```swift
/// host.register(task: "count") { call in
///   .int(call.contents.reduce(0) { $0 + $1.size })
/// }
/// ```
public struct TaskCall: Sendable {
  /// What runs a task; it may be cancelled when the drop is aborted.
  public typealias Body = @Sendable (TaskCall) async throws -> JSONValue

  /// What the plugin passed, with `{"$content": n}` in the place of content `n`.
  public let arguments: JSONValue
  /// The content the plugin passed, counted from zero.
  public let contents: [Content]
  /// What names this call among all: fit for an `Idempotency-Key`, also where a server is asked again.
  public let key: String
  /// How often it was begun, this time included: more than once only where a ``CrashPolicy`` says so, after the
  /// app died meanwhile.
  public let attempt: Int
  /// Where the task says how far it is.
  public let progress: LoadProgress
}

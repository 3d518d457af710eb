/// What names a call of something outside among all calls of all hosts.
///
/// Fit for an `Idempotency-Key`, by which a server knows a call that it has had already.
public enum CallKey {
  /// The key of the call that this code runs for: of a task, of a save or of a function that scripts wait for;
  /// none elsewhere.
  ///
  /// ```swift
  /// try host.registerWaiting(
  ///   "book", "Books a seat.", ScriptParameter<Int>("seat", "Which."), acts: true,
  ///   example: "dnd.app.book(3)"
  /// ) { (seat: Int) in try await server.book(seat, key: CallKey.current) }
  /// ```
  @TaskLocal public static var current: String?
}

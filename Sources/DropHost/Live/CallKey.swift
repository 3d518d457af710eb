/// What names a call of something outside among all calls of all hosts.
///
/// Fit for an `Idempotency-Key`, by which a server knows a call that it has had already.
public enum CallKey {
  /// The key of the call that this code runs for: of a task, of a save or of a function that scripts wait for;
  /// none elsewhere.
  ///
  /// ```swift
  /// try host.registerWaiting(
  ///   "order", "Orders a forecast.", ScriptParameter<String>("city", "Of where."), acts: true,
  ///   example: "dnd.app.order(\"Rome\")"
  /// ) { (city: String) in try await order(city, key: CallKey.current) }
  /// ```
  @TaskLocal public static var current: String?
}

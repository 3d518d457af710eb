public import DropCore

/// What becomes of a task that was under way when the app died, once the app goes on from its journal.
///
/// ```swift
/// host.register(task: "upload", afterCrash: .again) { call in
///   .string(try await upload(call.contents[0]) { call.progress($0) })
/// }
/// ```
public enum CrashPolicy: Sendable {
  /// It has failed with `interrupted`: what it may have done isn't done again.
  case fail
  /// It is run again, under the same ``TaskCall/key``, by which a server knows a call that it has had.
  case again
  /// It goes by what became of the call of that key.
  case ask(@Sendable (_ key: String) async throws -> Answer)

  /// What became of a call.
  public enum Answer: Sendable, Hashable {
    /// It was done, and gave that.
    case done(JSONValue)
    /// It wasn't done: it is run again, under the same key.
    case notDone
    /// Nobody knows: it has failed with `interrupted`.
    case unknown
  }
}

/// A request that was under way when the app died.
struct RevivedRequest: Sendable {
  let request: IORequest
  /// How often it is begun with this time.
  let attempt: Int
}

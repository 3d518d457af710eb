/// How far a call that may wait has come.
package enum Step: Sendable, Hashable {
  /// It returned; the value is its first result.
  case finished(LuaValue)
  /// It waits; `Sandbox.resume` goes on with it. Each suspension has a new task id.
  case suspended(TaskID, WaitID)
}

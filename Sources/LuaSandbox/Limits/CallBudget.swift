/// Which of the sandbox's limits a call runs under.
package enum CallBudget {
  /// A hover call: no collection lands inside it when it can wait.
  case hover
  /// One run of a handler between two waits; drawn on the perform's account when one is given.
  case run(PerformAccount?)
  /// Loading.
  case load
}

#if Live

import SystemFiles

/// An answer that a connection waits for, suspended until somebody has it.
final class ParkedAnswer<Value: Sendable>: Sendable {
  /// What came of it.
  enum Answer: Sendable {
    case given(Value)
    /// Nobody will answer any more.
    case none
  }

  private struct State {
    var answer: Answer?
    /// The connection, while it is suspended because there is no answer.
    var parked: HTTPConnection?
  }

  private let state = Guarded(State())

  /// The answer, or nil: then the connection is suspended until there is one.
  func take(_ connection: HTTPConnection) -> Answer? {
    state.withLock { state in
      if state.answer == nil {
        // Suspended before anybody sees that it is, who may resume it at once.
        connection.suspend()
        state.parked = connection
      }
      return state.answer
    }
  }

  /// The first answer counts; `none` ends it without.
  func give(_ answer: Answer) {
    let parked = state.withLock { state -> HTTPConnection? in
      if state.answer != nil { return nil }
      state.answer = answer
      defer { state.parked = nil }
      return state.parked
    }
    parked?.resume()
  }
}

/// What a service answers through; let go of, it says that there is no answer.
final class Answerer<Value: Sendable>: Sendable {
  private let answer: ParkedAnswer<Value>

  init(_ answer: ParkedAnswer<Value>) { self.answer = answer }

  deinit { answer.give(.none) }

  func give(_ value: Value) { answer.give(.given(value)) }
}

#endif

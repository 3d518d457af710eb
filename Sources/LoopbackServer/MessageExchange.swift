#if Live

import SystemFiles

/// A message on its way in, and its answer on its way back.
final class MessageExchange: Sendable {
  private struct State {
    var body: [UInt8] = []
    var isAsked = false
    var answer: Answer?
    /// The connection, while it is suspended because there is no answer.
    var parked: HTTPConnection?
  }

  private enum Answer {
    case given([UInt8])
    case none
  }

  private let state = Guarded(State())
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Takes a part of the body; false where that is too long.
  func take(_ part: UnsafeRawBufferPointer) -> Bool {
    state.withLock { state in
      guard part.count <= limit - state.body.count else { return false }
      // The part is there for the length of the call, and copied.
      unsafe state.body.append(contentsOf: part)
      return true
    }
  }

  /// The body is whole, or the connection goes on: asks, answers, or waits for the answer.
  func goOn(_ connection: HTTPConnection, _ service: any LoopbackService) -> Bool {
    let body = state.withLock { state -> [UInt8]? in
      if state.isAsked { return nil }
      state.isAsked = true
      defer { state.body = [] }
      return state.body
    }
    if let body {
      let answerer = MessageAnswerer(self)
      service.message(body) { answerer.give($0) }
    }
    let answer = state.withLock { state -> Answer? in
      if state.answer == nil {
        // Suspended before anybody sees that it is, who may resume it at once.
        connection.suspend()
        state.parked = connection
      }
      return state.answer
    }
    switch answer {
    case .given(let bytes): return connection.respond(200, bytes, Self.json)
    case .some(.none): return connection.respond(.ending)
    case nil: return true
    }
  }

  private static let json = ["Content-Type": "application/json"]

  /// The first answer counts; none ends it without.
  func answer(_ bytes: [UInt8]?) {
    let parked = state.withLock { state -> HTTPConnection? in
      if state.answer != nil { return nil }
      state.answer = bytes.map(Answer.given) ?? Answer.none
      defer { state.parked = nil }
      return state.parked
    }
    parked?.resume()
  }
}

/// What a service answers through; let go of, it says that there is no answer.
private final class MessageAnswerer: Sendable {
  private let message: MessageExchange

  init(_ message: MessageExchange) { self.message = message }

  deinit { message.answer(nil) }

  func give(_ bytes: [UInt8]) { message.answer(bytes) }
}

#endif

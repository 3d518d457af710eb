#if Live

import SystemFiles

/// A message on its way in, and its answer on its way back.
final class MessageExchange: Sendable {
  private struct State {
    var body: [UInt8] = []
    var isAsked = false
  }

  private let state = Guarded(State())
  private let answer = ParkedAnswer<[UInt8]>()
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
      let answerer = Answerer(answer)
      service.message(body) { answerer.give($0) }
    }
    switch answer.take(connection) {
    case .given(let bytes): return connection.respond(200, bytes, Self.json)
    case .some(.none): return connection.respond(.ending)
    case nil: return true
    }
  }

  private static let json = ["Content-Type": "application/json"]

  /// Nobody answers any more.
  func abandon() { answer.give(.none) }
}

#endif

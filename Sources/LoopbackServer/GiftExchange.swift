#if Live

import SystemFiles

/// Somebody who fetches what is given under a path, until it is there.
final class GiftExchange: Sendable {
  private let path: String
  private let isAsked = Guarded(false)
  private let answer = ParkedAnswer<LoopbackGift?>()

  init(_ path: String) { self.path = path }

  /// The request is whole, or the connection goes on: asks, answers, or waits for the answer.
  func goOn(_ connection: HTTPConnection, _ service: any LoopbackService) -> Bool {
    let isFirst = isAsked.withLock { isAsked in
      defer { isAsked = true }
      return !isAsked
    }
    if isFirst {
      let answerer = Answerer(answer)
      service.give(path) { answerer.give($0) }
    }
    switch answer.take(connection) {
    case .given(let gift?): return connection.respond(with: gift)
    case .given(nil): return connection.respond(.nothingThere)
    case .some(.none): return connection.respond(.ending)
    case nil: return true
    }
  }

  /// Nobody answers any more.
  func abandon() { answer.give(.none) }
}

#endif

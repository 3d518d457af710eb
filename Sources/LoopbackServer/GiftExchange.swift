#if Live

import SystemFiles

/// Bytes that are given to whoever has the path that leads to them, such as a program that something is
/// dragged to.
package struct LoopbackGift: Sendable {
  /// What a file of it is called.
  package let name: String
  package let size: Int
  /// So many bytes from a place on, or nil where they can't be read; called on the server's thread.
  package let read: @Sendable (_ offset: Int, _ count: Int) -> [UInt8]?

  package init(
    name: String,
    size: Int,
    read: @escaping @Sendable (_ offset: Int, _ count: Int) -> [UInt8]?
  ) {
    (self.name, self.size, self.read) = (name, size, read)
  }

  /// It is saved and never shown, as what somebody dropped must not run as a page of this server's.
  var fields: [String: String] {
    let plain = name.utf8.map { byte -> String in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || [0x2D, 0x2E, 0x5F].contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain ? String(UnicodeScalar(byte)) : "%\(digits.count < 2 ? "0" : "")\(digits)"
    }
    return [
      "Content-Type": "application/octet-stream",
      "Content-Disposition": "attachment; filename*=UTF-8''\(plain.joined())",
      "Content-Security-Policy": "sandbox; default-src 'none'",
    ]
  }
}

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

#if Live

import SystemFiles

/// A request that takes more than one call.
enum Exchange: Sendable {
  case page(LoopbackPage)
  case gift(GiftExchange)
  case message(MessageExchange)
  case upload(UploadExchange)
  case stream(LoopbackStream)

  /// Ends it from any thread.
  func abandon() {
    switch self {
    case .page: break
    case .gift(let gift): gift.abandon()
    case .message(let message): message.abandon()
    case .upload(let upload): upload.abandon()
    case .stream(let stream): stream.close()
    }
  }
}

/// The connections that are open, what each is at, and until when one may be at nothing.
final class ConnectionTable: Sendable {
  private struct Entry {
    let socket: Int32
    /// When it must have sent a whole head; nil while a request is answered.
    var deadline: UInt64?
    var exchange: Exchange?
  }

  private struct State {
    var entries: [HTTPConnection: Entry] = [:]
    var isEnding = false
  }

  private let state = Guarded(State())
  private let headTime: UInt64
  private let pause: UInt64

  init(_ limits: LoopbackLimits) {
    let (seconds, rest) = limits.headTime.components
    headTime = UInt64(clamping: seconds) * 1_000_000_000 + UInt64(clamping: rest / 1_000_000_000)
    pause = UInt64(clamping: limits.idleSeconds) * 1_000_000_000
  }

  // MARK: The server's thread

  func opened(_ connection: HTTPConnection) {
    let socket = connection.socket
    let deadline = MonotonicClock.nanoseconds + headTime
    state.withLock { $0.entries[connection] = Entry(socket: socket, deadline: deadline) }
  }

  /// Its socket is closed after this, and not before.
  func closed(_ connection: HTTPConnection) {
    state.withLock { _ = $0.entries.removeValue(forKey: connection) }
  }

  /// A head has come.
  func headCame(_ connection: HTTPConnection) {
    state.withLock { $0.entries[connection]?.deadline = nil }
  }

  /// Notes what a request is; false where all ends.
  func begins(_ exchange: Exchange, on connection: HTTPConnection) -> Bool {
    state.withLock { state in
      if state.isEnding { return false }
      state.entries[connection]?.exchange = exchange
      return true
    }
  }

  /// What the connection is at.
  func exchange(of connection: HTTPConnection) -> Exchange? {
    state.withLock { $0.entries[connection]?.exchange }
  }

  /// A request has ended; the next one has the pause between two, and the time for a head.
  func ended(_ connection: HTTPConnection) -> Exchange? {
    let deadline = MonotonicClock.nanoseconds + pause + headTime
    return state.withLock { state in
      let exchange = state.entries[connection]?.exchange
      state.entries[connection]?.exchange = nil
      state.entries[connection]?.deadline = deadline
      return exchange
    }
  }

  // MARK: Any thread

  /// Ends the connections that are late with their heads and those whose reader has gone, and gives the
  /// streams of the others.
  func sweep() -> [LoopbackStream] {
    let now = MonotonicClock.nanoseconds
    return state.withLock { state in
      var streams: [LoopbackStream] = []
      for entry in state.entries.values {
        if case .stream(let stream) = entry.exchange {
          if stream.isEnded || Self.isGone(entry.socket) {
            shutdown(entry.socket, Int32(SHUT_RDWR))
            stream.close()
          } else {
            streams.append(stream)
          }
        } else if let deadline = entry.deadline, deadline <= now {
          shutdown(entry.socket, Int32(SHUT_RDWR))
        }
      }
      return streams
    }
  }

  /// Whether the other side has closed; the socket is open, for it is taken out of the table before.
  private static func isGone(_ socket: Int32) -> Bool {
    var asked = pollfd(fd: socket, events: Int16(truncatingIfNeeded: POLLIN), revents: 0)
    // The call fills in the one structure, and a byte that stays where it is.
    guard unsafe poll(&asked, 1, 0) > 0 else { return false }
    if asked.revents & Int16(truncatingIfNeeded: POLLHUP | POLLERR) != 0 { return true }
    var byte: UInt8 = 0
    return unsafe recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0
  }

  /// What sends loads.
  var uploads: [UploadExchange] {
    state.withLock { state in
      state.entries.values.compactMap { entry in
        if case .upload(let upload) = entry.exchange { upload } else { nil }
      }
    }
  }

  /// Whether a request is under way.
  var isBusy: Bool { state.withLock { $0.entries.values.contains { $0.exchange != nil } } }

  /// Ends all requests and takes no more.
  func end() {
    let exchanges = state.withLock { state in
      state.isEnding = true
      return state.entries.values.compactMap(\.exchange)
    }
    for exchange in exchanges { exchange.abandon() }
  }
}

#endif

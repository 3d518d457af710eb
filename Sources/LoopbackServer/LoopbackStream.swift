#if Live

import SystemFiles

/// Lines that go to a page for as long as it listens.
package final class LoopbackStream: Sendable {
  private struct State {
    var waiting: [UInt8] = []
    /// How many of the bytes that wait have gone.
    var gone = 0
    /// The connection, while it is suspended because nothing waits.
    var parked: HTTPConnection?
    var isEnded = false

    var unread: Int { waiting.count - gone }

    mutating func unpark() -> HTTPConnection? {
      defer { parked = nil }
      return parked
    }
  }

  /// Who listens, by the name that it gave itself in the address.
  package let tab: String?
  private let state = Guarded(State())
  private let connection: HTTPConnection
  private let limit: Int

  init(_ connection: HTTPConnection, limit: Int) {
    self.connection = connection
    tab = connection.argument("tab")
    self.limit = limit
  }

  /// Sends a line, from any thread, where the stream has not ended.
  package func send(_ line: [UInt8]) { _ = takes(line) }

  /// Sends a line; false where the stream has ended, as it does when its reader leaves too much unread.
  package func takes(_ line: [UInt8]) -> Bool {
    let (isSent, parked) = state.withLock { state -> (Bool, HTTPConnection?) in
      if state.isEnded { return (false, nil) }
      guard state.unread + line.count < limit else {
        state.isEnded = true
        return (false, state.unpark())
      }
      state.waiting += line
      state.waiting.append(UInt8(ascii: "\n"))
      return (true, state.unpark())
    }
    parked?.resume()
    return isSent
  }

  /// A line that means nothing, so that a reader who has gone is noticed.
  func beat() { send([UInt8(ascii: ":")]) }

  /// Ends it, from any thread, after what was sent.
  package func close() {
    let parked = state.withLock { state in
      state.isEnded = true
      return state.unpark()
    }
    parked?.resume()
  }

  var isEnded: Bool { state.withLock { $0.isEnded } }

  /// Puts what waits into a buffer, on the server's thread: how many bytes, 0 where the connection waits
  /// for more, -1 at the end.
  func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    state.withLock { state in
      let count = min(state.unread, buffer.count)
      if count > 0 {
        // Copies no more than the buffer has room for.
        unsafe buffer.copyBytes(from: state.waiting[state.gone..<(state.gone + count)])
        state.gone += count
        if state.unread == 0 { (state.waiting, state.gone) = ([], 0) }
        return count
      }
      if state.isEnded { return -1 }
      // Suspended before anybody sees that it is, who may resume it at once.
      connection.suspend()
      state.parked = connection
      return 0
    }
  }
}

#endif

import SystemFiles

/// Which bytes may come, for whoever asks from another thread: those that were asked for, once, of the
/// length that was announced.
package final class PlayGate: Sendable {
  private let wanted = Guarded<[String: Wish]>([:])

  private struct Wish {
    let least: Int
    let most: Int
  }

  init() {}

  /// Lets a body in, once.
  package func admits(_ load: String, length: Int) -> Bool {
    wanted.withLock { wanted in
      guard let wish = wanted[load], length >= wish.least, length <= wish.most else { return false }
      wanted[load] = nil
      return true
    }
  }

  func open(_ load: String, _ lengths: ClosedRange<Int>) {
    let wish = Wish(least: lengths.lowerBound, most: lengths.upperBound)
    wanted.withLock { $0[load] = wish }
  }

  func close(_ load: String) { wanted.withLock { $0[load] = nil } }

  func closeAll() { wanted.withLock { $0 = [:] } }
}

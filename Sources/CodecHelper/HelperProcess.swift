#if Isolation && os(Linux)

import CConfinement
import DropContent
import DropCore
import SystemFiles

/// The helper that one app has, begun at the first need and again where it died.
final class HelperProcess: Sendable {
  private let state = Guarded(State())

  private struct State {
    var line: HelperLine?
    var pid: pid_t = 0
    /// What no child is kept from, a bit each.
    var missing = 0
    /// When it was begun, in nanoseconds, the latest last.
    var begun: [UInt64] = []
  }

  /// So often it is begun in a minute.
  private static let mostBegun = 5
  private static let patience = 10_000

  deinit {
    state.withLock { state in
      state.line = nil
      if state.pid > 0 { cnf_end(state.pid) }
    }
  }

  /// What children can't be kept from here, in words.
  var missing: [String] {
    let bits = state.withLock { $0.missing }
    return [(CNF_LANDLOCK, "Landlock"), (CNF_SECCOMP, "seccomp"), (CNF_LIMITS, "limits")].compactMap {
      bits & Int($0.0.rawValue) == 0 ? nil : $0.1
    }
  }

  /// A child for one request: the line to it, and what stands for it.
  func child(
    _ request: HelperRequest,
    _ files: [Descriptor]
  ) throws(HelperFailure) -> (line: HelperLine, held: Descriptor?) {
    try state.withLock { state throws(HelperFailure) in
      for isLast in [false, true] {
        let line = try Self.line(&state)
        do throws(HelperLine.Failure) {
          let (own, other) = try HelperLine.pair()
          try line.send(request.json, [other.end] + files)
          let (answer, held) = try line.receive(within: Self.patience)
          guard answer["begun"]?.bool == true else {
            throw .strange
          }
          return (own, held.first)
        } catch {
          Self.end(&state)
          if isLast { throw .failed("\(error)") }
        }
      }
      throw .failed("")
    }
  }

  private static func line(_ state: inout State) throws(HelperFailure) -> HelperLine {
    if let line = state.line { return line }
    guard CodecHelper.isThere else { throw .notThere }
    let now = MonotonicClock.nanoseconds
    state.begun.removeAll { $0 + 60_000_000_000 < now }
    guard state.begun.count < mostBegun else { throw .failed("it died \(mostBegun) times in a minute") }
    state.begun.append(now)
    do throws(HelperLine.Failure) {
      let (own, other) = try HelperLine.pair()
      var pid: pid_t = 0
      // The call reads the name and writes one number.
      let error = unsafe cnf_begin(&pid, CodecHelper.name, other.end.number)
      guard error == 0 else { throw .system(error) }
      state.pid = pid
      let (answer, _) = try own.receive(within: patience)
      guard let missing = answer["missing"]?.integer else { throw .strange }
      (state.line, state.missing) = (own, missing)
      return own
    } catch {
      end(&state)
      throw .failed("\(error)")
    }
  }

  private static func end(_ state: inout State) {
    state.line = nil
    if state.pid > 0 { cnf_end(state.pid) }
    state.pid = 0
  }
}

/// Why nothing is decoded elsewhere.
enum HelperFailure: Error {
  /// The program doesn't become a helper.
  case notThere
  case failed(String)
}

#endif

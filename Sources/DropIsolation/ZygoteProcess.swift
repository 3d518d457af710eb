#if Isolation && os(Linux)

import CConfinement
import DropContent
import DropCore
import SystemFiles

/// The helper that one app has, begun at the first need and again where it died.
final class ZygoteProcess: Sendable {
  private let state = Guarded(State())
  let children = OpenChildren()

  private struct State {
    var line: CodecLine?
    var pid: pid_t = 0
    /// The line to a child that was asked for ahead and waits, shut in, for what it is to decode.
    var next: CodecLine?
    /// What no child is kept from by.
    var missing: [ConfinementLayer] = []
    /// When it was begun, in nanoseconds, the latest last.
    var begun: [UInt64] = []
    var hasServed = false
  }

  /// So often it is begun in a minute.
  private static let mostBegun = 5
  private static let patience = 10_000
  /// With the child that waits, with another one, with a helper that is begun anew.
  private static let attempts = 3

  deinit { state.withLock { Self.end(&$0) } }

  /// Whether there ever was one that could be asked.
  var hasServed: Bool { state.withLock { $0.hasServed } }

  /// The layers that this system lacks, once the helper is there.
  func missing() throws(ZygoteFailure) -> [ConfinementLayer] {
    try state.withLock { state throws(ZygoteFailure) in
      _ = try Self.line(&state)
      return state.missing
    }
  }

  /// A child that was asked that: the one that waited, and another is begun to wait while this one decodes.
  func child(_ request: CodecRequest, _ files: [Descriptor]) throws(ZygoteFailure) -> ChildProcess {
    try state.withLock { state throws(ZygoteFailure) in
      // What has died since is noticed as it is asked: nothing was decoded yet.
      for attempt in 1...Self.attempts {
        let line = try Self.line(&state)
        let child: ChildProcess
        var isOfChild = false
        do throws(CodecLine.Failure) {
          child = try Self.next(&state, line)
          isOfChild = true
          try child.line.send(request.json, files)
        } catch {
          // With the helper all that others decode in it would end: one child that died alone is begun anew.
          if !isOfChild || attempt > 1 { Self.end(&state) }
          if attempt == Self.attempts { throw ZygoteFailure(error) }
          continue
        }
        state.next = try? Self.asked(line)
        return child
      }
      throw .failed("")
    }
  }

  /// The child that waits, or one that is begun now.
  private static func next(
    _ state: inout State,
    _ line: CodecLine
  ) throws(CodecLine.Failure) -> ChildProcess {
    let own = if let next = state.next { next } else { try asked(line) }
    state.next = nil
    let (answer, held) = try line.receive(within: patience)
    guard let pid = answer["begun"]?.integer else { throw .strange }
    return ChildProcess(own, held.first, pid_t(truncatingIfNeeded: pid))
  }

  /// The line to a child that the helper is asked to begin; that it has, it says on its own line.
  private static func asked(_ line: CodecLine) throws(CodecLine.Failure) -> CodecLine {
    let (own, other) = try CodecLine.pair()
    try line.send(["fork": true], [other.end])
    return own
  }

  private static func line(_ state: inout State) throws(ZygoteFailure) -> CodecLine {
    if let line = state.line { return line }
    guard CodecHelper.isThere else { throw .notThere }
    let now = MonotonicClock.nanoseconds
    state.begun.removeAll { $0 + 60_000_000_000 < now }
    guard state.begun.count < mostBegun else { throw .died(mostBegun) }
    state.begun.append(now)
    do throws(CodecLine.Failure) {
      let own = try begin(&state)
      let (answer, _) = try own.receive(within: patience)
      guard let missing = answer["missing"]?.integer else { throw .strange }
      (state.line, state.missing) = (own, ConfinementLayer.named(by: missing))
      state.hasServed = true
      return own
    } catch {
      end(&state)
      throw ZygoteFailure(error)
    }
  }

  /// The app's end of the line to a new one.
  ///
  /// The other end is its own alone, or nobody would see that it has ended.
  private static func begin(_ state: inout State) throws(CodecLine.Failure) -> CodecLine {
    let (own, other) = try CodecLine.pair()
    var pid: pid_t = 0
    // The call reads the name and writes one number.
    let error = unsafe cnf_begin(&pid, CodecHelper.name, other.end.number)
    guard error == 0 else { throw .system(error) }
    state.pid = pid
    return own
  }

  private static func end(_ state: inout State) {
    (state.line, state.next) = (nil, nil)
    if state.pid > 0 { cnf_end(state.pid) }
    state.pid = 0
  }
}

/// What keeps a child in, and may be missing.
enum ConfinementLayer: String, CaseIterable {
  case landlock = "Landlock"
  case seccomp

  private var bit: Int {
    switch self {
    case .landlock: Int(CNF_LANDLOCK.rawValue)
    case .seccomp: Int(CNF_SECCOMP.rawValue)
    }
  }

  static func named(by bits: Int) -> [ConfinementLayer] { allCases.filter { bits & $0.bit != 0 } }
}

/// Why nothing is decoded elsewhere.
enum ZygoteFailure: Error {
  /// The program doesn't become a helper.
  case notThere
  /// It was begun so often within a minute.
  case died(Int)
  case failed(String)

  init(_ failure: CodecLine.Failure) {
    switch failure {
    case .ended, .untaken: self = .failed("the helper died as it was asked")
    case .silent: self = .failed("the helper says nothing")
    case .strange: self = .failed("the helper says what nobody says")
    case .system(let number): self = .failed("the helper can't be reached, error \(number)")
    }
  }

  /// In words.
  var reason: String {
    switch self {
    case .notThere: "the program doesn't begin with CodecHelper.runIfAsked()"
    case .died(let count): "the helper died \(count) times within a minute"
    case .failed(let reason): reason
    }
  }
}

#endif

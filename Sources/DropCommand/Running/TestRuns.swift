import DropExplore
import DropReplay
import SystemFiles

/// Many tests on several threads: what comes of them is handed on in their order, and memory holds what a few
/// of them came to.
struct TestRuns: Sendable {
  let cases: [TestCase]
  let options: RunOptions
  let updates: Bool
  let jobs: Int
  private(set) var cache: TestCache?
  /// Where it is told what runs did: the files of plugins.
  private(set) var toldBy: PluginDigests?

  /// So many tests more than are handed on may have been run, for each thread.
  private static let ahead = 16
  /// How long a thread waits that has nothing to do, in microseconds.
  private static let pause: UInt32 = 200

  /// What the threads have in common.
  private final class Line: Sendable {
    private let state = Guarded(State())

    private struct State {
      var next = 0
      var handedOn = 0
      var results: [Int: TestResult] = [:]
      var isOver = false
    }

    enum Turn {
      case test(Int)
      case wait
      case end
    }

    /// What a thread does next.
    func turn(of count: Int, ahead: Int) -> Turn {
      state.withLock { state in
        if state.isOver || state.next == count { return .end }
        if state.next - state.handedOn >= ahead { return .wait }
        state.next += 1
        return .test(state.next - 1)
      }
    }

    func put(_ result: TestResult, of test: Int) {
      state.withLock { $0.results[test] = result }
    }

    /// The result of the test whose turn it is; nil where there is none yet.
    func takeResult() -> TestResult? {
      state.withLock { state in
        guard let result = state.results.removeValue(forKey: state.handedOn) else { return nil }
        state.handedOn += 1
        return result
      }
    }

    func end() { state.withLock { $0.isOver = true } }
  }

  /// Runs them all; `each` gets a result as soon as all before it have been handed on.
  func run(_ each: (Int, TestResult) throws(CommandFailure) -> Void) throws(CommandFailure) {
    let line = Line()
    defer { line.end() }
    for _ in 1..<max(1, min(jobs, cases.count)) {
      // Where the system has no thread to give, the others do what there is.
      _ = WorkThread.begin { [self] in work(line) }
    }
    let worker = worker
    var handedOn = 0
    while handedOn < cases.count {
      if let result = line.takeResult() {
        try each(handedOn, result)
        handedOn += 1
      } else if case .test(let test) = line.turn(of: cases.count, ahead: ahead) {
        line.put(worker.run(cases[test]), of: test)
      } else {
        usleep(Self.pause)
      }
    }
  }

  private func work(_ line: Line) {
    let worker = worker
    while true {
      switch line.turn(of: cases.count, ahead: ahead) {
      case .test(let test): line.put(worker.run(cases[test]), of: test)
      case .wait: usleep(Self.pause)
      case .end: return
      }
    }
  }

  private var ahead: Int { Self.ahead * max(1, jobs) }

  /// What runs the tests of one thread.
  private var worker: TestRun {
    TestRun(options: options, updates: updates, cache: cache, toldBy: toldBy)
  }
}

import DropContent
import DropExplore
import DropReplay
import SystemFiles

/// How fast sessions are explored: `explore [SESSION [RUNS [JOBS]]]`.
///
/// Counts in the process's own time, which others on the machine don't stretch; two jobs that don't
/// hinder each other spend no more of it for a run than one does.
enum ExploreMode {
  static let usualSession = "Examples/sessions/four-photos.json"

  static func run(_ arguments: [String]) throws -> Int32 {
    let session = arguments.first ?? usualSession
    let runs = arguments.count > 1 ? Int(arguments[1]) ?? 20_000 : 20_000
    let jobs = arguments.count > 2 ? Int(arguments[2]) ?? 1 : 1
    let options = ExploreOptions(runs: runs, jobs: jobs)
    let exploration = try SessionExploration(
      session: session,
      setup: ReplaySetup(),
      options: options
    )
    var report: ExploreReport?
    let start = MonotonicClock.nanoseconds
    let own = ProcessorClock().measure { report = waited(exploration) } / 1e9
    let wall = Double(MonotonicClock.nanoseconds - start) / 1e9
    guard let report else { return 70 }
    let speed = Int((Double(report.runs) / own).rounded())
    print(
      "\(report.runs) runs, \(jobs) job(s): \(speed) runs in a second of processor time,",
      "\(Int((Double(report.runs) / wall).rounded())) in a second of waiting"
    )
    return 0
  }

  private static func waited(_ exploration: SessionExploration) -> ExploreReport? {
    let box = Box()
    Task.detached {
      let report = try? await exploration.run()
      box.held.withLock { $0 = (true, report) }
    }
    while !box.held.withLock(\.isDone) { usleep(1_000) }
    return box.held.withLock(\.report)
  }

  private final class Box: Sendable {
    let held = Guarded<(isDone: Bool, report: ExploreReport?)>((false, nil))
  }
}

import DropCore
import DropHost
import DropReplay

/// Watches a run for what is asked for, and for what happens while loads are under way.
final class AskedWatcher: ReplayObserver {
  private(set) var tasks: [String] = []
  /// Whether something else than a drag came between a load's beginning and its end.
  private(set) var hasEventsAmongLoads = false
  private var loads = 0

  func begin(_ scene: ReplayScene) throws(SinkError) {}

  func observe(_ event: SessionEvent, in scene: ReplayScene) throws(SinkError) {
    if loads > 0, !event.kind.isOfPointer { hasEventsAmongLoads = true }
  }

  func observe(
    _ output: HostOutput,
    at time: Double,
    in scene: ReplayScene
  ) throws(SinkError) {
    switch output {
    case .effect(.load, _, _): loads += 1
    case .effect(.loaded, _, _): loads -= 1
    case .effect(.task(_, let name, _), _, _): tasks.append(name)
    default: break
    }
  }
}

extension SessionSubject {
  /// The names of the tasks that are asked for in a run as recorded.
  var tasksAsked: [String] { asked?.tasks ?? [] }

  /// Whether in a run as recorded something comes among loads that may find more or less of them done.
  var hasEventsAmongLoads: Bool { asked?.hasEventsAmongLoads ?? false }

  private var asked: AskedWatcher? {
    guard let host else { return nil }
    let watcher = AskedWatcher()
    guard let replayer = asRecorded(by: host, [watcher]), (try? replayer.run()) != nil else {
      return nil
    }
    return watcher
  }
}

extension SessionEvent.Kind {
  /// Whether it is of how something is dragged and dropped.
  fileprivate var isOfPointer: Bool {
    switch self {
    case .begin, .move, .add, .reveal, .leave, .modifiers, .wait, .drop, .paste, .share: true
    default: false
    }
  }
}

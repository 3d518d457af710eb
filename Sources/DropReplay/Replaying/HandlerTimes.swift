import DropCore
package import DropHost

/// How long the calls of one handler took, its waits left out, and what they spent.
package struct HandlerTimes: Sendable {
  package let destination: String
  package let handler: String
  /// In nanoseconds, ascending once measured.
  package fileprivate(set) var nanoseconds: [Double] = []
  /// The most that one call spent, of a handler that may wait between two waits.
  package fileprivate(set) var mostUnits: Int64 = 0
  /// The most that one call spent over all of its waits; none of a handler that can't wait.
  package fileprivate(set) var mostUnitsInAll: Int64?
  fileprivate var totalUnits: Int64 = 0

  package var count: Int { nanoseconds.count }
  package var meanUnits: Int64 { count == 0 ? 0 : totalUnits / Int64(count) }

  /// The time that this part of the calls stayed below.
  package func percentile(_ part: Double) -> Double {
    guard let last = nanoseconds.last else { return 0 }
    let place = Int((Double(count) * part).rounded(.up)) - 1
    return nanoseconds.indices.contains(place) ? nanoseconds[place] : last
  }
}

/// Times the calls of handlers over several replays of a session.
package final class HandlerStopwatch {
  private var times = NameTable<HandlerTimes>()
  private var order: [String] = []
  /// Handlers that wait, and how long they have run.
  private var waiting: [Run: Double] = [:]

  /// A handler's call that may wait: a drag has no two of the same at a time, but those that make
  /// its items.
  private struct Run: Hashable {
    let drag: DragID
    let destination: Destination.Index?
    let handler: Handler
  }

  package init() {}

  /// Takes one step of the engine: how long it took, and what came out.
  ///
  /// Of several calls in one step each gets its share by what it spent; a step without a call is of
  /// the handlers that waited.
  package func take(_ nanoseconds: Double, _ output: [HostOutput], in scene: ReplayScene) {
    var calls: [HandlerCall] = []
    for case .call(let call) in output { calls.append(call) }
    let total = calls.reduce(0) { $0 + max(1, $1.units) }
    for call in calls {
      let share = nanoseconds * Double(max(1, call.units)) / Double(max(1, total))
      let run = Run(drag: call.drag, destination: call.destination, handler: call.handler)
      add(call, run, share, in: scene)
    }
    if calls.isEmpty {
      let share = nanoseconds / Double(max(1, waiting.count))
      for run in waiting.keys { waiting[run]? += share }
    }
    for case .trace(.ended(let drag, let destination, let handler, let units, _)) in output {
      end(Run(drag: drag, destination: destination, handler: handler), units, in: scene)
    }
  }

  private func add(_ call: HandlerCall, _ run: Run, _ nanoseconds: Double, in scene: ReplayScene) {
    change(run, in: scene) { own in
      guard !call.handler.mayWait else { return }
      own.totalUnits += call.units
      own.mostUnits = max(own.mostUnits, call.units)
      own.nanoseconds.append(nanoseconds)
    }
    if call.handler.mayWait { waiting[run, default: 0] += nanoseconds }
  }

  private func end(_ run: Run, _ units: RunUnits, in scene: ReplayScene) {
    guard let nanoseconds = waiting.removeValue(forKey: run) else { return }
    change(run, in: scene) { own in
      own.nanoseconds.append(nanoseconds)
      own.totalUnits += units.most
      own.mostUnits = max(own.mostUnits, units.most)
      own.mostUnitsInAll = max(own.mostUnitsInAll ?? 0, units.all)
    }
  }

  private func change(
    _ run: Run,
    in scene: ReplayScene,
    _ body: (inout HandlerTimes) -> Void
  ) {
    let destination = run.destination.map(scene.name) ?? "source"
    let key = "\(destination)\u{0}\(run.handler.name)"
    if times[key] == nil { order.append(key) }
    var own = times[key] ?? HandlerTimes(destination: destination, handler: run.handler.name)
    body(&own)
    times[key] = own
  }

  /// In the order of the first calls.
  package var results: [HandlerTimes] {
    order.compactMap { times[$0] }.map { each in
      var sorted = each
      sorted.nanoseconds.sort()
      return sorted
    }
  }
}

/// Which of the limits holds for a handler's calls.
package enum HandlerCallLimits {
  /// Whether the handler may wait, and so has the larger budget.
  package static func waits(_ handler: String) -> Bool {
    Handler(name: handler)?.mayWait ?? true
  }
}

import DropCore
package import DropHost

/// How long the calls of one handler took, and what they spent.
package struct HandlerTimes: Sendable {
  package let destination: String
  package let handler: String
  /// In nanoseconds, ascending once measured.
  package fileprivate(set) var nanoseconds: [Double] = []
  package fileprivate(set) var mostUnits: Int64 = 0
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
  private var times: [String: HandlerTimes] = [:]
  private var order: [String] = []

  package init() {}

  /// Takes one step of the engine: how long it took, and what came out.
  ///
  /// Of several calls in one step each gets its share by what it spent.
  package func take(_ nanoseconds: Double, _ output: [HostOutput], in scene: ReplayScene) {
    var calls: [HandlerCall] = []
    for case .call(let call) in output { calls.append(call) }
    let total = calls.reduce(0) { $0 + max(1, $1.units) }
    for call in calls {
      let share = Double(max(1, call.units)) / Double(max(1, total))
      let destination = call.destination.map(scene.name) ?? "source"
      add(call, destination, nanoseconds * share)
    }
  }

  private func add(_ call: HandlerCall, _ destination: String, _ nanoseconds: Double) {
    let key = "\(destination)\u{0}\(call.handler.name)"
    if times[key] == nil { order.append(key) }
    var own = times[key] ?? HandlerTimes(destination: destination, handler: call.handler.name)
    own.nanoseconds.append(nanoseconds)
    own.totalUnits += call.units
    own.mostUnits = max(own.mostUnits, call.units)
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

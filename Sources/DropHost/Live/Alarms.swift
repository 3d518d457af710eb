/// The times at which a host's scripts want to be woken, and the tasks that sleep until then.
///
/// Most timers are time-outs of loads that end long before. A sleeping task stays in the system until
/// its time has come even when it is cancelled, so one sleeps for all that are due later.
struct Alarms {
  private var due: [IOID: Double] = [:]
  private var sleepers: [Double: Task<Void, Never>] = [:]

  /// Notes a time; gives it back when someone has to sleep until then.
  mutating func set(_ id: IOID, at time: Double) -> Double? {
    due[id] = time
    return sleepers.keys.contains { $0 <= time } ? nil : time
  }

  mutating func cancel(_ id: IOID) { due[id] = nil }

  mutating func slept(_ sleeper: Task<Void, Never>, until time: Double) {
    sleepers[time] = sleeper
  }

  /// Takes out what is due when a sleeper has woken, in the order of time.
  mutating func wake(at time: Double) -> [IOID] {
    sleepers = sleepers.filter { $0.key > time }
    let reached = due.filter { $0.value <= time }
      .sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    for (id, _) in reached { due[id] = nil }
    return reached.map(\.key)
  }

  /// The next time that nobody sleeps until, if it comes before all that somebody sleeps until.
  var next: Double? {
    guard let first = due.values.min() else { return nil }
    return sleepers.keys.contains { $0 <= first } ? nil : first
  }

  var count: Int { due.count }

  func stop() {
    for sleeper in sleepers.values { sleeper.cancel() }
  }
}

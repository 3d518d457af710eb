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

  /// A sleeper has woken, and sleeps no more.
  mutating func woke(at time: Double) {
    sleepers = sleepers.filter { $0.key > time }
  }

  /// Takes out what is due, in the order of time.
  mutating func take(until time: Double) -> [IOID] {
    guard due.values.contains(where: { $0 <= time }) else { return [] }
    let reached = due.filter { $0.value <= time }
      .sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    for (id, _) in reached { due[id] = nil }
    return reached.map(\.key)
  }

  /// When the first is due.
  var first: Double? { due.values.min() }

  /// The first time, if nobody sleeps until it or until one before.
  var unwatched: Double? {
    guard let first else { return nil }
    return sleepers.keys.contains { $0 <= first } ? nil : first
  }

  var count: Int { due.count }

  func stop() {
    for sleeper in sleepers.values { sleeper.cancel() }
  }
}

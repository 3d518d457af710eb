/// The times at which a host's scripts want to be woken, and the tasks that sleep until then.
///
/// Most timers are time-outs of loads that end long before. A sleeping task stays in the system until
/// its time has come even when it is cancelled, so one sleeps for all that are due later.
struct Alarms {
  private var due: [IOID: Double] = [:]
  private var order = AlarmOrder()
  private var sleepers: [Double: Task<Void, Never>] = [:]

  /// Notes a time; gives it back when someone has to sleep until then.
  mutating func set(_ id: IOID, at time: Double) -> Double? {
    due[id] = time
    order.insert(AlarmOrder.Alarm(time: time, id: id))
    return sleepers.keys.contains { $0 <= time } ? nil : time
  }

  mutating func cancel(_ id: IOID) {
    due[id] = nil
    forgetCancelled()
  }

  mutating func slept(_ sleeper: Task<Void, Never>, until time: Double) {
    sleepers[time] = sleeper
  }

  /// A sleeper has woken, and sleeps no more.
  mutating func woke(at time: Double) {
    sleepers = sleepers.filter { $0.key > time }
  }

  /// Takes out what is due, in the order of time.
  mutating func take(until time: Double) -> [IOID] {
    var reached: [IOID] = []
    while let next = order.first, next.time <= time {
      order.removeFirst()
      due[next.id] = nil
      reached.append(next.id)
      forgetCancelled()
    }
    return reached
  }

  /// Those that nobody waits for are passed over once they would be the next.
  private mutating func forgetCancelled() {
    while let next = order.first, due[next.id] == nil { order.removeFirst() }
    // Nor are there more of those than of others.
    if order.count > 64, order.count > 2 * due.count {
      order = AlarmOrder(due.map { AlarmOrder.Alarm(time: $0.value, id: $0.key) })
    }
  }

  /// When the first is due.
  var first: Double? { order.first?.time }

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

/// Alarms, of which the first is known, and the next one found in few steps however many there are.
private struct AlarmOrder {
  struct Alarm: Comparable {
    let time: Double
    let id: IOID

    static func < (one: Alarm, other: Alarm) -> Bool { (one.time, one.id) < (other.time, other.id) }
  }

  /// A heap: each is due no later than the two below it.
  private var alarms: [Alarm]

  init() { alarms = [] }

  init(_ all: [Alarm]) { alarms = all.sorted() }

  var first: Alarm? { alarms.first }
  var count: Int { alarms.count }

  mutating func insert(_ alarm: Alarm) {
    alarms.append(alarm)
    var place = alarms.count - 1
    while place > 0, alarms[place] < alarms[(place - 1) / 2] {
      alarms.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func removeFirst() {
    guard let last = alarms.popLast(), !alarms.isEmpty else { return }
    alarms[0] = last
    var place = 0
    while true {
      var least = place
      for below in [2 * place + 1, 2 * place + 2]
      where below < alarms.count && alarms[below] < alarms[least] {
        least = below
      }
      if least == place { return }
      alarms.swapAt(place, least)
      place = least
    }
  }
}

import DropHost

/// What a world must know of what is under way in it, where the app may be killed meanwhile.
struct UnderWay {
  /// What a crash makes of tasks.
  private(set) var tasks: [IOID: TaskBehaviour.AfterCrash] = [:]
  /// How tasks, saves and the taking back of files ended: an app may have lost that it was told.
  private(set) var ends: [IOID: Completion] = [:]

  /// When loads began.
  private var loads: [IOID: Double] = [:]

  mutating func note(_ task: IOID, _ afterCrash: TaskBehaviour.AfterCrash) {
    tasks[task] = afterCrash
  }

  mutating func note(_ completion: Completion) {
    switch completion.subject {
    case .task, .save: ends[completion.id] = completion
    case .load, .progress, .timer, .work: break
    }
  }

  mutating func begin(_ load: IOID, at time: Double) { loads[load] = time }

  /// How many bytes of a load have come by then.
  func arrived(_ load: IOID, by now: Double, _ delivery: Delivery) -> Int {
    guard let begun = loads[load], let rate = delivery.rate else { return 0 }
    let passed = max(0, now - begun - delivery.latency)
    return Int(exactly: (passed * rate / 1_000).rounded(.down)) ?? .max
  }
}

import DropCore

extension SessionDocument {
  /// The same session with what happened in a run written into it, so that it happens without
  /// anybody choosing: fates and times of loads, failing tasks, answers, and events put in.
  ///
  /// `spread` gives even what ended when it began a moment of its own, so that its place in the order
  /// can be told.
  func retelling(_ log: RunLog, spread: Bool = false) -> SessionDocument {
    var clock = RetoldClock(isSpread: spread)
    var told = self
    told.json = told.json.setting("expect", to: nil).setting("events", to: .array([]))
    var recorded = events[...]
    for (time, entry) in log.entries {
      switch entry {
      case .event(let kind, let isPutIn):
        let now = clock.next(time)
        if kind.isDropOrHandover { clock.dropped = now }
        let event = isPutIn ? kind.putIn : Self.take(kind.name, from: &recorded)
        told.append(event?.setting("t", to: .time(now)))
      case .began(let item, let representation):
        clock.began(item, representation)
      case .completed(let item, let representation, let code):
        told.settle(item, representation, clock.completed(item, representation, time), code, clock)
      case .taskBegan(let name, let call): clock.began(task: name, call)
      case .taskEnded(let name, let call, let fails):
        told.settle(task: name, call, clock.ended(task: name, call, time), fails: fails)
      case .lacking(let shortage): told.withdraw(shortage)
      case .answered(let destination, let value):
        let now = clock.next(time)
        let answer: JSONValue = ["t": .time(now), "type": "answer", "to": .string(destination)]
        told.append(answer.setting("value", to: value))
      }
    }
    told.plainTasks()
    return told
  }

  /// The next recorded event of that type: those before it were left out by the run.
  private static func take(_ type: String, from list: inout ArraySlice<JSONValue>) -> JSONValue? {
    while let event = list.popFirst() {
      if event["type"]?.string == type { return event }
    }
    return nil
  }

  private mutating func append(_ event: JSONValue?) {
    guard let event else { return }
    json = json.changing("events") { $0.append(event) }
  }

  /// Gives a representation the fate its load had.
  private mutating func settle(
    _ item: String,
    _ representation: Int,
    _ latency: Double?,
    _ code: FailureCode?,
    _ clock: RetoldClock
  ) {
    guard let latency else { return }
    let expiry = clock.expiry(item, representation)
    json = json.changing("items") { items in
      guard let index = items.firstIndex(where: { $0["id"]?.string == item }) else { return }
      items[index] = items[index].changing("representations") { list in
        guard list.indices.contains(representation) else { return }
        var told = list[representation].setting("rate", to: nil)
        if code == .expired {
          told = told.setting("expires", to: .time(max(0, expiry)))
        } else if code != nil {
          for key in ["text", "json", "base64", "file", "zeros"] {
            told = told.setting(key, to: nil)
          }
          told = told.setting("fails", to: told["fails"] ?? "made to fail")
        }
        list[representation] = told.setting("latency", to: latency > 0 ? .time(latency) : nil)
      }
    }
  }
}

/// Times that keep a run's order, each thing a moment after the one before.
private struct RetoldClock {
  private var now = -1.0
  private var begun: [String: Double] = [:]
  private var settled: Set<String> = []
  var dropped = 0.0
  private let isSpread: Bool

  init(isSpread: Bool) { self.isSpread = isSpread }

  mutating func began(task: String, _ call: Int) { begun["task \(call) \(task)"] = max(0, now) }

  /// How long a task took.
  mutating func ended(task: String, _ call: Int, _ time: Double) -> Double {
    guard let start = begun["task \(call) \(task)"] else { return 0 }
    return (isSpread || time > start ? next(time) : start) - start
  }

  mutating func next(_ time: Double) -> Double {
    now = max(time, now + 1)
    return now
  }

  mutating func began(_ item: String, _ representation: Int) {
    begun["\(representation) \(item)"] = max(0, now)
  }

  /// How long its first load took; nil for later ones, which the session can't tell apart.
  mutating func completed(_ item: String, _ representation: Int, _ time: Double) -> Double? {
    let key = "\(representation) \(item)"
    guard let start = begun[key] else { return nil }
    let end = isSpread || time > start ? next(time) : start
    return settled.insert(key).inserted ? end - start : nil
  }

  /// An age at which the source was gone when its load began.
  func expiry(_ item: String, _ representation: Int) -> Double {
    (begun["\(representation) \(item)"] ?? dropped) - dropped - 1
  }
}

extension SessionEvent.Kind {
  fileprivate var isDropOrHandover: Bool { ["drop", "paste", "share"].contains(name) }

  /// The event as a session file has it, for those that a search puts in.
  fileprivate var putIn: JSONValue? {
    switch self {
    case .drop, .cancel, .abort: ["t": 0, "type": .string(name)]
    case .reload(let id), .close(let id), .undo(let id):
      ["t": 0, "type": .string(name), "destination": .string(id)]
    default: nil
    }
  }
}

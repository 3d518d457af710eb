import DropCore
import DropReplay

/// What was begun and has to end.
struct OpenThings: Sendable {
  private var tasks: [TaskID: String] = [:]
  private var placeholders: [PlaceholderID: String] = [:]
  private var unfinished: [String: (done: Double, total: Double)] = [:]

  mutating func note(_ effect: Effect, in destination: String) {
    switch effect {
    case .task(let id, _, _): tasks[id] = destination
    case .taskEnded(let id, _): tasks[id] = nil
    case .placeholder(let id, _, _, _): placeholders[id] = destination
    case .commit(let id, _, _), .discard(let id): placeholders[id] = nil
    case .progress(.whole, let done, let total?, _):
      unfinished[destination] = done < total ? (done, total) : nil
    default: break
    }
  }

  /// What ended without arriving needs no progress: only the rest can still be open.
  mutating func settle(_ destination: String?, without count: Int) {
    guard let destination, let whole = unfinished[destination] else { return }
    if whole.done + Double(count) >= whole.total { unfinished[destination] = nil }
  }

  /// An undo, an abort or a roll-back ends what the whole had announced.
  mutating func forgetProgress() { unfinished = [:] }

  /// What is still open, in an order of its own.
  var left: [ShownThings.Thing] {
    (tasks.map { ShownThings.Thing(destination: $0.value, what: "task") }
      + placeholders.map { ShownThings.Thing(destination: $0.value, what: "placeholder") }
      + unfinished.map { ShownThings.Thing(destination: $0.key, what: "progress") })
      .sorted { ($0.destination, $0.what) < ($1.destination, $1.what) }
  }
}

/// What is shown to the user while something hovers, and has to go.
struct ShownThings: Sendable {
  private var highlights: Set<Thing> = []
  private var badges: Set<String> = []
  private var own: Set<Thing> = []

  struct Thing: Sendable, Hashable {
    var destination: String
    var what: String
  }

  mutating func note(_ effect: Effect, in destination: String) {
    switch effect {
    case .highlight(let region, let isOn):
      note(Thing(destination: destination, what: "highlight \(region ?? "")"), isOn, &highlights)
    case .badge(let operation, let message):
      if operation == nil && message == nil {
        badges = []
      } else {
        badges.insert(destination)
      }
    case .emit(let name, let values):
      // An effect of the plugin's own that can be on is held to the same rule.
      guard case .bool(let isOn)? = values["on"] else { return }
      note(Thing(destination: destination, what: name), isOn, &own)
    default: break
    }
  }

  private func note(_ thing: Thing, _ isOn: Bool, _ things: inout Set<Thing>) {
    if isOn { things.insert(thing) } else { things.remove(thing) }
  }

  /// What is still on, in an order of its own.
  var left: [Thing] {
    (highlights.union(own) + badges.map { Thing(destination: $0, what: "badge") })
      .sorted { ($0.destination, $0.what) < ($1.destination, $1.what) }
  }
}

import DropCore

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

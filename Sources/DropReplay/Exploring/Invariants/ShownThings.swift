import DropCore

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

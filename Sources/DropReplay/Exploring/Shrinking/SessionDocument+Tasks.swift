import DropCore
import DropHost

extension SessionDocument {
  /// Gives one call of a task the length and the end it had.
  mutating func settle(task name: String, _ call: Int, _ duration: Double, fails: Bool) {
    var calls = behaviours(of: name)
    guard let last = calls.last, call < 1000 else { return }
    while calls.count <= call { calls.append(last) }
    var told = calls[call].setting("duration", to: duration > 0 ? .time(duration) : nil)
    if !fails {
      told = told.setting("fails", to: nil)
    } else if told["fails"] == nil {
      told = told.setting("result", to: nil).setting("fails", to: "made to fail")
    }
    calls[call] = told
    setBehaviours(of: name, to: calls)
  }

  /// Calls that all behave alike are told once.
  mutating func plainTasks() {
    for name in json["tasks"]?.keys ?? [] {
      var calls = behaviours(of: name)
      while calls.count > 1, calls[calls.count - 1] == calls[calls.count - 2] { calls.removeLast() }
      setBehaviours(of: name, to: calls)
    }
  }

  /// Calls all take the same time.
  mutating func evenTasks() {
    for name in json["tasks"]?.keys ?? [] {
      let even = behaviours(of: name).map { $0.setting("duration", to: 10) }
      setBehaviours(of: name, to: even)
    }
  }

  /// Takes a capability or memory away from the destinations' plugins.
  mutating func withdraw(_ shortage: Shortages.Shortage) {
    json = json.changing("destinations") { list in
      for index in list.indices {
        switch shortage {
        case .capability(let capability):
          list[index] = list[index].changing("allow") {
            $0.removeAll { $0.string == capability.rawValue }
          }
        case .memory(let destination, let bytes) where list[index]["id"]?.string == destination:
          let limits = (list[index]["limits"] ?? .object([])).setting(
            "memory_bytes",
            to: .int(bytes)
          )
          list[index] = list[index].setting("limits", to: limits)
        case .memory: break
        }
      }
    }
  }

  private func behaviours(of name: String) -> [JSONValue] {
    guard let value = json["tasks"]?[name] else { return [.object([])] }
    return value.array ?? [value]
  }

  private mutating func setBehaviours(of name: String, to calls: [JSONValue]) {
    let told = calls.count == 1 ? calls[0] : .array(calls)
    json = json.setting("tasks", to: (json["tasks"] ?? .object([])).setting(name, to: told))
  }
}

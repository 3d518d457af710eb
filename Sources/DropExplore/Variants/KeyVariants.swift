import DropCore
import DropReplay

/// Which keys are held, and what the source allows.
struct KeyVariants {
  let run: RecordedRun

  var all: [SessionVariant] { modifierVariants + operationVariants }

  private var modifierVariants: [SessionVariant] {
    guard run.looksAt(["session.modifiers"]) else { return [] }
    return ([nil] + Modifiers.named.map(\.name)).map { key in
      let document = run.document.edited { json in
        json.changing("events") { $0 = $0.flatMap { Self.holding(key, in: $0) } }
      }
      return SessionVariant(key.map { "\($0) held" } ?? "no key held", document)
    }
  }

  /// The event as it is where that key alone is held from the beginning of each drag on.
  private static func holding(_ key: String?, in event: JSONValue) -> [JSONValue] {
    switch event["type"]?.string {
    case "modifiers": return []
    case "begin":
      guard let key else { return [event] }
      return [
        event,
        ["t": event["t"] ?? 0, "type": "modifiers", "keys": [.string(key)]],
      ]
    default: return [event]
    }
  }

  private var operationVariants: [SessionVariant] {
    guard run.looksAt(["session.allowed", "session.operation"]), run.session.sourcePlugin == nil
    else {
      return []
    }
    return ["copy", "move", "link"].map { name in
      let document = run.document.changingSources {
        $0.setting("operations", to: [.string(name)]).setting("exceptions", to: nil)
      }
      let steady = document.edited { json in
        json.changing("events") { $0.removeAll { $0["type"]?.string == "allow" } }
      }
      return SessionVariant("\(name) alone allowed", steady)
    }
  }
}

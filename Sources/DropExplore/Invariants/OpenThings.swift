import DropCore
import DropReplay

/// What was begun and has to end, each with the line that began it.
struct OpenThings: Sendable {
  private struct Begun: Sendable {
    let destination: String
    let drag: DragID?
    let line: String?
  }

  private struct Whole: Sendable {
    let begun: Begun
    var done: Double
    var total: Double
  }

  private var tasks: [TaskID: Begun] = [:]
  private var placeholders: [PlaceholderID: Begun] = [:]
  private var unfinished: [Whole] = []
  /// Places that were filled or given up, or taken out of the list by their own drop, and the line
  /// that did.
  private var ended: [PlaceholderID: String?] = [:]

  mutating func note(
    _ effect: Effect,
    in destination: String,
    of drag: DragID?,
    removing places: [PlaceholderID],
    line: String?
  ) {
    switch effect {
    case .task(let id, _, _): tasks[id] = Begun(destination: destination, drag: drag, line: line)
    case .taskEnded(let id, _): tasks[id] = nil
    case .placeholder(let id, _, _, _):
      placeholders[id] = Begun(destination: destination, drag: drag, line: line)
    case .commit(let id, _, _), .discard(let id):
      placeholders[id] = nil
      ended.updateValue(line, forKey: id)
    case .remove:
      for id in places {
        if placeholders[id]?.drag == drag { ended.updateValue(line, forKey: id) }
        placeholders[id] = nil
      }
    case .progress(.whole, let done, let total?, _):
      unfinished.removeAll { $0.begun.destination == destination && $0.begun.drag == drag }
      guard done < total else { return }
      let begun = Begun(destination: destination, drag: drag, line: line)
      unfinished.append(Whole(begun: begun, done: done, total: total))
    default: break
    }
  }

  /// Of a place that its own drop had ended the line that did, as far as lines are told.
  func end(of place: PlaceholderID) -> String?? { ended[place] }

  /// Where a place was asked for, and by which drag.
  func origin(of place: PlaceholderID) -> (drag: DragID?, line: String?) {
    (placeholders[place]?.drag, placeholders[place]?.line)
  }

  /// What ended without arriving needs no progress: only the rest can still be open.
  mutating func settle(_ drag: DragID, without count: Int) {
    unfinished.removeAll { $0.begun.drag == drag && $0.done + Double(count) >= $0.total }
  }

  /// An undo, an abort or a roll-back ends what the whole had announced.
  mutating func forgetProgress(of drag: DragID) { unfinished.removeAll { $0.begun.drag == drag } }

  /// What is still open, in an order of its own.
  var left: [ShownThings.Thing] {
    func thing(_ begun: Begun, _ what: String) -> ShownThings.Thing {
      ShownThings.Thing(destination: begun.destination, what: what, line: begun.line)
    }
    return
      (tasks.map { thing($0.value, "task") } + placeholders.map { thing($0.value, "placeholder") }
      + unfinished.map { thing($0.begun, "progress") }).sorted()
  }
}

/// What is shown to the user while something hovers, and has to go.
struct ShownThings: Sendable {
  private var on: [Key: String?] = [:]

  private enum Key: Hashable, Sendable {
    case highlight(String, region: String?)
    case badge(String)
    case own(String, name: String, of: [JSONValue?])
  }

  /// What tells effects of one name apart, where they say it.
  private static let naming = ["id", "item", "entry", "key", "index", "name"]

  /// Whether an effect of the plugin's own says that something is or isn't: by `on`, or as the one thing that it says.
  private static func isOn(_ values: JSONValue) -> Bool? {
    if case .bool(let isOn)? = values["on"] { return isOn }
    guard case .object(let members) = values, members.count == 1 else { return nil }
    return members[0].value.bool
  }

  /// Whether an effect of the plugin's own says that something isn't any more.
  static func putsOut(_ values: JSONValue) -> Bool { isOn(values) == false }

  /// Something that is on, or open.
  struct Thing: Sendable, Comparable {
    private(set) var destination: String
    private(set) var what: String
    private(set) var line: String?

    static func < (one: Thing, other: Thing) -> Bool {
      (one.destination, one.what, one.line ?? "") < (
        other.destination, other.what, other.line ?? ""
      )
    }
  }

  /// `isHovering` says that it comes from a drag that was not dropped.
  mutating func note(
    _ effect: Effect,
    in destination: String,
    isHovering: Bool,
    line: String?
  ) {
    switch effect {
    case .highlight(let region, let isOn):
      note(.highlight(destination, region: region), isOn, line)
    case .badge(let operation, let message):
      if operation == nil && message == nil {
        on = on.filter { if case .badge = $0.key { false } else { true } }
      } else {
        note(.badge(destination), true, line)
      }
    case .emit(let name, let values):
      note(name, values, in: destination, isHovering, line)
    default: break
    }
  }

  /// An effect of the plugin's own that can be on is held to the same rule: one that says `on`, and one
  /// of a drag in flight that says a single thing, which is true or not.
  private mutating func note(
    _ name: String,
    _ values: JSONValue,
    in destination: String,
    _ isHovering: Bool,
    _ line: String?
  ) {
    guard let isOn = Self.isOn(values) else { return }
    // The one thing that is said names nothing, whatever its key is.
    let said = Self.naming.map { values["on"] == nil ? nil : values[$0] }
    let key = Key.own(destination, name: name, of: said)
    if values["on"] == nil, !isHovering, on[key] == nil { return }
    if isOn { note(key, true, line) } else { putOut(name, said, in: destination) }
  }

  /// All of that name that say nothing else of what both say.
  private mutating func putOut(
    _ name: String,
    _ said: [JSONValue?],
    in destination: String
  ) {
    on = on.filter { key, _ in
      guard case .own(let place, name: name, of: let other) = key, place.isSpelled(as: destination)
      else {
        return true
      }
      return zip(said, other).contains { $0 != nil && $1 != nil && $0 != $1 }
    }
  }

  private mutating func note(_ key: Key, _ isOn: Bool, _ line: String?) {
    if isOn { on.updateValue(line, forKey: key) } else { on.removeValue(forKey: key) }
  }

  /// An app that starts again shows none of it.
  mutating func forget() { on = [:] }

  /// What is still on, in an order of its own.
  var left: [Thing] {
    on.map { key, line in
      switch key {
      case .highlight(let destination, let region):
        Thing(destination: destination, what: "highlight \(region ?? "")", line: line)
      case .badge(let destination): Thing(destination: destination, what: "badge", line: line)
      case .own(let destination, let name, _):
        Thing(destination: destination, what: name, line: line)
      }
    }.sorted()
  }
}

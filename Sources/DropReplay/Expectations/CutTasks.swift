import DropContent
package import DropCore
package import DropHost

/// The tasks of a run, and those of them that a crash cut: they may be done, so that nobody should just begin
/// them again.
package struct CutTasks: Sendable {
  /// Those of which only the effect was seen, or only the request: either may come first.
  private var announced: [(id: TaskID, name: String, drag: DragID, isOfSource: Bool)] = []
  private var asked: [Call] = []
  private var calls: [TaskID: Call] = [:]
  private var cut: [Cut] = []
  private var begun = 0
  /// How often the app was killed so far.
  private var crashes = 0

  private struct Call: Sendable {
    let task: TaskRequest
    /// How many began before it.
    let number: Int
    /// Whether a source asked for it, as it made something.
    var isOfSource = false
  }

  private struct Cut: Sendable {
    let task: TaskRequest
    let isOfSource: Bool
    /// How many had begun when it was told.
    let begun: Int
  }

  package init() {}

  /// What a session's event says of them.
  mutating func note(_ event: SessionEvent.Kind) {
    switch event {
    case .crash: crash()
    case .answer(_, let value): note(answer: value)
    default: break
    }
  }

  /// What comes out of an engine says of them: where a task does once more what was cut, that in words.
  mutating func note(_ output: HostOutput) -> String? {
    switch output {
    case .effect(let effect, let index, let drag?):
      note(effect, of: drag, isOfSource: index == nil)
    case .call(let call) where call.handler == .provide: forgetCut(ofSourceOf: call.drag)
    case .request(.task(let task)): return begin(task)
    default: break
    }
    return nil
  }

  /// The app is killed.
  package mutating func crash() { crashes += 1 }

  /// What an effect says of tasks, a source's or a destination's.
  package mutating func note(_ effect: Effect, of drag: DragID, isOfSource: Bool) {
    switch effect {
    case .task(let id, let name, _): announce(id, name, of: drag, isOfSource)
    case .taskEnded(let id, let result): end(id, result)
    default: break
    }
  }

  /// A task begins: where it does once more what was cut, that in words.
  package mutating func begin(_ task: TaskRequest) -> String? {
    var call = Call(task: task, number: begun)
    begun += 1
    let place = announced.firstIndex { $0.drag == task.drag && $0.name.isSpelled(as: task.name) }
    if let place {
      let known = announced.remove(at: place)
      call.isOfSource = known.isOfSource
      calls[known.id] = call
    } else {
      asked.append(call)
    }
    guard cut.contains(where: { $0.task.isSame(as: task) }) else { return nil }
    return "'\(task.name)' was cut by a crash and may be done, and it is run again"
  }

  /// Whether a task that begins may do what was cut once more, with other numbers, such as how often it was tried: it may
  /// be another part of that, too, which begins where nothing is cut.
  package func mayRepeat(_ task: TaskRequest) -> Bool {
    cut.contains { $0.task.isAlike(task) && !$0.task.isSame(as: task) }
  }

  /// What the user agreed to may be done once more; a question that is dismissed agrees to nothing.
  package mutating func note(answer value: JSONValue) {
    if value != .null, value != .bool(false) { cut = [] }
  }

  /// A source is asked for an item: where it was asked before a crash it is the host that asks once more.
  package mutating func forgetCut(ofSourceOf drag: DragID) {
    cut.removeAll { $0.isOfSource && $0.task.drag == drag }
  }

  private mutating func announce(
    _ id: TaskID,
    _ name: String,
    of drag: DragID,
    _ isOfSource: Bool
  ) {
    let place = asked.firstIndex { $0.task.drag == drag && $0.task.name.isSpelled(as: name) }
    guard let place else { return announced.append((id, name, drag, isOfSource)) }
    calls[id] = asked.remove(at: place)
    calls[id]?.isOfSource = isOfSource
  }

  /// Whoever asks first whether it was done may do it again; what had begun before asks nothing.
  private mutating func end(_ id: TaskID, _ result: TaskResult) {
    guard crashes > 0, let call = calls[id] else { return }
    switch result {
    case .failed(.interrupted, _):
      cut.append(Cut(task: call.task, isOfSource: call.isOfSource, begun: begun))
    case .succeeded: cut.removeAll { $0.task.drag == call.task.drag && $0.begun <= call.number }
    case .failed: break
    }
  }
}

extension TaskRequest {
  fileprivate func isSame(as other: TaskRequest) -> Bool {
    arguments == other.arguments && isOfSame(as: other)
  }

  /// The same whatever numbers it is given, of something that both name.
  fileprivate func isAlike(_ other: TaskRequest) -> Bool {
    guard plainArguments == other.plainArguments, isOfSame(as: other) else { return false }
    return item != nil || !contents.isEmpty
      || !Set(arguments.texts).isDisjoint(with: other.arguments.texts)
  }

  /// What it is given but for numbers, also those in texts.
  package var plainArguments: JSONValue { arguments.withoutNumbers }

  /// Whether both are of one name, item and contents.
  private func isOfSame(as other: TaskRequest) -> Bool {
    drag == other.drag && name.isSpelled(as: other.name) && item == other.item
      && contents.count == other.contents.count
      && zip(contents, other.contents).allSatisfy { one, another in
        one.name == another.name && one.size == another.size
          && (try? one.sha256()) == (try? another.sha256())
      }
  }
}

extension JSONValue {
  /// The same without numbers, also those in texts, but for the content that it names.
  fileprivate var withoutNumbers: JSONValue {
    switch self {
    case .int, .double: .null
    case .string(let text): .string(text.filter { !$0.isNumber })
    case .array(let elements): .array(elements.map(\.withoutNumbers))
    case .object(let members) where members.count == 1 && members[0].key == "$content": self
    case .object(let members):
      .object(
        members.compactMap { member in
          let value = member.value.withoutNumbers
          return value == .null ? nil : Member(member.key, value)
        }
      )
    case .null, .bool: self
    }
  }

  /// All texts in it.
  fileprivate var texts: [String] {
    switch self {
    case .string(let text): text.isEmpty ? [] : [text]
    case .array(let elements): elements.flatMap(\.texts)
    case .object(let members): members.flatMap(\.value.texts)
    case .null, .bool, .int, .double: []
    }
  }
}

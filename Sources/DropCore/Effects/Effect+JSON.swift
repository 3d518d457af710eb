extension Effect {
  /// The word in `effect`.
  public var name: String {
    switch self {
    case .highlight: "highlight"
    case .badge: "badge"
    case .scroll: "scroll"
    case .springload: "springload"
    case .preview: "preview"
    case .load: "load"
    case .loaded: "loaded"
    case .progress: "progress"
    case .task: "task"
    case .taskEnded: "task_ended"
    case .save: "save"
    case .placeholder: "placeholder"
    case .commit: "commit"
    case .discard: "discard"
    case .insert: "insert"
    case .remove: "remove"
    case .move: "move"
    case .undo: "undo"
    case .redo: "redo"
    case .notify: "notify"
    case .confirm: "confirm"
    case .emit: "emit"
    case .item: "item"
    }
  }

  /// The effect as transcripts show it: its word, its destination, and what it carries; indexes
  /// count from one.
  public func json(destination: String?) -> JSONValue {
    var members = [JSONValue.Member("effect", .string(name))]
    if let destination { members.append(.init("destination", .string(destination))) }
    return .object(members + fields)
  }

  /// What it carries, in the order of its declaration; what isn't there is left out.
  public var fields: [JSONValue.Member] {
    switch self {
    case .highlight(let region, let isOn): Self.list(("region", region.json), ("on", .bool(isOn)))
    case .badge(let operation, let message):
      Self.list(("operation", (operation?.name).json), ("message", message.json))
    case .scroll(let dx, let dy): Self.list(("dx", .double(dx)), ("dy", .double(dy)))
    case .springload(let region): Self.list(("region", .string(region)))
    case .preview(let value): Self.list(("value", value))
    case .undo, .redo: []
    case .notify(let level, let message):
      Self.list(("level", .string(level.rawValue)), ("message", .string(message)))
    case .emit(let name, let values): Self.list(("name", .string(name)), ("values", values))
    case .confirm(let id, let question): [.init("id", .string(id.name))] + question.fieldsOfEffect
    case .item(let result): Self.fields(of: result)
    case .load, .loaded, .progress, .task, .taskEnded, .save: workFields
    case .placeholder, .commit, .discard, .insert, .remove, .move: changeFields
    }
  }

  private var workFields: [JSONValue.Member] {
    switch self {
    case .load(let item, let type, let how):
      Self.list(("item", .string(item)), ("type", .string(type.id)), ("how", how.json))
    case .loaded(let item, let type, let how, let result):
      Self.list(("item", .string(item)), ("type", .string(type.id)), ("how", how.json))
        + result.fields
    case .progress(let subject, let done, let total, let label):
      Self.list(
        ("of", subject.name.json),
        ("done", .double(done)),
        ("total", total.map { .double($0) }),
        ("label", label.json)
      )
    case .task(let id, let name, let arguments):
      Self.list(("id", .string(id.name)), ("name", .string(name)), ("arguments", arguments))
    case .taskEnded(let id, let result): [.init("id", .string(id.name))] + result.fields
    case .save(let name, let size): Self.list(("name", .string(name)), ("size", .int(size)))
    default: []
    }
  }

  private var changeFields: [JSONValue.Member] {
    switch self {
    case .placeholder(let id, let index, let title, let size):
      Self.list(
        ("id", .string(id.name)),
        ("index", .int(index + 1)),
        ("title", .string(title)),
        ("size", size.map { .int($0) })
      )
    case .commit(let id, let index, let contents):
      Self.list(
        ("id", .string(id.name)),
        ("index", .int(index + 1)),
        ("contents", .array(contents.map(\.json)))
      )
    case .discard(let id): Self.list(("id", .string(id.name)))
    case .insert(let index, let contents):
      Self.list(("index", .int(index + 1)), ("contents", .array(contents.map(\.json))))
    case .remove(let index, let count):
      Self.list(("index", .int(index + 1)), ("count", .int(count)))
    case .move(let from, let to): Self.list(("from", Self.indexes(from)), ("to", .int(to + 1)))
    default: []
    }
  }

  private static func indexes(_ from: [Int]) -> JSONValue {
    from.count == 1 ? .int(from[0] + 1) : .array(from.map { .int($0 + 1) })
  }

  private static func fields(of result: ItemResult) -> [JSONValue.Member] {
    list(
      ("item", .string(result.id)),
      ("result", .string(result.kind.rawValue)),
      ("code", (result.code?.rawValue).json),
      ("reason", result.reason.json),
      ("units", result.units > 0 ? .int(result.units) : nil)
    )
  }

  fileprivate static func list(_ fields: (String, JSONValue?)...) -> [JSONValue.Member] {
    fields.compactMap { key, value in value.map { JSONValue.Member(key, $0) } }
  }
}

extension String? {
  fileprivate var json: JSONValue? { map { .string($0) } }
}

extension LoadRoute {
  /// The word `direct`, or the list of types on the way.
  public var json: JSONValue {
    switch self {
    case .direct: .string("direct")
    case .coerced(let types): .array(types.map { .string($0.id) })
    }
  }
}

extension ProgressSubject {
  fileprivate var name: String? {
    switch self {
    case .whole: nil
    case .placeholder(let id): id.name
    case .task(let id): id.name
    }
  }
}

extension LoadResult {
  fileprivate var fields: [JSONValue.Member] {
    switch self {
    case .loaded(let size): Effect.list(("size", .int(size)))
    case .failed(let code, let message):
      Effect.list(("code", .string(code.rawValue)), ("message", .string(message)))
    }
  }
}

extension TaskResult {
  fileprivate var fields: [JSONValue.Member] {
    switch self {
    case .succeeded(let value): Effect.list(("result", value))
    case .failed(let code, let message):
      Effect.list(("code", .string(code.rawValue)), ("message", .string(message)))
    }
  }
}

extension Question {
  fileprivate var fieldsOfEffect: [JSONValue.Member] {
    Effect.list(
      ("title", .string(title)),
      ("message", message.json),
      ("fields", fields),
      ("accept", accept.json),
      ("cancel", cancel.json)
    )
  }
}

extension ContentEntry {
  /// Its name alone where there is no more to it, else an object; never the driver's own number.
  public var json: JSONValue {
    if id == nil, details == nil { return .string(name) }
    var members = [JSONValue.Member("name", .string(name))]
    if let id { members.append(.init("id", .string(id))) }
    if case .object(let more)? = details {
      members += more.filter { $0.key != "name" && $0.key != "id" }
    }
    return .object(members)
  }
}

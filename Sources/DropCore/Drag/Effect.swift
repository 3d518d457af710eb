/// Something that became of the scene, the contents or the user: what an embedder carries out.
///
/// Those that carry much are kept in a box, so that an effect stays small and a move costs little. Whose
/// it is, destination and drag, stands beside it in the queue.
///
/// ```swift
/// for effect in host.advance() {
///   switch effect.effect {
///   case .insert(let at, let entries): print(at, entries.map(\.name))
///   default: apply(effect)
///   }
/// }
/// ```
public enum Effect: Sendable, Hashable {
  /// Show a region, or the whole destination, as the place of the drop; or stop showing it.
  case highlight(region: String?, isOn: Bool)
  /// Show what a drop would do beside the pointer; none takes the badge away.
  case badge(operation: Operation?, message: String?)
  /// Scroll the contents by that much.
  case scroll(dx: Double, dy: Double)
  /// Open what the region stands for.
  case springload(region: String)
  /// An item's bytes are asked for.
  indirect case load(item: String, type: ContentType, how: LoadRoute)
  /// An item's bytes are there, or won't come.
  indirect case loaded(item: String, type: ContentType, how: LoadRoute, result: LoadResult)
  /// Another program reads an item.
  indirect case provide(item: String, type: ContentType)
  /// It has what it reads, or won't get it.
  indirect case provided(item: String, type: ContentType, result: LoadResult)
  /// Keep a place.
  indirect case placeholder(id: PlaceholderID, index: Int, title: String, size: Int?)
  /// Show how far something is.
  indirect case progress(of: ProgressSubject, done: Double, total: Double?, label: String?)
  /// Put entries where the placeholder was.
  indirect case commit(id: PlaceholderID, index: Int, contents: [ContentEntry])
  /// Give a placeholder's place up.
  case discard(id: PlaceholderID)
  /// Put entries in.
  indirect case insert(index: Int, contents: [ContentEntry])
  /// Take entries out.
  case remove(index: Int, count: Int)
  /// Take entries from there, in that order, and put them so that the first of them has the index.
  case move(from: [Int], to: Int)
  /// An entry became another where it stands: called otherwise, or with another context or contents.
  indirect case update(index: Int, entry: ContentEntry)
  /// Tell the user.
  indirect case notify(level: NoticeLevel, message: String)
  /// Ask the user.
  indirect case confirm(id: QuestionID, question: Question)
  /// Run one of the embedder's tasks.
  indirect case task(id: TaskID, name: String, arguments: JSONValue)
  /// A task is over.
  indirect case taskEnded(id: TaskID, result: TaskResult)
  /// A file was saved under that name, or a folder, which has no bytes of its own.
  indirect case save(name: String, size: Int?)
  /// A file that was saved under that name is taken back.
  indirect case unsave(name: String)
  /// Something of the plugin's own.
  indirect case emit(name: String, values: JSONValue)
  /// What became of a dragged item.
  indirect case item(ItemResult)
  /// A drop was taken back by the user; the changes follow.
  case undo
  /// A drop was done again by the user; the changes follow.
  case redo
  /// Show the dragged things so; none shows them as they are.
  case preview(JSONValue?)
}

/// Which effect it is, by its word in transcripts.
enum EffectKind: String, Sendable, CaseIterable {
  case highlight
  case badge
  case scroll
  case springload
  case preview
  case load
  case loaded
  case provide
  case provided
  case progress
  case task
  case taskEnded = "task_ended"
  case save
  case unsave
  case placeholder
  case commit
  case discard
  case insert
  case remove
  case move
  case update
  case undo
  case redo
  case notify
  case confirm
  case emit
  case item
}

extension Effect {
  /// Which one it is.
  private var kind: EffectKind {
    switch self {
    case .highlight: .highlight
    case .badge: .badge
    case .scroll: .scroll
    case .springload: .springload
    case .preview: .preview
    case .load: .load
    case .loaded: .loaded
    case .provide: .provide
    case .provided: .provided
    case .progress: .progress
    case .task: .task
    case .taskEnded: .taskEnded
    case .save: .save
    case .unsave: .unsave
    case .placeholder: .placeholder
    case .commit: .commit
    case .discard: .discard
    case .insert: .insert
    case .remove: .remove
    case .move: .move
    case .update: .update
    case .undo: .undo
    case .redo: .redo
    case .notify: .notify
    case .confirm: .confirm
    case .emit: .emit
    case .item: .item
    }
  }

  /// The word in `effect`.
  public var name: String { kind.rawValue }

  /// The effect as transcripts show it: its word, its destination, and what it carries; indexes
  /// count from one.
  ///
  /// ```swift
  /// for effect in host.advance() { print(JSONWriter().text(effect.effect.json(destination: effect.destination))) }
  /// ```
  public func json(destination: String?) -> JSONValue {
    var members = [JSONValue.Member("effect", .string(name))]
    if let destination { members.append(.init("destination", .string(destination))) }
    return .object(members + fields)
  }

  /// What it carries, in the order of its declaration; what isn't there is left out.
  public var fields: [JSONValue.Member] {
    zip(EffectDeclaration.keys(of: kind), values).compactMap { key, value in
      value.map { JSONValue.Member(key.name, $0) }
    }
  }

  /// A value for each of its keys.
  private var values: [JSONValue?] {
    switch self {
    case .highlight(let region, let isOn): [region.json, .bool(isOn)]
    case .badge(let operation, let message):
      [(operation?.name).json, message.json]
    case .scroll(let dx, let dy): [.double(dx), .double(dy)]
    case .springload(let region): [.string(region)]
    case .preview(let value): [value]
    case .undo, .redo: []
    case .notify(let level, let message):
      [.string(level.rawValue), .string(message)]
    case .emit(let name, let values): [.string(name), values]
    case .confirm(let id, let question): [.string(id.name)] + question.values
    case .item(let result): result.values
    case .load, .loaded, .provide, .provided, .progress, .task, .taskEnded, .save, .unsave:
      workValues
    case .placeholder, .commit, .discard, .insert, .remove, .move, .update: changeValues
    }
  }

  private var workValues: [JSONValue?] {
    switch self {
    case .load(let item, let type, let how):
      [.string(item), .string(type.id), how.json]
    case .loaded(let item, let type, let how, let result):
      [.string(item), .string(type.id), how.json]
        + result.values
    case .provide(let item, let type): [.string(item), .string(type.id)]
    case .provided(let item, let type, let result):
      [.string(item), .string(type.id)] + result.values
    case .progress(let subject, let done, let total, let label):
      [subject.name.json, .double(done), total.map { .double($0) }, label.json]
    case .task(let id, let name, let arguments):
      [.string(id.name), .string(name), arguments]
    case .taskEnded(let id, let result): [.string(id.name)] + result.values
    case .save(let name, let size): [.string(name), size.map { .int($0) }]
    case .unsave(let name): [.string(name)]
    default: []
    }
  }

  private var changeValues: [JSONValue?] {
    switch self {
    case .placeholder(let id, let index, let title, let size):
      [.string(id.name), .int(index + 1), .string(title), size.map { .int($0) }]
    case .commit(let id, let index, let contents):
      [.string(id.name), .int(index + 1), .array(contents.map(\.json))]
    case .discard(let id): [.string(id.name)]
    case .insert(let index, let contents):
      [.int(index + 1), .array(contents.map(\.json))]
    case .remove(let index, let count):
      [.int(index + 1), .int(count)]
    case .move(let from, let to): [Self.indexes(from), .int(to + 1)]
    case .update(let index, let entry): [.int(index + 1), .array([entry.json])]
    default: []
    }
  }

  private static func indexes(_ from: [Int]) -> JSONValue {
    from.count == 1 ? .int(from[0] + 1) : .array(from.map { .int($0 + 1) })
  }
}

extension Effect: CustomStringConvertible {
  /// The effect on one line: its word and what it carries, indexes counted from one.
  public var description: String {
    ([name] + fields.map { "\($0.key)=\($0.value.line)" }).joined(separator: " ")
  }
}

/// What an effect is called and what it carries, as transcripts, schemas and references say it.
public struct EffectDeclaration: Sendable, Hashable {
  /// One thing that an effect carries.
  public struct Key: Sendable, Hashable {
    /// What it is called.
    public let name: String
    /// Which JSON it is.
    public let type: KeyType
    /// Whether it may be left out.
    public let isOptional: Bool
    /// One line about it.
    public let summary: String
  }

  /// The JSON that a key holds.
  public enum KeyType: String, Sendable, Hashable {
    /// A text.
    case string
    /// A whole number.
    case integer
    /// A number.
    case number
    /// True or false.
    case boolean
    /// A whole number or a list of them.
    case indexes
    /// A list of entries: a text, or an object with a name.
    case entries
    /// The word `direct`, or the list of types on the way.
    case route
    /// Anything.
    case any
  }

  /// The word in `effect`.
  public let name: String
  /// One line about it.
  public let summary: String
  /// What it carries besides `effect` and `destination`.
  public let keys: [Key]

  fileprivate init(_ kind: EffectKind, _ summary: String, _ keys: Key...) {
    name = kind.rawValue
    self.summary = summary
    self.keys = keys
  }
}

extension EffectDeclaration.Key {
  init(_ name: String, _ type: EffectDeclaration.KeyType, _ summary: String) {
    self.init(name: name, type: type, isOptional: false, summary: summary)
  }

  static func optional(
    _ name: String,
    _ type: EffectDeclaration.KeyType,
    _ summary: String
  ) -> Self {
    Self(name: name, type: type, isOptional: true, summary: summary)
  }
}

extension EffectDeclaration {
  /// Every effect, in the order of the reference.
  public static let all: [EffectDeclaration] = hovering + working + changing + telling

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The keys that an effect carries its values under, in the order of those.
  fileprivate static func keys(of kind: EffectKind) -> [Key] { byName[kind.rawValue]?.keys ?? [] }

  private static let hovering: [EffectDeclaration] = [
    EffectDeclaration(
      .highlight,
      "Show a region as the place of the drop, or stop showing it",
      .optional("region", .string, "the region; without one the whole destination"),
      .init("on", .boolean, "whether it is shown")
    ),
    EffectDeclaration(
      .badge,
      "Show what a drop would do beside the pointer",
      .optional("operation", .string, "the operation; without one the badge goes"),
      .optional("message", .string, "why not, or what would come of it")
    ),
    EffectDeclaration(
      .scroll,
      "Scroll the contents",
      .init("dx", .number, "points to the right"),
      .init("dy", .number, "points down")
    ),
    EffectDeclaration(
      .springload,
      "Open what a region stands for",
      .init("region", .string, "the region")
    ),
    EffectDeclaration(
      .preview,
      "Show the dragged things so",
      .optional("value", .any, "what the plugin gave; without it they look as they did")
    ),
  ]

  private static let working: [EffectDeclaration] = [
    EffectDeclaration(
      .load,
      "An item's bytes are asked for",
      .init("item", .string, "the item"),
      .init("type", .string, "the representation's type"),
      .init("how", .route, "how it serves what was asked for")
    ),
    EffectDeclaration(
      .loaded,
      "An item's bytes are there, or won't come",
      .init("item", .string, "the item"),
      .init("type", .string, "the representation's type"),
      .init("how", .route, "how it serves what was asked for"),
      .optional("size", .integer, "how many bytes came; none of a folder"),
      .optional("code", .string, "why they won't come"),
      .optional("message", .string, "the same for people")
    ),
    EffectDeclaration(
      .provide,
      "Another program reads an item",
      .init("item", .string, "the item"),
      .init("type", .string, "as what")
    ),
    EffectDeclaration(
      .provided,
      "Another program has what it reads, or won't get it",
      .init("item", .string, "the item"),
      .init("type", .string, "as what"),
      .optional("size", .integer, "how many bytes it gets; none of a folder"),
      .optional("code", .string, "why it won't get them"),
      .optional("message", .string, "the same for people")
    ),
    EffectDeclaration(
      .progress,
      "Show how far something is",
      .optional("of", .string, "the placeholder or task; without one the whole drop"),
      .init("done", .number, "how much is done"),
      .optional("total", .number, "how much there is"),
      .optional("label", .string, "what goes on")
    ),
    EffectDeclaration(
      .task,
      "Run one of the embedder's tasks",
      .init("id", .string, "the task's number"),
      .init("name", .string, "which task"),
      .init("arguments", .any, "what it gets")
    ),
    EffectDeclaration(
      .taskEnded,
      "A task is over",
      .init("id", .string, "the task's number"),
      .optional("result", .any, "what it gave"),
      .optional("code", .string, "why it failed"),
      .optional("message", .string, "the same for people")
    ),
    EffectDeclaration(
      .save,
      "A file was saved",
      .init("name", .string, "the name that was used"),
      .optional("size", .integer, "its bytes; none of a folder")
    ),
    EffectDeclaration(
      .unsave,
      "A saved file is taken back, with its drop",
      .init("name", .string, "the name that it has")
    ),
  ]

  private static let changing: [EffectDeclaration] = [
    EffectDeclaration(
      .placeholder,
      "Keep a place",
      .init("id", .string, "the placeholder's number"),
      .init("index", .integer, "the place, from one"),
      .init("title", .string, "what it says"),
      .optional("size", .integer, "how many bytes are to come")
    ),
    EffectDeclaration(
      .commit,
      "Put entries where a placeholder was",
      .init("id", .string, "the placeholder's number"),
      .init("index", .integer, "the place, from one"),
      .init("contents", .entries, "none, one or many")
    ),
    EffectDeclaration(
      .discard,
      "Give a placeholder's place up",
      .init("id", .string, "the placeholder's number")
    ),
    EffectDeclaration(
      .insert,
      "Put entries in",
      .init("index", .integer, "the first one's place, from one"),
      .init("contents", .entries, "the entries")
    ),
    EffectDeclaration(
      .remove,
      "Take entries out",
      .init("index", .integer, "the first one's place, from one"),
      .init("count", .integer, "how many")
    ),
    EffectDeclaration(
      .move,
      "Move entries",
      .init("from", .indexes, "where they are, from one"),
      .init("to", .integer, "the place of the first of them afterwards, from one")
    ),
    EffectDeclaration(
      .update,
      "Show an entry anew where it stands",
      .init("index", .integer, "the place, from one"),
      .init("contents", .entries, "what it is now: one entry")
    ),
    EffectDeclaration(.undo, "A drop is taken back; the changes follow"),
    EffectDeclaration(.redo, "A drop is done again; the changes follow"),
  ]

  private static let telling: [EffectDeclaration] = [
    EffectDeclaration(
      .notify,
      "Tell the user",
      .init("level", .string, "`info`, `warning` or `error`"),
      .init("message", .string, "what is said")
    ),
    EffectDeclaration(
      .confirm,
      "Ask the user",
      .init("id", .string, "the question's number"),
      .init("title", .string, "the question in short"),
      .optional("message", .string, "the question in full"),
      .optional("fields", .any, "what to fill in"),
      .optional("accept", .string, "the button for yes"),
      .optional("cancel", .string, "the button for no")
    ),
    EffectDeclaration(
      .emit,
      "Something of the plugin's own",
      .init("name", .string, "what it is called"),
      .init("values", .any, "what it carries")
    ),
    EffectDeclaration(
      .item,
      "What became of a dragged item",
      .init("item", .string, "the item"),
      .optional("name", .string, "what people call it, where that isn't its id"),
      .init("result", .string, "`imported`, `failed` or `skipped`"),
      .optional("code", .string, "why it failed, as one word"),
      .optional("reason", .string, "the same for people"),
      .optional(
        "units",
        .integer,
        "how many entries were made from it; without any, how many files, else tasks"
      ),
      .optional(
        "failed_units",
        .any,
        "those of its units that failed: `count`, and `first` with a `message` each and a `unit` where it has a number"
      )
    ),
  ]
}

/// Something that became of the scene, the contents or the user: what an embedder carries out.
///
/// Those that carry much are kept in a box, so that an effect stays small and a move costs little. Whose
/// it is, destination and drag, stands beside it in the queue.
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
  /// Tell the user.
  indirect case notify(level: NoticeLevel, message: String)
  /// Ask the user.
  indirect case confirm(id: QuestionID, question: Question)
  /// Run one of the embedder's tasks.
  indirect case task(id: TaskID, name: String, arguments: JSONValue)
  /// A task is over.
  indirect case taskEnded(id: TaskID, result: TaskResult)
  /// A file was saved under that name.
  indirect case save(name: String, size: Int)
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

/// How a representation serves what was asked for.
public enum LoadRoute: Sendable, Hashable {
  /// It conforms as it is.
  case direct
  /// Through these types, one coercion after the other.
  case coerced([ContentType])
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

/// What came of a load.
public enum LoadResult: Sendable, Hashable {
  /// It is there, with so many bytes.
  case loaded(size: Int)
  /// It won't come.
  case failed(code: FailureCode, message: String)
}

/// What came of a task.
public enum TaskResult: Sendable, Hashable {
  /// It is done and gave that.
  case succeeded(JSONValue)
  /// It isn't.
  case failed(code: FailureCode, message: String)
}

/// What a progress is of.
public enum ProgressSubject: Sendable, Hashable {
  /// The drop as a whole.
  case whole
  /// What a placeholder waits for.
  case placeholder(PlaceholderID)
  /// A task of the embedder's.
  case task(TaskID)
}

/// How much a message matters.
public enum NoticeLevel: String, Sendable, Hashable, CaseIterable {
  /// Good to know.
  case info
  /// Not as it should be.
  case warning
  /// Gone wrong.
  case error
}

/// What the user is asked.
public struct Question: Sendable, Hashable {
  /// The question in short.
  public var title: String
  /// The question in full.
  public var message: String?
  /// What to fill in, declared as a plugin's options are; none means yes or no.
  public var fields: JSONValue?
  /// What the button for yes says.
  public var accept: String?
  /// What the button for no says.
  public var cancel: String?

  /// Words a question.
  public init(
    title: String,
    message: String? = nil,
    fields: JSONValue? = nil,
    accept: String? = nil,
    cancel: String? = nil
  ) {
    self.title = title
    self.message = message
    self.fields = fields
    self.accept = accept
    self.cancel = cancel
  }
}

/// A question's number in its session.
public struct QuestionID: Sendable, Hashable {
  /// Counts from one.
  public let number: Int

  /// The word in session files and transcripts.
  public var name: String { Self.start + "\(number)" }

  private static let start = "question-"

  init(number: Int) {
    self.number = number
  }

  /// The number that a word stands for, written as it is there.
  init?(name: String) {
    guard name.hasPrefix(Self.start), let number = Int(name.dropFirst(Self.start.count)),
      QuestionID(number: number).name == name
    else { return nil }
    self.number = number
  }
}

extension QuestionID: CustomStringConvertible {
  /// Its name.
  public var description: String { name }
}

/// A task's number in its session.
public struct TaskID: Sendable, Hashable {
  /// Counts from one.
  public let number: Int

  /// The word in transcripts.
  public var name: String { "task-\(number)" }
}

/// A load's number in its session.
public struct LoadID: Sendable, Hashable {
  /// Counts from one.
  public let number: Int
}

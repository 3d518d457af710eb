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
  /// It is there, with so many bytes; a folder has none of its own.
  case loaded(size: Int?)
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
///
/// ```swift
/// if case .confirm(let id, let question) = host.advance().first?.effect {
///   drop.answer(id, with: .bool(await ask(question)))
/// }
/// ```
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
  ///
  /// ```swift
  /// let question = Question(title: "Replace beach.png?", accept: "Replace", cancel: "Keep both")
  /// ```
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

  /// The one that follows so many others.
  init(after count: Int) { number = ordinal(after: count) }

  /// The number that a word stands for, written as it is there.
  package init?(name: String) {
    guard name.hasPrefix(Self.start), let number = Int(name.dropFirst(Self.start.count)),
      number > 0
    else { return nil }
    self.number = number
    if self.name != name { return nil }
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

  /// The one that follows so many others.
  init(after count: Int) { number = ordinal(after: count) }
}

/// A load's number in its session.
public struct LoadID: Sendable, Hashable {
  /// Counts from one.
  public let number: Int

  /// The one that follows so many others.
  init(after count: Int) { number = ordinal(after: count) }
}

extension ItemResult {
  var values: [JSONValue?] {
    [
      .string(id), name == id ? nil : .string(name), .string(kind.rawValue),
      (code?.rawValue).json, reason.json,
      units > 0 ? .int(units) : nil, failedUnits?.json,
    ]
  }
}

extension String? {
  var json: JSONValue? { map { .string($0) } }
}

extension ProgressSubject {
  var name: String? {
    switch self {
    case .whole: nil
    case .placeholder(let id): id.name
    case .task(let id): id.name
    }
  }
}

extension LoadResult {
  var values: [JSONValue?] {
    switch self {
    case .loaded(let size): [size.map { .int($0) }, nil, nil]
    case .failed(let code, let message): [nil, .string(code.rawValue), .string(message)]
    }
  }
}

extension TaskResult {
  var values: [JSONValue?] {
    switch self {
    case .succeeded(let value): [value, nil, nil]
    case .failed(let code, let message): [nil, .string(code.rawValue), .string(message)]
    }
  }
}

extension Question {
  var values: [JSONValue?] {
    [.string(title), message.json, fields, accept.json, cancel.json]
  }
}

/// How a representation serves what was asked for.
public enum LoadRoute: Sendable, Hashable {
  /// It conforms as it is.
  case direct
  /// Through these types, one coercion after the other.
  case coerced([ContentType])
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
  public var name: String { "question-\(number)" }
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

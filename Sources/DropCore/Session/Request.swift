/// What a handler does while its call is open.
public enum Request: Sendable, Hashable {
  /// Puts entries in; without an index, where the drop was.
  case insert(at: Int?, [ContentEntry], item: Int? = nil)
  /// Takes entries out.
  case remove(at: Int, count: Int)
  /// Moves entries, so that the first of them has the index afterwards.
  case move(from: [Int], to: Int)
  /// Keeps a place; without an index, where the drop was.
  case placeholder(at: Int?, title: String, size: Int?, item: Int? = nil)
  /// Puts none, one or many entries in the place kept.
  case commit(PlaceholderID, [ContentEntry])
  /// Gives the place kept up.
  case discard(PlaceholderID)
  /// Says how far something is.
  case progress(of: ProgressSubject, done: Double, total: Double?, label: String?)
  /// Tells the user.
  case notify(NoticeLevel, String)
  /// Asks the user.
  case confirm(Question)
  /// Starts one of the embedder's tasks, with content made from these items.
  case beginTask(name: String, arguments: JSONValue, origins: [Int])
  /// Notes that a task is over.
  case endTask(TaskID, TaskResult)
  /// Notes that an item's bytes are asked for.
  case beginLoad(item: Int, type: ContentType, how: LoadRoute)
  /// Notes what came of a load.
  case endLoad(LoadID, LoadResult)
  /// Notes a file that was saved, with content made from these items.
  case save(name: String, size: Int, origins: [Int])
  /// Something of the plugin's own.
  case emit(name: String, values: JSONValue)
  /// Says that an item isn't wanted.
  case skip(item: Int, reason: String?)
  /// Says that an item failed.
  case fail(item: Int, code: FailureCode, reason: String?)
  /// Notes a fault in a part of the handler that the rest survives, and fails the item it was on.
  case fault(Fault, item: Int?)
}

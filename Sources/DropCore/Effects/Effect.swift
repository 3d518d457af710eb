/// Something that became of the scene, the contents or the user: what an embedder carries out.
///
/// What comes while a drag hovers is kept in place, the rest in a box, so that a move costs little.
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

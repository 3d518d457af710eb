/// What a request gives back.
public enum Reply: Sendable, Hashable {
  /// It is done.
  case done
  /// Whether there was something to do.
  case changed(Bool)
  /// Where the first of the entries is now, counted from zero.
  case index(Int)
  /// The place kept.
  case placeholder(PlaceholderID, index: Int)
  /// The question asked; its answer comes as an entry of the queue.
  case question(QuestionID)
  /// The task started; the driver runs it.
  case task(TaskID)
  /// The load begun; the driver carries it out.
  case load(LoadID)
}

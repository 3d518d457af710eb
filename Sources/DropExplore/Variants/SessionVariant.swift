/// Another world in which the same drags take place: one thing that scripts look at is otherwise, for all of a
/// run.
///
/// It is an edit of the session's own text, so that each can be kept as a session.
struct SessionVariant: Sendable {
  /// What is otherwise, in a few words.
  let words: String
  let document: SessionDocument
  /// A handler can't come to its end there, which is nobody's mistake.
  let isLacking: Bool
  /// Its runs take long: nothing else goes otherwise in them.
  let isLone: Bool
  /// Other items are dragged, or as many as aren't recorded: tried behind what becomes of those that are.
  let isOfItems: Bool

  init(
    _ words: String,
    _ document: SessionDocument,
    isLacking: Bool = false,
    isLone: Bool = false,
    isOfItems: Bool = false
  ) {
    self.words = words
    self.document = document
    self.isLacking = isLacking
    self.isLone = isLone
    self.isOfItems = isOfItems
  }

  /// What stands for it where a run's world is chosen, as the one of that number.
  func alternative(_ number: Int) -> Int {
    number | (isLone ? Alternative.loneWorlds : 0) | (isOfItems ? Alternative.worldsOfItems : 0)
  }
}

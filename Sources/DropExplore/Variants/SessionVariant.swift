/// Another world in which the same drags take place: one thing that scripts look at is otherwise, for all of a
/// run.
///
/// It is an edit of the session's own text, so that each can be kept as a session.
struct SessionVariant: Sendable {
  /// What is otherwise, in a few words.
  let words: String
  let document: SessionDocument

  init(_ words: String, _ document: SessionDocument) {
    self.words = words
    self.document = document
  }
}

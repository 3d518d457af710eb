import DropContent

/// The bytes that a script made for one content: they count once, however many entries have it.
final class MadeBytes: Sendable {
  let count: Int

  init(_ count: Int) {
    self.count = count
  }
}

/// A content that the host keeps for entries.
struct StoredContent {
  let content: Content
  /// None where it came with a drop, or from the app.
  let made: MadeBytes?
  /// The item that it was made from, if it is one.
  let item: Int?

  init(_ content: Content, made: MadeBytes? = nil, item: Int? = nil) {
    (self.content, self.made, self.item) = (content, made, item)
  }
}

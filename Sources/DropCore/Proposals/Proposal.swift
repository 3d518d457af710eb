/// A handler's answer to "what if it were dropped here".
public struct Proposal: Sendable, Hashable {
  /// What it would do; none means the default.
  public var operation: Operation?
  /// Whether the user needs to aim at a fine point.
  public var isPrecise: Bool
  /// What is to be shown as the place of the drop.
  public var highlight: Highlight?
  /// Where it would put things, counted from zero.
  public var insertAt: Int?
  /// The region that would spring open after a rest.
  public var springload: String?
  /// Why not, for the user.
  public var message: String?
  /// What the dragged things should look like.
  public var preview: JSONValue?
  /// Where, in the destination, the same answer holds.
  public var validIn: Rect?

  /// Proposes an operation.
  public init(
    _ operation: Operation?,
    isPrecise: Bool = false,
    highlight: Highlight? = nil,
    insertAt: Int? = nil,
    springload: String? = nil,
    message: String? = nil,
    preview: JSONValue? = nil,
    validIn: Rect? = nil
  ) {
    self.operation = operation
    self.isPrecise = isPrecise
    self.highlight = highlight
    self.insertAt = insertAt
    self.springload = springload
    self.message = message
    self.preview = preview
    self.validIn = validIn
  }
}

/// What is shown as the place of the drop.
public enum Highlight: Sendable, Hashable {
  /// The destination as a whole.
  case destination
  /// One region of it.
  case region(String)
}

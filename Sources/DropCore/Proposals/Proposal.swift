/// A handler's answer to "what if it were dropped here".
///
/// It is compared and passed on at every move: what most answers hold lies in it, the rest in a box.
public struct Proposal: Sendable {
  /// What it would do; none means the default.
  public var operation: Operation?
  /// Whether the user needs to aim at a fine point.
  public var isPrecise: Bool
  /// Where it would put things, counted from zero.
  public var insertAt: Int?
  /// What is to be shown as the place of the drop.
  public var highlight: Highlight?
  /// None where there are no details.
  private var box: Box?

  private final class Box: Sendable {
    let details: Details

    init(_ details: Details) {
      self.details = details
    }
  }

  /// What few answers hold.
  struct Details: Sendable, Hashable {
    var springload: String?
    var message: String?
    var preview: JSONValue?
    var validIn: Rect?
  }

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
    self.insertAt = insertAt
    self.highlight = highlight
    if springload == nil, message == nil, preview == nil, validIn == nil { return }
    box = Box(
      Details(springload: springload, message: message, preview: preview, validIn: validIn)
    )
  }
}

extension Proposal {
  /// The region that would spring open after a rest.
  public var springload: String? {
    get { box?.details.springload }
    set { if box != nil || newValue != nil { details.springload = newValue } }
  }

  /// Why not, for the user.
  public var message: String? {
    get { box?.details.message }
    set { if box != nil || newValue != nil { details.message = newValue } }
  }

  /// What the dragged things should look like.
  public var preview: JSONValue? {
    get { box?.details.preview }
    set { if box != nil || newValue != nil { details.preview = newValue } }
  }

  /// Where, in the destination, the same answer holds.
  public var validIn: Rect? {
    get { box?.details.validIn }
    set { if box != nil || newValue != nil { details.validIn = newValue } }
  }

  private var details: Details {
    get { box?.details ?? Details() }
    set { box = newValue == Details() ? nil : Box(newValue) }
  }
}

extension Proposal: Hashable {
  /// Compares all that is proposed.
  public static func == (one: Proposal, other: Proposal) -> Bool {
    one.isSame(as: other)
  }

  @inline(__always)
  func isSame(as other: Proposal) -> Bool {
    operation == other.operation && isPrecise == other.isPrecise
      && insertAt == other.insertAt && highlight == other.highlight
      && (box === other.box || details == other.details)
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(operation)
    hasher.combine(isPrecise)
    hasher.combine(insertAt)
    hasher.combine(highlight)
    hasher.combine(details)
  }
}

/// What is shown as the place of the drop.
public enum Highlight: Sendable, Hashable {
  /// The destination as a whole.
  case destination
  /// One region of it.
  case region(String)
}

/// The drag that hovers.
struct Hover: Sendable {
  let id: DragID
  let source: Source
  var items: DraggedItems
  var modifiers: Modifiers
  var engagements: [Engagement] = []
  var lastEntered = 0

  /// The source's call for items that is out.
  var gathering: Ask.ID?

  var message: String?
  var shown = Shown()
  var rest: Rest?
  /// When the contents last scrolled, or the drag came into the zone where they do.
  var scrolledAt: Double?

  /// A call that is out, and to whom.
  struct OpenCall: Sendable {
    enum Kind: UInt8, Sendable {
      case canHandle
      case enter
      case update
      case exit
      case springload
    }

    let id: Ask.ID
    let kind: Kind
    let node: Int32
  }

  /// What the user sees of the proposal.
  struct Shown: Sendable, Hashable {
    var highlight: Highlight?
    var badge: Operation?
    var message: String?
    var preview: JSONValue?
  }

  /// A drag that stays on a region that may spring open.
  struct Rest: Sendable {
    let region: String
    let since: Double
    var hasFired = false
  }
}

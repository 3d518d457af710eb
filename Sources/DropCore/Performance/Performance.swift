/// A drag that hovers no more: from its drop, cancel, paste or share until its last call returned.
struct Performance: Sendable {
  let id: DragID
  let kind: SessionKind
  let source: Source
  var items: DraggedItems
  let point: Point
  let modifiers: Modifiers
  /// Where it was dropped; below zero nowhere.
  let destination: Int32
  /// The index under the pointer at the drop.
  var dropIndex = 0
  /// What was granted.
  var granted = Operation.cancel
  /// What the handler says it really did.
  var performed: Operation?

  /// Those whose `on_end` is still to come, the next one last.
  var ends: [Int32] = []
  var open: OpenCall?
  /// The source's calls for content that are out.
  var provides: [Ask.ID] = []
  var stage = Stage.opening
  /// Whether the user stopped it, or gave up before.
  var isStopped = false
  var hasFaulted = false
  /// How many entries were put in that no item was made into.
  var ownerless = 0

  var ledger = Ledger()
  /// In a local move, where the items with these names are.
  var itemsByID: [String: Int] = [:]
  var itemsByName: [String: Int] = [:]
  var groups: [Int: InsertionGroup] = [:]
  var placeholders: [PlaceholderID: OpenPlaceholder] = [:]
  var loads: [LoadID: OpenLoad] = [:]
  var tasks: [TaskID: [Int]] = [:]
  var questions: [QuestionID: Question] = [:]
  var transaction = Transaction()
  var outcome = Outcome(status: .none)

  enum Stage: Sendable {
    /// Being asked whether it is wanted, or left.
    case opening
    /// The handler performs, or what it started goes on.
    case performing
    /// The ends are told.
    case ending
    /// The source is told.
    case reporting
  }

  struct OpenCall: Sendable {
    enum Kind: Sendable {
      case canHandle
      case exit
      case perform
      case end
      case dragEnd
    }

    let id: Ask.ID
    let kind: Kind
    /// Below zero the source.
    let node: Int32
  }

  struct OpenPlaceholder: Sendable {
    let key: UInt64
    /// The index it was asked for, which names its group.
    let group: Int
    var hint: Int
  }

  struct OpenLoad: Sendable {
    let item: Int
    let type: ContentType
    let how: LoadRoute
  }

  var hasOpenWork: Bool { !loads.isEmpty || !tasks.isEmpty || !provides.isEmpty }
}

extension Performance {
  init(_ hover: Hover, _ track: Track) {
    id = hover.id
    kind = .drop
    source = hover.source
    items = hover.items
    point = track.point
    modifiers = hover.modifiers
    destination = track.current
    ends = hover.ends(from: track.current)
  }

  init(id: DragID, kind: SessionKind, source: Source, items: [DragItem], destination: Int32) {
    self.id = id
    self.kind = kind
    self.source = source
    self.items = DraggedItems(items)
    self.point = .zero
    self.modifiers = []
    self.destination = destination
  }
}

extension Hover {
  /// Whose `on_end` is to come, the last one first: where the drag is, then those it left, in the
  /// order in which they were first entered.
  fileprivate func ends(from current: Int32) -> [Int32] {
    let willing = engagements.filter { $0.willingness == .willing && $0.node != current }
    let entered = willing.filter { $0.entered > 0 }.sorted { $0.entered < $1.entered }
    let others = willing.filter { $0.entered == 0 }
    let first = current < 0 ? [] : [current]
    return (first + (entered + others).map(\.node)).reversed()
  }
}

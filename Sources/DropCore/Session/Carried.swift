/// What is dragged, and what is known of it at each destination.
struct Carried: Sendable {
  private(set) var source: Source
  private(set) var items: DraggedItems
  private(set) var modifiers: Modifiers
  /// In the order in which the destinations were reached.
  private var engagements: [Engagement] = []
  private var enteredCount = 0

  /// What one destination is to the drag.
  private struct Engagement: Sendable {
    let node: Destination.Index
    /// Whether it was entered, and then how many others were before.
    var entered: Int?
    /// Whether an item conforms to what it accepts, once that was worked out.
    var conforms: Bool?
    /// Whether it was asked while a type wasn't known.
    var isAskedInPart = false
    /// Whether it said yes before it was to be asked again: it hears the end, whatever it says then.
    var hasAgreed = false
  }

  init(_ source: Source, _ items: [DragItem], _ modifiers: Modifiers) {
    self.source = source
    self.items = DraggedItems(items)
    self.modifiers = modifiers
  }

  mutating func hold(_ keys: Modifiers) { modifiers = keys }

  mutating func allow(_ operations: Operations) { source.operations = operations }

  /// Takes items that aren't among them yet, and gives the others' names.
  mutating func join(_ new: [DragItem]) -> [String] {
    for slot in engagements.indices { engagements[slot].conforms = nil }
    return items.append(new)
  }

  /// Takes what wasn't known before, and gives the names of those items that were.
  mutating func reveal(_ items: [DragItem]?) -> [String] {
    for slot in engagements.indices { engagements[slot].conforms = nil }
    return self.items.reveal(items)
  }

  /// Has those asked again who said no and, where more is known now, who were asked without that.
  mutating func askAgain(isRevealed: Bool, _ stage: inout Stage) {
    for slot in engagements.indices {
      let node = engagements[slot].node
      switch stage.scene.mark(of: node).willingness {
      case .unwilling: stage.setWillingness(.unknown, of: node)
      case .willing:
        // In quarantine it refuses, wherever the drag goes.
        guard isRevealed, engagements[slot].isAskedInPart, !stage.scene[node].isQuarantined else {
          continue
        }
        engagements[slot].hasAgreed = true
        stage.setWillingness(.unknown, of: node)
      case .unknown: break
      }
    }
  }

  /// Takes the default where a destination doesn't say whether it wants any of it.
  mutating func takeDefaultWillingness(
    of node: Destination.Index,
    _ stage: inout Stage
  ) -> Bool {
    let isWilling = conforms(to: node, stage)
    stage.setWillingness(isWilling ? .willing : .unwilling, of: node)
    return isWilling
  }

  /// Notes where those lie that have joined the drag.
  mutating func noteHomes(_ stage: inout Stage) {
    let named = source.destination.flatMap(stage.scene.node(named:))
    guard let node = items.origin ?? named, stage.scene[node].isOpen else { return }
    let homes = stage.homes(node, of: items.newcomers)
    items.noteHomes(in: node, stage.contents[node], homes)
  }

  /// A destination is asked whether it wants any of it.
  mutating func engage(_ node: Destination.Index, _ stage: inout Stage) {
    if stage.scene.mark(of: node).slot == nil {
      stage.engage(node, at: engagements.count)
      engagements.append(Engagement(node: node))
    }
    if let slot = slot(of: node, stage.scene) { engagements[slot].isAskedInPart = items.hidesTypes }
  }

  /// Where its engagement stands, if it has one in this drag.
  private func slot(of node: Destination.Index, _ scene: borrowing Scene) -> Int? {
    guard let slot = scene.mark(of: node).slot, engagements.indices.contains(slot) else {
      return nil
    }
    return slot
  }

  mutating func enter(_ node: Destination.Index, _ scene: borrowing Scene) {
    guard let slot = slot(of: node, scene), engagements[slot].entered == nil else { return }
    engagements[slot].entered = enteredCount
    enteredCount += 1
  }

  /// Whether an item conforms to what the destination accepts; worked out once until items join.
  mutating func conforms(to node: Destination.Index, _ stage: borrowing Stage) -> Bool {
    let slot = slot(of: node, stage.scene)
    if let slot, let known = engagements[slot].conforms { return known }
    let found = stage.conforms(items, to: node)
    if let slot { engagements[slot].conforms = found }
    return found
  }

  /// What the destination accepts may be something else now.
  mutating func forgetConformance(to node: Destination.Index, _ scene: borrowing Scene) {
    if let slot = slot(of: node, scene) { engagements[slot].conforms = nil }
  }

  /// All the places that it has to do with.
  var engaged: [Destination.Index] { engagements.map(\.node) }

  /// Whose `on_end` is to come, the last one first: where the drag is, then those it left, in the
  /// order in which they were first entered.
  func ends(from current: Destination.Index?, _ scene: borrowing Scene) -> [Destination.Index] {
    var entered: [(node: Destination.Index, turn: Int)] = []
    var others: [Destination.Index] = []
    for engagement in engagements where engagement.node != current {
      let isWilling = scene.mark(of: engagement.node).willingness == .willing
      guard isWilling || engagement.hasAgreed else { continue }
      if let turn = engagement.entered {
        entered.append((engagement.node, turn))
      } else {
        others.append(engagement.node)
      }
    }
    entered.sort { $0.turn < $1.turn }
    return ((current.map { [$0] } ?? []) + entered.map(\.node) + others).reversed()
  }
}

/// What is known of a drag when it hovers no more, or of items that came without one.
struct Landing: Sendable {
  let id: DragID
  let source: Source
  let items: DraggedItems
  let point: Point
  let modifiers: Modifiers
  /// Where it was; nil where it was over none.
  let destination: Destination.Index?
  /// The index under the pointer.
  let dropIndex: Int
  let granted: Operation
  /// Whose `on_end` is to come, the last one first.
  let ends: [Destination.Index]
}

extension Landing {
  init(
    _ id: DragID,
    _ carried: Carried,
    at point: Point,
    _ stay: Stay?,
    ends: [Destination.Index],
    _ stage: borrowing Stage
  ) {
    self.id = id
    (source, items, modifiers) = (carried.source, carried.items, carried.modifiers)
    self.point = point
    destination = stay?.node
    dropIndex = stay?.dropIndex(stage) ?? 0
    granted = stay?.verdict?.granted ?? .cancel
    self.ends = ends
  }
}

/// A call to a destination that the drag hovers over, while it is out.
struct OpenCall: Sendable {
  let id: Ask.ID
  let handler: Handler
  let node: Destination.Index
}

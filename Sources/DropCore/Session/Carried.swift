/// What is dragged, and what is known of it at each destination.
struct Carried: Sendable {
  private(set) var source: Source
  private(set) var items: DraggedItems
  private(set) var modifiers: Modifiers
  /// In the order in which the destinations were reached.
  private var engagements: [Engagement] = []
  private var lastEntered = 0

  /// What one destination is to the drag.
  private struct Engagement: Sendable {
    let node: Destination.Index
    /// When it was first entered, counted from one; zero while it wasn't.
    var entered = 0
    /// Whether an item conforms to what it accepts, once that was worked out.
    var conforms: Bool?
  }

  static let nothing = Carried(Source(), [], [])

  init(_ source: Source, _ items: [DragItem], _ modifiers: Modifiers) {
    self.source = source
    self.items = DraggedItems(items)
    self.modifiers = modifiers
  }

  mutating func hold(_ keys: Modifiers) { modifiers = keys }

  mutating func allow(_ operations: Operations) { source.operations = operations }

  /// Those that were reached.
  var nodes: [Destination.Index] { engagements.map(\.node) }

  /// Whether somebody lies under a point who said no.
  func isUnwanted(at point: Point, _ scene: borrowing Scene) -> Bool {
    engagements.contains { engagement in
      let node = engagement.node
      let (origin, frame) = (scene.convert(point, to: node), scene[node].destination.frame)
      return scene.mark(of: node).willingness == .unwilling && scene[node].isOpen
        && Rect(x: 0, y: 0, width: frame.width, height: frame.height).contains(origin)
    }
  }

  /// Takes items that aren't among them yet, and gives the others' names.
  mutating func join(_ new: [DragItem]) -> [String] {
    for slot in engagements.indices { engagements[slot].conforms = nil }
    return items.append(new)
  }

  /// Notes where those lie that have joined the drag.
  mutating func noteHomes(_ stage: inout Stage) {
    guard let name = source.destination, let node = stage.scene.node(named: name) else { return }
    let homes = stage.scene.contents.homes(node, of: items.newcomers)
    items.noteHomes(in: stage.scene.contents[node], homes)
  }

  mutating func engage(_ node: Destination.Index, _ stage: inout Stage) {
    guard stage.scene.mark(of: node).slot < 0 else { return }
    stage.scene.engage(node, at: engagements.count)
    engagements.append(Engagement(node: node))
  }

  mutating func enter(_ node: Destination.Index, _ scene: borrowing Scene) {
    let slot = Int(scene.mark(of: node).slot)
    guard engagements.indices.contains(slot), engagements[slot].entered == 0 else { return }
    lastEntered += 1
    engagements[slot].entered = lastEntered
  }

  /// Whether an item conforms to what the destination accepts; worked out once until items join.
  mutating func conforms(to node: Destination.Index, _ stage: borrowing Stage) -> Bool {
    let slot = Int(stage.scene.mark(of: node).slot)
    let isKnown = engagements.indices.contains(slot)
    if isKnown, let known = engagements[slot].conforms { return known }
    let found = stage.conforms(items, to: node)
    if isKnown { engagements[slot].conforms = found }
    return found
  }

  /// What the destination accepts may be something else now.
  mutating func forgetConformance(to node: Destination.Index, _ scene: borrowing Scene) {
    let slot = Int(scene.mark(of: node).slot)
    if engagements.indices.contains(slot) { engagements[slot].conforms = nil }
  }

  /// Whose `on_end` is to come, the last one first: where the drag is, then those it left, in the
  /// order in which they were first entered.
  func ends(from current: Destination.Index?, _ scene: borrowing Scene) -> [Destination.Index] {
    var entered: [Engagement] = []
    var others: [Engagement] = []
    for engagement in engagements where engagement.node != current {
      guard scene.mark(of: engagement.node).willingness == .willing else { continue }
      if engagement.entered > 0 { entered.append(engagement) } else { others.append(engagement) }
    }
    entered.sort { $0.entered < $1.entered }
    return ((current.map { [$0] } ?? []) + (entered + others).map(\.node)).reversed()
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

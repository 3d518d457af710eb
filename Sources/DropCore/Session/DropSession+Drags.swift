extension DropSession {
  /// The drag that hovers, from its beginning to its drop or cancel.
  public var hovering: DragID? { nil }

  /// The drag that lies over the destination now, with what was granted there last.
  public var hovered: (destination: Destination.Index, verdict: Verdict?)? { nil }

  /// What is dragged, also while the drop is under way.
  public func items(of drag: DragID) -> [DragItem] { [] }

  /// Where the drag comes from.
  public func source(of drag: DragID) -> Source? { nil }

  /// What brought the items.
  public func kind(of drag: DragID) -> SessionKind? { nil }

  /// The keys held down.
  public func modifiers(of drag: DragID) -> Modifiers { [] }

  /// Where the pointer is, or was at the drop, in the destination's coordinates.
  public func point(of drag: DragID, in index: Destination.Index) -> Point { .zero }

  /// What the drag's source allows there.
  public func allowedOperations(of drag: DragID, in index: Destination.Index) -> Operations { [] }

  /// Whether the drag stays in that destination's app.
  public func isLocal(_ drag: DragID, in index: Destination.Index) -> Bool { false }

  /// The topmost region under the pointer.
  public func region(of drag: DragID, in index: Destination.Index) -> Region? { nil }

  /// Where the layout would insert, from zero; from the drop on it stays what it was at the drop.
  public func insertionIndex(of drag: DragID, in index: Destination.Index) -> Int { 0 }
}

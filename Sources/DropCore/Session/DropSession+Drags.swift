extension DropSession {
  /// The drag that hovers, from its beginning to its drop or cancel.
  public var hovering: DragID? { hover?.id }

  /// Whether one hovers.
  package var isHovering: Bool { hover != nil }

  /// Whether it is that drag; asked at every move, so the drag itself isn't looked at.
  @inline(__always)
  private func hovers(_ drag: DragID) -> Bool { track.drag == drag && drag.number > 0 }

  /// The destination that the hovering drag has entered, and what was granted there last.
  public var hovered: (destination: Destination.Index, verdict: Verdict?)? {
    guard hover != nil, track.current >= 0 else { return nil }
    return (Destination.Index(track.current), track.verdict)
  }

  /// Whether any drop is still under way.
  package var isPerforming: Bool { !performances.isEmpty }

  /// The drops that are still under way.
  public var performing: [DragID] { performances.map(\.id) }

  /// What is dragged, also while the drop is under way.
  public func items(of drag: DragID) -> [DragItem] { dragged(by: drag)?.all ?? [] }

  func dragged(by drag: DragID) -> DraggedItems? {
    hovers(drag) ? hover?.items : slot(of: drag).map { performances[$0].items }
  }

  /// Where the drag comes from.
  public func source(of drag: DragID) -> Source? {
    hovers(drag) ? hover?.source : slot(of: drag).map { performances[$0].source }
  }

  /// What brought the items.
  public func kind(of drag: DragID) -> SessionKind? {
    hovers(drag) ? .drop : slot(of: drag).map { performances[$0].kind }
  }

  /// The keys held down, or those that were at the drop.
  public func modifiers(of drag: DragID) -> Modifiers {
    hovers(drag) ? modifiers : slot(of: drag).map { performances[$0].modifiers } ?? []
  }

  /// Whether any item can be had as one of these, without a coercion.
  public func hasAny(of wanted: [ContentType], in drag: DragID) -> Bool {
    if hovers(drag) { return hover?.items.hasAny(of: wanted, in: types) ?? false }
    return slot(of: drag).map { performances[$0].items.hasAny(of: wanted, in: types) } ?? false
  }

  /// Whether every item can be had as one of these, without a coercion.
  public func hasAll(of wanted: [ContentType], in drag: DragID) -> Bool {
    if hovers(drag) { return hover?.items.hasAll(of: wanted, in: types) ?? false }
    return slot(of: drag).map { performances[$0].items.hasAll(of: wanted, in: types) } ?? false
  }

  /// Where the pointer is, or was at the drop, in the destination's coordinates.
  public func point(of drag: DragID, in index: Destination.Index) -> Point {
    if hovers(drag) {
      return track.current == index.value
        ? track.local : scene.convert(track.point, to: index.value)
    }
    guard let slot = slot(of: drag) else { return .zero }
    return scene.convert(performances[slot].point, to: index.value)
  }

  /// What the drag's source allows there.
  public func allowedOperations(of drag: DragID, in index: Destination.Index) -> Operations {
    source(of: drag)?.operations(for: destination(index)?.app) ?? []
  }

  /// Whether the drag stays in that destination's app.
  public func isLocal(_ drag: DragID, in index: Destination.Index) -> Bool {
    source(of: drag)?.isLocal(for: destination(index)?.app) ?? false
  }

  /// The topmost region under the pointer.
  public func region(of drag: DragID, in index: Destination.Index) -> Region? {
    guard scene.nodes.indices.contains(index.offset) else { return nil }
    let regions = scene.nodes[index.offset].regions
    let place = regions.place(at: point(of: drag, in: index))
    return place < 0 ? nil : regions.all[place]
  }

  /// Where the layout would insert, from zero; from the drop on it stays what it was at the drop.
  public func insertionIndex(of drag: DragID, in index: Destination.Index) -> Int {
    guard scene.nodes.indices.contains(index.offset) else { return 0 }
    if !hovers(drag), let slot = slot(of: drag),
      performances[slot].destination == index.value
    {
      return min(performances[slot].dropIndex, scene.nodes[index.offset].contents.count)
    }
    return insertionIndex(at: point(of: drag, in: index), in: index.value)
  }

  func insertionIndex(at point: Point, in node: Int32) -> Int {
    let count = scene.nodes[Int(node)].contents.count
    guard let layout = scene.nodes[Int(node)].destination.layout else { return count }
    let offset = scene.nodes[Int(node)].destination.scroll?.offset ?? .zero
    return layout.index(at: Point(x: point.x + offset.x, y: point.y + offset.y), count: count)
  }

  /// A place rather than the performance itself, which is much to copy.
  private func slot(of drag: DragID) -> Int? {
    performances.indices.first { performances[$0].id == drag }
  }
}

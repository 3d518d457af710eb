public import DropCore

/// Where a drag comes from, and what it allows.
public typealias DragSource = Source

extension PluginHost {
  /// Begins a drag; what the host showed of an earlier one that still hovers is taken away.
  public func begin(_ source: DragSource, items: [ProvidedItem], at point: Point) -> Drag {
    send(.begin(source, items: items.map(\.described), at: point))
    let id = (try? engine())?.session.hovering
    if let id { self.items[id] = items }
    return Drag(host: self, id: id, first: takeStep())
  }

  /// Lets a destination's handler take items from the clipboard.
  public func paste(
    _ items: [ProvidedItem],
    into destination: Opened,
    from source: DragSource = DragSource()
  ) -> Drop {
    receive(items) { .paste(destination.id, source, items: $0) }
  }

  /// Lets a destination's handler take items that another app shares.
  public func share(
    _ items: [ProvidedItem],
    with destination: Opened,
    from source: DragSource = DragSource()
  ) -> Drop {
    receive(items) { .share(destination.id, source, items: $0) }
  }

  private func receive(_ items: [ProvidedItem], _ event: ([DragItem]) -> Event) -> Drop {
    let id = (try? engine())?.session.upcomingDrag
    let drop = Drop(host: self, id: id)
    if let id {
      self.items[id] = items
      drops[id] = Dropped(drop: drop)
    }
    send(event(items.map(\.described)))
    drop.settle()
    return drop
  }
}

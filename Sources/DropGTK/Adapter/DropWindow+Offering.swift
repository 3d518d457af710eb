#if GTK

import CGTK
import DropContent
public import DropCore
public import DropHost

// What goes out.
extension DropWindow {
  /// Has drags begin at a widget in the window, which go to other programs and to places of the same host.
  ///
  /// Tiles of ``DropTiles`` are dragged without it.
  ///
  /// - Parameters:
  ///   - widget: The widget; what in it takes the pointer for itself isn't dragged.
  ///   - source: Where its drags come from, and what that allows; left out, a copy, and inside to move as well.
  ///   - parcel: What is dragged from a point of it; where it gives none, no drag begins.
  public func offer(
    _ widget: GTKWidget,
    from source: DragSource = DragSource(isLocal: true, operations: [.copy, .move]),
    _ parcel: @escaping (Point) -> Parcel?
  ) {
    unsafe DragGesture(widget) { [weak self] point in
      guard let self, let parcel = parcel(point),
        let drag = begin(parcel, from: source, at: unsafe point.moved(from: widget, to: root))
      else { return nil }
      return unsafe (drag, [widget])
    }
  }

  /// Has the tiles of a place be dragged: those that are selected, or the one under the pointer alone.
  func offerTiles(of place: DropPlace) {
    unsafe DragGesture(place.widget) { [weak self, weak place] point in
      guard let self, let place else { return nil }
      let chosen = there(place.chosen(at: point), in: place)
      if chosen.isEmpty { return nil }
      let start = unsafe point.moved(from: place.widget, to: root)
      guard let parcel = parcel(of: chosen.map(\.entry), in: place),
        let drag = begin(parcel, from: place.dragSource, at: start)
      else {
        return nil
      }
      return unsafe (drag, chosen.compactMap { unsafe place.tile($0.index) })
    }
  }

  /// Which of those chosen are there, and not still on their way.
  func there(_ chosen: [Int], in place: DropPlace) -> [(index: Int, entry: ContentEntry)] {
    let contents = host.contents(of: place.destination)
    return chosen.filter { contents.indices.contains($0) && contents[$0].placeholder == nil }
      .map { ($0, contents[$0].entry) }
  }

  /// What is dragged of a place's entries.
  func parcel(of entries: [ContentEntry], in place: DropPlace) -> Parcel? {
    if let onDrag = place.onDrag { return onDrag(entries) }
    return .items(items(of: entries))
  }

  /// Entries as they are: what is behind each, richest first.
  private func items(of entries: [ContentEntry]) -> [ProvidedItem] {
    entries.map { entry in
      let contents = [host.content(of: entry)].compactMap(\.self)
      return ProvidedItem(
        id: entry.id ?? entry.name,
        name: entry.name,
        representations: contents.map { ProvidedRepresentation($0) }
      )
    }
  }

  func begin(_ parcel: Parcel, from source: DragSource, at point: Point) -> OutgoingDrag? {
    look()
    let start = scene(point.x, point.y)
    let drag =
      switch parcel {
      case .items(let items): host.begin(source, items: items, at: start)
      case .plugin(let plugin, let selection):
        host.begin(source, from: plugin, selection: selection, at: start)
      }
    for effect in drag.first.effects { desk.show(effect) }
    if drag.items.isEmpty {
      for effect in drag.cancel().effects { desk.show(effect) }
      return nil
    }
    return OutgoingDrag(
      drag,
      from: source,
      host.types,
      outgoingBounds,
      at: desk.outgoingDesk(of: self)
    )
  }
}

#endif

/// All that a landed drag consists of, for whoever writes it down and makes it again.
package struct LandedParts: Sendable {
  package var drag: DragID
  package var source: Source
  package var items: [DragItem]
  /// The keys of the places where they lay in the destination that they come from, item by item.
  package var homes: [UInt64?]
  /// That destination.
  package var origin: Destination.Index?
  /// The places of the items of which more was known later, in that order.
  package var revealed: [Int]
  package var point: Point
  package var modifiers: Modifiers
  package var destination: Destination.Index?
  package var dropIndex: Int
  package var granted: Operation
  package var ends: [Destination.Index]
  package var way: Way

  /// What the drag came to.
  package enum Way: Sendable, Hashable {
    case dropped
    case cancelled(isHeard: Bool)
    case out
    /// Another program ended it, whose name is known or isn't.
    case ended(SourceEnd, by: String?)
    case hovering
  }

  package init(
    drag: DragID,
    source: Source,
    items: [DragItem],
    homes: [UInt64?],
    origin: Destination.Index?,
    revealed: [Int],
    point: Point,
    modifiers: Modifiers,
    destination: Destination.Index?,
    dropIndex: Int,
    granted: Operation,
    ends: [Destination.Index],
    way: Way
  ) {
    self.drag = drag
    self.source = source
    self.items = items
    self.homes = homes
    self.origin = origin
    self.revealed = revealed
    self.point = point
    self.modifiers = modifiers
    self.destination = destination
    self.dropIndex = dropIndex
    self.granted = granted
    self.ends = ends
    self.way = way
  }
}

extension LandedDrag {
  package var parts: LandedParts {
    LandedParts(
      drag: landing.id,
      source: landing.source,
      items: landing.items.all,
      homes: landing.items.all.indices.map { landing.items.home(of: $0) },
      origin: landing.items.origin,
      revealed: landing.items.revealed,
      point: landing.point,
      modifiers: landing.modifiers,
      destination: landing.destination,
      dropIndex: landing.dropIndex,
      granted: landing.granted,
      ends: landing.ends,
      way: LandedParts.Way(way)
    )
  }

  /// None where they don't go together.
  package init?(_ parts: LandedParts) {
    guard
      let items = DraggedItems(
        parts.items,
        homes: parts.homes,
        in: parts.origin,
        revealed: parts.revealed
      )
    else { return nil }
    landing = Landing(
      id: parts.drag,
      source: parts.source,
      items: items,
      point: parts.point,
      modifiers: parts.modifiers,
      destination: parts.destination,
      dropIndex: parts.dropIndex,
      granted: parts.granted,
      ends: parts.ends
    )
    way = parts.way.way
  }
}

extension LandedParts.Way {
  init(_ way: LandedDrag.Way) {
    switch way {
    case .dropped: self = .dropped
    case .cancelled(let isHeard): self = .cancelled(isHeard: isHeard)
    case .out(nil): self = .out
    case .out(let departure?): self = .ended(departure.end, by: departure.app)
    case .hovering: self = .hovering
    }
  }

  var way: LandedDrag.Way {
    switch self {
    case .dropped: .dropped
    case .cancelled(let isHeard): .cancelled(isHeard: isHeard)
    case .out: .out(nil)
    case .ended(let end, let app): .out(Departure(end: end, app: app))
    case .hovering: .hovering
    }
  }
}

import DropReplay

/// A session's drags in some order, each of which begins when the drop before it is long over.
struct DropsApart {
  let events: [SessionEvent]
  /// Of each drag in turn which one of the session's it is.
  private let order: [Int]

  /// The time between two of them: who waits longer than that for something waits for nothing that comes.
  private static let pause = 3_600_000.0
  /// Of more drags there are too many orders to run them all.
  private static let mostDrags = 4

  /// All orders; none of a single drag, and where something else than drags happens in between.
  static func all(of events: [SessionEvent]) -> [DropsApart] {
    guard let start = events.firstIndex(where: { $0.kind.beginsDrag }) else { return [] }
    var drags: [[SessionEvent]] = []
    for event in events[start...] {
      guard event.kind.isOfDrag else { return [] }
      if event.kind.beginsDrag { drags.append([]) }
      drags[drags.count - 1].append(event)
    }
    guard 2...mostDrags ~= drags.count,
      drags.allSatisfy({ $0.contains { $0.kind.isDrop } })
    else { return [] }
    return orders(of: Array(drags.indices)).map { order in
      DropsApart(Array(events[..<start]), drags, order)
    }
  }

  private init(_ before: [SessionEvent], _ drags: [[SessionEvent]], _ order: [Int]) {
    self.order = order
    var (events, start) = (before, drags[0][0].time)
    for drag in order.map({ drags[$0] }) {
      events += drag.map {
        SessionEvent(time: start + $0.time - drag[0].time, kind: $0.kind)
      }
      start = (events.last?.time ?? start) + Self.pause
    }
    self.events = events
  }

  private static func orders(of all: [Int]) -> [[Int]] {
    guard !all.isEmpty else { return [[]] }
    return all.flatMap { first in
      orders(of: all.filter { $0 != first }).map { [first] + $0 }
    }
  }

  /// The same by the numbers that the drops have in the session.
  func renumbering(_ arrival: Arrivals) -> Arrivals {
    var renumbered = arrival
    for place in arrival.places.indices {
      let drop = arrival.places[place].drop
      guard order.indices.contains(drop - 1) else { continue }
      renumbered.places[place].drop = order[drop - 1] + 1
    }
    return renumbered
  }
}

extension SessionEvent.Kind {
  /// Whether it belongs to the drag that began last, and changes nothing for others.
  fileprivate var isOfDrag: Bool {
    switch self {
    case .begin, .move, .add, .reveal, .leave, .modifiers, .wait, .drop, .answer, .paste, .share:
      true
    case .allow, .cancel, .provide, .sourceEnd, .abort, .undo, .redo, .reload, .change, .open,
      .close, .edit, .crash:
      false
    }
  }
}

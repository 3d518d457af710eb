package import DropContent
import DropCore

/// Takes what another program has fetched; nil where it isn't had.
package typealias PlayReader = @Sendable (Content?) -> Void

/// A drag of the page's own things, which another program may take out of it.
struct PlayDeparture {
  let drag: DragID
  let what: PlayMessage.Dragged
  let items: [DragItem]
  /// Another program has fetched something of it.
  private(set) var isRead = false
  /// What the browser said of its end, and until when somebody may still come to fetch.
  private(set) var end: (said: SourceEnd, until: Double)?

  init(drag: DragID, what: PlayMessage.Dragged, items: [DragItem]) {
    (self.drag, self.what, self.items) = (drag, what, items)
  }

  mutating func noteRead() { isRead = true }

  mutating func noteEnd(_ said: SourceEnd, at time: Double) { end = (said, time + Self.patience) }

  /// A browser says the end of a drag before it fetches, or after.
  private static let patience = 2_000.0
}

/// What an address asks for, of what is dragged alone.
struct PlayAddress {
  let what: PlayMessage.Dragged

  /// Reads `entry/3/main` and `shelf/0`; nil where it is neither.
  init?(_ path: Substring) {
    let parts = path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count > 1, parts[1].utf8.count < 10, let place = Int(parts[1]), place >= 0 else {
      return nil
    }
    switch (parts[0], parts.count) {
    case ("entry", 3) where place > 0:
      what = .entries(destination: String(parts[2]), [place - 1])
    case ("shelf", 2): what = .shelf([place])
    default: return nil
    }
  }
}

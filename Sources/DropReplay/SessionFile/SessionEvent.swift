package import DropCore

/// One thing that happens in a session file.
package struct SessionEvent: Sendable {
  /// Milliseconds from the start.
  package var time: Double
  package var kind: Kind

  /// Items are indexes into the session's.
  package enum Kind: Sendable {
    case begin(items: [Int]?, at: Point)
    case move(Point)
    case add(items: [Int]?)
    case modifiers(Modifiers)
    case wait
    case drop
    case cancel
    case answer(to: String?, value: JSONValue)
    case abort
    case undo(String)
    case redo(String)
    case paste(String, items: [Int])
    case share(String, items: [Int])
    case reload(String)
    indirect case change(String, Destination.Change)
    indirect case open(Destination, handlers: [String: HandlerSetting])
    case close(String)
  }

  package init(time: Double, kind: Kind) {
    self.time = time
    self.kind = kind
  }
}

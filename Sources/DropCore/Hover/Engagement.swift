/// What one destination said to one drag.
struct Engagement: Sendable {
  enum Willingness: UInt8, Sendable {
    case unknown
    case willing
    case unwilling
  }

  let node: Int32
  var willingness = Willingness.unknown
  /// When it was first entered, counted from one; zero while it wasn't.
  var entered = 0
  /// Whether an item conforms to what it accepts, once that was worked out.
  var conforms: Bool?
}

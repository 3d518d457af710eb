/// What the user sees of a proposal; one highlight at a time.
struct Display: Sendable {
  struct Appearance: Sendable, Hashable {
    private(set) var highlight: Highlight?
    private(set) var badge: Operation?
    private(set) var message: String?
    private(set) var preview: JSONValue?
  }

  private var shown = Appearance()

  /// Brings what is wanted, by what differs.
  mutating func show(
    _ wanted: Appearance,
    in node: Destination.Index,
    of drag: DragID,
    into effects: inout EffectQueue
  ) {
    if shown == wanted { return }
    let old = shown
    shown = wanted
    if old.highlight != wanted.highlight {
      if let highlight = old.highlight {
        effects.show(.highlight(region: highlight.region, isOn: false), in: node, of: drag)
      }
      if let highlight = wanted.highlight {
        effects.show(.highlight(region: highlight.region, isOn: true), in: node, of: drag)
      }
    }
    if old.badge != wanted.badge || old.message != wanted.message {
      effects.show(.badge(operation: wanted.badge, message: wanted.message), in: node, of: drag)
    }
    if old.preview != wanted.preview { effects.show(.preview(wanted.preview), in: node, of: drag) }
  }
}

extension Highlight {
  fileprivate var region: String? {
    guard case .region(let id) = self else { return nil }
    return id
  }
}

/// How long a drag has rested on a region that may spring open, and scrolled.
struct Dwell: Sendable {
  /// How long after one step of scrolling the next one follows, in milliseconds.
  private static let step: Double = 16
  /// The longest time one step makes up for, so that a stall isn't a jump.
  private static let stall: Double = 100

  private struct Rest: Sendable {
    let region: String
    let since: Double
    var hasFired = false
  }

  private var rest: Rest?
  /// When the contents last scrolled, or the drag came into the zone where they do.
  private var scrolledAt: Double?

  @inline(__always)
  var isIdle: Bool { scrolledAt == nil && rest == nil }
  var isOnRegion: Bool { rest != nil }

  mutating func rest(on region: String?, at now: Double) {
    guard let region else { return rest = nil }
    if rest?.region != region { rest = Rest(region: region, since: now) }
  }

  mutating func scroll(_ isMoving: Bool, at now: Double) {
    if !isMoving { scrolledAt = nil } else if scrolledAt == nil { scrolledAt = now }
  }

  /// When something is due, if nothing else happens before.
  func wakeAt(spring: Double) -> Double? {
    let scroll = scrolledAt.map { $0 + Self.step }
    guard let rest, !rest.hasFired else { return scroll }
    return scroll.map { min($0, rest.since + spring) } ?? rest.since + spring
  }

  /// For how many seconds it is time to scroll; nil where it isn't.
  mutating func takeScroll(at now: Double) -> Double? {
    guard let last = scrolledAt, now - last >= Self.step else { return nil }
    scrolledAt = now
    return min(now - last, Self.stall) / 1_000
  }

  /// The region that springs open, once.
  mutating func takeSpring(at now: Double, after spring: Double) -> String? {
    guard let rest, !rest.hasFired, now - rest.since >= spring else { return nil }
    self.rest?.hasFired = true
    return rest.region
  }
}

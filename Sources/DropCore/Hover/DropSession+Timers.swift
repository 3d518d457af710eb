extension DropSession {
  /// How long after one step of scrolling the next one follows, in milliseconds.
  static let scrollStep: Double = 16
  /// The longest time one step makes up for, so that a stall isn't a jump.
  static let scrollStall: Double = 100

  /// Starts, keeps or ends a rest on a region that the proposal names, and likewise scrolling.
  mutating func feelRest() {
    guard case let node = track.current, node >= 0 else { return }
    if proposal?.springload != nil || hover?.rest != nil { feelSpring(node) }
    if scene.nodes[Int(node)].destination.scroll != nil { feelScroll(node) }
  }

  private mutating func feelSpring(_ node: Int32) {
    guard let id = proposal?.springload, let place = place(ofRegion: id, in: node),
      scene.nodes[Int(node)].regions.all[place].frame.contains(track.local)
    else {
      hover?.rest = nil
      return
    }
    if hover?.rest?.region != id { hover?.rest = Hover.Rest(region: id, since: now) }
  }

  private mutating func feelScroll(_ node: Int32) {
    guard case let local = track.local, let scroll = scene.nodes[Int(node)].destination.scroll
    else {
      return
    }
    let frame = scene.nodes[Int(node)].destination.frame
    if scroll.velocity(at: local, in: frame) == .zero {
      hover?.scrolledAt = nil
    } else if hover?.scrolledAt == nil {
      hover?.scrolledAt = now
    }
  }

  /// Works out when a tick is wanted.
  @inline(__always)
  mutating func setTimers() {
    if hover?.rest == nil, hover?.scrolledAt == nil {
      wakeAt = nil
      return
    }
    let scroll = hover?.scrolledAt.map { $0 + Self.scrollStep }
    guard case let node = track.current, node >= 0, let rest = hover?.rest, !rest.hasFired else {
      wakeAt = scroll
      return
    }
    let spring = rest.since + scene.nodes[Int(node)].destination.spring
    wakeAt = scroll.map { min($0, spring) } ?? spring
  }

  /// Does what is due: scrolls first, then springs a region open.
  mutating func fireTimers(into effects: inout EffectQueue) {
    guard case let node = track.current, node >= 0 else { return }
    if let last = hover?.scrolledAt, now - last >= Self.scrollStep {
      scroll(node, since: last, into: &effects)
    }
    if let rest = hover?.rest, !rest.hasFired,
      now - rest.since >= scene.nodes[Int(node)].destination.spring
    {
      spring(rest, node, into: &effects)
    }
    settle(into: &effects)
  }

  private mutating func spring(
    _ rest: Hover.Rest,
    _ node: Int32,
    into effects: inout EffectQueue
  ) {
    hover?.rest?.hasFired = true
    let region = rest.region
    // It may have gone since, and the call that would have said so be still out.
    if place(ofRegion: region, in: node) == nil { return }
    effects.append(.effect(.springload(region: region), Destination.Index(node), hover?.id))
    if answers(.springload, node) {
      call(.springload(region: region), .springload, node, into: &effects)
    }
  }

  private mutating func scroll(
    _ node: Int32,
    since last: Double,
    into effects: inout EffectQueue
  ) {
    guard case let local = track.local, let scroll = scene.nodes[Int(node)].destination.scroll
    else {
      return
    }
    hover?.scrolledAt = now
    let frame = scene.nodes[Int(node)].destination.frame
    let time = min(now - last, Self.scrollStall) / 1_000
    let velocity = scroll.velocity(at: local, in: frame)
    let offset = scroll.offset(after: velocity, for: time, in: frame)
    let dx = Scroll.rounded(offset.x - scroll.offset.x)
    let dy = Scroll.rounded(offset.y - scroll.offset.y)
    if dx == 0, dy == 0 { return }
    scene.nodes[Int(node)].destination.scroll?.offset = offset
    effects.append(.effect(.scroll(dx: dx, dy: dy), Destination.Index(node), hover?.id))
    demandUpdate()
  }
}

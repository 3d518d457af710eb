extension DropSession {
  /// Goes on until a call is out or there is nothing more to ask: who lies under the pointer, leave
  /// what was left, enter what was reached, ask it.
  mutating func settle(into effects: inout EffectQueue) {
    guard hover != nil, track.isGathered else { return }
    while track.open == nil {
      let hit = target()
      if let hit, willingness(of: hit.node) == .unknown {
        if askWillingness(of: hit.node, into: &effects) { break }
        continue
      }
      let node = hit?.node ?? -1
      if node == track.current {
        if let hit { track.local = hit.point }
        update(into: &effects)
        break
      }
      if track.current >= 0 {
        leave(into: &effects)
      } else if let hit {
        enter(hit, into: &effects)
      }
    }
    if track.open == nil { feelRest() }
    setTimers()
    steady()
  }

  /// Notes whether the next move inside the same destination may take the short way.
  private mutating func steady() {
    guard case let node = track.current, node >= 0, answers(.update, node) else {
      track.isSteady = false
      return
    }
    track.isSteady =
      hover?.rest == nil && proposal?.springload == nil
      && scene.nodes[Int(node)].destination.scroll == nil
  }

  /// The topmost destination under the pointer that hasn't refused.
  @inline(__always)
  func target() -> Scene.Hit? {
    scene.topmost(at: track.point)
  }

  @inline(__always)
  func willingness(of node: Int32) -> Engagement.Willingness {
    scene.marks[Int(node)].willingness
  }

  /// Where the destination's engagement in the hovering drag stands.
  @inline(__always)
  func slot(of node: Int32) -> Int { Int(scene.marks[Int(node)].slot) }

  /// Whether the question is out; else its default was taken.
  private mutating func askWillingness(of node: Int32, into effects: inout EffectQueue) -> Bool {
    engage(node)
    // It never said yes: in quarantine it can't be asked, and no default speaks for it.
    if scene.nodes[Int(node)].quarantine != nil {
      setWillingness(.unwilling, of: node)
      return false
    }
    guard answers(.canHandle, node) else {
      let isWilling = conforms(node)
      setWillingness(isWilling ? .willing : .unwilling, of: node)
      if !isWilling { effects.append(.notice(.acceptsNothing, Destination.Index(node))) }
      return false
    }
    call(.canHandle, .canHandle, node, into: &effects)
    return true
  }

  private mutating func engage(_ node: Int32) {
    guard slot(of: node) < 0, let slot = hover?.engagements.count else { return }
    scene.mark(node) { $0.slot = Int32(truncatingIfNeeded: slot) }
    hover?.engagements.append(Engagement(node: node))
  }

  mutating func setWillingness(_ willingness: Engagement.Willingness, of node: Int32) {
    scene.mark(node) { $0.willingness = willingness }
    let slot = slot(of: node)
    hover?.engagements[slot].willingness = willingness
  }

  /// Whether an item conforms to what the destination accepts; worked out once until items join.
  mutating func conforms(_ node: Int32) -> Bool {
    let slot = slot(of: node)
    if let known = hover?.engagements[slot].conforms { return known }
    guard let items = hover?.items else { return false }
    let found = conforms(items, to: node)
    hover?.engagements[slot].conforms = found
    return found
  }

  func conforms(_ items: DraggedItems, to node: Int32) -> Bool {
    guard let accepts = scene.nodes[Int(node)].destination.profile?.accepts else { return true }
    return items.hasAny(of: accepts, in: types)
  }

  @inline(__always)
  func answers(_ handler: Handlers, _ node: Int32) -> Bool {
    guard let handlers = scene.nodes[Int(node)].destination.profile?.handlers else { return false }
    return handlers.contains(handler) && scene.nodes[Int(node)].quarantine == nil
  }

  @inline(__always)
  mutating func call(
    _ call: Ask.Call,
    _ kind: Hover.OpenCall.Kind,
    _ node: Int32,
    into effects: inout EffectQueue
  ) {
    let id = nextAsk()
    track.open = Hover.OpenCall(id: id, kind: kind, node: node)
    effects.append(
      .ask(Ask(id: id, drag: track.drag, destination: Destination.Index(node), call: call))
    )
  }

  private mutating func enter(_ hit: Scene.Hit, into effects: inout EffectQueue) {
    track.current = hit.node
    track.local = hit.point
    proposal = nil
    track.verdict = nil
    track.area = nil
    hover?.message = nil
    demandUpdate()
    let slot = slot(of: hit.node)
    if hover?.engagements[slot].entered == 0 {
      let order = (hover?.lastEntered ?? 0) + 1
      hover?.lastEntered = order
      hover?.engagements[slot].entered = order
    }
    if answers(.enter, hit.node) { call(.enter, .enter, hit.node, into: &effects) }
  }

  /// Leaves the current destination; whatever it showed goes.
  mutating func leave(into effects: inout EffectQueue) {
    guard case let node = track.current, node >= 0 else { return }
    conceal(into: &effects)
    track.current = -1
    if answers(.exit, node) { call(.exit, .exit, node, into: &effects) }
  }
}

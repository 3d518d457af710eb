extension DropSession {
  mutating func reload(
    _ id: String,
    _ profile: HandlerProfile?,
    _ fault: Fault?,
    into effects: inout EffectQueue
  ) {
    guard let node = node(named: id, into: &effects) else { return }
    let index = Destination.Index(node)
    effects.append(.notice(.reloaded(isNew: profile != nil), index))
    if let fault { effects.append(.fault(fault, Ask.ID(number: 0), index)) }
    guard let profile else { return }
    scene.nodes[Int(node)].destination.profile = profile
    scene.nodes[Int(node)].faults = 0
    scene.nodes[Int(node)].failure = nil
    scene.nodes[Int(node)].quarantine = nil
    scene.mark(node) { $0.isHandled = true }
    if case let slot = slot(of: node), slot >= 0 { hover?.engagements[slot].conforms = nil }
    changed(node, into: &effects)
  }

  mutating func change(
    _ id: String,
    _ change: Destination.Change,
    into effects: inout EffectQueue
  ) {
    guard let node = node(named: id, into: &effects) else { return }
    track.isSteady = false
    if let frame = change.frame { scene.setFrame(frame, of: node) }
    if let regions = change.regions { scene.nodes[Int(node)].setRegions(regions) }
    if let layout = change.layout { scene.nodes[Int(node)].destination.layout = layout }
    if let scroll = change.scroll { scene.nodes[Int(node)].destination.scroll = scroll }
    if let context = change.context { scene.nodes[Int(node)].destination.context = context }
    changed(node, into: &effects)
  }

  mutating func open(
    _ destination: Destination,
    inside parent: String?,
    into effects: inout EffectQueue
  ) {
    var inside: Int32 = -1
    if let parent {
      guard let node = node(named: parent, into: &effects) else { return }
      inside = node
    }
    guard scene.open(destination, inside: inside) != nil else {
      return outOfPlace("open", "\(destination.id) is open already", into: &effects)
    }
    changed(nil, into: &effects)
  }

  mutating func close(_ id: String, into effects: inout EffectQueue) {
    guard let node = node(named: id, into: &effects) else { return }
    let closed = Set(scene.close(node))
    changed(nil, into: &effects)
    for performance in performances where closed.contains(performance.destination) {
      abort(performance.id, into: &effects)
    }
  }

  /// What lies under a still pointer may have changed: the destination there is asked at once.
  private mutating func changed(_ node: Int32?, into effects: inout EffectQueue) {
    guard hover != nil else { return }
    withdraw(into: &effects)
    if let node, track.current >= 0, scene.lies(track.current, on: node) { demandUpdate() }
    settle(into: &effects)
  }
}

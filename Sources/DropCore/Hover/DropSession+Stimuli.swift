extension DropSession {
  mutating func begin(
    _ source: Source,
    _ items: [DragItem]?,
    at point: Point,
    into effects: inout EffectQueue
  ) {
    if hover != nil { return outOfPlace("begin", "another drag hovers", into: &effects) }
    let id = nextDrag()
    scene.wipeMarks()
    hover = Hover(
      id: id,
      source: source,
      items: DraggedItems(items ?? []),
      modifiers: modifiers
    )
    noteHomes()
    track = Track(drag: id, point: point)
    proposal = nil
    if items == nil { gather(isAdding: false, into: &effects) }
    settle(into: &effects)
  }

  /// Moves the pointer of the drag that hovers; the same as the event, without making one.
  @inline(__always)
  mutating func move(to point: Point, into effects: inout EffectQueue) {
    if track.isSteady, track.open == nil, stay(at: point, into: &effects) { return }
    moveFreely(to: point, into: &effects)
  }

  /// The short way: the pointer stays in the destination it is in, which is asked again.
  @inline(__always)
  private mutating func stay(at point: Point, into effects: inout EffectQueue) -> Bool {
    guard let hit = scene.topmost(at: point),
      hit.node == track.current
    else { return false }
    track.point = point
    track.local = hit.point
    track.mayReuse = true
    if let area = track.area, area.contains(hit.point) { return true }
    call(.update, .update, hit.node, into: &effects)
    return true
  }

  @inline(never)
  private mutating func moveFreely(to point: Point, into effects: inout EffectQueue) {
    guard hover != nil else { return outOfPlace("move", "nothing is dragged", into: &effects) }
    withdraw(into: &effects)
    track.point = point
    track.isUpdateDue = true
    track.mayReuse = true
    settle(into: &effects)
  }

  mutating func add(_ items: [DragItem]?, into effects: inout EffectQueue) {
    guard hover != nil else { return outOfPlace("add", "nothing is dragged", into: &effects) }
    withdraw(into: &effects)
    guard let items else { return gather(isAdding: true, into: &effects) }
    join(items, into: &effects)
    settle(into: &effects)
  }

  /// Items change what a destination may want: those that had said no are asked again.
  mutating func join(_ items: [DragItem], into effects: inout EffectQueue) {
    for known in hover?.items.append(items) ?? [] {
      outOfPlace("add", "\(known) is dragged already", into: &effects)
    }
    noteHomes()
    for slot in 0..<(hover?.engagements.count ?? 0) {
      hover?.engagements[slot].conforms = nil
      if hover?.engagements[slot].willingness == .unwilling {
        setWillingness(.unknown, of: hover?.engagements[slot].node ?? 0)
      }
    }
    demandUpdate()
  }

  mutating func hold(_ keys: Modifiers, into effects: inout EffectQueue) {
    modifiers = keys
    guard hover != nil else { return }
    withdraw(into: &effects)
    hover?.modifiers = keys
    demandUpdate()
    settle(into: &effects)
  }

  /// The destination under the pointer must be asked, whatever it said before.
  mutating func demandUpdate() {
    track.isUpdateDue = true
    track.mayReuse = false
    track.isSteady = false
  }

  mutating func tick(into effects: inout EffectQueue) {
    guard hover != nil, let wakeAt, now >= wakeAt else { return }
    withdraw(into: &effects)
    fireTimers(into: &effects)
  }
}

/// A call of `on_update` that is out, in plain values.
///
/// Moves come a hundred times a second, and most of them lead to the answer given before. What they
/// need fits in here, so that neither an effect queue nor an answer has to be made.
package struct QuickAsk: Sendable {
  package let id: Ask.ID
  package let drag: DragID
  package let destination: Destination.Index
  /// The pointer in the destination.
  package let point: Point
  /// The number of the proposal that was taken last.
  package let proposal: Int

  /// The same call as an ask.
  package var ask: Ask { Ask(id: id, drag: drag, destination: destination, call: .update) }
}

extension DropSession {
  /// Moves the pointer where that can only mean to ask the current destination again.
  ///
  /// The call is out then and must be answered. Nil where the move may mean more: nothing has
  /// changed, and ``move(to:at:into:)`` is to be called.
  package mutating func quickMove(to point: Point, at time: Double) -> QuickAsk? {
    guard track.isSteady, track.open == nil, let local = staying(at: point) else { return nil }
    if let area = track.area, area.contains(local) { return nil }
    if time > now { now = time }
    track.point = point
    track.local = local
    track.mayReuse = true
    let id = nextAsk()
    track.open = Hover.OpenCall(id: id, kind: .update, node: track.current)
    return QuickAsk(
      id: id,
      drag: track.drag,
      destination: Destination.Index(track.current),
      point: local,
      proposal: track.proposalNumber
    )
  }

  /// Takes the answer that the proposal of the ask's number is made once more, and gives the
  /// verdict, which is all that comes of it.
  ///
  /// Nil where that proposal doesn't stand any more: nothing has changed, and the answer is to be
  /// given in full.
  package mutating func quickAnswer(_ ask: QuickAsk) -> Verdict? {
    guard let open = track.open, open.id == ask.id, track.proposalNumber == ask.proposal,
      track.isSteady, track.mayReuse, track.isPlain, let verdict = track.verdict,
      scene.marks[Int(open.node)].isSound
    else { return nil }
    track.open = nil
    track.isUpdateDue = false
    return verdict
  }

  /// Whether that drag hovers.
  ///
  /// Mutating for the callers that keep a session in a class: for any other call they copy it all.
  package mutating func isLed(by drag: DragID) -> Bool {
    // What is steady hovers; only the number is read then.
    track.drag == drag && (track.isSteady || hover != nil)
  }

  /// The number of the proposal that was taken last; each gets one of its own.
  package var proposalNumber: Int { track.proposalNumber }

  @inline(__always)
  private func staying(at point: Point) -> Point? {
    guard let hit = scene.topmost(at: point),
      hit.node == track.current
    else { return nil }
    return hit.point
  }
}

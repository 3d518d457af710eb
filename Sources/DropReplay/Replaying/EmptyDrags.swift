/// Notes which drags have no items though their session has some: nobody said which, and no plugin makes any.
package final class EmptyDrags: ReplayObserver {
  private var count = 0
  private let hasSource: Bool

  /// Nobody where there is nothing to be dragged.
  package init?(_ session: SessionFile) {
    if session.items.isEmpty { return nil }
    hasSource = session.sourcePlugin != nil
  }

  package func observe(_ event: SessionEvent, in scene: ReplayScene) {
    if case .begin(nil, _, _) = event.kind, !hasSource { count += 1 }
  }

  /// That there were such, in a sentence.
  package var note: String? {
    if count == 0 { return nil }
    let drags = count == 1 ? "a drag has" : "\(count) drags have"
    return "\(drags) no items: 'begin' has no 'items', and no source plugin makes any"
  }
}

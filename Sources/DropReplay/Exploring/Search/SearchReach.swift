/// How far from the record a run may go.
package struct SearchReach: Sendable, Hashable {
  /// What no run goes beyond.
  static let mostInterruptions = 2

  /// How many times a run may be interrupted: drops, cancels, aborts, reloads, closes and undos.
  package var interruptions: Int
  /// Whether capabilities and memory may be missing.
  package var hasShortages: Bool

  /// What is walked whole where that is feasible.
  package static let near = SearchReach(interruptions: 1, hasShortages: false)
  /// What is searched by chance.
  package static let far = SearchReach(interruptions: mostInterruptions, hasShortages: true)
  /// Nothing but what is recorded.
  package static let none = SearchReach(interruptions: 0, hasShortages: false)
}

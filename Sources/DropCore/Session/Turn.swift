/// What one event acts on, and what comes of it so far.
///
/// The queue is whoever sent the event's, lent for as long as the event is taken in.
struct Turn: Sendable {
  var stage: Stage
  var effects = EffectQueue()

  /// Takes the queue over, or gives it back.
  @inline(__always)
  mutating func exchange(_ queue: inout EffectQueue) { swap(&effects, &queue) }
}

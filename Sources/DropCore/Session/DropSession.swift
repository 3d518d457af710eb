/// Every drag over one scene, as a value: events go in, effects and asks come out.
///
/// It reads no clock, opens no file and waits for nothing. Destinations, their contents and what can
/// be undone live as long as the session; one drag at a time hovers, and any number of drops may
/// still be under way.
public struct DropSession: Sendable {
  /// The types that conformance is asked of.
  public let types: TypeCatalog

  /// Opens a scene; later destinations lie above earlier ones.
  public init(scene: [Destination], types: TypeCatalog = TypeCatalog()) {
    self.types = types
  }

  /// Takes an event in and puts what comes of it at the end of the queue.
  ///
  /// Times are in milliseconds and never fall; an earlier one counts as the latest seen.
  public mutating func apply(_ event: Event, at time: Double, into effects: inout EffectQueue) {
  }

  /// Carries out what a handler does while its call is open.
  public mutating func request(
    _ request: Request,
    by ask: Ask.ID,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    throw .ended
  }

  /// When the session wants a tick next, if nothing else happens before.
  public var wakeAt: Double? { nil }
}

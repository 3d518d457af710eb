import DropContent
public import DropCore
import SystemFiles

/// The newest place of a pointer, put from any thread: a place that nobody saw in time is gone.
///
/// A driver that falls behind takes the newest place and never works through a queue of old ones.
///
/// ```swift
/// let pointer = Pointer()
/// pointer.move(to: point)
/// if let step = drag.follow(pointer) { show(step) }
/// ```
public final class Pointer: Sendable {
  private let newest = Guarded<Point?>(nil)

  /// A pointer that hasn't moved.
  public init() {}

  /// Notes where it is now.
  ///
  /// ```swift
  /// pointer.move(to: point)
  /// ```
  public func move(to point: Point) { newest.withLock { $0 = point } }

  /// Takes the newest place out, if there is one that nobody took.
  ///
  /// ```swift
  /// if let place = pointer.take() { show(drag.move(to: place)) }
  /// ```
  public func take() -> Point? {
    newest.withLock { point in
      defer { point = nil }
      return point
    }
  }
}

extension Drag {
  /// Moves to the newest place of a pointer, if it moved since the last time.
  ///
  /// ```swift
  /// let step = drag.follow(pointer)
  /// ```
  public func follow(_ pointer: Pointer) -> Step? {
    pointer.take().map { move(to: $0) }
  }
}

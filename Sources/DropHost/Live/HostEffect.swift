public import DropCore

/// Something that an app shows or carries out, and the destination it belongs to.
///
/// ```swift
/// for effect in host.advance() {
///   if case .notify(_, let text) = effect.effect { label(text) }
/// }
/// ```
public struct HostEffect: Sendable, Hashable {
  /// The destination's id; none means the drag's source.
  public let destination: String?
  /// What is to be done.
  public let effect: Effect
}

extension HostEffect: CustomStringConvertible {
  /// The effect on one line, its destination in front.
  public var description: String { (destination ?? "source") + ": \(effect)" }
}

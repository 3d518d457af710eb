public import DropCore

/// Something that an app shows or carries out, and the destination it belongs to.
///
/// Effects that change contents come in the order in which they happened, whoever reads them: one drop's
/// effects, or what a call gives, may begin with what another drop changed there before.
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
  /// The drop that it comes of, by its ``Drop/id``; none where it comes of none.
  public let drop: DragID?
}

extension HostEffect: CustomStringConvertible {
  /// The effect on one line, its destination in front.
  public var description: String { (destination ?? "source") + ": \(effect)" }
}

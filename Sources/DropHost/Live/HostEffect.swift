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
  /// Its place among all effects that change contents, of a host with a journal: what an app stores with what
  /// it changed, and gives ``PluginHost/open(_:plugin:options:grants:limits:inside:contents:appliedUpTo:)`` when
  /// it starts again.
  public let number: Int?
}

extension HostEffect: CustomStringConvertible {
  /// The effect on one line, its destination in front.
  public var description: String { (destination ?? "source") + ": \(effect)" }
}

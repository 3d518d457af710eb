/// The calls that a handler answers.
public struct Handlers: OptionSet, Sendable, Hashable {
  /// One bit for each.
  public let rawValue: UInt16

  /// The set with these bits.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The `can_handle` call.
  public static let canHandle = Handlers(rawValue: 1 << 0)
  /// The `on_enter` call.
  public static let enter = Handlers(rawValue: 1 << 1)
  /// The `on_update` call.
  public static let update = Handlers(rawValue: 1 << 2)
  /// The `on_exit` call.
  public static let exit = Handlers(rawValue: 1 << 3)
  /// The `on_springload` call.
  public static let springload = Handlers(rawValue: 1 << 4)
  /// The `on_perform` call.
  public static let perform = Handlers(rawValue: 1 << 5)
  /// The `on_end` call.
  public static let end = Handlers(rawValue: 1 << 6)
  /// The `on_drag` call.
  public static let drag = Handlers(rawValue: 1 << 7)
  /// The `on_provide` call.
  public static let provide = Handlers(rawValue: 1 << 8)
  /// The `on_drag_end` call.
  public static let dragEnd = Handlers(rawValue: 1 << 9)
  /// Every one of them.
  public static let all = Handlers(rawValue: (1 << 10) - 1)
}

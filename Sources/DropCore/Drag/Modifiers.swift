/// The modifier keys that are held down.
///
/// ```swift
/// drag.hold([.option, .shift])
/// ```
public struct Modifiers: OptionSet, Sendable, Hashable {
  /// One bit for each.
  public let rawValue: UInt8

  /// The set with these bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The option or alt key.
  public static let option = Modifiers(rawValue: 1)
  /// The command or meta key.
  public static let command = Modifiers(rawValue: 2)
  /// The shift key.
  public static let shift = Modifiers(rawValue: 4)
  /// The control key.
  public static let control = Modifiers(rawValue: 8)
}

extension Modifiers {
  /// Every key with its word, in their fixed order.
  public static let named: [(key: Modifiers, name: String)] = [
    (.option, "option"), (.command, "command"), (.shift, "shift"), (.control, "control"),
  ]

  /// The words of those held down, in their fixed order.
  public var names: [String] {
    Self.named.filter { contains($0.key) }.map(\.name)
  }
}

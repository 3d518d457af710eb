public import DropContent

/// Something in a plugin that is wrong, or probably not meant.
public struct PluginProblem: Sendable, Equatable, CustomStringConvertible {
  /// The plugin's file, as messages call it.
  public let file: String
  /// Where, if it is in one place.
  public let place: TextPlace?
  /// What is wrong, and what was probably meant.
  public let message: String
  /// Whether the plugin can't be loaded because of it.
  public let isFatal: Bool

  /// The place and the sentence.
  public var description: String {
    place.map { "\(file):\($0.line):\($0.column): \(message)" } ?? "\(file): \(message)"
  }
}

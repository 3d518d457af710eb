public import DropContent
import DropReplay

/// Something in a plugin that is wrong, or probably not meant.
public struct PluginProblem: Sendable, Hashable, CustomStringConvertible {
  /// The plugin's file, as messages call it.
  public let file: String
  /// Where, if it is in one place.
  public let place: TextPlace?
  /// The line; of what Lua itself says no more is known.
  public let line: Int?
  /// What is wrong, and what was probably meant.
  public let message: String
  /// Whether the plugin can't be loaded because of it.
  public let isFatal: Bool

  init(file: String, place: TextPlace?, line: Int? = nil, message: String, isFatal: Bool) {
    self.file = file
    self.place = place
    self.line = line ?? place?.line
    self.message = message
    self.isFatal = isFatal
  }

  /// The place and the sentence.
  public var description: String { "\(file)\(position): \(message)" }

  /// The line and the column, as far as they are known, each after a colon.
  package var position: String {
    if let place { return ":\(place.line):\(place.column)" }
    return line.map { ":\($0)" } ?? ""
  }
}

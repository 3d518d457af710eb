import CodecHelper
import DropContent

/// Where a live host has pictures and pages decoded, whose decoders others wrote.
///
/// A process of their own needs the trait `Isolation`, Linux, and ``CodecHelper/runIfAsked()`` as the program's
/// first line.
///
/// ```swift
/// let host = PluginHost(isolation: .required)
/// ```
public enum DecoderIsolation: Sendable, Hashable {
  /// In the app's own process.
  case none
  /// In a process that can reach nothing, where there can be one; else in the app's own, which is said once.
  case preferred
  /// In a process that can reach nothing, or not at all.
  case required

  /// Where that is.
  var border: any CodecBorder {
    self == .none ? LocalCodecs() : CodecHelper.border(isRequired: self == .required)
  }
}

public import DropHost

/// Why a replay could not be run to its end.
public enum ReplayError: Error {
  /// The session can't be read.
  case session(SessionError)
  /// A plugin can't be loaded.
  case plugin(PluginLoadError)
  /// The transcript or report can't be written.
  case output(SinkError)
}

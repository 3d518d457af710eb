public import DropHost
import SystemFiles

/// Why a replay could not be run to its end.
///
/// ```swift
/// do {
///   print(try SessionReplay(session: "note.session.json").run().text)
/// } catch {
///   print(error)
/// }
/// ```
public enum ReplayError: Error {
  /// The session can't be read.
  case session(SessionError)
  /// A plugin can't be loaded.
  case plugin(PluginLoadError)
  /// The transcript or report can't be written.
  case output(SinkError)
}

extension ReplayError: CustomStringConvertible {
  /// The reason in a sentence.
  public var description: String {
    switch self {
    case .session(let error): error.description
    case .plugin(let error): error.description
    case .output(let error): "the output can't be written: \(SystemReason.text(of: error.code))"
    }
  }
}

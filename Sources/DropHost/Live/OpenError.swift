/// Why a destination can't be opened.
///
/// ```swift
/// do {
///   try host.open(Destination(id: "gallery", frame: frame), plugin: Plugin(text: "return 1"))
/// } catch {
///   print(error)
/// }
/// ```
public enum OpenError: Error, Hashable, Sendable {
  /// Its plugin can't be loaded.
  case plugin(PluginLoadError)
  /// A destination with that id is open.
  case idInUse(String)
  /// The destination that it was to lie in isn't open.
  case noSuchParent(String)
  /// What it is to hold isn't there: why not.
  case contents(EditError)
}

extension OpenError: CustomStringConvertible {
  /// The reason in a sentence.
  public var description: String {
    switch self {
    case .plugin(let error): error.description
    case .idInUse(let id): "a destination with the id \"\(id)\" is open already"
    case .contents(let error): error.description
    case .noSuchParent(let id): "there is no open destination \"\(id)\" to lie in"
    }
  }
}

/// How a plugin comes to its script.
enum PluginStart {
  /// Its files are read, and run.
  case read
  /// It is like one that was read before, and is run anew; where it is kept, others may be it later.
  case again(LoadedText, isKept: Bool = false)
  /// Another has done with it, and it is as it was when it had been loaded.
  case idle(LoadedPlugin)

  var text: LoadedText? { if case .again(let text, _) = self { text } else { nil } }
  var loaded: LoadedPlugin? { if case .idle(let loaded) = self { loaded } else { nil } }
  var isKept: Bool { if case .again(_, let isKept) = self { isKept } else { false } }
}

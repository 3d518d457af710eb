import SystemFiles

extension PluginManifest.Icon {
  /// What pictures are called; names of an icon theme may have dots, too.
  private static let endings = [".svg", ".png", ".jpg", ".jpeg"]

  /// Reads what a plugin says.
  init(_ text: String) {
    let isFile = text.hasSlash || Self.endings.contains { text.lowercased().hasSuffix($0) }
    self = isFile ? .file(text) : .named(text)
  }

  /// Whether it is a name, or a path that stays in the plugin's folder.
  var staysInside: Bool {
    switch self {
    case .named(let name): return !name.isEmpty
    case .file(let path):
      let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      return parts.map { Substring($0) }
        .allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    }
  }
}

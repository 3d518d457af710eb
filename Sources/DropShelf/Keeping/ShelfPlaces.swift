import SystemFiles

/// Where a shelf has its things, as the desktop's specification of base folders says.
package struct ShelfPlaces: Hashable, Sendable {
  /// A folder for each handler.
  package let handlers: String
  /// What it keeps by itself: recordings, and what was granted.
  package let state: String
  /// What lies in the stash.
  package let stash: String
  /// Where files are saved, as long as the user names no other folder.
  package let saves: String

  private let home: String

  /// - Parameters:
  ///   - handlers: The folder that was named; left out, the user's own.
  ///   - environment: What the environment has under a name.
  package init(handlers: String? = nil, environment: (String) -> String?) {
    let home = environment("HOME") ?? "/"
    self.home = home
    func base(_ name: String, _ usual: String) -> String {
      // One that isn't absolute is to be ignored.
      if let named = environment(name), named.isAbsolutePath { return named }
      return home.appending(path: usual)
    }
    let own = "dndhost/shelf"
    let config = base("XDG_CONFIG_HOME", ".config").appending(path: own)
    self.handlers = handlers ?? config
    state = base("XDG_STATE_HOME", ".local/state").appending(path: own)
    stash = base("XDG_DATA_HOME", ".local/share").appending(path: own + "/stash")
    saves = base("XDG_DOWNLOAD_DIR", "Downloads")
  }

  /// A path as people write one: `~` is the home folder.
  package func short(_ path: String) -> String {
    guard let way = path.way(from: home), !way.isEmpty else { return path }
    return "~/" + way
  }

  /// What somebody has written; none where that isn't the whole of a path.
  package func whole(_ written: String) -> String? {
    let path = written.utf8.starts(with: "~/".utf8) ? home + written.dropFirst() : written
    return path.isAbsolutePath ? path : nil
  }

  /// What this process was started with.
  package static func environment(_ name: String) -> String? {
    // The environment's strings live as long as the process; nothing here changes them.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}

import DropContent
import DropHost
import SystemFiles

/// The plugins of a session that is run many times: each of their files is read and compiled once.
package final class PluginShelf: Sendable {
  private let sources = Guarded<[String: PluginSource]>([:])

  package init() {}

  func source(_ path: String) -> PluginSource {
    sources.withLock { known in
      if let source = known[path] { return source }
      let source = PluginSource(path: path).remembered
      known[path] = source
      return source
    }
  }
}

import DropContent
import DropHost

/// The plugins of a session that is run many times: each of their files is read and compiled once.
final class PluginShelf: Sendable {
  private let sources = Guarded<[String: PluginSource]>([:])

  func source(_ path: String) -> PluginSource {
    sources.withLock { known in
      if let source = known[path] { return source }
      let source = PluginFile.source(path).remembered
      known[path] = source
      return source
    }
  }
}

import DropContent
import DropHost
import DropReplay
import SystemFiles

/// The texts of plugins as they are read, each version of them in a folder beside the recording.
final class PluginTexts {
  private let folder: String
  private let name: String
  private var plugins: [ObjectIdentifier: Watched] = [:]
  private var count = 0

  struct Kept {
    /// As the session names it.
    let path: String
    /// The SHA-256 of the plugin's own file.
    let sum: String
    fileprivate let texts: [String: [UInt8]]

    /// Whether a name stands anywhere in the plugin.
    func mentions(_ word: String) -> Bool {
      texts.values.contains { String(decoding: $0, as: UTF8.self).contains(word) }
    }
  }

  /// Readers may be called on any thread.
  private final class Texts: Sendable {
    private let read = Guarded<[String: [UInt8]]>([:])

    var all: [String: [UInt8]] { read.withLock { $0 } }

    func note(_ path: String, _ bytes: [UInt8]) { read.withLock { $0[path] = bytes } }
  }

  private final class Watched {
    let source: PluginSource
    /// Kept, so that nothing else gets its mark.
    private let origin: PluginSource
    let read = Texts()
    var kept: Kept?

    init(_ source: PluginSource) {
      origin = source
      self.source = source.watched { [read] path, bytes in read.note(path, bytes) }
    }
  }

  init(folder: String, name: String) {
    self.folder = folder
    self.name = name
  }

  /// The same plugin, which notes what is read of it; one and the same for all copies.
  func watched(_ source: PluginSource) -> PluginSource {
    if let known = plugins[source.mark] { return known.source }
    let new = Watched(source)
    plugins[source.mark] = new
    // The one that watches is known, too, so that it isn't watched again.
    plugins[new.source.mark] = new
    return new.source
  }

  /// Whether a plugin isn't what was kept of it last.
  func hasChanged(_ source: PluginSource?) -> Bool {
    guard let source, let watched = plugins[source.mark] else { return false }
    return watched.kept?.texts != watched.read.all
  }

  /// Keeps what was read of a plugin, once each version of it.
  func keep(_ source: PluginSource) -> Kept? {
    guard let watched = plugins[source.mark] else { return nil }
    let texts = watched.read.all
    if let kept = watched.kept, kept.texts == texts { return kept }
    guard let main = texts[source.file] else { return nil }
    count += 1
    let place = folder.appending(path: "plugins").appending(path: "\(count)")
    // Faults call a plugin by its name for people, and a file by its own.
    let file = SafeName.component(of: source.displayName.fileName)
    var named = texts
    named[source.file] = nil
    named[file] = main
    guard write(named, below: place) else { return nil }
    var sum = SHA256()
    sum.update(main)
    let kept = Kept(
      path: "\(name)/plugins/\(count)/\(file)",
      sum: sum.hexDigest(),
      texts: texts
    )
    watched.kept = kept
    return kept
  }

  private func write(_ texts: [String: [UInt8]], below place: String) -> Bool {
    for (path, bytes) in texts {
      // A path of a plugin's never leads out of its folder.
      let target = place.appending(path: path)
      try? FileSystem.makeFolders(target.folder)
      guard let file = try? FileSink(path: target), (try? file.write(bytes)) != nil,
        (try? file.finish()) != nil
      else { return false }
    }
    return true
  }
}

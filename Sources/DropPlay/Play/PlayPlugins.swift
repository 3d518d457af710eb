import DropContent
import DropCore
import DropHost
import DropReplay
import SystemFiles

/// The texts of a scene's plugins as they were read.
///
/// A scene that begins with those of another is the same, whatever lies on the disk by then.
final class PlayPlugins {
  /// By the path of each plugin's own file.
  private var watched: [String: (source: PluginSource, texts: Texts)] = [:]
  private let old: [String: [String: [UInt8]]]

  /// Readers may be called on any thread.
  private final class Texts: Sendable {
    private let read = Guarded<[String: [UInt8]]>([:])

    var all: [String: [UInt8]] { read.withLock { $0 } }

    func note(_ path: String, _ bytes: [UInt8]) { read.withLock { $0[path] = bytes } }
  }

  /// Reads what lies on the disk.
  init() { old = [:] }

  /// Reads what another scene had read.
  init(as other: PlayPlugins) { old = other.watched.mapValues { $0.texts.all } }

  /// The same plugin, which notes what is read of it.
  func watched(_ source: PluginSource, at path: String) -> PluginSource {
    if let known = watched[path] { return known.source }
    let texts = Texts()
    var read = source
    if let known = old[path] {
      read = PluginSource(file: source.file, displayName: source.displayName) { known[$0] }
    }
    let noting = read.watched { path, bytes in texts.note(path, bytes) }
    watched[path] = (noting, texts)
    return noting
  }

  /// The SHA-256 of each file of a plugin.
  struct Sums {
    let own: String
    /// In the order of their names, seen from the plugin's folder.
    let modules: [(file: String, sum: String)]
  }

  /// The sums of the plugin's own file and its modules as they were read.
  func sums(ofFileAt path: String) -> Sums? {
    guard let plugin = watched[path] else { return nil }
    var texts = plugin.texts.all
    guard let own = texts.removeValue(forKey: plugin.source.file) else { return nil }
    let modules = texts.sorted { $0.key < $1.key }
    return Sums(own: Self.sum(of: own), modules: modules.map { ($0.key, Self.sum(of: $0.value)) })
  }

  private static func sum(of text: [UInt8]) -> String {
    var sum = SHA256()
    sum.update(text)
    return sum.hexDigest()
  }

  /// The files of which something else lies on the disk by now, as people know them, in order.
  var changed: [String] {
    var changed: Set<String> = []
    for (path, plugin) in watched {
      for (name, text) in plugin.texts.all
      where Self.text(path.folder.appending(path: name)) != text {
        changed.insert(name == plugin.source.file ? Self.title(of: path) : name)
      }
    }
    return changed.sorted()
  }

  /// A plugin's file, with its folder where that is what tells it from others.
  static func title(of path: String) -> String {
    guard path.fileName == "plugin.lua" else { return path.fileName }
    let whole = (try? FileSystem.resolved(path)) ?? path
    return "\(whole.folder.fileName)/\(whole.fileName)"
  }

  private static func text(_ path: String) -> [UInt8]? {
    guard let file = try? FileSystem.openFile(path) else { return nil }
    defer { FileSystem.close(file) }
    return try? FileSystem.readAll(file, limit: 1 << 20)
  }
}

extension PluginLoadError {
  /// The problem in a sentence, with the line of the script where it has one.
  var placed: String {
    if case .script(let fault) = problem, fault.line != nil { fault.summary } else { description }
  }
}

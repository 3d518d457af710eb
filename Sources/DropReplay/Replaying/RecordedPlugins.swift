import DropContent
import DropCore
package import DropHost
import SystemFiles

/// Notes which plugins a recording is replayed with, and says which aren't what they were.
package final class RecordedPlugins: ReplayObserver {
  private let recorded: Happened.Recorded
  private let setup: ReplaySetup
  private var files: NameTable<String>

  /// Nobody where nothing was recorded.
  package init?(_ session: SessionFile, _ setup: ReplaySetup) {
    guard let recorded = session.happened.recorded else { return nil }
    self.recorded = recorded
    self.setup = setup
    files = setup.pluginFiles(of: session)
  }

  package func observe(_ event: SessionEvent, in scene: ReplayScene) {
    for (id, file) in setup.pluginFiles(of: event.kind) { files[id] = file }
  }

  /// Which plugins, and which modules of them, have changed since, a sentence each.
  package var notes: [String] {
    let plugins = recorded.plugins.compactMap { id, sum in
      note(on: "the plugin of \(SafeText.line(id))", files[id], sum)
    }
    let modules = recorded.modules.compactMap { id, name, sum in
      let module = "the module \(SafeText.line(name)) of the plugin of \(SafeText.line(id))"
      return note(on: module, files[id].flatMap { Self.module(name, of: $0) }, sum)
    }
    return plugins + modules
  }

  private func note(on what: String, _ file: String?, _ sum: String) -> String? {
    guard let file, let now = Self.sum(of: file), now != sum else { return nil }
    return "\(what) has changed since it was recorded"
  }

  /// Where a module lies; nil where its name leads out of the plugin's folder.
  private static func module(_ name: String, of file: String) -> String? {
    let parts = name.pathParts
    if parts.isEmpty || name.hasPrefix("/") || parts.contains("..") { return nil }
    return file.folder.appending(path: name)
  }

  private static func sum(of file: String) -> String? {
    guard let descriptor = try? FileSystem.openFile(file) else { return nil }
    defer { FileSystem.close(descriptor) }
    guard let text = try? FileSystem.readAll(descriptor, limit: 64 << 20) else { return nil }
    var sum = SHA256()
    sum.update(text)
    return sum.hexDigest()
  }
}

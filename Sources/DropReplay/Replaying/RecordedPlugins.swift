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

  /// Which plugins have changed since, a sentence each.
  package var notes: [String] {
    recorded.plugins.compactMap { id, sum in
      guard let file = files[id], let now = Self.sum(of: file), now != sum else { return nil }
      return "the plugin of \(SafeText.line(id)) has changed since it was recorded"
    }
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

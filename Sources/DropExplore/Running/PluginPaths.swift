import DropCore
import DropReplay
import SystemFiles

/// Where the scripts of a session's destinations lie, as people write it.
struct PluginPaths {
  private var files: NameTable<String>
  private let source: String?

  init(_ session: SessionFile, _ events: [SessionEvent], _ setup: ReplaySetup) {
    var files = setup.pluginFiles(of: session)
    for event in events { files.merge(setup.pluginFiles(of: event.kind)) }
    self.files = files.mapValues(Self.shown)
    source = session.sourcePlugin.map(Self.shown)
  }

  /// The plugins' own files.
  var all: Set<String> { Set(files.names.compactMap { files[$0] } + [source].compactMap(\.self)) }

  /// A file beside a destination's plugin, or (nil) the source's.
  func path(of file: String, at destination: String?) -> String? {
    let plugin = destination.map { files[$0] } ?? source
    return plugin.map { $0.folder.appending(path: file) }
  }

  /// Below the folder that the tool runs in from there on, else whole.
  private static func shown(_ path: String) -> String {
    guard let whole = path.resolvedPath, let here = ".".resolvedPath else { return path }
    guard let way = whole.way(from: here), !way.isEmpty else { return whole }
    return way
  }
}

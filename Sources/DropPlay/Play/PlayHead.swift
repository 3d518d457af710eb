import DropContent
import DropCore
import DropHost
import DropReplay
import SystemFiles

/// What a recording begins with: the scene as it was, each plugin by its path.
struct PlayHead {
  private let setup: PlaySetup
  private let session: SessionFile
  private let host: HostSetup
  private let files: NameTable<String>

  init(_ setup: PlaySetup, _ session: SessionFile, _ host: HostSetup) {
    (self.setup, self.session, self.host) = (setup, session, host)
    files = setup.run.pluginFiles(of: session)
  }

  /// The checksums of plugins as they have been read by now, by destination.
  func sums(of plugins: PlayPlugins) -> [(id: String, sums: PlayPlugins.Sums)] {
    files.names.compactMap { id in
      files[id].flatMap { plugins.sums(ofFileAt: $0) }.map { (id, $0) }
    }
  }

  /// For a recording in that folder, from which paths are seen.
  func members(from folder: String) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [.init("format", "dndhost.session/1")]
    if let title = session.title { members.append(.init("title", .string(title))) }
    members.append(
      .init(
        "recorded",
        .object([
          .init("by", .string("dndhost \(HostVersion.text)")),
          .init("kept", .string(setup.keep.rawValue)),
        ])
      )
    )
    members += SessionText.beginning(of: host)
    let types = session.types.declarations
    if !types.isEmpty { members.append(.init("types", .array(types.map(\.written)))) }
    if let plugin = session.sourcePlugin, let given = host.source?.share {
      var source = SessionText.members(of: given, plugin.seen(from: folder))
      if let selection = session.selection { source.append(.init("selection", selection)) }
      members.append(.init("source", .object(source)))
    }
    members.append(.init("destinations", .array(session.destinations.map(destination(folder)))))
    return members
  }

  private func destination(_ folder: String) -> (Destination) -> JSONValue {
    { destination in
      SessionText.destination(destination) { id in
        let share = host.plugins[id]?.share ?? setup.run.shareWithoutPlugin(of: id, in: session)
        return SessionText.members(of: share, files[id].map { $0.seen(from: folder) })
      }
    }
  }

  /// The scene for a page: the same, without what plugins are given.
  static func scene(_ session: SessionFile, _ destinations: [Destination]) -> JSONValue {
    var members: [JSONValue.Member] = []
    if let title = session.title { members.append(.init("title", .string(title))) }
    let all = destinations.map { SessionText.destination($0) { _ in [] } }
    members.append(.init("destinations", .array(all)))
    return .object(members)
  }
}

extension String {
  /// The same file as it is seen from a folder, links resolved.
  func seen(from folder: String) -> String {
    guard let file = resolvedPath else { return self }
    let base = folder.nearestResolved.pathParts
    let parts = file.pathParts
    let common = zip(parts, base).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    let up = Array(repeating: "..", count: base.count - common)
    return (up + parts.dropFirst(common).map(String.init)).joined(separator: "/")
  }
}

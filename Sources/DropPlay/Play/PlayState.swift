import DropCore
import DropHost
import DropReplay
import SystemFiles

/// What a page has to know that hasn't seen how it came about.
enum PlayState {
  static func members(
    _ scene: PlayScene,
    _ setup: PlaySetup,
    first: Int
  ) -> [JSONValue.Member] {
    let session = scene.session
    let paths = setup.run.pluginFiles(of: session)
    let files = Set(paths.names.compactMap { paths[$0].map(PlayPlugins.title) }).sorted()
    return [
      .init("first", .int(first)),
      .init("plugin", .string(files.joined(separator: ", "))),
      .init("recording", recording(scene)),
      .init("scene", PlayHead.scene(session, session.destinations)),
      .init("contents", .object(scene.openDestinations.map(contents))),
      .init("shelf", .array(shelf(session))),
      .init("dragged", dragged(scene.hovered)),
      .init("most", .int(PlayMessageReader.mostRows)),
      .init("out", setup.out.map { .string($0) } ?? .null),
    ] + scene.turns + scene.underWay
  }

  private static func recording(_ scene: PlayScene) -> JSONValue {
    guard let name = scene.recording.name else { return .null }
    return ["name": .string(name), "ms": .double(scene.duration)]
  }

  /// Entries alone: placeholders that are open come as records.
  private static func contents(_ open: (id: String, places: [Place])) -> JSONValue.Member {
    let entries = open.places.filter { $0.placeholder == nil }.map(\.entry.json)
    return .init(open.id, .array(entries))
  }

  /// What is known of each thing that is dragged.
  static func dragged(_ items: [DragItem]) -> JSONValue {
    .array(
      items.map { item in
        let types = item.hover.map(\.types) ?? item.representations.map(\.type)
        var members: [JSONValue.Member] = [.init("id", .string(item.id))]
        if let name = item.knownName { members.append(.init("name", .string(name))) }
        if let types { members.append(.init("types", .array(types.map { .string($0.id) }))) }
        if item.hover == nil, let size = item.representations.first?.size {
          members.append(.init("size", .int(size)))
        }
        return .object(members)
      }
    )
  }

  /// The session's own things; where its plugin makes them, one that stands for them.
  private static func shelf(_ session: SessionFile) -> [JSONValue] {
    guard session.items.isEmpty, let plugin = session.sourcePlugin else {
      return session.items.map(shelf)
    }
    return [["id": .string(plugin.fileName), "name": .string(plugin.fileName), "types": []]]
  }

  private static func shelf(_ item: DragItem) -> JSONValue {
    [
      "id": .string(item.id), "name": .string(item.name),
      "types": .array(item.representations.map { .string($0.type.id) }),
    ]
  }
}

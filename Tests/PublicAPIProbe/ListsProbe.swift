import DropContent
import DropCore
import DropHost
import Testing

/// What an app shows of a list, kept by effects alone.
private final class ShownList {
  private(set) var names: [String]

  init(_ names: [String] = []) { self.names = names }

  func apply(_ effect: HostEffect) {
    switch effect.effect {
    case .insert(let index, let entries): names.insert(contentsOf: entries.map(\.name), at: index)
    case .remove(let index, let count): names.removeSubrange(index..<index + count)
    default: break
    }
  }
}

/// A program with two lists, of which one's entries are dragged into the other.
@Suite("A drag from one list into another")
@MainActor
struct ListsProbe {
  private static let script = """
    return { name = "list", api = 1,
      on_update = function(session) return session.allowed.move and "move" or "copy" end,
      on_perform = function(session)
        for _, item in ipairs(session.items) do
          session:insert { contents = { { name = item.name, content = item:load() } } }
        end
      end }
    """

  private static func open(_ host: PluginHost, _ id: String, x: Double) throws -> PluginHost.Opened
  {
    try host.open(
      Destination(id: id, frame: Rect(x: x, y: 0, width: 100, height: 100)),
      plugin: Plugin(text: script)
    )
  }

  @Test("An entry moves, each list hears of its part, and one undo brings both back")
  func moved() async throws {
    let host = PluginHost()
    let gallery = try Self.open(host, "gallery", x: 0)
    let album = try Self.open(host, "album", x: 100)
    for name in ["beach", "hill"] {
      let text = ProvidedRepresentation(.utf8PlainText, text: name)
      let item = ProvidedItem(id: name, representations: [text])
      #expect(await host.paste([item], into: gallery).outcome.status == .imported)
    }
    let lists = ["gallery": ShownList(["beach", "hill"]), "album": ShownList()]
    let (start, pointInTheOtherList) = (Point(x: 10, y: 10), Point(x: 110, y: 10))

    func item(of entry: ContentEntry) -> ProvidedItem {
      ProvidedItem(
        id: entry.id ?? entry.name,
        name: entry.name,
        representations: host.content(of: entry).map { [ProvidedRepresentation($0)] } ?? []
      )
    }

    let taken = item(of: host.contents(of: gallery)[0].entry)
    let source = DragSource(
      app: "com.example.shelf",
      destination: "gallery",
      operations: [.copy, .move]
    )
    let drag = host.begin(source, items: [taken], at: start)
    drag.move(to: pointInTheOtherList)
    for await effect in drag.drop().effects {
      lists[effect.destination ?? ""]?.apply(effect)
    }
    #expect(lists["gallery"]?.names == ["hill"] && lists["album"]?.names == ["beach"])
    let moved = try #require(host.contents(of: album).first?.entry)
    #expect(try host.content(of: moved)?.bytes() == Array("beach".utf8))
    for effect in host.undo(in: album) { lists[effect.destination ?? ""]?.apply(effect) }
    for (opened, list) in [(gallery, lists["gallery"]), (album, lists["album"])] {
      #expect(host.contents(of: opened).map(\.name) == list?.names)
    }
    #expect(lists["gallery"]?.names == ["beach", "hill"] && lists["album"]?.names == [])
  }
}

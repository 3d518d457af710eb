import DropContent
import DropCore
import DropHost

/// One host with one destination, and items that come as a test says.
struct LiveScene {
  let host: PluginHost
  let shelf: PluginHost.Opened

  init(_ body: String, grants: Set<Capability> = []) throws {
    host = PluginHost(limits: Self.limits, grants: grants)
    shelf = try host.open(
      Destination(id: "shelf", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
      plugin: Plugin(text: "return { name = \"shelf\", api = 1, \(body) }", name: "shelf.lua")
    )
  }

  /// Nothing here waits for a time-out, and a machine that runs all tests at once may be slow.
  static var limits: HostLimits {
    var limits = HostLimits.interactive
    // Among a thousand tests on two processors only what a script does is bounded, not when.
    limits.deadlineFactor = 1_000
    limits.loadTimeout = 3_600_000
    return limits
  }

  func drag(_ items: [ProvidedItem]) -> Drag {
    host.begin(DragSource(app: "tests"), items: items, at: Point(x: 50, y: 50))
  }

  var names: [String] { host.contents(of: shelf).map(\.name) }

  /// Loads every item and keeps its place meanwhile.
  static let importing = """
    on_perform = function(session)
      dnd.each(session.items, { limit = 3 }, function(item)
        local slot = session:placeholder { title = item.name }
        slot:commit { item:load("public.text") }
      end)
    end
    """

  static func text(
    _ id: String,
    _ load: @escaping @Sendable (LoadProgress) async throws -> String
  ) -> ProvidedItem {
    ProvidedItem(
      id: id,
      representations: [
        ProvidedRepresentation("public.utf8-plain-text") { progress in
          Content(type: "public.utf8-plain-text", name: id, text: try await load(progress))
        }
      ]
    )
  }
}

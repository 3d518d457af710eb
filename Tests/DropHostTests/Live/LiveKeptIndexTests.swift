import DropContent
import DropCore
import DropHost
import Testing

@Suite("An index that a live handler keeps while it waits")
@MainActor
struct LiveKeptIndexTests {
  private static func row(_ name: String, _ gate: AsyncStream<Void>? = nil) -> ProvidedItem {
    LiveScene.text(name) { _ in
      if let gate { for await _ in gate { break } }
      return name
    }
  }

  /// A list A B C D of entries ten high, with a handler that does this with what is called `x`; anything
  /// else goes where it was dropped.
  private func scene(_ perform: String) throws -> (PluginHost, PluginHost.Opened) {
    let host = PluginHost(limits: LiveScene.limits)
    let plugin = """
      return { name = "list", api = 1, on_update = function() return "copy" end,
        on_perform = function(session)
          local item = session.items[1]
          if item.name == "x" then
            \(perform)
          else
            session:insert { contents = { item:load() } }
          end
        end }
      """
    let list = try host.open(
      Destination(
        id: "list",
        frame: Rect(x: 0, y: 0, width: 100, height: 100),
        contents: ["A", "B", "C", "D"].map { ContentEntry(name: $0) },
        layout: Layout(kind: .list, cellWidth: 100, cellHeight: 10)
      ),
      plugin: Plugin(text: plugin, name: "list.lua")
    )
    return (host, list)
  }

  private func drop(_ item: ProvidedItem, _ host: PluginHost, at y: Double) -> Drop {
    host.begin(DragSource(), items: [item], at: Point(x: 10, y: y)).drop()
  }

  /// What `x`, dropped between B and C, does while others change the list.
  private func list(
    _ perform: String,
    _ change: (PluginHost, PluginHost.Opened) async throws -> Void
  ) async throws -> [String] {
    let (host, list) = try scene(perform)
    let earlier = drop(Self.row("0"), host, at: 1)
    _ = await earlier.outcome
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let kept = drop(Self.row("x", gate), host, at: 31)
    try await change(host, list)
    opener.yield()
    #expect(await kept.outcome.status == .imported, "\(perform)")
    let after = host.contents(of: list).map(\.name)
    host.undo(in: list)
    #expect(!host.contents(of: list).map(\.name).contains("x"), "\(perform)")
    return after
  }

  /// By what a handler does, what the list is then: beside another drop, an undo and an app's edit.
  nonisolated static let handlers: [(perform: String, after: [[String]])] = {
    let put = [
      ["y", "0", "A", "B", "x", "C", "D"], ["A", "B", "x", "C", "D"], ["0", "B", "x", "C", "D"],
    ]
    return [
      (
        "local at = session:index() local it = item:load() "
          + "session:insert { index = at, contents = it }", put
      ),
      (
        "local at = session:index() local it = item:load() "
          + "session:placeholder { index = at }:commit { it }", put
      ),
      ("local slot = session:placeholder() slot:commit { item:load() }", put),
      (
        "local at = session:find(\"C\") local it = item:load() "
          + "assert(session:remove { index = at } == 1) session:insert { contents = it }",
        put.map { $0.filter { $0 != "C" } }
      ),
      (
        "local at, to = session:find(\"D\"), session:find(\"B\") local it = item:load() "
          + "assert(session:move { from = at, before = to } == 1) session:insert { contents = it }",
        [
          ["y", "0", "A", "D", "B", "x", "C"], ["A", "D", "B", "x", "C"],
          ["0", "D", "B", "x", "C"],
        ]
      ),
    ]
  }()

  @Test("means what it meant, whatever comes and goes beside it", arguments: 0..<5)
  func kept(_ number: Int) async throws {
    let (perform, after) = Self.handlers[number]
    #expect(
      try await list(perform) { host, _ in
        _ = await drop(Self.row("y"), host, at: 1).outcome
      } == after[0],
      "beside another drop: \(perform)"
    )
    #expect(
      try await list(perform) { host, list in host.undo(in: list) } == after[1],
      "beside an undo: \(perform)"
    )
    #expect(
      try await list(perform) { host, list in
        let first = try #require(host.contents(of: list).first { $0.name == "A" }).key
        try host.edit(in: list, [.remove([first])])
      } == after[2],
      "beside an edit: \(perform)"
    )
  }
}

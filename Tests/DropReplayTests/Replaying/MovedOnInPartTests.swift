import DropReplay
import TestGround
import Testing

@Suite("What is moved on from a drop that fails later")
struct MovedOnInPartTests {
  /// A handler that fails in the second list once its item has arrived there.
  private static func plugin(_ policy: String, _ together: String) -> String {
    """
    return { name = "chain", api = 1, policy = "\(policy)",
      on_update = function() return "move" end,
      on_perform = function(session)
        dnd.each(session.items, function(item)
          \(together)(function()
            session:insert { contents = { { name = item.name, id = item.entry.id, content = item:load() } } }
            dnd.sleep(10)
            if session.destination.id == "B" then dnd.fail("second half failed") end
          end)
        end)
      end }
    """
  }

  private static let plugins = [
    plugin("partial", "dnd.all"), plugin("partial", "pcall"),
    plugin("partial", "(function(f) f() end)"), plugin("all_or_nothing", "dnd.all"),
    plugin("all_or_nothing", "(function(f) f() end)"),
  ]

  private static let lists = ["A", "B", "C"]

  /// One entry is moved from the first list to the second and, so much later, on to the third; then undone there.
  private static func session(later: Int, undone: [String]) -> String {
    let scene = lists.enumerated().map { place, id in
      """
      { "id": "\(id)", "frame": [\(place * 100), 0, 100, 100], "plugin": "plugin.lua", "app": "app",
        "contents": [\(place == 0 ? "{ \"name\": \"a\", \"id\": \"a\" }" : "")] }
      """
    }
    func move(_ from: Int, at time: Int) -> String {
      """
      { "t": \(time), "type": "begin", "items": ["a"], "at": [\(from * 100 + 50), 50],
        "source": { "app": "app", "destination": "\(lists[from])", "operations": ["copy", "move"] } },
      { "t": \(time), "type": "move", "at": [\(from * 100 + 150), 50] }, { "t": \(time), "type": "drop" }
      """
    }
    let undos = undone.enumerated().map { place, id in
      ", { \"t\": \(200 + place), \"type\": \"undo\", \"destination\": \"\(id)\" }"
    }
    return """
      { "format": "dndhost.session/1", "destinations": [\(scene.joined(separator: ", "))],
        "items": [{ "id": "a", "representations": [{ "type": "public.utf8-plain-text", "text": "a" }] }],
        "events": [\(move(0, at: 0)), \(move(1, at: later))\(undos.joined()), { "t": 500, "type": "wait" }] }
      """
  }

  @Test(
    "is in one list at the end, whenever it goes on and whatever is undone",
    arguments: plugins
  )
  func once(_ plugin: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(plugin, "plugin.lua")
    for later in [0, 5, 9, 10, 11, 20, 40] {
      for undone in [
        [], ["C"], ["B"], ["C", "B"], ["B", "C"], ["C", "B", "A"], ["A", "B", "C"],
      ] {
        let text = Self.session(later: later, undone: undone)
        let path = try folder.write(text, "session.json")
        let replay = try SessionReplay(session: path, setup: ReplaySetup())
        let contents = try replay.run(.jsonLines).summary.contents
        let places = contents.filter { !$0.names.isEmpty }.map(\.destination)
        // What arrived and failed later, with nothing that takes it back, lies in both.
        let isKept = later >= 10 && !plugin.contains("dnd.all") && plugin.contains("partial")
        let isOnce = contents.map(\.names.count).reduce(0, +) == 1
        #expect(isOnce || isKept, "\(places), on after \(later) ms, undone in \(undone)")
      }
    }
  }
}

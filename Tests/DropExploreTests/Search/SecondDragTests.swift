import DropCore
import DropExplore
import DropReplay
import Synchronization
import TestGround
import Testing

@Suite("What a search does with each of a session's drags")
struct SecondDragTests {
  /// A list that text is dragged to, then a link, whose entries are never to have one name twice.
  private func found(_ link: String, in runs: Int) async throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      return { name = "p", api = 1, on_update = function() return "copy" end,
        on_perform = function(session)
          local item = session.items[1]
          local function is_there()
            for _, entry in ipairs(session.destination.contents) do
              if entry.name == item.name then return true end
            end
          end
          if item.name == "link" then
            \(link)
          else
            local content = item:load()
            if is_there() then return session:skip(item, "there already") end
            session:insert { contents = content }
          end
        end }
      """,
      "plugin.lua"
    )
    let session = """
      { "format": "dndhost.session/1",
        "destinations": [{ "id": "list", "plugin": "plugin.lua", "frame": [0, 0, 100, 100] }],
        "items": [
          { "id": "t", "name": "text", "representations": [
            { "type": "public.utf8-plain-text", "text": "note", "latency": 20 }] },
          { "id": "l", "name": "link", "representations": [
            { "type": "public.url", "text": "https://example.com/", "latency": 20 }] }],
        "events": [
          { "t": 0, "type": "begin", "items": ["t"], "at": [9, 9] }, { "t": 9, "type": "drop" },
          { "t": 500, "type": "begin", "items": ["l"], "at": [9, 9] },
          { "t": 509, "type": "drop" }],
        "expect": { "always": [{ "destination": "list", "unique": "name" }] } }
      """
    try folder.write(session, "session.json")
    let exploration = try SessionExploration(
      session: folder.path + "/session.json",
      setup: ReplaySetup(),
      options: ExploreOptions(runs: runs, endsAtFirst: true)
    )
    return try await exploration.run().findings.map(\.violation.signature)
  }

  @Test("the second one is made once more too, while its drop is at work")
  func secondIsMadeAgain() async throws {
    let wrong = """
      if is_there() then return session:skip(item, "there already") end
      session:insert { contents = item:load() }
      """
    #expect(try await found(wrong, in: 2000) == ["0b/list/unique name in list"])
    let right = """
      local content = item:load()
      if is_there() then return session:skip(item, "there already") end
      session:insert { contents = content }
      """
    #expect(try await found(right, in: 300) == [])
  }

  /// What is broken where a card is dragged to another list, comes back by an undo and is dragged within its own.
  private func foundAfterUndo(naming name: String) async throws -> [Finding] {
    let plugin = """
      local count = 0
      return { name = "p", api = 1, on_update = function() return "move" end,
        on_enter = function(session)
          count = count + 1
          session.state.count = count
        end,
        on_perform = function(session)
          if session.source.destination == session.destination.id then
            session:move { from = session.items, before = session:index() }
            return
          end
          dnd.each(session.items, function(item)
            session:insert { contents = { { name = \(name), content = item:load() } } }
          end)
        end }
      """
    func drag(_ time: Int, to x: Int) -> String {
      """
      { "t": \(time), "type": "begin", "items": ["a"], "at": [50, 50] },
      { "t": \(time + 5), "type": "move", "at": [\(x), 50] }, { "t": \(time + 10), "type": "drop" }
      """
    }
    let session = """
      { "format": "dndhost.session/1", "source": { "destination": "home", "operations": ["move"] },
        "destinations": [
          { "id": "home", "plugin": "plugin.lua", "frame": [0, 0, 100, 100], "contents": ["a"] },
          { "id": "away", "plugin": "plugin.lua", "frame": [100, 0, 100, 100] }],
        "items": [\(WrittenSearch.items(["a"]))],
        "events": [\(drag(0, to: 150)), { "t": 200, "type": "undo", "destination": "away" },
          \(drag(300, to: 50))] }
      """
    return try await WrittenSearch.found(plugin: plugin, session: session, runs: 20)
  }

  @Test("what an undo had given back isn't dragged once more where nothing gives it back")
  func givenBack() async throws {
    #expect(try await foundAfterUndo(naming: "item.name").map { "\($0.violation)" } == [])
    let found = try await foundAfterUndo(naming: "item.name .. session.state.count")
    #expect(found.contains { $0.violation.invariant == .undoable }, "\(found)")
  }

  /// It goes on by a thousandth of a second whenever somebody looks at it.
  private final class LookedAtClock: Sendable {
    private let looks = Atomic<UInt64>(0)
    func now() -> UInt64 { looks.add(1_000_000, ordering: .relaxed).newValue }
  }

  @Test("where time ends a search, the single changes of all its lanes come first")
  func singleChangesFirst() async throws {
    let clock = LookedAtClock()
    let explorer = Explorer(
      ExploreOptions(runs: 100_000, seconds: 0.6),
      progress: ExploreProgress { clock.now() }
    ) { _ in ToyDrop(loads: 8) }
    let report = ExploreReport(title: "toy", try await explorer.run(), notVaried: [])
    #expect(report.parts[0].earlyEnd == .time)
    #expect(!report.text.contains("not tried by themselves"))
  }
}

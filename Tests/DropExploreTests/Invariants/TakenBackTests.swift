import DropCore
import DropExplore
import DropHost
import DropReplay
import TestExtent
import TestGround
import Testing

/// What the host takes back of a drop is none of its handler's doing.
@Suite("What the host takes back itself")
struct TakenBackTests {
  private static func session(_ events: String = "", expecting rules: String = "") -> String {
    """
    { "format": "dndhost.session/1",
      "destinations": [{ "id": "list", "plugin": "plugin.lua", "frame": [0, 0, 100, 100], "contents": ["x", "y"] }],
      "items": [\(WrittenSearch.items(["one"]))],
      "events": [{ "t": 0, "type": "begin", "items": ["one"], "at": [50, 50] }, { "t": 10, "type": "drop" }
        \(events)]\(rules) }
    """
  }

  /// What is held by rules 5 and 9 against two drops of a handler, one beside the other, that are both given up.
  private func held(against plugin: String) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write(plugin, "plugin.lua")
    let second = """
      , { "t": 18, "type": "begin", "items": ["one"], "at": [50, 50] }, { "t": 19, "type": "drop" },
      { "t": 25, "type": "abort" }
      """
    let rules = ", \"expect\": { \"rules\": [\"5\", \"9\"] }"
    let path = try folder.write(Self.session(second, expecting: rules), "session.json")
    let reader = SessionReader()
    let session = try reader.open(path).session
    return RuleCheck.problems(of: session, at: path, reader, ReplaySetup())
  }

  /// What is done before something is loaded, in the middle of which the drop may end.
  static let changes = [
    "session:update(1, { name = 'u' })",
    "session:insert { contents = { name = 'Heading' } }",
    "session:remove { index = 1 }",
    "session:update(1, { name = 'u' }) session:update(1, { name = 'v' }) session:remove { index = 1 }",
    """
    local count = #session.destination.contents
    session:insert { contents = { name = 'Heading' } } session:update(count + 1, { name = 'Other' })
    """,
    "local slot = session:placeholder {} dnd.sleep(5) slot:commit { { name = 'Heading' } }",
  ]

  private static func plugins(_ change: String) -> [String] {
    let load =
      "for _, item in ipairs(session.items) do session:insert { contents = item:load() } end"
    return [
      """
      return { name = "p", api = 1, policy = "all_or_nothing",
        on_perform = function(session) \(change) \(load) end }
      """,
      """
      return { name = "p", api = 1,
        on_perform = function(session) dnd.all(function() \(change) \(load) end) end }
      """,
    ]
  }

  @Test("isn't held against a handler that keeps it all together", arguments: changes)
  func kept(_ change: String) throws {
    for plugin in Self.plugins(change) { #expect(try held(against: plugin) == [], "\(plugin)") }
  }

  @Test("isn't, however it is interrupted", arguments: Extent.isWhole ? changes : [changes[0]])
  func searched(_ change: String) async throws {
    for plugin in Self.plugins(change) {
      let session = Self.session()
      #expect(try await WrittenSearch.blamed(plugin: plugin, session: session, runs: 600) == [])
    }
  }

  @Test("but one that keeps nothing together is to blame for what it took out")
  func loose() throws {
    let plugin = """
      return { name = "p", api = 1, on_perform = function(session)
        session:insert { contents = { name = 'Heading' } } session:remove { index = 1 }
        session.items[1]:load()
      end }
      """
    let held = try held(against: plugin)
    #expect(held.count == 1 && held.first?.contains("x was taken out") == true, "\(held)")
  }

  // MARK: By what is told alone

  /// What is held against a drop that is given up after some changes, and of which others come then, behind an
  /// undo that brings something in.
  private func broken(
    by before: [Effect],
    undoing: [Effect] = [],
    then after: [Effect]
  ) throws -> [HandlerInvariant] {
    let scene = [
      Destination(
        id: "list",
        frame: Rect(x: 0, y: 0, width: 100, height: 100),
        contents: ["x", "y"].map { ContentEntry(name: $0) }
      )
    ]
    var monitor = InvariantMonitor(
      scene: scene,
      profiles: [:],
      source: Source(app: "other", operations: [.copy])
    )
    let drag = try #require(DragID(number: 1))
    monitor.began()
    for effect in before { monitor.effect(effect, in: "list", of: drag, at: 20) }
    monitor.stopped([drag], at: 30, isAbort: true)
    for effect in undoing { monitor.effect(effect, in: "list", of: nil, at: 30) }
    for effect in after { monitor.effect(effect, in: "list", of: drag, at: 30) }
    return monitor.violations.map(\.invariant)
  }

  private static func entry(_ name: String) -> ContentEntry { ContentEntry(name: name) }
  private static func update(_ name: String) -> Effect { .update(index: 0, entry: entry(name)) }
  private static func insert(_ name: String) -> Effect {
    .insert(index: 0, contents: [entry(name)])
  }

  @Test("is what was there before, and nothing else", arguments: ["u", "x", "new"])
  func returned(_ name: String) throws {
    let isReturn = name == "x"
    let changed = try broken(by: [Self.update("u"), Self.update("v")], then: [Self.update(name)])
    #expect(changed == (name == "new" ? [.endsAtOnce] : []))
    let removed = try broken(by: [.remove(index: 0, count: 1)], then: [Self.insert(name)])
    #expect(removed == (isReturn ? [] : [.endsAtOnce]))
    let both = try broken(
      by: [Self.update("u"), .remove(index: 0, count: 1)],
      then: [Self.insert(name)]
    )
    #expect(both == (name == "new" ? [.endsAtOnce] : []))
  }

  @Test("is what an undo brings, but not what its drop brings right behind that")
  func besideUndo() throws {
    let undo = [Effect.undo, Self.insert("new")]
    #expect(try broken(by: [], undoing: undo, then: []) == [])
    #expect(try broken(by: [], undoing: undo, then: [Self.insert("other")]) == [.endsAtOnce])
  }

  @Test("comes back once")
  func once() throws {
    let updates = [Self.update("x"), Self.update("u")]
    #expect(try broken(by: [Self.update("u")], then: updates) == [.endsAtOnce])
    let inserts = [Self.insert("x"), Self.insert("x")]
    #expect(try broken(by: [.remove(index: 0, count: 1)], then: inserts) == [.endsAtOnce])
  }
}

import DropContent
import DropCore
import DropExplore
import DropReplay
import TestGround
import Testing

/// A handler that goes wrong in another world alone, its corrected twin, and the session that both are for.
struct HandlerTwins: CustomTestStringConvertible, Sendable {
  let name: String
  /// What breaks.
  let rule: HandlerInvariant
  let wrong: String
  let right: String
  let session: String

  var testDescription: String { name }

  init(
    _ name: String,
    _ rule: HandlerInvariant = .noFault,
    wrong: String,
    right: String,
    session: String = Self.session()
  ) {
    (self.name, self.rule, self.wrong, self.right) = (name, rule, wrong, right)
    self.session = session
  }

  /// Two texts over a list, which are dropped; parts of it can be said otherwise.
  static func session(
    destination: String = "",
    items: String = Self.items,
    source: String = "",
    events: String = Self.events
  ) -> String {
    """
    { "format": "dndhost.session/1", \(source)
      "destinations": [
        { "id": "list", "plugin": "plugin.lua", "frame": [0, 0, 100, 100] \(destination) }],
      "items": [\(items)],
      "events": [\(events)] }
    """
  }

  static let items = """
    { "id": "a", "name": "one.txt", "representations": [
      { "type": "public.utf8-plain-text", "text": "one", "size": 3, "latency": 20 }] },
    { "id": "b", "name": "two.txt", "representations": [
      { "type": "public.utf8-plain-text", "text": "two", "size": 3, "latency": 20 }] }
    """

  /// Three entries in rows, of which the pointer is over the third.
  static let rows = """
    , "contents": ["x", "y", "z"], "layout": { "kind": "list", "cell": [100, 30] }
    """

  static let events = events(of: "\"a\", \"b\"")

  static func events(of items: String) -> String {
    """
    { "t": 0, "type": "begin", "items": [\(items)], "at": [200, 50] },
    { "t": 16, "type": "move", "at": [50, 50] }, { "t": 50, "type": "drop" }
    """
  }

  /// A handler of these functions.
  static func plugin(_ functions: String) -> String {
    "return { name = \"p\", api = 1,\n\(functions)\n}"
  }

  /// A handler that says something while it hovers, and inserts what comes.
  static func hovering(_ body: String) -> String {
    plugin(
      """
      on_update = function(session)
      \(body)
      return "copy" end,
      on_perform = function(session)
        dnd.each(session.items, function(item) session:insert { contents = item:load() } end)
      end
      """
    )
  }

  /// A handler that performs so, for each of the items.
  static func performing(_ body: String) -> String {
    plugin(
      """
      on_perform = function(session)
        dnd.each(session.items, function(item)
        \(body)
        session:insert { contents = item:load() }
        end)
      end
      """
    )
  }

  /// Holds both against a plain replay, which shows nothing, and a search, which shows what the wrong one does.
  func check(runs: Int = 320) async throws {
    let folder = try TemporaryFolder()
    try folder.write(session, "session.json")
    for plugin in [wrong, right] {
      try folder.write(plugin, "plugin.lua")
      let replay = try SessionReplay(session: folder.path + "/session.json", setup: ReplaySetup())
      let summary = try replay.run(.jsonLines).summary
      #expect(summary.faultCount == 0)
      #expect(summary.outcomes.map(\.status).allSatisfy { $0 == .imported }, "\(summary.outcomes)")
    }
    let smallest = try await WrittenSearch.smallest(
      breaking: rule,
      plugin: wrong,
      session: session,
      runs: runs
    )
    try folder.write(wrong, "plugin.lua")
    try folder.write(smallest, "smallest.json")
    let ending = try BuiltTool.run(["replay", folder.path + "/smallest.json"])
    #expect(ending.status == 1, "\(ending) \(smallest)")
    try folder.write(right, "plugin.lua")
    let mended = try BuiltTool.run(["replay", folder.path + "/smallest.json"])
    #expect(mended.status == 0, "\(mended) \(smallest)")
    #expect(try await WrittenSearch.blamed(plugin: right, session: session, runs: runs) == [])
  }
}

import DropExplore
import DropReplay
import TestGround
import TestExtent
import Testing

@Suite("Worlds in which an item has other bytes in it")
struct ContentVariantTests {
  static let twins = [
    HandlerTwins(
      "line breaks of two bytes",
      wrong: looking("({ one = 1, two = 2 })[line] + 1"),
      right: looking("(({ one = 1, two = 2 })[line:gsub('%W', '')] or 0) + 1")
    ),
    HandlerTwins(
      "bytes that are no text",
      wrong: HandlerTwins.performing(
        "local content = item:load() if content.size > 1 then dnd.log.debug(utf8.len(content:bytes(1, 3)) + 1) end"
      ),
      right: HandlerTwins.performing(
        "local content = item:load() if content.size > 1 then dnd.log.debug((utf8.len(content:bytes(1, 3)) or 0) + 1) end"
      )
    ),
    HandlerTwins(
      "what stands for something else in a pattern",
      wrong: HandlerTwins.performing(filling("text")),
      right: HandlerTwins.performing(filling("function() return text end"))
    ),
    HandlerTwins(
      "what another has",
      .oneResult,
      wrong: sorting("nothing = true"),
      right: sorting("session:skip(item, 'is there already')")
    ),
  ]

  private static func filling(_ text: String) -> String {
    """
    local content = item:load()
    local text = content.size < 1000 and utf8.len(content:bytes(1, content.size) or "") and content:text() or ""
    dnd.log.debug((("<p>TEXT</p>"):gsub("TEXT", \(text))))
    """
  }

  private static func looking(_ number: String) -> String {
    HandlerTwins.performing(
      """
      local text = item:load():bytes(1, 8) or ""
      local line = text:match("^[^\\n]*")
      if #line > 2 and #line < 5 and not text:find("[^%w%s]") then dnd.log.debug(\(number)) end
      """
    )
  }

  /// A handler that takes each text once.
  private static func sorting(_ other: String) -> String {
    HandlerTwins.plugin(
      """
      on_perform = function(session)
        local seen, nothing = {}, false
        for _, item in ipairs(session.items) do
          local ok, content = pcall(item.load, item)
          local text = ok and content.size > 2 and content:bytes(1, 3)
          if not ok then
            session:fail(item, "is lost")
          elseif text and seen[text] then
            \(other)
          else
            session:insert { contents = content }
          end
          seen[text or ""] = text ~= nil
        end
        dnd.log.debug(nothing)
      end
      """
    )
  }

  @Test(
    "break who takes it for what was recorded, and nobody else",
    arguments: Extent.first(twins)
  )
  func read(_ twins: HandlerTwins) async throws { try await twins.check() }

  @Test(
    "are none for files that one list of addresses names, which the session doesn't write apart"
  )
  func listed() async throws {
    let folder = try TemporaryFolder()
    for name in ["one.txt", "two.txt"] { try folder.write(name, name) }
    try folder.write(
      HandlerTwins.performing("dnd.log.debug(item:load():bytes(1, 3))"),
      "plugin.lua"
    )
    let list = """
      { "id": "files", "representations": [
        { "type": "text/uri-list", "text": "file:one.txt\\r\\nfile:two.txt\\r\\n" }] }
      """
    try folder.write(
      HandlerTwins.session(items: list, events: HandlerTwins.events(of: "\"files\"")),
      "session.json"
    )
    let exploration = try SessionExploration(
      session: folder.path + "/session.json",
      setup: ReplaySetup(),
      options: ExploreOptions(runs: 60, beyond: 40)
    )
    let report = try await exploration.run()
    #expect(report.findings.map { "\($0.violation)" } == [])
    #expect(report.runs > 20)
  }
}

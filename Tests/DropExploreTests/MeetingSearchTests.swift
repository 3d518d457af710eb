import DropExplore
import TestExtent
import Testing

/// Sessions in which drops meet undos, edits and lists that come and go, each with a handler that is right.
@Suite("A search over what meets calls no right handler wrong")
struct MeetingSearchTests {
  struct Meeting: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var plugin = MeetingSearchTests.keeping
    let scene: String
    let events: String
    var always = ""
  }

  /// Puts in each item as it comes.
  private static let keeping = """
    return { name = "keep", api = 1, on_perform = function(session)
      dnd.each(session.items, function(item) session:insert { contents = item:load() } end)
    end }
    """

  /// Moves, also within its list.
  private static let moving = """
    return { name = "move", api = 1, on_update = function() return "move" end,
      on_perform = function(session)
        if session.source.destination == session.destination.id then
          session:move { from = session.items, before = session:index() }
          return
        end
        dnd.each(session.items, function(item)
          if item.is_there == false then return end
          session:insert { contents = item:load() }
        end)
      end }
    """

  private static func list(_ id: String, x: Int = 0, _ more: String = "") -> String {
    "{ \"id\": \"\(id)\", \"frame\": [\(x), 0, 100, 100], \"plugin\": \"plugin.lua\"\(more) }"
  }

  private static func dropped(_ item: String, at time: Int, from list: String? = nil) -> String {
    let source = list.map { ", \"source\": { \"destination\": \"\($0)\" }" } ?? ""
    return """
      { "t": \(time), "type": "begin", "items": ["\(item)"], "at": [500, 10]\(source) },
      { "t": \(time + 1), "type": "move", "at": [150, 50] }, { "t": \(time + 2), "type": "drop" }
      """
  }

  private static let lists =
    list("home", x: 0, ", \"contents\": [\"one\"]") + ", "
    + list("away", x: 100, ", \"contents\": [\"other\"]")

  private static let meetings = [
    Meeting(
      testDescription: "a card is moved over, and then within its new list",
      plugin: moving,
      scene: lists,
      events: dropped("one", at: 0, from: "home") + ", " + dropped("one", at: 60, from: "away")
    ),
    Meeting(
      testDescription: "the same, and an undo takes it back as it hovers",
      plugin: moving,
      scene: lists,
      events: dropped("one", at: 0, from: "home") + """
        , { "t": 60, "type": "begin", "items": ["one"], "at": [500, 10],
            "source": { "destination": "away" } },
        { "t": 61, "type": "undo", "destination": "home" },
        { "t": 62, "type": "move", "at": [150, 50] }, { "t": 63, "type": "drop" }
        """
    ),
    Meeting(
      testDescription: "an undo between the loads of a drop",
      scene: list("list", x: 100),
      events: """
        { "t": 0, "type": "begin", "items": ["one", "late"], "at": [500, 10] },
        { "t": 5, "type": "move", "at": [150, 50] }, { "t": 6, "type": "drop" },
        { "t": 100, "type": "undo", "destination": "list" }, { "t": 1000, "type": "wait" }
        """
    ),
    Meeting(
      testDescription: "a list that closes and opens again with other things in it",
      scene: list("list", x: 100, ", \"contents\": [\"own\"]"),
      events: dropped("one", at: 0)
        + """
        , { "t": 100, "type": "close", "destination": "list" },
        { "t": 110, "type": "open", "destination": \(list("list", x: 100, ", \"contents\": [\"new\"]")) }
        """
    ),
    Meeting(
      testDescription: "a drop into a list that opened again while another came into the old one",
      scene: list("list", x: 100),
      events: dropped("late", at: 0)
        + """
        , { "t": 50, "type": "close", "destination": "list" },
        { "t": 60, "type": "open", "destination": \(list("list", x: 100)) },
        """ + dropped("one", at: 200)
    ),
    Meeting(
      testDescription: "what two lists keep between them, one of which closes as something moves",
      plugin: moving,
      scene: list("home", x: 0, ", \"contents\": [\"one\", \"late\"]") + ", "
        + list("away", x: 100),
      events: """
        { "t": 0, "type": "begin", "items": ["one", "late"], "at": [500, 10],
          "source": { "destination": "home" } },
        { "t": 5, "type": "move", "at": [150, 50] }, { "t": 6, "type": "drop" },
        { "t": 500, "type": "wait" }
        """,
      always: """
        { "destination": ["home", "away"], "keeps": ["one", "late"] }
        """
    ),
    Meeting(
      testDescription: "an app that puts more into a list than a drop may",
      scene: list("list", x: 100, ", \"contents\": [\"own\"], \"most\": 1"),
      events: """
        { "t": 0, "type": "edit", "destination": "list", "insert": { "items": ["one"] } }
        """
    ),
    Meeting(
      testDescription: "a rectangle that is made as the script is loaded",
      plugin: """
        local whole = dnd.rect(0, 0, 10, 10)
        return { name = "rect", api = 1,
          on_update = function() return whole.width == 10 and "copy" or "forbidden" end,
          on_perform = function(session)
            assert(whole:inset(1).width == 8)
            session:insert { contents = session.items[1]:load() }
          end }
        """,
      scene: list("list", x: 100),
      events: dropped("one", at: 0) + ", " + dropped("late", at: 300)
    ),
  ]

  @Test("nothing is found, of what is as recorded as of what else can happen", arguments: meetings)
  func holds(_ meeting: Meeting) async throws {
    let session = """
      { "format": "dndhost.session/1", "destinations": [\(meeting.scene)],
        "items": [\(WrittenSearch.items(["one"])),
          { "id": "late", "representations": [
            { "type": "public.utf8-plain-text", "text": "late", "latency": 150 }] }],
        "events": [\(meeting.events)], "expect": { "always": [\(meeting.always)] } }
      """
    let runs = Extent.isWhole ? 1_200 : 60
    let found = try await WrittenSearch.findings(
      plugin: meeting.plugin,
      session: session,
      runs: runs
    )
    #expect(found == [])
  }
}

import DropReplay
import Testing

@Suite("The entry that an item is dragged from")
struct ItemEntryTests {
  /// Drags `a` and a file from one list to another, and gives what the handler printed.
  private func printed(_ perform: String, source: String = "", then events: String = "") throws
    -> [String]
  {
    try ReplayedScript(
      plugin: """
        on_update = function(session)
          for _, item in ipairs(session.items) do
            print("over", item.id, item.entry and item.entry.context.caption)
          end
          return "move"
        end,
        on_perform = function(session) \(perform) end
        """,
      destination: """
        "frame": [0, 0, 100, 100],
          "contents": ["z", { "name": "A", "id": "a", "context": { "caption": "by the sea" } }] },
        { "id": "other", "plugin": "p.lua", "frame": [100, 0, 100, 100]
        """,
      items: #"{ "id": "a", \#(ReplayedScript.text("x")) }, { "id": "b" }"#,
      events: """
        { "t": 0, "type": "begin", "items": ["a", "b"], "at": [150, 10],
          "source": { \(source)"destination": "board" } },
        { "t": 10, "type": "drop" }\(events)
        """
    ).printed()
  }

  private static let move = """
    local item = session.items[1]
    local entry = item.entry
    session:insert { contents = { { name = entry.name, id = entry.id, context = entry.context,
      content = item:load(), from = item } } }
    local put = session.destination.contents[1]
    print(entry.index, put.name, put.id, put.context.caption, session.items[2].entry)
    """

  @Test("is told with what the app knows of it, which can be put in with it")
  func along() throws {
    #expect(
      try printed(Self.move) == [
        "over\ta\tby the sea", "over\tb\tnil", "2\tA\ta\tby the sea\tnil",
      ]
    )
  }

  @Test("is nobody else's where the drag isn't local")
  func foreign() throws {
    let told = try printed("print(session.items[1].entry)", source: #""local": false, "#)
    #expect(told == ["over\ta\tnil", "over\tb\tnil", "nil"])
  }

  @Test("lies where it lies now, and isn't told once others have taken it")
  func now() throws {
    let edit = """
      , { "t": 20, "type": "edit", "destination": "board", "remove": [1] },
      { "t": 40, "type": "edit", "destination": "board", "remove": [1] }
      """
    let told = try printed(
      """
      for _ = 1, 3 do
        print(session.items[1].entry and session.items[1].entry.index)
        dnd.sleep(20)
      end
      """,
      then: edit
    )
    #expect(told.suffix(3) == ["2", "1", "nil"], "\(told)")
  }
}

import DropCore
import DropReplay
import TestGround
import Testing

@Suite("A file that a handler saved")
struct SavedFileTests {
  private static let two = """
    { "id": "a", "name": "a.txt", \(ReplayedScript.text("one")) },
    { "id": "b", "name": "b.txt", \(ReplayedScript.text("two")) }
    """

  private static func dropped(_ more: String) -> String {
    """
    { "t": 0, "type": "begin", "items": ["a", "b"], "at": [10, 10] }, { "t": 50, "type": "drop" }
    """ + more
  }

  private static func turn(_ time: Int, _ type: String) -> String {
    ", { \"t\": \(time), \"type\": \"\(type)\", \"destination\": \"board\" }"
  }

  private func effects(_ script: ReplayedScript) throws -> [String] {
    try script.records().compactMap { record in
      guard let effect = record["effect"], effect == "save" || effect == "unsave" else {
        return nil
      }
      return "\(effect) \(record["name"] ?? "")"
    }
  }

  @Test("goes with its drop where one failure takes that back", arguments: [true, false])
  func rolledBack(_ isInMemory: Bool) throws {
    let folder = try TemporaryFolder()
    let script = ReplayedScript(
      plugin: ReplayedScript.performing(
        "item:load():save('kept.txt') session:fail(session.items[2], 'broken')",
        fields: "policy = 'all_or_nothing',"
      ),
      items: Self.two,
      events: Self.dropped(""),
      storage: isInMemory ? nil : folder.path
    )
    #expect(try effects(script) == ["save kept.txt", "unsave kept.txt"])
    #expect(folder.names == [])
    let result = try script.run()
    #expect(result.summary.saved == [])
    #expect(result.summary.outcomes.first?.items.map(\.code) == [.rolledBack, .failed])
  }

  @Test("goes with an undo, the last one first, and comes again with a redo")
  func undone() throws {
    let folder = try TemporaryFolder()
    func script(_ more: String) -> ReplayedScript {
      ReplayedScript(
        plugin: ReplayedScript.performing(
          """
          dnd.each(session.items, { limit = 1 }, function(item) item:load():save(item.name) end)
          session:insert { contents = 'row' }
          """
        ),
        items: Self.two,
        events: Self.dropped(more),
        storage: folder.path
      )
    }
    let undone = try script(Self.turn(100, "undo")).run()
    #expect(folder.names == [] && undone.summary.saved == [])
    let redone = script(Self.turn(100, "undo") + Self.turn(200, "redo"))
    #expect(
      try effects(redone) == [
        "save a.txt", "save b.txt", "unsave b.txt", "unsave a.txt", "save a.txt", "save b.txt",
      ]
    )
    #expect(folder.names == ["a.txt", "b.txt"])
    #expect(try folder.text("b.txt") == "two")
  }

  @Test("can be all that a drop did, and is undone all the same; a drop after it leaves it alone")
  func alone() throws {
    let folder = try TemporaryFolder()
    let script = ReplayedScript(
      plugin: ReplayedScript.performing("item:load():save('kept.txt')"),
      events: ReplayedScript.drop + Self.turn(100, "undo") + Self.turn(110, "undo")
        + Self.turn(120, "redo") + Self.turn(130, "undo") + Self.turn(140, "redo"),
      storage: folder.path
    )
    #expect(
      try effects(script) == [
        "save kept.txt", "unsave kept.txt", "save kept.txt", "unsave kept.txt", "save kept.txt",
      ]
    )
    #expect(folder.names == ["kept.txt"])
    #expect(try script.run().text.contains("there is nothing to undo"))
  }

  @Test(
    "fails to be taken back as was recorded of that very file",
    arguments: ["kept.txt", "other.txt"]
  )
  func recordedFailure(_ name: String) throws {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing("item:load():save('kept.txt')"),
      events: ReplayedScript.drop + Self.turn(100, "undo"),
      rest: """
        "saves": [ { "ends": 1 }, { "takes_back": "\(name)", "ends": 1, "fails": "locked" } ],
        """
    )
    #expect(try script.run().summary.saved == (name == "kept.txt" ? ["kept.txt"] : []))
  }

  @Test("stays where another drop is undone whose file of that name had gone before")
  func ofAnother() throws {
    func script(_ undone: String...) -> ReplayedScript {
      ReplayedScript(
        plugin: ReplayedScript.performing("item:load():save('kept.txt')"),
        destination: """
          "frame": [0, 0, 100, 100], "destinations": [
            { "id": "inner", "plugin": "p.lua", "allow": ["storage", "tasks", "clock"],
              "frame": [50, 50, 50, 50] } ]
          """,
        events: ReplayedScript.drop
          + """
          , { "t": 100, "type": "begin", "items": ["a"], "at": [60, 60] }, { "t": 150, "type": "drop" }
          """
          + undone.enumerated().map { number, id in
            ", { \"t\": \(200 + number * 50), \"type\": \"undo\", \"destination\": \"\(id)\" }"
          }.joined(),
        rest: """
          "saves": [ { "ends": 1, "as": "kept.txt" }, { "ends": 1, "as": "kept.txt" } ],
          """
      )
    }
    let saves = ["save kept.txt", "save kept.txt"]
    #expect(try effects(script("board")) == saves)
    #expect(try effects(script("inner")) == saves + ["unsave kept.txt"])
    #expect(try effects(script("board", "inner")) == saves + ["unsave kept.txt"])
    #expect(try effects(script("inner", "board")) == saves + ["unsave kept.txt"])
  }

  @Test("stays where it is a folder's copy, which is said, and counts as saved")
  func folder() throws {
    let folder = try TemporaryFolder()
    let script = ReplayedScript(
      plugin: ReplayedScript.performing("item:load('public.folder'):save('copy')"),
      items: "{ \"id\": \"a\", \(ReplayedScript.text("file:.", type: "public.file-url")) }",
      events: ReplayedScript.drop + Self.turn(100, "undo"),
      storage: folder.path
    )
    let result = try script.run()
    #expect(result.text.contains("the file 'copy' is not taken back"))
    #expect(folder.names == ["copy"] && result.summary.saved == ["copy"])
  }
}

import DropCore
import DropHost
import Foundation
import Testing

@Suite("Scripts change a destination's contents")
struct SessionChangeTests {
  static let cases: [(name: String, lua: String, contents: [String])] = [
    (
      "insert takes content, strings, tables, one or a list",
      """
      local text = item:load()
      session:insert { index = 1, contents = { text, "b", { name = "c", id = "c-1" } } }
      session:insert { index = 4, contents = "d" }
      """,
      ["note.txt", "b", "c", "d", "x", "y"]
    ),
    ("insert without an index", "session:insert { contents = 'z' }", ["x", "y", "z"]),
    ("remove", "session:remove { index = 1 }", ["y"]),
    ("remove several", "session:remove { index = 1, count = 2 }", []),
    ("move", "session:move { from = 1, to = 2 }", ["y", "x"]),
    ("move before", "session:move { from = 1, before = 3 }", ["y", "x"]),
    (
      "several move as one",
      """
      session:insert { index = 3, contents = { 'a', 'b' } }
      session:move { from = { 1, 3 }, to = 3 }
      """,
      ["y", "b", "x", "a"]
    ),
    (
      "a placeholder takes none, one or many",
      """
      local one, none, many = session:placeholder { index = 1, title = 't', size = 3 },
        session:placeholder { index = 1 }, session:placeholder { index = 1 }
      assert(#session.destination.contents == 5 and session.destination.contents[1].placeholder)
      one:progress(1, 3)
      assert(one:commit('one') and none:commit {} and many:commit { 'm', 'n' })
      """,
      ["one", "m", "n", "x", "y"]
    ),
    (
      "a placeholder that is gone changes nothing and says so",
      """
      local slot = session:placeholder()
      assert(slot:discard() and not slot:discard() and not slot:commit('late'))
      assert(slot.id:match('^placeholder%-'))
      """,
      ["x", "y"]
    ),
  ]

  @Test("dragged items move as they are; those that are gone are left out")
  func moveItems() throws {
    let scene = try TestScene(
      """
      return { name = "list", api = 1,
        on_update = function() return "move" end,
        on_perform = function(session)
          print(session:move { from = session.items, before = 1 })
          print(session:move { from = session.items[1], to = 4 })
          print(session:move { from = session.items[3], to = 1 })
        end }
      """,
      items: [TestItem("c", []), TestItem("b", []), TestItem("elsewhere", [])],
      contents: ["a", "b", "c", "d"]
    )
    scene.drop(Source(destination: "gallery", operations: [.copy, .move]))
    #expect(scene.faults == [])
    #expect(scene.log == ["2", "1", "0"])
    #expect(scene.contents == ["b", "a", "d", "c"])
    #expect(scene.outcome?.imported.map(\.id) == ["c", "b"])
  }

  @Test("once the entry that an item was dragged from is gone, no other of its name is meant")
  func goneEntry() throws {
    let scene = try TestScene(
      """
      return { name = "list", api = 1,
        on_update = function() return "move" end,
        on_perform = function(session)
          local item = session.items[1]
          print(session:find(item), session:move { from = item, to = 2 }, session:find(item))
          session:remove { index = 2 }
          print(session:find(item), session:find("a"))
          print(session:move { from = item, to = 1 })
          session:insert { contents = { { name = "again", id = "a" } } }
          print(session:find(item))
        end }
      """,
      items: [TestItem("a", [])],
      contents: ["a", "b", "a"]
    )
    scene.drop(Source(destination: "gallery", operations: [.copy, .move]))
    #expect(scene.faults == [])
    #expect(scene.log == ["1\t1\t2", "nil\t2", "0", "3"])
    #expect(scene.contents == ["b", "a", "again"])
  }

  @Test("a placeholder is called after its item, where nothing else is said")
  func titles() throws {
    let scene = try perform(
      """
      session:placeholder { item = item }
      session:placeholder { item = item, title = "mine" }
      session:placeholder()
      dnd.each(session.items, function() session:placeholder { index = 1 } end)
      """
    )
    let titles = scene.effects.compactMap { effect -> String? in
      if case .placeholder(_, _, let title, _) = effect { title } else { nil }
    }
    #expect(titles == ["note.txt", "mine", "", "note.txt"])
  }

  @Test("as the reference says", arguments: cases.map(\.name))
  func changes(_ name: String) throws {
    let test = try #require(Self.cases.first { $0.name == name })
    let scene = try perform(test.lua, contents: ["x", "y"])
    #expect(scene.faults == [])
    #expect(scene.contents == test.contents)
  }

  @Test("an index out of range is an error that names the range")
  func range() throws {
    let scene = try perform(
      """
      local ok, problem = pcall(session.insert, session, { index = 9, contents = "z" })
      session:emit("problem", { problem.code, problem.message })
      """,
      contents: ["x", "y"]
    )
    #expect(scene.faults == [])
    #expect(
      scene.emitted("problem") == [
        ["out_of_range", "session:insert: index 9 is out of range: it must be within 1 and 3"]
      ]
    )
  }

  @Test(
    "an index at either end of the integers is refused like any other",
    arguments: [
      "insert { index = X, contents = 'n' }", "remove { index = X }", "placeholder { index = X }",
      "move { from = X, to = 1 }", "move { from = 1, to = X }", "move { from = { 1, 2 }, to = X }",
      "move { from = {}, to = X }", "move { from = X, before = 1 }",
      "move { from = 1, before = X }",
    ]
  )
  func extremes(_ call: String) throws {
    for index in ["math.mininteger", "math.maxinteger"] {
      let text = "session:" + call.replacingOccurrences(of: "X", with: index)
      let scene = try perform(
        "print(pcall(function() \(text) end))",
        contents: ["x", "y"]
      )
      #expect(scene.faults == [] && scene.contents == ["x", "y"], "\(text)")
      #expect(scene.log.first?.hasPrefix("false\t") == true, "\(text): \(scene.log)")
    }
  }

  @Test("undo gives the contents back, redo brings the drop again")
  func undo() throws {
    let scene = try perform("session:insert { index = 1, contents = item:load() }", contents: ["x"])
    scene.apply(.undo("gallery"))
    #expect(scene.contents == ["x"])
    scene.apply(.redo("gallery"))
    #expect(scene.contents == ["note.txt", "x"])
  }

  @Test("skip and fail decide an item's result")
  func results() throws {
    let scene = try perform(
      """
      session:skip(session.items[1], "is here already")
      session:fail(session.items[2], "is damaged")
      """,
      items: [TestItem("a", text: "1"), TestItem("b", text: "2")]
    )
    #expect(scene.outcome?.skipped.map(\.reason) == ["is here already"])
    #expect(scene.outcome?.failed.map(\.reason) == ["is damaged"])
  }
}

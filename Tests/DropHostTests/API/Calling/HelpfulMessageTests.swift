import DropCore
import DropHost
import Testing

@Suite("Errors say what to do")
struct HelpfulMessageTests {
  static let cases: [(name: String, lua: String, message: String)] = [
    (
      "an item in place of its content", "session:insert { contents = session.items[1] }",
      "load it first: item:load()"
    ),
    (
      "a list of items", "session:insert { contents = session.items }",
      "load it first: item:load()"
    ),
    (
      "a method that isn't called",
      "session:insert { contents = session.items[1]:load().text }",
      "needs its object as the first argument: call it with ':'"
    ),
    (
      "text read as JSON", "session.items[1]:load():json()",
      "content:json: \"note.txt\" is not JSON: "
    ),
    (
      "an index out of range", "session:insert { index = 99, contents = 'a' }",
      "session:insert: index 99 is out of range"
    ),
    (
      "a capability that isn't granted", "session:task('upload')",
      "the session's \"allow\": [\"tasks\"]"
    ),
    ("a path in place of a module", "require('../lib/names')", "dots separate folders"),
  ]

  @Test("in words that name the function and the way out", arguments: cases)
  func says(name: String, lua: String, message: String) throws {
    let scene = try TestScene(
      """
      return { name = "p", api = 1, needs = { "tasks" }, on_perform = function(session)
        local ok, problem = pcall(function() \(lua) end)
        print(ok, type(problem) == "table" and problem.message or problem)
      end }
      """,
      grants: []
    )
    scene.drop()
    #expect(scene.log.first?.hasPrefix("false\t") == true)
    #expect(scene.log.first?.contains(message) == true, "\(scene.log)")
  }

  @Test("contents made by dnd.each may have holes, where an item failed")
  func holes() throws {
    let scene = try TestScene(
      performing(
        """
        local made = dnd.each(session.items, function(item) return item:load() end)
        assert(made[1] == nil and made[2])
        session:insert { contents = made }
        """
      ),
      items: [TestItem("bad", [.fails()]), TestItem("good", text: "x"), TestItem("too", text: "y")]
    )
    scene.drop()
    #expect(scene.faults == [])
    #expect(scene.contents == ["good.txt", "too.txt"])
    #expect(scene.outcome?.failed.map(\.id) == ["bad"])
  }

  @Test("what dnd.all stops says that another part failed")
  func all() throws {
    let scene = try TestScene(
      performing(
        """
        local heard
        pcall(dnd.all, {
          function()
            local ok, problem = pcall(session.items[1].load, session.items[1])
            heard = problem.message
          end,
          function() error("no") end,
        })
        print(heard)
        """
      ),
      items: [TestItem("note", text: "x", latency: 50)]
    )
    scene.drop()
    #expect(scene.log == ["another part of dnd.all failed"])
  }

  @Test("what a handler logs stands between its effects, after its call")
  func order() throws {
    let scene = try TestScene(
      performing(
        """
        print("one")
        session:insert { contents = "a" }
        print("two")
        session:insert { contents = "b" }
        print("three")
        """
      )
    )
    scene.drop()
    let words = scene.outputs.compactMap { output -> String? in
      switch output {
      case .call(let call) where call.handler == .perform: "on_perform"
      case .log(let entry): entry.message
      case .effect(.insert(_, let contents), _, _): contents[0].name
      default: nil
      }
    }
    #expect(words == ["on_perform", "one", "a", "two", "b", "three"])
  }
}

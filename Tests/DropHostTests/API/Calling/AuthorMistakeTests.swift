import DropCore
import DropHost
import Testing

@Suite("A plugin author's mistakes are told where they are made")
struct AuthorMistakeTests {
  @Test("a proposal with a wrong value is a fault each time, not only the first")
  func everyProposal() throws {
    for wrong in ["precise = 'yes'", "insert_at = 1.5", "valid_in = {}", "preview = print"] {
      let scene = try TestScene(
        """
        return { name = "x", api = 1, on_update = function(session)
          if session.x < 15 then return { operation = "copy", precise = true } end
          return { operation = "copy", \(wrong) }
        end }
        """
      )
      scene.begin()
      for x in [20.0, 21] { scene.apply(.move(to: Point(x: x, y: 5)), after: 10) }
      #expect(scene.verdicts.map(\.granted) == [.copy, .forbidden, .forbidden], "\(wrong)")
      #expect(scene.faults.count == 2, "\(wrong)")
    }
  }

  static let proposals: [(lua: String, message: String)] = [
    ("'cpy'", "the operation \"cpy\", which is unknown; did you mean \"copy\"?"),
    ("{}", "a proposal in which \"operation\" is missing"),
    (
      "{ operation = 'copy', highlite = 'r' }",
      "a proposal in which \"highlite\" is unknown; did you mean \"highlight\"?"
    ),
    (
      "{ operation = 'mve' }",
      "the operation \"mve\", which is unknown; did you mean \"move\"?"
    ),
    (
      "{ operation = 'copy', preview = print }",
      "a proposal with a \"preview\" that can't be: a function has no place in plain data"
    ),
  ]

  @Test("what on_update returned wrongly is named", arguments: proposals.map(\.lua))
  func proposal(_ lua: String) throws {
    let expected = try #require(Self.proposals.first { $0.lua == lua }?.message)
    let scene = try TestScene(
      "return { name = 'x', api = 1, on_update = function() return \(lua) end }"
    )
    scene.begin()
    #expect(scene.faults.map(\.message) == ["on_update returned " + expected])
  }

  static let calls: [(lua: String, message: String)] = [
    ("session:inset {}", "(method 'inset'); did you mean \"session:insert\"?"),
    ("dnd.log.warn('x')", "(field 'warn'); did you mean \"dnd.log.warning\"?"),
    ("item:lod()", "(method 'lod'); did you mean \"item:load\"?"),
    ("dnd.qqqqqq()", "(field 'qqqqqq')"),
    ("return 'mov'", "on_perform returned \"mov\", not an operation; did you mean \"move\"?"),
  ]

  @Test("a name that is nearly right is named", arguments: calls.map(\.lua))
  func call(_ lua: String) throws {
    let expected = try #require(Self.calls.first { $0.lua == lua }?.message)
    let scene = try perform(lua)
    #expect(scene.faults.map { $0.message.hasSuffix(expected) } == [true], "\(scene.faults)")
  }

  @Test("print shows objects as tostring does")
  func objects() throws {
    let scene = try perform(
      """
      print(session, session.destination, item, item:load(), session:placeholder {})
      print(tostring(item))
      """
    )
    #expect(
      scene.log == [
        "session\tdestination\titem: note\tcontent: note.txt\tplaceholder-1", "item: note",
      ]
    )
  }

  @Test("all raises what was raised, and what had not begun doesn't")
  func firstError() throws {
    let scene = try perform(
      """
      local ok, problem = pcall(dnd.all, {
        function() error({ code = "mine", message = "no", extra = 3 }) end,
        function() print("ran") end,
      })
      print(ok, problem.code, problem.message, problem.extra)
      """
    )
    #expect(scene.log == ["false\tmine\tno\t3"])
  }
}

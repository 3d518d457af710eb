import DropCore
import DropHost
import Testing

@Suite("A wrong argument is an error that names the function, the parameter and what came")
struct ArgumentTests {
  static let cases: [(lua: String, message: String)] = [
    ("dnd.conforms(1, 'x')", "dnd.conforms: a must be a content type, not 1"),
    ("dnd.conforms('x')", "dnd.conforms: b must be a content type, not nil"),
    ("dnd.sleep('long')", "dnd.sleep: ms must be a number, not \"long\""),
    ("session:has(3)", "session:has: type must be a content type, not 3"),
    ("session:has('a', {})", "session:has: type must be a content type, not a table"),
    (
      "session:insert { indx = 1, contents = 'x' }",
      "session:insert: \"options.indx\" is unknown; did you mean \"index\"?"
    ),
    ("session:insert { index = 1 }", "session:insert: \"options.contents\" is missing"),
    (
      "session:insert { index = 'x', contents = 'y' }",
      "session:insert: \"options.index\" must be an integer, not \"x\""
    ),
    (
      "session:notify('loud', 'x')",
      "session:notify: \"level\" must be one of \"info\", \"warning\", \"error\", not \"loud\""
    ),
    ("session:skip('note')", "session:skip: item must be an item, not \"note\""),
    (
      "dnd.each({ 1 }, { limt = 2 }, print)",
      "dnd.each: \"options.limt\" is unknown; did you mean \"limit\"?"
    ),
    ("dnd.each({ 1 }, { limit = 0 }, print)", "dnd.each: limit must be at least 1, not 0"),
    ("dnd.combine('x', { 1 })", "dnd.combine: \"contents[1]\" must be a content, not 1"),
  ]

  @Test("for each kind of mistake", arguments: cases.map(\.lua))
  func message(_ lua: String) throws {
    let expected = try #require(Self.cases.first { $0.lua == lua }?.message)
    let scene = try perform("local ok, e = pcall(function() \(lua) end) print(ok, e.message)")
    #expect(scene.log == ["false\t\(expected)"])
  }

  @Test("what may not be called now says when it may", arguments: ["hover", "load", "end"])
  func phases(_ phase: String) throws {
    let bodies = [
      "hover": """
      return { name = "x", api = 1, on_update = function(session)
        print(pcall(session.insert, session, { contents = "x" }))
        print(pcall(dnd.sleep, 1))
        print(pcall(session.items[1].load, session.items[1]))
        return "copy"
      end }
      """,
      "load": "print(pcall(dnd.sleep, 1)) return { name = 'x', api = 1 }",
      "end": """
      return { name = "x", api = 1, on_end = function(session)
        print(pcall(session.insert, session, { contents = "x" }))
        dnd.sleep(1) session:notify("info", "bye")
      end }
      """,
    ]
    let scene = try TestScene(try #require(bodies[phase]))
    scene.drop()
    #expect(scene.faults == [])
    #expect(!scene.log.isEmpty)
    for line in scene.log { #expect(line.contains("only in on_perform"), "\(line)") }
  }
}

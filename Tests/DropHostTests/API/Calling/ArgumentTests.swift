import DropCore
import DropHost
import Testing

@Suite("A wrong argument is an error that names the function, the parameter and what came")
struct ArgumentTests {
  static let cases: [(lua: String, message: String)] = [
    ("dnd.conforms(1, 'x')", "dnd.conforms: a must be a content type, not 1"),
    ("dnd.conforms('x')", "dnd.conforms: b must be a content type, not nil"),
    ("dnd.sleep('long')", "dnd.sleep: ms must be a number, not \"long\""),
    ("session:has(3)", "session:has: type must be a content type or a list of them, not 3"),
    ("session:has('a', 3)", "session:has: type must be a content type or a list of them, not 3"),
    ("session:has('a', { 3 })", "session:has: \"type[1]\" must be a content type, not 3"),
    (
      "session:insert { indx = 1, contents = 'x' }",
      "session:insert: \"options.indx\" is unknown; did you mean \"index\"?"
    ),
    (
      "session:fail(session.items[1], { row = 3 })",
      "session:fail: \"reason.row\" is unknown; there are \"unit\", \"message\""
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
    (
      "dnd.each({ 1 }, { limit = 0 }, print)",
      "dnd.each: \"options.limit\" must be an integer of at least 1, not 0"
    ),
    ("dnd.each({ a = 1 }, print)", "dnd.each: its list has keys in place of elements"),
    ("dnd.each({ 1 })", "dnd.each: fn must be a function, not nil"),
    ("dnd.all { print, 3 }", "dnd.all: \"fns[2]\" must be a function, not 3"),
    (
      "session:remove { index = 1, count = -1 }",
      "session:remove: \"options.count\" must be an integer of at least 0, not -1"
    ),
    (
      "session:insert { contents = { name = 3 } }",
      "session:insert: \"options.contents.name\" must be a string, not 3"
    ),
    ("session:emit('x', 3)", "session:emit: values must be a table, not 3"),
    (
      "session:notify('infos', 'x')",
      "session:notify: \"level\" must be one of \"info\", \"warning\", \"error\", "
        + "not \"infos\"; did you mean \"info\"?"
    ),
    (
      "item:load('public.text', { timeout = 0 })",
      "item:load: \"options.timeout\" must be a number above 0, not 0"
    ),
    (
      "session:stabilize { limit = 0 }",
      "session:stabilize: \"options.limit\" must be an integer of at least 1, not 0"
    ),
    ("item:load():unit(0)", "content:unit: \"n\" must be an integer of at least 1, not 0"),
    (
      "session:confirm { title = 'x', fields = { 'a' } }",
      "session:confirm: \"options.fields\" must be a table from names to tables, not a table"
    ),
    (
      "dnd.content('public.json', { f = print })",
      "dnd.content: a function has no place in plain data"
    ),
    ("dnd.json.encode(print)", "dnd.json.encode: a function has no place in plain data"),
    (
      "dnd.json.encode({}, { indent = 1e9 })",
      "dnd.json.encode: \"options.indent\" must be an integer from 0 to 8, not 1000000000.0"
    ),
    (
      "dnd.json.encode({}, { indent = -1 })",
      "dnd.json.encode: \"options.indent\" must be an integer from 0 to 8, not -1"
    ),
    (
      "dnd.json.encode({}, { indent = 1.5 })",
      "dnd.json.encode: \"options.indent\" must be an integer from 0 to 8, not 1.5"
    ),
    (
      "dnd.json.encode({}, { indent = 9 })",
      "dnd.json.encode: \"options.indent\" must be an integer from 0 to 8, not 9"
    ),
    ("dnd.json.decode('{')", "dnd.json.decode: 1:2: ends too early"),
    (
      "dnd.content('text/uri-list', 'https://a.example'):each { values = true }",
      "content:each: \"values\" are of rows, lines, cards and the elements of a JSON array; "
        + "what is in this dndhost.uri-list comes as contents"
    ),
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

import DropCore
import DropHost
import Testing

@Suite("What on_update may return")
struct UpdateAnswerTests {
  private func propose(_ lua: String) throws -> TestScene {
    let scene = try TestScene(
      "return { name = 'x', api = 1, on_update = function(session) \(lua) end }",
      contents: ["x"],
      configure: {
        $0.regions = [Region(id: "tab", frame: Rect(x: 0, y: 0, width: 50, height: 50))]
      }
    )
    scene.begin(Source(operations: [.copy, .move, .link]))
    scene.apply(.move(to: Point(x: 11, y: 11)), after: 10)
    return scene
  }

  @Test(
    "each operation, by name",
    arguments: ["copy", "link", "forbidden", "cancel"]
  )
  func operations(_ name: String) throws {
    let scene = try propose("return '\(name)'")
    #expect(scene.verdicts.map(\.granted.name) == [name, name])
    let table = try propose("return { operation = '\(name)' }")
    #expect(table.verdicts.map(\.granted.name) == [name, name])
    #expect(table.faults == [])
  }

  @Test("a table's other fields")
  func table() throws {
    let scene = try propose(
      """
      return { operation = "copy", precise = true, highlight = "tab", insert_at = 1,
        preview = { shape = "card" }, valid_in = dnd.rect(0, 0, 50, 50) }
      """
    )
    #expect(scene.faults == [])
    #expect(scene.effects.contains(.highlight(region: "tab", isOn: true)))
    #expect(scene.effects.contains(.preview(["shape": "card"])))
    #expect(scene.calls.filter { $0 == "on_update" }.count == 1)
  }

  @Test("a message goes with forbidden")
  func message() throws {
    let scene = try propose("return { operation = 'forbidden', message = 'full' }")
    #expect(scene.effects.contains(.badge(operation: .forbidden, message: "full")))
  }

  @Test("nothing means the default")
  func nothing() throws {
    #expect(try propose("").verdicts.map(\.granted) == [.copy, .copy])
  }

  static let wrong: [(lua: String, message: String)] = [
    (
      "return 'cpoy'",
      "on_update returned the operation \"cpoy\", which is unknown; did you mean \"copy\"?"
    ),
    ("return 3", "on_update returned 3, not an operation or a table"),
    (
      "return { operation = 'copy', highlite = 'tab' }",
      "on_update returned a proposal in which \"highlite\" is unknown; did you mean \"highlight\"?"
    ),
    ("error('broken', 0)", "broken"),
  ]

  @Test("anything else is a fault and forbidden", arguments: wrong.map(\.lua))
  func faults(_ lua: String) throws {
    let expected = try #require(Self.wrong.first { $0.lua == lua }?.message)
    let scene = try propose(lua)
    #expect(scene.faults.first?.message == expected)
    #expect(scene.verdicts.first?.granted == .forbidden)
  }

  static let wrongFields: [(lua: String, message: String)] = [
    ("hilight = true", "\"hilight\" is unknown; did you mean \"highlight\"?"),
    ("precise = 1", "\"precise\" must be a boolean, not 1"),
    ("highlight = 42", "\"highlight\" must be a string or a boolean, not 42"),
    ("insert_at = '2'", "\"insert_at\" must be an integer, not \"2\""),
    ("insert_at = 1.5", "\"insert_at\" must be an integer, not 1.5"),
    ("springload = 42", "\"springload\" must be a string, not 42"),
    ("message = true", "\"message\" must be a string, not true"),
    ("valid_in = 42", "\"valid_in\" must be a rect or \"index\", not 42"),
    ("valid_in = 'idnex'", "\"valid_in\" must be a rect or \"index\", not \"idnex\""),
    ("[1] = 'copy'", "\"[1]\" is unknown"),
    ("[true] = 'copy'", "\"[true]\" is unknown"),
  ]

  @Test(
    "a wrong table is a fault in whichever call it comes",
    arguments: wrongFields.map(\.lua),
    [1, 2, 4]
  )
  func everyCall(_ field: String, _ first: Int) throws {
    let expected = try #require(Self.wrongFields.first { $0.lua == field }?.message)
    let scene = try TestScene(
      """
      local calls = 0
      return { name = 'x', api = 1, on_update = function(session)
        calls = calls + 1
        if calls < \(first) then return { operation = "copy", insert_at = 1 } end
        return { operation = "copy", \(field) }
      end }
      """
    )
    scene.begin()
    for step in 1...6 { scene.apply(.move(to: Point(x: 10 + Double(step), y: 10)), after: 10) }
    let granted = scene.verdicts.map(\.granted)
    #expect(granted.prefix(first - 1).allSatisfy { $0 == .copy })
    #expect(granted.dropFirst(first - 1).allSatisfy { $0 == .forbidden })
    // The third fault sends the script into quarantine.
    #expect(scene.faults.count == 3)
    for fault in scene.faults {
      #expect(fault.file == "plugin.lua" && fault.line == 2)
      #expect(fault.message == "on_update returned a proposal in which \(expected)")
    }
  }

  @Test("an operation is missing, misspelt or of the wrong type in whichever call it comes")
  func everyOperation() throws {
    let scene = try TestScene(
      """
      local answers = {
        { operation = "copy" }, { operation = "copy", insert_at = math.mininteger },
        { operation = "copy", insert_at = 1.0 }, { operaton = "copy" }, { operation = "kopy" },
        { operation = 1 },
      }
      local calls = 0
      return { name = 'x', api = 1, on_update = function(session)
        calls = calls + 1
        return answers[calls]
      end }
      """
    )
    scene.begin()
    for step in 1...5 { scene.apply(.move(to: Point(x: 10 + Double(step), y: 10)), after: 10) }
    let granted = scene.verdicts.map(\.granted)
    #expect(granted == [.copy, .copy, .copy, .forbidden, .forbidden, .forbidden])
    #expect(scene.faults.count == 3)
    #expect(try propose("return session").faults.count == 2)
  }
}

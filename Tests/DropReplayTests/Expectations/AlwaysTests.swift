import DropCore
import DropReplay
import Testing

@Suite("What must hold in every run")
struct AlwaysTests {
  /// What a script breaks of one condition about a board that holds `a`, and `b` of two parts.
  private func problems(
    _ body: String,
    _ condition: String,
    place: String = "\"board\"",
    more: String = ""
  ) throws -> [String] {
    try ReplayedScript(
      plugin: ReplayedScript.performing(body),
      destination: """
        "frame": [0, 0, 100, 100],
        "contents": [ "a", { "name": "b", "id": "b1", "context": { "total": 5 } } ],
        "destinations": [ { "id": "pile", "frame": [50, 50, 10, 10], "contents": [
          { "name": "p", "id": "p1" } ] } ]
        """,
      events: ReplayedScript.drop + more,
      rest: "\"expect\": { \"always\": [ { \"destination\": \(place), \(condition) } ] },"
    ).run().problems
  }

  @Test(
    "is met",
    arguments: [
      ("session:insert { contents = { 'c' } }", "\"most\": 3"),
      ("session:remove { index = 1 } session:insert { contents = { 'c' } }", "\"most\": 2"),
      ("session:insert { contents = { 'c' } }", "\"unique\": \"name\""),
      ("session:insert { contents = { 'c', 'd' } }", "\"unique\": \"id\""),
      ("session:move { from = { 2 }, before = 1 }", "\"unique\": \"context.total\""),
      ("session:remove { index = 1 }", "\"each\": { \"name\": \"string\" }"),
      (
        "session:insert { index = 1, contents = { 'c' } }", "\"keeps\": [\"a\", { \"id\": \"b1\" }]"
      ),
      ("session:remove { index = 1 } session:insert { contents = { 'a' } }", "\"keeps\": [\"a\"]"),
      ("session:insert { contents = { 'c' } } session:remove { index = 3 }", "\"keeps\": [\"c\"]"),
    ]
  )
  func met(_ body: String, _ condition: String) throws {
    #expect(try problems(body, condition) == [])
  }

  @Test(
    "is told with the condition, what breaks it and when",
    arguments: [
      (
        "session:insert { contents = { 'c', 'd' } }", "\"most\": 3",
        "d is one more than the 3 that may be in board (at 50 ms)"
      ),
      (
        "dnd.sleep(10) session:insert { contents = { 'a' } }", "\"unique\": \"name\"",
        "name \"a\" is there more than once in board (at 60 ms)"
      ),
      (
        "session:insert { contents = { { name = 'c', context = { total = '7' } } } }",
        "\"each\": { \"name\": \"string\", \"context.total\": \"number\" }",
        "a has no context.total (at 0 ms)"
      ),
      (
        "session:remove { index = 1 }", "\"keeps\": [\"x\", \"a\"]",
        "a is gone from board (at 50 ms)"
      ),
      (
        "session:remove { index = 2 }", "\"keeps\": [{ \"context\": { \"total\": 5 } }]",
        "{\"context\":{\"total\":5}} is gone from board (at 50 ms)"
      ),
    ]
  )
  func unmet(_ body: String, _ condition: String, _ problem: String) throws {
    #expect(try problems(body, condition) == ["expect.always[0]: " + problem])
  }

  @Test("is judged after a turn, also where it holds again at the end")
  func inBetween() throws {
    let body = "session:insert { contents = { 'c' } } dnd.sleep(5) session:remove { index = 1 }"
    #expect(try problems(body, "\"most\": 2").count == 1)
    #expect(try problems(body.replacing("dnd.sleep(5)", with: ""), "\"most\": 2") == [])
  }

  @Test("of several lists is judged as of one, and once no drop is at work")
  func together() throws {
    let both = "[\"board\", \"pile\"]"
    let late = "{ name = 'p', id = 'p1' } } } dnd.sleep(5)"
    let insert = "session:insert { contents = { \(late)"
    let found = try problems(insert, "\"unique\": \"id\"", place: both)
    #expect(
      found == ["expect.always[0]: id \"p1\" is there more than once in board and pile (at 55 ms)"]
    )
    let taken = "\(insert) session:remove { index = 3 }"
    #expect(try problems(taken, "\"unique\": \"id\"", place: both) == [])
    #expect(try problems(taken, "\"unique\": \"id\"") == [])
    #expect(try problems(insert, "\"most\": 3", place: both).count == 1)
  }

  @Test("says nothing of what an undo or a close takes away")
  func others() throws {
    let insert = "session:insert { contents = { 'x' } }"
    for event in [
      "\"type\": \"undo\", \"destination\": \"board\"",
      "\"type\": \"close\", \"destination\": \"board\"",
    ] {
      let more = ", { \"t\": 100, \(event) }"
      #expect(try problems(insert, "\"keeps\": [\"x\", \"a\"]", more: more) == [], "\(event)")
    }
  }

  @Test(
    "is refused where it means nothing, with its place",
    arguments: [
      (
        "\"most\": 1, \"unique\": \"id\"",
        "always[0]: needs exactly one of most, unique, each, keeps"
      ),
      ("\"uniqe\": \"id\"", "always[0]: a condition has no key 'uniqe'; did you mean 'unique'?"),
      ("\"most\": -1", "always[0].most: expected at least 0, found -1"),
      (
        "\"each\": { \"total\": \"nmber\" }",
        "always[0].each.total: expected one of string, number, integer, boolean, list, object; "
          + "found 'nmber'; did you mean 'number'?"
      ),
      ("\"keeps\": []", "always[0].keeps: expected at least one, found an empty list"),
    ]
  )
  func refused(_ condition: String, _ sentence: String) {
    let error = #expect(throws: ReplayError.self) { try problems("", condition) }
    #expect("\(error.map { "\($0)" } ?? "")".contains("expect." + sentence), "\(error as Any)")
  }

  @Test("is refused of a destination that there isn't, and of too many")
  func refusedPlaces() {
    let error = #expect(throws: ReplayError.self) {
      try problems("", "\"most\": 1", place: "[\"board\", \"plie\"]")
    }
    #expect(
      "\(error.map { "\($0)" } ?? "")".contains("destination[1]: there is no destination 'plie'")
    )
    let many = Array(repeating: "\"x\"", count: 101).joined(separator: ", ")
    let tooMany = #expect(throws: ReplayError.self) { try problems("", "\"keeps\": [\(many)]") }
    #expect(
      "\(tooMany.map { "\($0)" } ?? "")".contains("expected a list of at most 100, found 101")
    )
  }
}

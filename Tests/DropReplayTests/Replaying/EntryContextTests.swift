import DropCore
import DropReplay
import Testing

@Suite("What a handler says of an entry")
struct EntryContextTests {
  static let values = [
    "{ row = 1, tags = { 'a', 'b' } }", "'just text'", "5", "false", "{ 1, 2, 3 }",
    "{ name = 'a name', id = 'an id' }",
  ]

  @Test(
    "goes in whole whatever it is, shows in the transcript, and is found there again",
    arguments: values
  )
  func comesBack(_ value: String) throws {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing(
        """
        session:insert { contents = { { name = 'card', id = 'c1', context = \(value), from = item } } }
        local entry = session.destination.contents[1]
        assert(entry.name == 'card' and entry.id == 'c1')
        print(dnd.json.encode { context = entry.context })
        print(dnd.json.encode { context = \(value) })
        """
      )
    )
    let printed = try script.printed()
    #expect(printed.count == 2 && printed[0] == printed[1], "\(printed)")
    let transcript = try script.run().text
    let shown = "{\"name\":\"card\",\"id\":\"c1\"," + (printed.first ?? "?").dropFirst()
    #expect(transcript.contains(shown), "\(transcript)")
  }

  @Test("is what a session says of its own entries under that key, and nothing else of them")
  func ofSession() throws {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing(
        """
        local entry = session.destination.contents[1]
        print(entry.name, entry.context.row, entry.colour)
        """
      ),
      destination: """
        "contents": [ { "name": "first", "context": { "row": 7 }, "colour": "red" } ]
        """
    )
    #expect(try script.printed() == ["first\t7\tnil"])
  }

  @Test("that can't be plain data is an error, and nothing is put in")
  func refused() throws {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing(
        """
        local ok, problem = pcall(session.insert, session,
          { contents = { { name = 'card', context = print } } })
        print(ok, problem.code, #session.destination.contents)
        """
      )
    )
    #expect(try script.printed() == ["false\tbad_argument\t0"])
  }
}

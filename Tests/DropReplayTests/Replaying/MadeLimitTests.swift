import DropReplay
import Testing

@Suite("What scripts made and entries have, in a replay")
struct MadeLimitTests {
  @Test("what goes beyond the session's limit is the item's failure, and the same each time")
  func filling() throws {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing(
        """
        local c = item:load()
        for n = 1, 60 do
          session:insert { contents = dnd.content('public.data', ('x'):rep(100000)) }
          print(n)
        end
        """
      ),
      destination: "\"frame\": [0, 0, 100, 100], \"limits\": { \"made_bytes\": 2000000 }",
      items: "{ \"id\": \"a\", \"name\": \"a.bin\", \"representations\": ["
        + " { \"type\": \"public.data\", \"zeros\": 2097152 } ] }",
      rest: ""
    )
    // Twenty would fill it; one more that is held has no room beside nineteen.
    #expect(try script.printed().count == 19)
    let first = try script.run()
    #expect(first.text == (try script.run()).text)
    #expect(first.summary.faultCount == 0)
    #expect(first.text.contains("\"too_large\"") && first.text.contains("made_bytes"))
  }
}

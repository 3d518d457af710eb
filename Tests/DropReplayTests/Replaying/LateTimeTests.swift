import DropReplay
import Testing

@Suite("The latest time that a session may have")
struct LateTimeTests {
  @Test("is one like any other: what is dropped then arrives, and waits take their time")
  func arrives() throws {
    let printed = try ReplayedScript(
      plugin: ReplayedScript.performing(
        """
        local text = item:load("public.text", { timeout = 100 }):text()
        local ok, problem = pcall(function() item:load("public.png") end)
        dnd.sleep(20)
        print(text, problem.code)
        """
      ),
      events: """
        { "t": 0, "type": "begin", "items": ["a"], "at": [10, 10] },
        { "t": 1000000000000, "type": "drop" }
        """
    ).printed()
    #expect(printed == ["hello\tno_representation"])
  }

  @Test("is no bound of a script's: it may wait for longer, and then nothing is late")
  func waits() throws {
    let printed = try ReplayedScript(
      plugin: ReplayedScript.performing("dnd.sleep(1e300) print(item:load():text())"),
      events: ReplayedScript.drop + ", { \"t\": 1000000000000, \"type\": \"wait\" }"
    ).printed()
    #expect(printed == ["hello"])
  }
}

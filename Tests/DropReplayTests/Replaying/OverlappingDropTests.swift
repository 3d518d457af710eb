import DropReplay
import Foundation
import Testing

@Suite("Drops that overlap in a session")
struct OverlappingDropTests {
  @Test("a hover call that is killed beside a drop at work changes nothing of that")
  func killed() throws {
    let script = ReplayedScript(
      plugin: """
        on_enter = function()
          drags = (drags or 0) + 1
          if drags == 2 then while true do end end
        end,
        on_perform = function(session)
          for step = 1, 3 do
            print(session.state.name or "none", drags, step)
            dnd.sleep(100)
          end
          session:insert { contents = session.items[1]:load() }
        end,
        on_update = function(session) session.state.name = session.items[1].name end
        """,
      events: """
        { "t": 0, "type": "begin", "items": ["a"], "at": [10, 10] }, { "t": 50, "type": "drop" },
        { "t": 100, "type": "begin", "items": ["a"], "at": [10, 10] },
        { "t": 150, "type": "cancel" },
        { "t": 200, "type": "begin", "items": ["a"], "at": [10, 10] }, { "t": 250, "type": "drop" }
        """
    )
    let result = try script.run()
    let steps = (1...3).map { "a.txt\tnil\t\($0)" }
    #expect(try script.printed().sorted() == (steps + steps).sorted())
    #expect(result.summary.faultCount == 1)
    #expect(result.text.components(separatedBy: "\"imported\"").count > 2)
    #expect(try script.run().text == result.text)
  }
}

import DropCore
import DropHost
import DropReplay
import Testing

/// The reference's examples run in the host that the tool has, and not in one made for a test.
@Suite("The reference's examples in a replay")
struct ReplayedExampleTests {
  @Test("run to their end", arguments: HostCatalog.builtIn.functions.map(\.spelling))
  func runs(_ spelling: String) throws {
    let function = try #require(HostCatalog.builtIn.functions.first { $0.spelling == spelling })
    let script = ReplayedScript(
      plugin: ReplayedScript.performing(
        """
        local content = item:load('public.plain-text')
        do
          \(function.example)
        end
        print('came to its end')
        """
      ),
      events: ReplayedScript.drop
        + ", { \"t\": 60, \"type\": \"answer\", \"value\": { \"copies\": 2 } }",
      rest: "\"tasks\": { \"upload\": { \"duration\": 5, \"result\": \"done\" } },"
    )
    let records = try script.records()
    let printed = records.filter { $0["record"] == "log" }.compactMap { $0["message"] }
    #expect(printed.last == "came to its end", "\(records)")
  }
}

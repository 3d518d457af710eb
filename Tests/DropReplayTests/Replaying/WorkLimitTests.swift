import DropReplay
import Testing

@Suite("The account of long work in a replay")
struct WorkLimitTests {
  private static let body = """
    local c, n = item:load(), 0
    while true do c:hash() n = n + 1 print(n) end
    """

  private static func script(_ limit: String) -> ReplayedScript {
    ReplayedScript(
      plugin: ReplayedScript.performing(body),
      destination: "\"frame\": [0, 0, 100, 100], \"limits\": { \(limit) }",
      items: "{ \"id\": \"a\", \"name\": \"a.bin\", \"representations\": ["
        + " { \"type\": \"public.data\", \"zeros\": 2097152 } ] }",
      rest: ""
    )
  }

  @Test("a loop that hashes ends there, by the session's limit, and the same each time")
  func loop() throws {
    let script = Self.script("\"work_bytes\": 8388608")
    #expect(try script.printed().count == 12, "eight MiB, and eight times the item's two")
    let first = try script.run()
    #expect(first.text == (try script.run()).text)
    #expect(first.summary.faultCount == 0)
    #expect(first.text.contains("content:hash: it would read and make about 2097152 bytes"))
    #expect(first.text.contains("\"too_large\""))
  }
}

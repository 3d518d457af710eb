import DropCore
import DropReplay
import Testing

@Suite("A source that dies on the way")
struct DyingSourceTests {
  /// What `item:try` gave, and when.
  private func tried(_ representation: String, _ options: String = "{}") throws -> [String] {
    try ReplayedScript(
      plugin: ReplayedScript.performing(
        """
        local start = session.t
        local content, problem = item:try('public.data', \(options))
        dnd.sleep(0)
        print(content and content.size, problem and problem.code, problem and problem.message)
        """
      ),
      items: """
        { "id": "a", "representations": [ { "type": "public.jpeg", \(representation) } ] }
        """
    ).printed()
  }

  private func ended(_ representation: String, _ options: String = "{}") throws -> [String] {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing(
        "local slot = session:placeholder() "
          + "item:try('public.data', { progress = slot, max_size = \(options == "{}" ? "nil" : options) })"
      ),
      items: """
        { "id": "a", "representations": [ { "type": "public.jpeg", \(representation) } ] }
        """
    )
    return try script.run().text.split(separator: "\n").filter {
      $0.contains("\"loaded\"") || $0.contains("\"progress\"")
    }.map { line in
      let time = line.dropFirst("{\"t\":".count).prefix { $0 != "," }
      return "\(time) \(line.contains("\"progress\"") ? "progress" : "loaded")"
    }
  }

  @Test("fails after so many bytes, at the rate of the transfer, and progress stops there")
  func failsAfter() throws {
    let dying =
      "\"zeros\": 1000, \"rate\": 10000, \"latency\": 20, \"fails\": \"unplugged\", \"fails_after\": 600"
    #expect(try tried(dying) == ["nil\tfailed\tunplugged"])
    #expect(try ended(dying) == ["95 progress", "120 progress", "130 loaded"])
  }

  @Test("comes whole where it has fewer bytes than that")
  func outlives() throws {
    #expect(
      try tried("\"text\": \"abc\", \"fails\": \"unplugged\", \"fails_after\": 4") == [
        "3\tnil\tnil"
      ]
    )
  }

  @Test("is too large where that limit is reached first")
  func tooLarge() throws {
    let dying = "\"zeros\": 1000, \"rate\": 10000, \"fails\": \"unplugged\", \"fails_after\": 600"
    #expect(try tried(dying, "{ max_size = 500 }").first?.hasPrefix("nil\ttoo_large") == true)
    #expect(try tried(dying, "{ max_size = 700 }") == ["nil\tfailed\tunplugged"])
  }

  @Test("is gone at its time, with the transfer that is under way")
  func expires() throws {
    let dying = "\"zeros\": 1000, \"rate\": 10000, \"expires\": 60"
    #expect(try tried(dying) == ["nil\texpired\tthe source is gone"])
    #expect(try ended(dying) == ["75 progress", "100 progress", "110 loaded"])
    #expect(try tried("\"zeros\": 1000, \"rate\": 10000, \"expires\": 100") == ["1000\tnil\tnil"])
  }

  @Test(
    "says what it needs",
    arguments: [
      ("\"zeros\": 9, \"fails_after\": 3", "'fails_after' needs 'fails' beside it"),
      (
        "\"fails\": \"x\", \"fails_after\": 3",
        "needs exactly one of text, json, base64, file, zeros"
      ),
      ("\"fails\": \"x\", \"zeros\": 3", "needs exactly one of"),
    ]
  )
  func refused(_ representation: String, _ reason: String) {
    let error = #expect(throws: (any Error).self) { try tried(representation) }
    #expect("\(error.map { "\($0)" } ?? "")".contains(reason), "\(error as Any)")
  }
}

import DropReplay
import Testing

@Suite("A source that allows something else in some places")
struct SourceExceptionTests {
  static func granted(_ exceptions: String, asking operation: String = "move") throws -> [String] {
    let script = ReplayedScript(
      plugin: """
        on_update = function(session)
          print(session.allowed.move, session.allowed.copy)
          return "\(operation)"
        end
        """,
      destination: "\"frame\": [0, 0, 100, 100], \"app\": \"shelf\"",
      items: #"{ "id": "a" }"#,
      events: """
        { "t": 0, "type": "begin", "at": [10, 10], "items": ["a"],
          "source": { "app": "shelf", "operations": ["copy"], "exceptions": [\(exceptions)] } }
        """
    )
    let lines = try script.run().text.split(separator: "\n").map(String.init)
    return ["move", "copy", "forbidden"].filter { word in
      lines.contains { $0.contains("\"granted\":\"\(word)\"") }
    }
  }

  @Test("by destination and by app: the first that fits holds")
  func each() throws {
    #expect(try Self.granted("") == ["forbidden"])
    #expect(try Self.granted(#"{ "app": "shelf", "operations": ["move"] }"#) == ["move"])
    #expect(try Self.granted(#"{ "destination": "board", "operations": ["move"] }"#) == ["move"])
    #expect(try Self.granted(#"{ "app": "other", "operations": ["move"] }"#) == ["forbidden"])
    #expect(try Self.granted(#"{ "operations": ["move"] }"#) == ["move"])
    let first = #"{ "destination": "board", "operations": [] }, { "operations": ["move"] }"#
    #expect(try Self.granted(first) == ["forbidden"])
    #expect(
      try Self.granted(#"{ "app": "shelf", "operations": ["move"] }"#, asking: "copy")
        == ["forbidden"]
    )
  }
}

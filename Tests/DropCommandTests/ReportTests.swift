import Foundation
import Testing

@Suite("The report")
struct ReportTests {
  /// A page's data, as its script reads it.
  static func data(_ html: String) throws -> [String: Any] {
    let start = try #require(html.range(of: "<script type=\"application/json\" id=\"data\">"))
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    let json = Data(html[start.upperBound..<end.lowerBound].utf8)
    return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
  }

  static func page(_ session: String, plugin: String = Samples.plugin) throws -> String {
    let folder = try BuiltTool.Folder()
    try folder.write(session, to: "s.json")
    try folder.write(plugin, to: "p.lua")
    let line = ["replay", "s.json", "-p", "p.lua", "-f", "html", "-o", "r.html"]
    let ending = try BuiltTool.run(line, in: folder)
    #expect(ending.errors.isEmpty)
    return try folder.text(of: "r.html")
  }

  @Test(
    "is one page that asks nothing of any network, and closes its script to what is in a session"
  )
  func closed() throws {
    let hostile = Samples.session.replacingOccurrences(
      of: "Two texts onto a shelf",
      with: "</script><img src=x onerror=alert(1)>\\u2028&amp;"
    )
    let html = try Self.page(hostile)
    let addresses = html.replacingOccurrences(of: "'http://www.w3.org/2000/svg'", with: "")
    #expect(!addresses.contains("http:") && !addresses.contains("https:"))
    #expect(!html.contains("<img"))
    #expect(html.contains("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;"))
    #expect(html.contains("default-src 'none'"))
    _ = try Self.data(html)
  }

  @Test("has the scene, where a drop would insert, where it came, and what changed")
  func scene() throws {
    let pointing = Samples.plugin.replacingOccurrences(
      of: "on_perform = function(session)",
      with: "on_update = function(session) return { operation = 'copy', insert_at = 2 } end,\n"
        + "on_perform = function(session)"
    )
    let data = try Self.data(try Self.page(Samples.session, plugin: pointing))
    let insertions = try #require(data["insertions"] as? [[Any]])
    #expect(insertions.map { $0[2] as? Int } == [2, nil])
    let ends = try #require(data["ends"] as? [[Any]])
    #expect(ends.count == 1 && ends[0][3] as? String == "dropped")
    let records = try #require(data["records"] as? [[Any]])
    let changes = records.compactMap { $0.count > 5 ? $0[5] as? [String: Any] : nil }
    #expect(changes.contains { $0["contents"] as? [String] == ["A.txt"] })
  }

  @Test("says of each item what became of it, and names the column in every cell")
  func items() throws {
    let html = try Self.page(Samples.session)
    #expect(html.contains("data-column=\"Became\"><span class=\"tag imported\">imported</span>"))
    #expect(html.contains("<span class=\"tag failed\">failed</span> lost"))
    #expect(html.contains("data-column=\"Loaded as\">public.plain-text, as it is: 1 byte"))
  }

  @Test("stays small however long the session is, and still knows how it ended")
  func bounded() throws {
    var events = "{ \"t\": 0, \"type\": \"begin\", \"items\": [\"a\", \"b\"], \"at\": [200, 50] }"
    for time in 1...20_000 {
      let x = time % 2 == 0 ? 50 : 150
      events += ",\n{ \"t\": \(time), \"type\": \"move\", \"at\": [\(x), 50.125] }"
      events += ",\n{ \"t\": \(time), \"type\": \"modifiers\", \"keys\": [\"shift\"] }"
    }
    events += ",\n{ \"t\": 20001, \"type\": \"move\", \"at\": [50, 50] }"
    events += ",\n{ \"t\": 20002, \"type\": \"drop\" }"
    let head = Samples.session.prefix { $0 != "!" }.components(separatedBy: "\"events\": [")[0]
    let html = try Self.page("\(head)\"events\": [\(events)] }")
    #expect(html.utf8.count < 6_000_000)
    let data = try Self.data(html)
    let records = try #require(data["records"] as? [[Any]])
    #expect(records.contains { $0.count > 5 && $0[3] as? String == "insert" })
    #expect(html.contains("more are in the transcript"))
  }
}

import Foundation
import TestGround
import Testing

@Suite("The page of a search")
struct ExplorePageTests {
  static let plugin = """
    return {
      name = "shelf", api = 1, accepts = { "public.plain-text" },
      on_perform = function(session)
        for _, item in ipairs(session.items) do
          session:insert { contents = item:load("public.plain-text") }
        end
        if #session.items > 5 then
          session:notify("info", "so many")
        end
      end,
    }
    """

  static let right = """
    return {
      name = "shelf", api = 1, accepts = { "public.plain-text" },
      on_perform = function(session)
        dnd.each(session.items, { limit = 2 }, function(item)
          local slot = session:placeholder()
          slot:commit { item:load("public.plain-text", { progress = slot }) }
        end)
      end,
    }
    """

  static let session = Samples.session.replacingOccurrences(
    of: "\"fails\": \"lost\"",
    with: "\"text\": \"b\", \"latency\": 9"
  )

  private static func page(
    _ plugin: String,
    _ session: String,
    _ more: [String] = []
  ) throws -> (html: String, folder: BuiltTool.Folder) {
    let folder = try BuiltTool.Folder()
    try folder.write(plugin, to: "p.lua")
    try folder.write(session, to: "s.json")
    let line = ["explore", "-p", "p.lua", "s.json", "--runs", "60", "--cover", "-o", "x.html"]
    _ = try BuiltTool.run(line + more, in: folder)
    return (try folder.text(of: "x.html"), folder)
  }

  /// The data of a pair, as the page's script reads it.
  static func pair(_ html: String, _ id: String) throws -> [String: Any] {
    let mark = "<script type=\"application/json\" id=\"pair-\(id)\">"
    let start = try #require(html.range(of: mark), "no \(id)")
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    let json = Data(html[start.upperBound..<end.lowerBound].utf8)
    return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
  }

  static func texts(_ pair: [String: Any], _ side: String) throws -> [String] {
    let records = try #require((pair[side] as? [String: Any])?["records"] as? [[Any]])
    return records.map { record in "\(record[3]) \(record[4])" }
  }

  @Test(
    "lays the smallest session beside the same where it goes well, from the first difference on"
  )
  func found() throws {
    let (html, folder) = try Self.page(Self.plugin, Self.session)
    #expect(html.contains("Each dropped item has exactly one result"))
    #expect(html.contains("<strong>Why it matters:</strong> the user hears nothing of an item"))
    let pair = try Self.pair(html, "f1")
    let (good, bad) = (try Self.texts(pair, "a"), try Self.texts(pair, "b"))
    #expect(
      good.contains { $0.contains("b imported") } || good.contains { $0.contains("a imported") }
    )
    #expect(!good.contains { $0.contains("failed") } && bad.contains { $0.contains("failed") })
    let first = try #require(pair["first"] as? Int)
    let rows = try #require(pair["rows"] as? [Int])
    #expect(rows[..<(3 * first)].enumerated().allSatisfy { $0.offset % 3 != 2 || $0.element == 0 })
    #expect(bad[rows[3 * first + 1]].contains("made to fail"))
    // What the page says replays it does, by the session that can be saved from it.
    let start = try #require(html.range(of: "<pre id=\"f1-session\" tabindex=\"0\">"))
    let end = try #require(html.range(of: "</pre>", range: start.upperBound..<html.endIndex))
    let text = html[start.upperBound..<end.lowerBound].replacingOccurrences(
      of: "&quot;",
      with: "\""
    )
    .replacingOccurrences(of: "&#39;", with: "'").replacingOccurrences(of: "&lt;", with: "<")
    .replacingOccurrences(of: "&gt;", with: ">").replacingOccurrences(of: "&amp;", with: "&")
    try folder.write(text, to: "finding-1.json")
    #expect(html.contains("dndhost replay finding-1.json"))
    let ending = try BuiltTool.run(["replay", "finding-1.json"], in: folder)
    #expect(ending.status == 1 && ending.errors.contains("expect.rules"), "\(ending.errors)")
  }

  @Test("marks the lines that never ran in the script")
  func cover() throws {
    let plugin = Self.right.replacingOccurrences(
      of: "dnd.each",
      with: "if session.items[1].id == \"x\" then\n error(\"x\")\n end\n dnd.each"
    )
    let (html, _) = try Self.page(plugin, Self.session)
    #expect(html.contains("never ran"))
    let never = html.components(separatedBy: "<div class=\"row never\"").dropFirst()
    #expect(never.count == 1 && never.first?.contains("error(&quot;x&quot;)") == true)
  }

  @Test("says in words that nothing broke, how sure that is, and what wasn't varied")
  func clean() throws {
    let (html, _) = try Self.page(Self.right, Self.session)
    #expect(html.contains("all hold") || html.contains("ways hold"))
    #expect(!html.contains("<details class=\"card\"") && !html.contains("id=\"pair-"))
    for title in ["What was varied", "How sure", "Lines that ran"] { #expect(html.contains(title)) }
  }

  @Test("tells what breaks as recorded by itself: there is no good run beside it")
  func recorded() throws {
    let plugin = "return { name = \"p\", api = 1, on_perform = function() end }"
    let (html, _) = try Self.page(plugin, Self.session)
    let pair = try Self.pair(html, "f1")
    #expect(pair["a"] is NSNull && pair["b"] is [String: Any])
    #expect(html.contains("<dd>as recorded</dd>"))
  }

  @Test("closes its script and its markup to whatever is in a session, a script or a name")
  func closed() throws {
    let name = "</script><img src=x onerror=alert(1)>\\u202e\\u0000'\\\"&"
    let session = Self.session.replacingOccurrences(of: "A.txt", with: name)
      .replacingOccurrences(of: "Two texts onto a shelf", with: name)
    let plugin = Self.plugin.replacingOccurrences(of: "so many", with: "</script><img src=y>")
    let (html, _) = try Self.page(plugin, session)
    #expect(!html.contains("<img"))
    #expect(!html.unicodeScalars.contains { $0.value == 0x202E || $0.value == 0 })
    let addresses = html.replacingOccurrences(of: "'http://www.w3.org/2000/svg'", with: "")
    #expect(!addresses.contains("http:") && !addresses.contains("https:"))
    #expect(html.contains("script-src 'sha256-") && html.contains("default-src 'none'"))
    _ = try Self.pair(html, "f1")
  }

  @Test("is of one session, and names the saved one where there is one")
  func commands() throws {
    let (html, folder) = try Self.page(Self.plugin, Self.session, ["--save", "kept.json"])
    #expect(html.contains("dndhost replay kept.json"))
    let two = try BuiltTool.run(
      ["explore", "-p", "p.lua", "s.json", "s.json", "-f", "html"],
      in: folder
    )
    #expect(two.status == 64)
    #expect(two.errors.contains("'--format html' makes one page of one session"))
  }
}

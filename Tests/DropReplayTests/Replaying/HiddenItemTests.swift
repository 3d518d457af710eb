import DropCore
import DropReplay
import Foundation
import Testing

@Suite("Items that a session hides before the drop")
struct HiddenItemTests {
  static let looking = """
    local item = session.items[1]
    print(item.name, item.size, #item.types, item:has("public.image"), item:best("public.text"),
      session:has("public.image"), session:all("public.image"))
    """

  static func script(_ hover: String, _ events: String) -> ReplayedScript {
    let type = "\"type\": \"public.utf8-plain-text\", \"text\": \"hello\", \"size\": 5"
    return ReplayedScript(
      plugin: "on_update = function(session) \(looking) return 'copy' end, "
        + "on_perform = function(session) \(looking) end",
      items: "{ \"id\": \"a\", \"name\": \"a.txt\", \"hover\": \(hover), "
        + "\"representations\": [ { \(type) } ] }",
      events: "{ \"t\": 0, \"type\": \"begin\", \"items\": [\"a\"], \"at\": [10, 10] }, " + events
    )
  }

  static let drop = "{ \"t\": 50, \"type\": \"drop\" }"
  static let unknown = "nil\tnil\t0\ttrue\tnil\ttrue\ttrue"
  static let known = "a.txt\t5\t1\tfalse\tpublic.utf8-plain-text\tdirect\tfalse\tfalse"

  static let cases: [(String, String)] = [
    ("{}", unknown),
    ("{ \"name\": \"A\" }", "A\tnil\t0\ttrue\tnil\ttrue\ttrue"),
    (
      "{ \"types\": [\"text/plain\"] }",
      "nil\tnil\t1\tfalse\tpublic.plain-text\tdirect\tfalse\tfalse"
    ),
    ("{ \"types\": [] }", "nil\tnil\t0\tfalse\tnil\tfalse\tfalse"),
  ]

  @Test("scripts see what is known, all of it from the drop on", arguments: cases)
  func seen(_ hover: String, _ seen: String) throws {
    let printed = try Self.script(hover, Self.drop).printed()
    // `print` gives best's two values only at the end of a list.
    let expected = [seen, Self.known, Self.known].map {
      $0.replacingOccurrences(of: "\tdirect", with: "")
    }
    #expect(printed == expected)
  }

  @Test("an event reveals it before, and then the drop asks nothing again")
  func revealed() throws {
    let script = Self.script("{}", "{ \"t\": 9, \"type\": \"reveal\" }, " + Self.drop)
    let known = Self.known.replacingOccurrences(of: "\tdirect", with: "")
    #expect(try script.printed() == [Self.unknown, known, known])
    let events = try script.records().filter { $0["record"] == "event" }.compactMap { $0["type"] }
    #expect(events == ["begin", "reveal", "drop"])
  }

  @Test("two drops at once each know their own")
  func several() throws {
    let begin = "\"type\": \"begin\", \"items\": [\"a\"], \"at\": [10, 10]"
    let script = Self.script(
      "{}",
      "\(Self.drop), { \"t\": 60, \(begin) }, { \"t\": 70, \"type\": \"drop\" }"
    )
    let known = Self.known.replacingOccurrences(of: "\tdirect", with: "")
    #expect(try script.printed() == [Self.unknown, known, known, Self.unknown, known, known])
  }

  @Test("a reveal with nothing in flight, or nothing hidden, changes nothing and says so")
  func outOfPlace() throws {
    var script = ReplayedScript(plugin: "on_update = function() return 'copy' end")
    script.events = """
      { "t": 0, "type": "reveal" }, { "t": 1, "type": "begin", "items": ["a"], "at": [10, 10] },
      { "t": 2, "type": "reveal" }, { "t": 3, "type": "reveal", "items": ["a"] },
      { "t": 50, "type": "drop" }, { "t": 60, "type": "reveal" }
      """
    let notices = try script.records().filter { $0["record"] == "notice" }.compactMap {
      $0["message"]
    }
    #expect(
      notices == [
        "reveal changes nothing: nothing is dragged", "reveal changes nothing: all is known",
        "reveal changes nothing: a is dragged already",
        "reveal changes nothing: nothing is dragged",
      ]
    )
  }
}

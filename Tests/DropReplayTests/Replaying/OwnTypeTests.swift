import DropCore
import DropReplay
import Testing

@Suite("Content types that a plugin declares")
struct OwnTypeTests {
  static let types = """
    types = {
      ["com.example.card"] = { conforms_to = "public.json", extensions = { "card" },
        mime = { "application/x-card" }, description = "a card" },
      ["com.example.big-card"] = { conforms_to = { "com.example.card" }, extensions = { ".bigcard" } },
    },
    """

  @Test("are types like any other: accepted, conformed to, described, named by MIME type")
  func known() throws {
    let script = ReplayedScript(
      plugin: Self.types
        + ReplayedScript.performing(
          """
          assert(dnd.conforms('com.example.big-card', 'public.json'))
          assert(dnd.type('application/x-card').id == 'com.example.card')
          assert(dnd.type('com.example.card').description == 'a card')
          assert(dnd.type_for { extension = 'bigcard' } == 'com.example.big-card')
          assert(item:has('com.example.card') and item:has('public.json'))
          local card = item:load('public.json')
          print(card.type, card:json().n, dnd.content('com.example.card', { n = 2 }):file_name('x'))
          """,
          fields: "accepts = { 'com.example.card' },"
        ),
      items: """
        { "id": "a", "representations": [ { "type": "com.example.big-card", "json": { "n": 1 } } ] }
        """
    )
    #expect(try script.printed() == ["com.example.big-card\t1\tx.card"])
    #expect(try script.run().summary.outcomes.first?.status == Outcome.Status.none)
  }

  @Test("are what files of their extension are")
  func files() throws {
    let script = ReplayedScript(
      plugin: Self.types
        + ReplayedScript.performing(
          "local card = item:load('com.example.card') print(card.type, card.size)",
          fields: "accepts = { 'com.example.card' },"
        ),
      items: """
        { "id": "a", "name": "one.card",
          "representations": [ { "type": "public.file-url", "text": "file:one.card" } ] }
        """,
      files: ["one.card": Array("{}".utf8)]
    )
    #expect(try script.printed() == ["com.example.card\t2"])
  }

  @Test("are each plugin's own where two claim an extension, whichever was loaded first")
  func claimed() throws {
    func fields(_ domain: String) -> String {
      "types = { ['com.\(domain).card'] = { conforms_to = 'public.json', extensions = { 'card' } } },"
        + ReplayedScript.performing(
          "print(item:load('com.\(domain).card').type, dnd.type_for { extension = 'card' })",
          fields: "accepts = { 'com.\(domain).card' },"
        )
    }
    for (domain, x) in [("one", 10), ("two", 150)] {
      let script = ReplayedScript(
        plugin: fields("one"),
        destination: """
          "frame": [0, 0, 100, 100] },
          { "id": "other", "plugin": "other.lua", "frame": [100, 0, 100, 100]
          """,
        items: """
          { "id": "a", "name": "one.card",
            "representations": [ { "type": "public.file-url", "text": "file:one.card" } ] }
          """,
        events: """
          { "t": 0, "type": "begin", "items": ["a"], "at": [\(x), 10] }, { "t": 50, "type": "drop" }
          """,
        files: [
          "one.card": Array("{}".utf8),
          "other.lua": Array("return { name = 'q', api = 1, \(fields("two")) }".utf8),
        ]
      )
      #expect(try script.printed() == ["com.\(domain).card\tcom.\(domain).card"])
    }
  }

  @Test(
    "that can't be keep the plugin from loading, with the reason",
    arguments: [
      ("{ ['public.png'] = {} }", "`public.png` is known already and can't be declared anew"),
      (
        "{ ['com.example.a'] = { conforms_to = 'public.imagee' } }",
        "`com.example.a` conforms to `public.imagee`, which nobody declared; did you mean `public.image`?"
      ),
      (
        "{ ['com.example.a'] = { conforms_to = 'com.example.a' } }",
        "`com.example.a` conforms to itself"
      ),
      ("{ 'com.example.a' }", "\"types\" takes"),
      (
        "{ ['com.example.a'] = { extension = 'a' } }",
        "\"types.com.example.a.extension\" is unknown"
      ),
    ]
  )
  func refused(_ types: String, _ reason: String) throws {
    let script = ReplayedScript(plugin: "types = \(types)")
    let error = #expect(throws: (any Error).self) { try script.run() }
    #expect("\(error.map { "\($0)" } ?? "")".contains(reason), "\(error as Any)")
  }
}

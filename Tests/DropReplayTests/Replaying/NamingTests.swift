import DropCore
import DropReplay
import Testing

@Suite("What things are called for a handler")
struct NamingTests {
  @Test("content that became another type is named for what it is")
  func coerced() throws {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing(
        """
        local text = item:load('public.utf8-plain-text')
        local markup = text:as('public.html')
        print(text.name, markup.name, markup:file_name(), item.name)
        session:insert { contents = text }
        """
      ),
      items: "{ \"id\": \"a\", \"name\": \"page.html\", "
        + ReplayedScript.text("<p>hello</p>", type: "public.html") + " }"
    )
    #expect(try script.printed() == ["page.txt\tpage.html\tpage.html\tpage.html"])
    #expect(try script.run().summary.contents.map(\.names) == [["page.txt"]])
  }

  @Test(
    "what isn't named as a file of the old type keeps its name",
    arguments: ["Ada", "notes 1.2", "page.webpage", "all.tar"]
  )
  func kept(_ name: String) throws {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing("print(item:load('public.utf8-plain-text').name)"),
      items: "{ \"id\": \"a\", \"name\": \"\(name)\", "
        + ReplayedScript.text("<p>hello</p>", type: "public.html") + " }"
    )
    #expect(try script.printed() == [name])
  }

  @Test("a file of JSON Lines is one by its name, and is gone through line by line")
  func jsonLines() throws {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing(
        """
        local sum = 0
        local content = item:load()
        for n, row in content:each({ values = true }) do sum = sum + row.n end
        print(content.type, sum)
        """
      ),
      items: """
        { "id": "a", "name": "rows.jsonl",
          "representations": [ { "type": "public.file-url", "text": "file:rows.jsonl" } ] }
        """,
      files: ["rows.jsonl": Array("{\"n\":1}\n{\"n\":41}\n".utf8)]
    )
    #expect(try script.printed() == ["public.ndjson\t42"])
  }

  @Test("an item that lacks what is wanted is called by its own name beside another drop")
  func besideAnother() throws {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing(
        """
        local kept, failed = session:stabilize { types = { "public.text" }, limit = 1 }
        for _, each in ipairs(failed) do print(each.message) end
        """
      ),
      items: """
        { "id": "a", "name": "a.txt", "representations": [
          { "type": "public.utf8-plain-text", "text": "a", "latency": 100 } ] },
        { "id": "b", "name": "b.bin", "representations": [ { "type": "public.png", "zeros": 1 } ] },
        { "id": "c", "name": "c.txt", \(ReplayedScript.text("c")) }
        """,
      events: """
        { "t": 0, "type": "begin", "items": ["a", "b"], "at": [10, 10] },
        { "t": 10, "type": "drop" },
        { "t": 50, "type": "paste", "destination": "board", "items": ["c"] }
        """
    )
    #expect(
      try script.printed() == ["b.bin has nothing that is, or can be made to, public.text"]
    )
  }

  @Test("results carry the item's name beside its id")
  func results() throws {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing("session:fail(item, 'broken')") + """
        , on_end = function(session, outcome)
          local result = outcome.failed[1]
          print(result.id, result.name, result.reason)
        end
        """
    )
    #expect(try script.printed() == ["a\ta.txt\tbroken"])
    let item = try script.records().first { $0["effect"] == "item" }
    #expect(item?["item"] == "a" && item?["name"] == "a.txt" && item?["result"] == "failed")
  }

  @Test("an item that offers nothing is told of without a type, where none was asked for")
  func nothingOffered() throws {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing(
        """
        local content, problem = item:try()
        print(content, problem.code, problem.message)
        local _, failed = session:stabilize()
        print(failed[1].code, failed[1].message)
        """
      ),
      items: "{ \"id\": \"a\", \"name\": \"a.txt\" }"
    )
    let said = "no_representation\ta.txt offers nothing"
    #expect(try script.printed() == ["nil\t" + said, said])
    let run = try script.run()
    #expect(!run.text.contains("public.data"), "\(run.text)")
    #expect(run.summary.outcomes.first?.failed.map(\.reason) == ["a.txt offers nothing"])
  }

  @Test("stabilize says the same words as load, and how far it is")
  func stabilize() throws {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing(
        """
        local _, problem = item:try('public.png')
        local _, failed = session:stabilize { types = 'public.png', progress = 'Keeping' }
        assert(failed[1].message == problem.message, failed[1].message)
        session:stabilize { types = 'public.text', progress = 'Keeping' }
        print(problem.message)
        """
      )
    )
    #expect(
      try script.printed() == ["a.txt has nothing that is, or can be made to, public.png"]
    )
    let progress = try script.run().text.split(separator: "\n").filter {
      $0.contains("\"Keeping\"")
    }
    #expect(progress.count == 4, "\(progress)")
    #expect(progress.last?.contains("\"done\":1,\"total\":1") == true, "\(progress)")
  }
}

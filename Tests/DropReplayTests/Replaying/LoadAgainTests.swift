import DropCore
import DropReplay
import Testing

@Suite("A load says what it says, however often and of what")
struct LoadAgainTests {
  @Test("of no more bytes than it may have, also of what is there already")
  func bounded() throws {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing(
        """
        local function say(size)
          local ok, problem = pcall(item.load, item, "public.plain-text", { max_size = size })
          print(ok, ok or problem.code)
        end
        say(1)
        session:stabilize { types = { "public.plain-text" } }
        say(1) say(5)
        """
      )
    )
    #expect(try script.printed() == ["false\ttoo_large", "false\ttoo_large", "true\ttrue"])
  }

  @Test(
    "of an address, whatever the item is called that has a list of them",
    arguments: ["page.html", "photo.jpg", "A page"]
  )
  func address(_ name: String) throws {
    let list = ReplayedScript.text("https://example.org/page.html\\r\\n", type: "text/uri-list")
    let script = ReplayedScript(
      plugin: ReplayedScript.performing("print(item:load('public.url'):text())"),
      items: "{ \"id\": \"a\", \"name\": \"\(name)\", \(list) }"
    )
    #expect(try script.printed() == ["https://example.org/page.html"])
  }
}

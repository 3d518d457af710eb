import DropContent
import DropCore
import DropHost
import Testing

@Suite("An error of the content's that nothing catches is no fault of the plugin's")
struct ContentFaultTests {
  private static let big = Content(
    type: .utf8PlainText,
    text: String(repeating: "a line of text\n", count: 400_000)
  )

  private static func items(_ contents: [Content]) -> [TestItem] {
    contents.enumerated().map { number, content in
      TestItem(
        "item\(number + 1)",
        [TestSource(type: content.type.id, result: .success(content))]
      )
    }
  }

  @Test(
    "it fails its item, however the script came to it",
    arguments: [
      "item:load():text()", "item:load():json()", "dnd.json.decode(item:load():bytes(1, 20))",
      "for _ in item:load():each { values = true, header = true } do break end "
        + "item:load():as('public.png')",
      "local all = dnd.combine('public.utf8-plain-text', { item:load(), item:load() }) all:text()",
    ]
  )
  func single(_ body: String) throws {
    let scene = try TestScene(performing(body), items: Self.items([Self.big]))
    for _ in 0..<4 { scene.drop() }
    #expect(scene.faults == [])
    let ends = scene.outcomes
    #expect(ends.map(\.status) == Array(repeating: .failed, count: 4))
    for end in ends { #expect(end.items.first?.reason?.isEmpty == false) }
    let index = try #require(scene.engine.session.index(of: "gallery"))
    #expect(!scene.engine.session.isQuarantined(index))
  }

  @Test("content of several items fails all of which nothing was said")
  func several() throws {
    let body = """
      session:skip(session.items[3])
      local parts = { session.items[1]:load(), session.items[2]:load() }
      dnd.combine("public.utf8-plain-text", parts):text()
      """
    let items = Self.items([Self.big, Self.big, Self.big])
    let scene = try TestScene(performing(body), items: items)
    scene.drop()
    #expect(scene.faults == [])
    #expect(scene.outcome?.items.map(\.kind) == [.failed, .failed, .skipped])
  }

  @Test("in dnd.each it fails the element's item, and the others go on")
  func each() throws {
    let body = """
      dnd.each(session.items, function(item)
        local text = dnd.content("public.plain-text", "x", { name = "x" })
        if item.id == "item1" then
          local made = dnd.builder("public.utf8-plain-text")
          for i = 1, 80 do
            made:write(("x"):rep(1000000))
            if i % 8 == 0 then dnd.sleep(0) end
          end
        end
        session:insert { contents = text }
      end)
      """
    let small = Content(type: .utf8PlainText, text: "x")
    let scene = try TestScene(performing(body), items: Self.items([small, small]))
    scene.drop()
    #expect(scene.faults == [])
    let first = try #require(scene.outcome?.items.first)
    #expect(first.kind == .failed && first.code == .tooLarge)
    #expect(scene.contents.count == 1)
  }

  @Test(
    "a script's own mistakes stay faults",
    arguments: [
      "item:load():bytes('x')", "dnd.json.decode('[')", "session:insert { contents = 1 }",
      "local b = dnd.builder('public.plain-text') b:content() b:write('x')", "error('own')",
    ]
  )
  func own(_ body: String) throws {
    let small = Content(type: .utf8PlainText, text: "x")
    let scene = try TestScene(performing(body), items: Self.items([small]))
    scene.drop()
    #expect(scene.faults.count == 1)
  }

  @Test("live, also with another drop at work")
  func live() async throws {
    let scene = try LiveScene(
      "on_perform = function(session) session.items[1]:load():text() end"
    )
    let text = String(repeating: "a line of text\n", count: 400_000)
    let drops = (1...4).map { number in
      scene.drag([LiveScene.text("a\(number)") { _ in text }]).drop()
    }
    for drop in drops {
      let outcome = await drop.outcome
      #expect(outcome.status == .failed)
      #expect(outcome.failed.map(\.code) == [.tooLarge])
    }
    #expect(scene.drag([LiveScene.text("b") { _ in "b" }]).first.answer != nil)
  }
}

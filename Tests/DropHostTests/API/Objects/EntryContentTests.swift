import DropContent
import DropCore
import DropHost
import Testing

@Suite("What an entry has beside its name")
struct EntryContentTests {
  static let insert = """
    session:insert { index = 1, contents = {
      { name = "photo", contents = { dnd.content("public.plain-text", "large"),
          thumbnail = dnd.content("public.plain-text", "small") },
        context = { pages = { dnd.content("public.plain-text", "one"), 2 }, ["a/b~"] = {
          cover = dnd.content("public.plain-text", "cover") } } } } }
    """
  static let read = """
    local e = session.destination.contents[1]
    print(e.index, e.content:text(), e.contents[1]:text(), e.contents.thumbnail:text(),
      e.context.pages[1]:text(), e.context.pages[2], e.context["a/b~"].cover:text())
    """

  @Test("Contents in a context, and beside the entry's own, keep their bytes and are found again")
  func found() throws {
    let scene = try perform(Self.insert + "\n" + Self.read, contents: ["x"])
    #expect(scene.faults == [])
    #expect(scene.log == ["1\tlarge\tlarge\tsmall\tone\t2\tcover"])
    scene.apply(.undo("gallery"))
    #expect(scene.contents == ["x"])
    scene.apply(.redo("gallery"))
    let entry = try scene.entry(0)
    let texts = try entry.references.map { try scene.engine.content($0)?.bytes() }
    #expect(Set(texts) == Set(["large", "small", "one", "cover"].map { Array($0.utf8) }))
  }

  @Test("Once nothing leads to an entry any more, its contents go with it")
  func freed() throws {
    let scene = try perform(
      "for n = 1, 40 do \(Self.insert) session:remove { index = 1 } end",
      contents: ["x"]
    )
    #expect(scene.faults == [])
    #expect(scene.contents == ["x"] && scene.engine.keptContents < 80)
  }

  static let updates: [(call: String, log: String)] = [
    ("session:update(1, { name = 'n' })", "true n nil"),
    ("session:update('x', { context = 3 })", "true x 3"),
    ("session:update(session.destination.contents[1], { name = 'n', context = 4 })", "true n 4"),
    ("session:update('nowhere', { name = 'n' })", "false x nil"),
    ("session:update(session.items[1], { name = 'n' })", "false x nil"),
  ]

  @Test("update takes an index, an id or name, an item or an entry", arguments: updates)
  func update(_ call: String, _ log: String) throws {
    let scene = try perform(
      """
      local done = \(call)
      local e = session.destination.contents[1]
      print(table.concat({ tostring(done), e.name, tostring(e.context) }, " "))
      """,
      contents: ["x", "y"]
    )
    #expect(scene.faults == [])
    #expect(scene.log == [log])
    scene.apply(.undo("gallery"))
    #expect(scene.contents == ["x", "y"])
  }

  @Test("An update is an effect of its own, and imports the item whose content went into it")
  func imported() throws {
    let scene = try perform(
      """
      local text = item:load()
      session:update(2, { context = { note = text } })
      """,
      contents: ["x", "y"]
    )
    #expect(scene.faults == [])
    #expect(scene.outcome?.imported.count == 1)
    let effects = scene.effects.compactMap { effect -> Effect? in
      if case .update = effect { effect } else { nil }
    }
    #expect(effects.count == 1 && effects.first?.description.hasPrefix("update index=2") == true)
    scene.apply(.undo("gallery"))
    #expect(try scene.entry(1).context == nil)
    scene.apply(.redo("gallery"))
    #expect(try scene.entry(1).kept.map(\.spot) == [.context("/note")])
  }

  @Test("What is no content has no place among an entry's contents, and says so")
  func refused() throws {
    for given in ["{ 1 }", "{ a = 'b' }", "{ [true] = dnd.content('public.data', '') }"] {
      let scene = try perform(
        "print(pcall(session.insert, session, { contents = { { name = 'n', contents = \(given) } } }))",
        contents: ["x"]
      )
      #expect(scene.faults == [] && scene.contents == ["x"], "\(given)")
      #expect(scene.log.first?.hasPrefix("false\t") == true, "\(scene.log)")
    }
  }

  @Test("An entry has 64 contents, its own one among them, and no more, whatever they are called")
  func most() throws {
    for (own, beside, named) in [(1, 63, 0), (1, 0, 63), (0, 0, 64), (1, 31, 32)] {
      for more in [-1, 0, 1] {
        let (listed, called) = named > 0 ? (own + beside, named + more) : (own + beside + more, 0)
        let scene = try perform(
          """
          local all = {}
          for n = 1, \(listed) do all[n] = dnd.content("public.plain-text", "x") end
          for n = 1, \(called) do all["n" .. n] = dnd.content("public.plain-text", "x") end
          local ok, problem = pcall(session.insert, session, { contents = { { name = "n", contents = all } } })
          print(ok, ok or problem.message:match("takes 64 at most"))
          """
        )
        #expect(scene.faults == [])
        #expect(scene.log == [more > 0 ? "false\ttakes 64 at most" : "true\ttrue"])
      }
    }
  }

  @Test("Live, a drop's update beside an undo of another drop keeps its own change")
  func live() async throws {
    let scene = try LiveScene(
      """
      on_perform = function(session)
        local item = session.items[1]
        if item.name == "new" then
          session:insert { contents = { { name = "card", id = "card", from = item } } }
        else
          session:update("card", { context = { [item.name] = item:load() } })
        end
      end
      """
    )
    for name in ["new", "first"] {
      let drop = scene.host.paste([LiveScene.text(name) { _ in name }], into: scene.shelf)
      #expect(await drop.outcome.imported.count == 1)
    }
    let entry = try #require(scene.host.contents(of: scene.shelf).first?.entry)
    let others = scene.host.otherContents(of: entry)
    #expect(try others.map { try $0.content.bytes() } == [Array("first".utf8)])
    let effects = scene.host.undo(in: scene.shelf).map(\.effect.name)
    #expect(effects == ["undo", "update"])
    let again = try #require(scene.host.contents(of: scene.shelf).first?.entry)
    #expect(scene.host.otherContents(of: again).isEmpty && again.name == "card")
  }
}

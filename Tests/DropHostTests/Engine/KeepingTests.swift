import DropCore
import DropHost
import TestExtent
import Testing

@Suite("Nothing is kept that nobody can reach")
struct KeepingTests {
  private static let importing = performing(
    """
    dnd.each(session.items, { limit = 3 }, function(each)
      local slot = session:placeholder { title = each.name, item = each }
      local content = each:load("public.text", { progress = slot })
      local lines = {} for line in content:lines() do lines[#lines + 1] = line end
      session.state[each.id] = { content, function() return lines end }
      slot:commit { content }
    end)
    dnd.all { function() return print end, function() return { f = print } end }
    pcall(dnd.all, { function() error({ f = print }) end })
    session:emit("done", { n = #session.items })
    """
  )

  private static func items() -> [TestItem] {
    (0..<20).map { $0 % 5 == 4 ? TestItem("i\($0)", [.fails()]) : TestItem("i\($0)", text: "x\ny") }
  }

  @Test("a sandbox holds no more after many drops than after twenty")
  func sandbox() throws {
    let scene = try TestScene(Self.importing, items: Self.items())
    let index = try #require(scene.engine.session.index(of: "gallery"))
    func most(over drops: Int) throws -> Int {
      var most = 0
      for _ in 0..<drops {
        scene.drop()
        scene.apply(.undo("gallery"))
        most = max(most, try #require(scene.engine.report(of: index)).memoryInUse)
      }
      return most
    }
    let early = try most(over: 20)
    let late = try most(over: Extent.isWhole ? 180 : 20)
    #expect(scene.faults == [])
    #expect(late <= early + 64 * 1024, "\(early) \(late)")
    #expect(scene.engine.isIdle)
  }

  @Test("drags that only hover leave nothing either")
  func hovering() throws {
    let scene = try TestScene(
      """
      return { name = "x", api = 1, on_update = function(session)
        session.state.items = session.items
        return { operation = "copy", valid_in = dnd.rect(0, 0, 1, 1) }
      end }
      """,
      items: Self.items()
    )
    let index = try #require(scene.engine.session.index(of: "gallery"))
    let rounds = Extent.isWhole ? 1_000 : 100
    var peaks = [0, 0]
    for round in 0..<rounds {
      scene.begin()
      for x in 0..<3 { scene.apply(.move(to: Point(x: Double(20 + x), y: 20)), after: 1) }
      scene.apply(.cancel)
      let memory = try #require(scene.engine.report(of: index)).memoryInUse
      peaks[round / (rounds / 2)] = max(peaks[round / (rounds / 2)], memory)
    }
    #expect(scene.faults == [])
    #expect(peaks[1] <= peaks[0] + 16 * 1024, "\(peaks)")
  }

  @Test("content goes when its entry has gone and no undo can bring it back")
  func contents() throws {
    let scene = try TestScene(
      performing("session:insert { contents = item:load() }"),
      items: [TestItem("a", text: "1")]
    )
    func kept() -> Int { scene.engine.keptContents }
    scene.drop()
    #expect(kept() == 1)
    scene.apply(.undo("gallery"))
    #expect(kept() == 1)
    scene.drop()
    #expect(kept() == 1, "what could be redone is gone")
    scene.apply(.close("gallery"))
    #expect(kept() == 0)
  }

  @Test("what a drop put in and took back is not kept")
  func rolledBack() throws {
    let scene = try perform(
      """
      for _, each in ipairs(session.items) do session:insert { contents = each:load() } end
      """,
      items: [TestItem("a", text: "1"), TestItem("b", [.fails()])],
      fields: "policy = 'all_or_nothing',"
    )
    #expect(scene.contents == [])
    #expect(scene.engine.keptContents == 0)
  }
}

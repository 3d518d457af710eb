import DropContent
import DropCore
import DropHost
import Testing

@Suite("Contents in what a function gives stay until they are put in")
struct FedContentTests {
  /// What is given the nth time, of a text of many lines.
  private static let given = [
    "select(2, units())",
    "dnd.content('public.plain-text', 'c' .. n)",
    "{ name = 'e' .. n, content = dnd.content('public.plain-text', 'c' .. n) }",
    "{ name = 'e' .. n, contents = { dnd.content('public.plain-text', 'c' .. n), select(2, units()) } }",
    "{ name = 'e' .. n, context = { part = dnd.content('public.plain-text', 'c' .. n) } }",
  ]

  private static func perform(_ given: String, _ count: Int, after: String) throws -> TestScene {
    let lines = (1...count).map { "line \($0)" }.joined(separator: "\n")
    let body = """
      dnd.each(session.items, function(item)
        local units, n = item:load():each(), 0
        session:insert { contents = function()
          n = n + 1
          if n > \(count) then \(after) end
          -- What nobody holds goes while others come.
          if n % 50 == 0 then local waste = ('x'):rep(50000) .. n end
          return \(given)
        end }
      end)
      """
    let scene = try TestScene(performing(body), items: [TestItem("note", text: lines)])
    scene.drop()
    return scene
  }

  @Test("whatever holds them, whether few or many come", arguments: given, [3, 300, 1_500])
  func stay(_ given: String, _ count: Int) throws {
    let scene = try Self.perform(given, count, after: "return nil")
    #expect(scene.faults == [])
    #expect(scene.contents.count == count)
    #expect(scene.outcome?.items.first?.kind == .imported)
  }

  @Test("also where the handler is stopped", arguments: given, [3, 300])
  func stopped(_ given: String, _ count: Int) throws {
    let scene = try Self.perform(given, count, after: "while true do end")
    #expect(scene.faults.map(\.kind.rawValue) == ["budget"])
    #expect(scene.contents.count == count)
  }
}

import DropCore
import DropHost
import Testing

@Suite("What a source's plugin provides is of the type that was asked for")
struct ProvidingTests {
  static func scene(_ types: String, _ provide: String, _ body: String) throws -> TestScene {
    let scene = try TestScene(
      performing(body),
      items: [],
      source: """
        return { name = "s", api = 1,
          on_drag = function() return { { id = "a", types = { \(types) } } } end,
          \(provide) }
        """
    )
    scene.apply(.begin(Source(), items: nil, at: Point(x: 10, y: 10)))
    scene.apply(.drop)
    return scene
  }

  static let problems: [(name: String, type: String, provide: String, message: String)] = [
    ("a table for a picture", "public.png", "{ a = 1 }", "a table can't become public.png"),
    ("text for a picture", "public.png", "dnd.content('public.plain-text', 'x')", "can't become"),
  ]

  @Test("nothing is a fault of the plugin's, and fails the item")
  func nothing() throws {
    let scene = try Self.scene(
      "'public.png'",
      "on_provide = function() return nil end",
      "print(select(2, session.items[1]:try()).message)"
    )
    scene.finish()
    #expect(scene.faults.map { "\($0)".contains("on_provide returned nil") } == [true])
    #expect(scene.log == ["on_provide gave nothing"])
    #expect(scene.outcome?.failed.map(\.id) == ["a"])
  }

  @Test("else the item fails and says why", arguments: problems)
  func refused(name: String, type: String, provide: String, message: String) throws {
    let scene = try Self.scene(
      "'\(type)'",
      "on_provide = function() return \(provide) end",
      "print(select(2, session.items[1]:try()).message)"
    )
    scene.finish()
    #expect(scene.faults == [])
    #expect(scene.log.first?.contains(message) == true, "\(scene.log)")
    #expect(scene.outcome?.failed.map(\.id) == ["a"])
  }

  @Test("it is coerced where that can be done")
  func coerced() throws {
    let scene = try Self.scene(
      "'public.html'",
      "on_provide = function() return dnd.content('public.utf8-plain-text', 'a < b') end",
      "print(session.items[1]:load('public.html'):bytes())"
    )
    scene.finish()
    #expect(scene.log.first?.contains("a &lt; b") == true, "\(scene.log)")
  }

  @Test("a plugin without on_provide fails at once, not when the time is up")
  func withoutHandler() throws {
    let scene = try Self.scene(
      "'public.text'",
      "",
      "print(select(2, session.items[1]:try()).message, session.t)"
    )
    scene.finish()
    #expect(scene.log == ["the source's plugin has no on_provide\t0"])
  }

  @Test("one item in place of a list is named as that")
  func notAList() throws {
    let scene = try TestScene(
      performing(""),
      items: [],
      source: """
        return { name = "s", api = 1,
          on_drag = function() return { id = "a", types = { "public.text" } } end }
        """
    )
    scene.apply(.begin(Source(), items: nil, at: Point(x: 10, y: 10)))
    #expect(
      scene.faults.first?.message.contains("on_drag returned a table, not a list of items") == true
    )
  }
}

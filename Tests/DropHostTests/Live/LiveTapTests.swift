import DropContent
import DropCore
import DropHost
import Testing

@Suite("What hears all that comes into a host")
struct LiveTapTests {
  /// A host whose function counts, with a shelf that asks it.
  static func drop(_ ear: Ear, _ memory: Memory? = nil) async throws -> [String] {
    let host = PluginHost(limits: LiveScene.limits)
    try host.attach(tap: ear, answers: memory)
    let isKnown = memory != nil
    try host.register(
      "tag",
      "Gives a tag.",
      ScriptParameter<String>("name", "of what"),
      example: "dnd.app.tag(\"a\")"
    ) { name in
      if isKnown { throw LoadFailure(.failed, "asked again") }
      guard name != "b" else { throw LoadFailure(.expired, "no tag for b") }
      return "tag of \(name)"
    }
    let script = """
      return { name = "shelf", api = 1, on_perform = function(session)
        local item = session.items[1]
        local ok, tag = pcall(function() return dnd.app.tag(item.name) end)
        item:load("public.text")
        session:insert { contents = ok and tag or tag.message }
      end }
      """
    let shelf = try host.open(Destination(id: "shelf"), plugin: Plugin(text: script))
    for name in ["a", "b"] {
      for await _ in host.paste([LiveScene.text(name) { _ in "text" }], into: shelf).effects {}
    }
    return host.contents(of: shelf).map(\.name)
  }

  @Test("It hears what opens, what happens, what comes back, and what the app's functions gave")
  func everything() async throws {
    let ear = Ear()
    let names = try await Self.drop(ear)
    #expect(names == ["tag of a", "no tag for b"])
    let lines = ear.lines.map { $0.drop { $0.isNumber } }
    #expect(
      lines == [
        " open shelf", "  text plugin.lua of plugin.lua", " paste", "  tag \"tag of a\"",
        " loaded", " paste", "  tag no tag for b", " loaded",
      ]
    )
  }

  @Test("A host that knows what the app's functions gave doesn't call them again")
  func known() async throws {
    let first = Ear()
    let names = try await Self.drop(first)
    let (second, memory) = (Ear(), Memory(first.answers))
    #expect(try await Self.drop(second, memory) == names)
    #expect(memory.isEmpty)
    #expect(second.answers == first.answers)
  }

  @Test("It can't be attached once a destination is open")
  func tooLate() throws {
    let scene = try LiveScene("on_update = function() return \"copy\" end")
    #expect(throws: RegistrationError.self) { try scene.host.attach(tap: Ear()) }
  }
}

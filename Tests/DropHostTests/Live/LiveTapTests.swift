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

  /// What an app of its own sees of three drops on a shelf that asks the outside for all there is to ask, and
  /// never ends the second.
  static func run(_ ear: Ear, _ memory: Memory? = nil) async throws -> [String] {
    let isKnown = memory != nil
    var limits = LiveScene.limits
    limits.performUnits = .max
    limits.runUnits = .max
    limits.deadlineFactor = 1
    // Whoever knows where the clock stopped a call looks at no clock, so that this is never reached.
    limits.runMilliseconds = isKnown ? 5_000 : 20
    let host = PluginHost(limits: limits, grants: [.clock])
    try host.attach(tap: ear, answers: memory)
    try host.register("pace", "Gives a pace.", example: "dnd.app.pace()") {
      isKnown ? 1 : 250
    }
    let files = [
      "plugin.lua": """
      return { name = "shelf", api = 1, needs = { "clock" }, on_perform = function(session)
        local words = require("words")
        local pace, count = dnd.app.pace(), 0
        session:insert { contents = words .. dnd.clock() }
        while session.items[1].name == "b" do
          count = count + 1
          if count % pace == 0 then dnd.log.info("turn " .. count) end
        end
      end }
      """,
      "words.lua": isKnown ? "error('read again')" : #"return "it is ""#,
    ]
    let reader = PluginSource { path in files[path].map { Array($0.utf8) } }
    let shelf = try host.open(Destination(id: "shelf"), plugin: Plugin(reader))
    var seen: [String] = []
    host.onMessage = { seen.append("\($0)") }
    for name in ["a", "b", "c"] {
      let drop = host.paste([LiveScene.text(name) { _ in "text" }], into: shelf)
      for await effect in drop.effects { seen.append("\(effect.effect)") }
      await seen.append("\(drop.outcome)")
    }
    return seen + host.contents(of: shelf).map(\.name)
  }

  @Test("A run with a stop by the wall clock repeats exactly from what was heard of it")
  func stopped() async throws {
    let first = Ear()
    let seen = try await Self.run(first)
    #expect(
      first.answers.contains { if case .kill(_, let units) = $0 { units > 0 } else { false } }
    )
    #expect(seen.contains { $0.contains("did not answer in time") })
    let (second, memory) = (Ear(), Memory(first.answers))
    #expect(try await Self.run(second, memory) == seen)
    #expect(memory.isEmpty)
    #expect(second.answers == first.answers)
    #expect(second.lines.map(Self.word) == first.lines.map(Self.word))
  }

  /// A line without its time.
  static func word(_ line: String) -> Substring { line.drop { $0.isNumber } }

  @Test("It can't be attached once a destination is open")
  func tooLate() throws {
    let scene = try LiveScene("on_update = function() return \"copy\" end")
    #expect(throws: RegistrationError.self) { try scene.host.attach(tap: Ear()) }
  }
}

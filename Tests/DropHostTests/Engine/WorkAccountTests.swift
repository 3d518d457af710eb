import DropContent
import DropCore
import DropHost
import TestGround
import Testing

/// What is read and made while a script waits has an account of its drop's, beside that of its units.
@Suite("Long work has an account")
struct WorkAccountTests {
  /// Sixteen MiB for a drop, and for each item four more or eight times its bytes.
  private static let small: HostLimits = {
    var limits = TestScene.limits
    _ = limits.set("work_bytes", to: 16_777_216)
    return limits
  }()

  private static func zeros(_ count: Int, _ type: ContentType = .utf8PlainText) -> TestItem {
    let content = Content(type: type, name: "big", storage: .zeros(count))
    return TestItem("big", name: "big", [TestSource(type: type.id, result: .success(content))])
  }

  private static func scene(
    _ body: String,
    _ items: [TestItem] = [zeros(2 << 20)],
    limits: HostLimits = small,
    setup change: (inout HostSetup) -> Void = { _ in }
  ) throws -> TestScene {
    try TestScene(performing(body), items: items, limits: limits, setup: change)
  }

  @Test("a loop that hashes ends, and says which function, how much and what to do")
  func hashing() throws {
    let scene = try Self.scene("local c = item:load() for n = 1, 100 do c:hash() print(n) end")
    scene.drop()
    #expect(scene.faults.isEmpty, "\(scene.faults)")
    #expect(scene.log.count == 16, "sixteen and eight times two MiB")
    let result = try #require(scene.outcome?.items.first)
    #expect(result.kind == .failed && result.code == .tooLarge)
    let reason = result.reason ?? ""
    for word in ["content:hash", "2097152 bytes", "33554432", "work_bytes"] {
      #expect(reason.contains(word), "\(reason)")
    }
  }

  @Test(
    "whatever waits is charged: coercions, combinations, units, texts and loads",
    arguments: [
      "c:as('public.html')", "dnd.combine('public.utf8-plain-text', { c })",
      "item:load('public.html')",
    ]
  )
  func everything(_ call: String) throws {
    var limits = Self.small
    _ = limits.set("work_bytes", to: 1_048_576)
    let scene = try Self.scene(
      "local c = item:load() for n = 1, 200 do local made = \(call) made = nil end",
      [Self.zeros(1 << 17)],
      limits: limits
    )
    scene.drop()
    #expect(scene.faults.isEmpty, "\(scene.faults)")
    #expect(scene.outcome?.items.first?.code == .tooLarge)
    let name = call.prefix { $0 != "(" }.replacing("c:", with: "content:")
    let reason = scene.outcome?.items.first?.reason ?? ""
    #expect(reason.contains("\(name):") && reason.contains("work_bytes"), "\(reason)")
  }

  @Test("however little a piece is, it costs a part of it")
  func floor() throws {
    var limits = Self.small
    _ = limits.set("work_bytes", to: 1_048_576)
    let scene = try Self.scene(
      "local c = item:load() for n = 1, 10000 do c:as('public.html') end",
      [TestItem("note", text: "x")],
      limits: limits
    )
    scene.drop()
    #expect(scene.faults.isEmpty)
    #expect(scene.outcome?.items.first?.code == .tooLarge)
    #expect(scene.outcome?.items.first?.reason?.contains("work_bytes") == true)
  }

  @Test("a script that catches it goes on with what costs nothing of it")
  func caught() throws {
    let scene = try Self.scene(
      """
      local c, done = item:load(), 0
      while pcall(c.hash, c) do done = done + 1 end
      local ok, problem = pcall(c.hash, c)
      print(done, ok, problem.code, c:bytes(1, 1) == "\\0")
      session:insert { contents = c }
      """
    )
    scene.drop()
    #expect(scene.log == ["16\tfalse\ttoo_large\ttrue"])
    #expect(scene.outcome?.status == .imported && scene.faults.isEmpty)
  }

  @Test("it grows with what was dropped, each file once, and those of a folder too")
  func growing() throws {
    let folder = try TemporaryFolder()
    try folder.make("in")
    for n in 0..<4 {
      try folder.write(String(repeating: "\(n % 10)", count: 2 << 20), "in/\(n).txt")
    }
    let whole = Content(
      type: .folder,
      name: "in",
      storage: .folder(try ContentFolder(path: folder.path + "/in"))
    )
    let large = [
      TestItem("in", name: "in", [TestSource(type: "public.folder", result: .success(whole))])
    ]
    let each = """
      local c = item:load()
      for round = 1, 8 do
        for n = 1, c:units() do c:unit(n):hash() end
        print(round)
      end
      """
    let scene = try Self.scene(each, large)
    scene.drop()
    #expect(scene.log.count == 8, "\(scene.outcome?.items ?? [])")
    let again = try Self.scene(
      "for n = 1, 100 do item:load():hash() print(n) end"
    )
    again.drop()
    #expect(again.log.count == 16, "what is loaded again is nothing more")
  }

  @Test("each drop has its own, and its neighbour what it had alone")
  func neighbours() throws {
    let quiet = performing(
      "local c = item:load() print(c:hash()) session:insert { contents = c }"
    )
    func told(_ body: String) throws -> (lines: [String], scene: TestScene) {
      let greedy = PluginAssignment(
        PluginSource(text: performing(body), displayName: "greedy.lua"),
        limits: Self.small
      )
      let scene = try TestScene(
        quiet,
        items: [Self.zeros(2 << 20)],
        limits: Self.small,
        setup: { setup in
          let frame = Rect(x: 100, y: 0, width: 100, height: 100)
          setup.destinations.append(Destination(id: "other", frame: frame))
          setup.plugins["other"] = greedy
        }
      )
      for x in [150.0, 50, 150, 150, 150, 50] {
        scene.begin(Source(app: "far", operations: [.copy]), at: Point(x: x, y: 9))
        scene.apply(.drop, after: 10)
        if x == 50 { scene.finish() }
      }
      scene.finish()
      #expect(scene.faults.isEmpty, "\(scene.faults)")
      return (scene.told(of: "gallery"), scene)
    }
    let alone = try told("session:insert { contents = item:load() }").lines
    let beside = try told("local c = item:load() for n = 1, 100 do c:hash() end")
    #expect(beside.lines == alone && alone.count > 4)
    #expect(beside.scene.outcomes.count { $0.items.first?.code == .tooLarge } == 4)
  }

  @Test("a source's script has one account for all that it provides to a drop")
  func providing() throws {
    let source = """
      return { name = "source", api = 1,
        on_drag = function(session)
          return { { id = "a", name = "a.txt", types = { "public.utf8-plain-text" } } }
        end,
        on_provide = function(session, item, type)
          local made = dnd.content("public.utf8-plain-text", ("x"):rep(1000000))
          for n = 1, 4 do made = made:as("public.html"):as("public.utf8-plain-text") end
          return made
        end }
      """
    let scene = try TestScene(
      performing("for n = 1, 20 do print(pcall(item.load, item)) end"),
      items: [],
      limits: Self.small,
      source: source,
      setup: { $0.source?.limits = Self.small }
    )
    scene.apply(.begin(Source(), items: nil, at: Point(x: 10, y: 10)))
    scene.apply(.drop)
    scene.finish()
    #expect(scene.log.first?.hasPrefix("true") == true, "\(scene.log) \(scene.faults)")
    #expect(scene.log.last?.hasPrefix("false") == true)
  }
}

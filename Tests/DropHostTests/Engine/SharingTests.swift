import DropContent
import DropCore
import DropHost
import Foundation
import SystemFiles
import Testing

/// What many destinations have in common is there once, and what the host keeps has an end.
@Suite("What is shared and what is kept")
struct SharingTests {
  private static let counting = """
    print("loaded")
    local calls = 0
    return { name = "count", api = 1, accepts = { "public.text" },
      on_update = function(session)
        calls = calls + 1
        session:emit("calls", { n = calls })
        return "copy"
      end }
    """

  /// So many destinations, each a step beside the one before, all with one plugin.
  private static func scene(
    _ count: Int,
    of text: String = counting,
    step: Double = 10,
    atWork: Int = 4_096
  ) throws -> TestScene {
    let plugin = PluginAssignment(PluginSource(text: text), limits: .replay)
    return try TestScene(
      text,
      setup: { setup in
        setup.mostTwinsAtWork = atWork
        setup.destinations = (0..<count).map { number in
          Destination(
            id: "d\(number)",
            frame: Rect(x: Double(number) * step, y: 0, width: 10, height: 10)
          )
        }
        setup.plugins = NameTable(setup.destinations.map { ($0.id, plugin) })
      }
    )
  }

  /// Says how often it was called: as it knows itself, and as its state of the drag knows.
  private static func remembering(_ kept: String = "") -> String {
    """
    local calls = 0
    return { name = "state", api = 1,
      on_update = function(session)
        calls = calls + 1
        session.state.calls = (session.state.calls or 0) + 1
        \(kept)
        session:emit("calls", { own = calls, state = session.state.calls })
        return "copy"
      end,
      on_end = function(session) session:emit("end", { state = session.state.calls }) end }
    """
  }

  private static func calls(_ own: Int, _ state: Int) -> JSONValue {
    ["own": .int(own), "state": .int(state)]
  }

  @Test(
    "Of many that a drag has been over few are at work; what they keep of the drag waits for them"
  )
  func wayMade() throws {
    let scene = try Self.scene(12, of: Self.remembering(), atWork: 3)
    scene.begin(at: Point(x: 5, y: 5))
    for x in Array(stride(from: 14.0, through: 114, by: 10)) + [116, 14, 114] {
      scene.apply(.move(to: Point(x: x, y: 5)), after: 10)
    }
    let first = Array(repeating: Self.calls(1, 1), count: 12)
    let then = [Self.calls(2, 2), Self.calls(1, 2), Self.calls(3, 3)]
    #expect(scene.emitted("calls") == first + then)
    scene.apply(.cancel)
    let ends = scene.emitted("end").compactMap { $0["state"] }
    #expect(ends.count == 12 && ends.filter { $0 == 1 }.count == 10)
    scene.begin(at: Point(x: 15, y: 5))
    #expect(scene.emitted("calls").last?["state"] == 1, "it was of the drag that is over")
    #expect(scene.faults.isEmpty)
  }

  @Test("What is more than plain data stays where it is")
  func wayKept() throws {
    let text = Self.remembering("session.state.item = session.items[1]")
    let scene = try Self.scene(6, of: text, atWork: 2)
    scene.begin(at: Point(x: 5, y: 5))
    for place in Array(1...5) + [1] {
      scene.apply(.move(to: Point(x: Double(place * 10 + 4), y: 5)), after: 10)
    }
    #expect(scene.emitted("calls").last == Self.calls(2, 2))
    #expect(scene.faults.isEmpty)
  }

  @Test(
    "Many that close under the pointer, one after the other, each hear of the end what they knew"
  )
  func closedUnderPointer() throws {
    let scene = try Self.scene(20, of: Self.remembering(), step: 0, atWork: 3)
    scene.begin(at: Point(x: 5, y: 5))
    for place in (1..<20).reversed() { scene.apply(.close("d\(place)"), after: 10) }
    #expect(scene.emitted("calls") == Array(repeating: Self.calls(1, 1), count: 20))
    scene.apply(.cancel)
    #expect(scene.emitted("end") == Array(repeating: ["state": 1], count: 20))
    #expect(scene.faults.isEmpty)
  }

  @Test("A thousand destinations with one plugin load it once, and say so a thousand times")
  func loadedOnce() throws {
    let one = try Self.scene(1)
    let many = try Self.scene(1_000)
    #expect(many.engine.totalUnits == one.engine.totalUnits)
    one.begin(at: Point(x: 5, y: 5))
    many.begin(at: Point(x: 5, y: 5))
    #expect(one.log == ["loaded"])
    #expect(many.log == Array(repeating: "loaded", count: 1_000))
    for place in [many.engine.session.index(of: "d999"), many.engine.session.index(of: "d0")] {
      let index = try #require(place)
      #expect(many.engine.manifest(of: index)?.name == "count")
      #expect(many.engine.report(of: index) != nil)
    }
  }

  @Test("Of many that open one by one with a plugin, its text is compiled when it changed")
  func compiledOnce() throws {
    let text = Guarded(Self.counting)
    let source = PluginSource { path in
      path == "plugin.lua" ? Array(text.withLock { $0 }.utf8) : nil
    }
    let plugin = PluginAssignment(source, limits: .replay)
    let scene = try TestScene(Self.counting)
    func open(_ names: Range<Int>) {
      for name in names { scene.open(Destination(id: "d\(name)"), plugin) }
    }
    open(0..<100)
    #expect(source.compiledCount == 1)
    text.withLock { $0 += "\n" }
    open(100..<200)
    #expect(source.compiledCount == 2)
    #expect(scene.log == Array(repeating: "loaded", count: 201))
    #expect(scene.faults.isEmpty)
  }

  @Test("Each has variables of its own from its first call on")
  func ownVariables() throws {
    let scene = try Self.scene(50)
    scene.begin(at: Point(x: 5, y: 5))
    for x in [15.0, 25, 5, 25] { scene.apply(.move(to: Point(x: x, y: 5)), after: 10) }
    scene.apply(.cancel)
    #expect(scene.emitted("calls") == [1, 1, 1, 2, 2].map { ["n": .int($0)] })
    #expect(scene.faults.isEmpty)
    #expect(scene.log.count == 50, "what a twin logs as it is loaded was told already")
  }

  @Test("What entries and undo keep has a limit, beyond which the oldest drops can't be undone")
  func undoForgotten() throws {
    let scene = try TestScene(
      performing(
        """
        local text = ("x"):rep(40000)
        session:remove { index = 1 }
        session:insert { index = 1, contents = dnd.content("public.utf8-plain-text", text) }
        """
      ),
      contents: ["one"],
      setup: { $0.keptBytes = 200_000 }
    )
    for _ in 0..<40 { scene.drop() }
    #expect(scene.notices.filter { $0 == .undoForgotten }.count >= 30)
    #expect(scene.engine.keptContents <= 5)
    #expect(scene.engine.keptBytes <= 200_000)
    // The last ones can be undone still.
    scene.apply(.undo("gallery"))
    #expect(!scene.notices.contains(.nothingToUndo(isRedo: false)))
    #expect(scene.contents.count == 1)
  }

  @Test("Entries have room of their own: beyond it the oldest undo goes, and then they are refused")
  func entryRoom() throws {
    let scene = try TestScene(
      performing(
        """
        local n = 0
        local ok, problem = pcall(function()
          session:insert { contents = function()
            n = n + 1
            return { name = "e", context = { text = ("x"):rep(1000) } }
          end }
        end)
        print(ok, problem.code, n > 1000 and n < 4000)
        session:remove { index = 1, count = #session.destination.contents }
        session:insert { contents = "last" }
        """
      ),
      contents: ["one"],
      setup: { $0.keptBytes = 2_000_000 }
    )
    scene.drop()
    #expect(scene.log.first == "false\ttoo_large\ttrue")
    #expect(scene.contents == ["last"] && scene.faults.isEmpty)
    // The room of what was taken out again is there for the next.
    scene.drop()
    #expect(scene.contents == ["last"] && scene.faults.isEmpty)
  }

  @Test("An entry takes 128 bytes beside its name and its context")
  func entryBytes() throws {
    func bytes(_ entries: [ContentEntry]) throws -> Int {
      let scene = try TestScene(
        "return { name = 'a', api = 1 }",
        configure: { $0.contents = entries }
      )
      return scene.engine.asking { $0.entryBytes }
    }
    #expect(try bytes([]) == 0)
    #expect(try bytes([ContentEntry(name: "n")]) == 129)
    #expect(try bytes((0..<100).map { _ in ContentEntry(name: "name") }) == 13_200)
  }

  @Test(
    "A large content that a script made lies in a file without a name, in a folder of the host's"
  )
  func spool() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let spool = Spool(folder: folder.path)
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var kept: Content? = spool.keep(Content(type: .data, name: "a", bytes: bytes))
    guard case .file? = kept?.storage else {
      Issue.record("it lies in memory")
      return
    }
    #expect(try kept?.bytes() == bytes)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    #expect(kept?.heldBytes == bytes.count)
    let small = spool.keep(Content(type: .data, bytes: [1, 2]))
    guard case .memory = small.storage else {
      Issue.record("what is small doesn't lie in memory")
      return
    }
    let writer = spool.writer()
    for start in stride(from: 0, to: bytes.count, by: 700_000) {
      try writer.write(Array(bytes[start..<min(start + 700_000, bytes.count)]))
    }
    let written = Content(type: .data, storage: try writer.finish())
    #expect(try written.bytes() == bytes)
    kept = nil
    let nowhere = Spool(folder: folder.path + "/none").keep(Content(type: .data, bytes: bytes))
    #expect(try nowhere.bytes() == bytes)
  }

  @Test("of scripts with seeds of their own so many lie loaded for the next, and no more")
  func idle() throws {
    let source = PluginSource(text: "return { name = 'a', api = 1 }").remembered
    for seed in 0..<300 {
      var setup = HostSetup(
        destinations: [Destination(id: "d", frame: Rect(x: 0, y: 0, width: 10, height: 10))],
        seed: UInt64(seed)
      )
      setup.plugins = NameTable([("d", PluginAssignment(source, limits: .replay))])
      _ = try HostEngine(setup)
      if seed < 200 { #expect(source.idleCount == seed + 1) }
    }
    #expect(source.idleCount == 256)
    #expect(source.compiledCount == 1)
  }
}

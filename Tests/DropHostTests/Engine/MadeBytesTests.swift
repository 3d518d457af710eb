import DropContent
import DropCore
import DropHost
import Foundation
import TestGround
import Testing

/// What scripts made counts as long as an entry or an undo has it; what was dropped doesn't.
@Suite("What scripts made and entries have")
struct MadeBytesTests {
  /// A hundred thousand bytes for a destination.
  private static let small: HostLimits = {
    var limits = TestScene.limits
    _ = limits.set("made_bytes", to: 100_000)
    return limits
  }()

  private static let page = String(repeating: "a", count: 10_000)

  private static func scene(
    _ body: String,
    limits: HostLimits = small,
    setup change: (inout HostSetup) -> Void = { _ in }
  ) throws -> TestScene {
    let text = String(repeating: page + "\n", count: 20)
    let note = TestItem("note", text: text)
    return try TestScene(performing(body), items: [note], limits: limits, setup: change)
  }

  /// Puts in what `make` gives until it is refused, and says how many went in, and why no more.
  private static func filling(_ make: String, _ put: String = "contents = made") -> String {
    """
    local c, count, problem = item:load(), 0, nil
    local function fill()
      for n = 1, 100 do
        local made = \(make)
        session:insert { \(put) }
        made, count = nil, n
      end
    end
    local ok, problem = pcall(fill)
    print(count, ok, problem.code, problem.message)
    """
  }

  @Test(
    "is refused beyond the limit whatever it was made by, and the refusal names the limit in force",
    arguments: [
      "dnd.content('public.data', ('x'):rep(10000))",
      "dnd.builder('public.data'):write(('x'):rep(10000)):content()",
      "c:as('public.html'):unit(1)",
      "dnd.combine('public.utf8-plain-text', { dnd.content('public.plain-text', ('x'):rep(10000)) })",
    ]
  )
  func made(_ make: String) throws {
    let scene = try Self.scene(Self.filling(make))
    scene.drop()
    #expect(scene.faults.isEmpty, "\(scene.faults)")
    let said = try #require(scene.log.first).split(separator: "\t")
    let count = try #require(Int(said[0]))
    #expect(said[2] == "too_large", "\(said)")
    #expect(said[3].contains("made_bytes") && said[3].contains("100000"), "\(said[3])")
    #expect((0...9).contains(count), "\(count)")
    #expect(scene.contents.count == count)
  }

  @Test(
    "counts wherever an entry has it",
    arguments: [
      "contents = { name = 'a', content = made }",
      "contents = { name = 'a', contents = { c, small = made } }",
      "contents = { name = 'a', context = { cover = made } }",
      "contents = function() local given = made made = nil return given end",
    ]
  )
  func everywhere(_ put: String) throws {
    let make = "dnd.content('public.data', ('x'):rep(20000))"
    let scene = try Self.scene(Self.filling(make, put))
    scene.drop()
    #expect(scene.faults.isEmpty, "\(scene.faults)")
    let said = scene.log.first ?? ""
    #expect(said.hasPrefix("4\tfalse\ttoo_large\t") && said.contains("made_bytes"), "\(said)")
  }

  @Test(
    "an entry that is updated has it too, and gives back what it had once nothing can be undone"
  )
  func updated() throws {
    let scene = try Self.scene(
      """
      session:insert { contents = { name = 'a', id = 'a' } }
      local count = 0
      local ok, problem = pcall(function()
        for n = 1, 100 do
          session:update('a', { contents = dnd.content('public.data', ('x'):rep(30000)) })
          count = n
        end
      end)
      print(count, ok, ok or problem.code)
      """
    )
    scene.drop()
    #expect(scene.faults.isEmpty, "\(scene.faults)")
    let said = scene.log.first ?? ""
    // All that one drop puts in can be taken back together, so what it put in place of it is kept.
    #expect(said.hasSuffix("\tfalse\ttoo_large") || said == "100\ttrue\ttrue", "\(said)")
  }

  @Test("what was dropped doesn't count, however often it is put in")
  func loaded() throws {
    let scene = try Self.scene(
      "local c = item:load() for n = 1, 50 do session:insert { contents = c } end"
    )
    scene.drop()
    #expect(scene.faults.isEmpty && scene.contents.count == 50)
    #expect(scene.outcome?.items.first?.kind == .imported)
  }

  @Test("one content counts once, however many entries have it, and found again in one as well")
  func shared() throws {
    let scene = try Self.scene(
      """
      local made = dnd.content('public.data', ('x'):rep(40000))
      for n = 1, 50 do session:insert { contents = { name = 'n' .. n, content = made } } end
      made = nil
      for n = 1, 50 do
        local again = session.destination.contents[1].content
        session:insert { contents = { name = 'again', content = again } }
        session:remove { index = 1 }
      end
      local ok, problem = pcall(function()
        session:insert { contents = dnd.content('public.data', ('x'):rep(40000)) }
        session:insert { contents = dnd.content('public.data', ('x'):rep(40000)) }
      end)
      print(ok, problem and problem.code)
      """
    )
    scene.drop()
    #expect(scene.faults.isEmpty, "\(scene.faults)")
    #expect(scene.log.first == "false\ttoo_large", "\(scene.log)")
    #expect(scene.contents.count == 51)
  }

  @Test("what a script holds counts beside what entries have, until it lets go of it")
  func held() throws {
    let scene = try Self.scene(
      """
      local held = {}
      local ok, problem = pcall(function()
        for n = 1, 100 do held[n] = dnd.content('public.data', ('x'):rep(10000)) end
      end)
      print(#held, problem.code, problem.message)
      held = {}
      for n = 1, 100 do local passing = dnd.content('public.data', ('x'):rep(10000)) end
      local builder = dnd.builder('public.data')
      local function write() for n = 1, 100 do builder:write(('x'):rep(10000)) end end
      local ok, problem = pcall(write)
      print(problem.code, problem.message)
      """
    )
    scene.drop()
    #expect(scene.faults.isEmpty, "\(scene.faults)")
    #expect(scene.log.count == 2, "\(scene.log)")
    #expect(scene.log.first?.hasPrefix("9\ttoo_large\tdnd.content: ") == true, "\(scene.log)")
    #expect(scene.log.last?.hasPrefix("too_large\tbuilder:write: ") == true, "\(scene.log)")
  }

  @Test("what only an undo would bring back is given up first, and that is said")
  func undone() throws {
    let body = """
      if #session.destination.contents > 0 then session:remove { index = 1 } end
      session:insert { contents = dnd.content('public.data', ('x'):rep(40000)) }
      """
    let scene = try Self.scene(body)
    for _ in 0..<20 { scene.drop() }
    #expect(scene.faults.isEmpty, "\(scene.faults)")
    #expect(scene.contents.count == 1)
    #expect(scene.outcome?.items.first?.kind != .failed, "\(String(describing: scene.outcome))")
    #expect(scene.notices.contains(.undoForgotten), "\(scene.notices)")
    // The newest can be taken back still.
    scene.apply(.undo("gallery"))
    scene.finish()
    #expect(scene.contents.count == 1)
  }

  @Test("beside a destination that is full another has its own, until all have what all may")
  func neighbours() throws {
    let fill = """
      local count = 0
      local ok, problem = pcall(function()
        for n = 1, 100 do
          session:insert { contents = dnd.content('public.data', ('x'):rep(10000)) }
          count = n
        end
      end)
      print(session.destination.id, count, problem.code, problem.message)
      """
    let scene = try Self.scene(fill) { $0.madeBytes = 150_000 }
    let quiet = PluginSource(text: performing(fill))
    scene.open(
      Destination(id: "quiet", frame: Rect(x: 200, y: 0, width: 100, height: 100)),
      PluginAssignment(quiet, limits: Self.small)
    )
    scene.drop()
    scene.begin()
    scene.apply(.move(to: Point(x: 250, y: 50)))
    scene.apply(.drop)
    scene.finish()
    #expect(scene.faults.isEmpty, "\(scene.faults)")
    #expect(scene.log.count == 2, "\(scene.log)")
    #expect(scene.log.first?.hasPrefix("gallery\t") == true)
    #expect(scene.log.first?.contains("made_bytes") == true, "\(scene.log)")
    let second = scene.log.last ?? ""
    #expect(second.hasPrefix("quiet\t") && second.contains("all destinations"), "\(second)")
    #expect(second.contains("150000"), "\(second)")
  }

  @Test(
    "a disk of which a part stays free takes no more: what is small lies in memory, the rest fails"
  )
  func fullDisk() throws {
    var spool = Spool(folder: FileManager.default.temporaryDirectory.path)
    spool.keptFree = 1
    let writer = spool.writer()
    let piece = [UInt8](repeating: 7, count: 8 << 20)
    try writer.write(piece)
    let content = try writer.content(.data)
    guard case .memory = content.storage else {
      Issue.record("it lies on the disk")
      return
    }
    #expect(try content.bytes() == piece)
    let larger = spool.writer()
    let refusal = #expect(throws: ContentError.self) {
      for _ in 0..<9 { try larger.write(piece) }
    }
    #expect(refusal?.problem == .fullDisk(keptFree: 1))
    #expect(refusal?.isShortage == true)
    #expect(refusal?.message.contains("100 %") == true)
  }
}

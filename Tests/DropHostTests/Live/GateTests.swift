import DropContent
import DropCore
import DropHost
import SystemFiles
import TestExtent
import TestGround
import Testing

@Suite("What lasts of a drop waits until the journal has kept what it comes of")
@MainActor
struct GateTests {
  /// Two shelves of a host whose journal is that one.
  static func scene(
    _ body: String,
    _ store: TestStore?,
    register: (PluginHost) throws -> Void = { _ in }
  ) throws -> (host: PluginHost, shelf: PluginHost.Opened) {
    let host = PluginHost(limits: LiveScene.limits, grants: [.tasks])
    if let store { try host.attach(store) }
    try register(host)
    let shelf = try host.open(
      Destination(id: "shelf", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
      plugin: Plugin(text: "return { name = \"shelf\", api = 1, needs = { \"tasks\" }, \(body) }")
    )
    return (host, shelf)
  }

  static let note = "on_perform = function(session) session:insert { contents = \"note\" } end"

  @Test(
    "Of drops into one list, taken back and done again, an app that goes by effects has it as it is",
    arguments: 1...(Extent.isWhole ? 40 : 6)
  )
  func mirrored(seed: Int) async throws {
    let run = try MirroredDrops(seed: UInt64(seed), milliseconds: Extent.isWhole ? 50 : 8)
    try await run.go(Extent.isWhole ? 60 : 25)
    #expect(run.faults == [])
    #expect(run.differing == [])
    #expect(try run.early() == [])
    // Else nothing was shown.
    #expect(run.store.counts.count > 5)
  }

  @Test("So it is where there is no journal", arguments: 1...(Extent.isWhole ? 40 : 6))
  func mirroredWithout(seed: Int) async throws {
    let run = try MirroredDrops(seed: UInt64(seed), milliseconds: nil)
    try await run.go(Extent.isWhole ? 60 : 25)
    #expect(run.faults == [])
    #expect(run.differing == [])
  }

  @Test("Until it is kept nothing that lasts comes of a drop, and hovering goes on")
  func waits() async throws {
    let store = TestStore()
    let (host, shelf) = try Self.scene(
      "on_update = function() return \"copy\" end, " + Self.note,
      store
    )
    store.shut()
    let drop = host.paste([LiveScene.text("a") { _ in "a" }], into: shelf)
    #expect(host.contents(of: shelf).map(\.name) == ["note"])
    let drag = host.begin(DragSource(), items: [LiveScene.text("b") { _ in "b" }], at: .zero)
    #expect(drag.first.answer?.verdict.granted == .copy)
    #expect(drag.move(to: Point(x: 5, y: 5)).answer?.verdict.granted == .copy)
    #expect(drop.takeEffects() == [])
    #expect(!drop.isSafe)
    #expect(drop.endedOutcome == nil)
    store.open()
    var names: [String] = []
    for await effect in drop.effects { names.append(effect.effect.name) }
    #expect(names == ["insert", "item"])
    #expect(await drop.outcome.status == .none)
    #expect(drop.isSafe)
    #expect(drop.isDurable)
    // The drag hovers still, with another drop.
    let second = drag.drop()
    for await _ in second.effects {}
    #expect(second.isDurable)
  }

  @Test("A drop is safe once its own record is kept, however long it goes on")
  func safe() async throws {
    let store = TestStore()
    let (host, shelf) = try Self.scene(LiveScene.importing, store)
    let isOpen = Guarded(false)
    let item = LiveScene.text("a") { _ in
      while !isOpen.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
      return "a"
    }
    let drop = host.paste([item], into: shelf)
    while !drop.isSafe { try await Task.sleep(for: .milliseconds(1)); host.advance() }
    #expect(drop.endedOutcome == nil)
    #expect(!drop.isDurable)
    isOpen.withLock { $0 = true }
    #expect(await drop.outcome.status == .imported)
    #expect(drop.isDurable)
  }

  @Test("What is given up before it may begin never begins, and what stands behind it does")
  func withdrawn() async throws {
    let begun = Guarded<[String]>([])
    let store = TestStore()
    let body = """
      on_perform = function(session)
        local calls = {}
        for i, item in ipairs(session.items) do
          calls[i] = function() session:task("upload", { n = item.name }) end
        end
        dnd.all(calls)
      end
      """
    let (host, shelf) = try Self.scene(body, store) { host in
      host.register(task: "upload") { call in
        begun.withLock { $0.append("\(call.arguments)") }
        return .null
      }
    }
    store.shut()
    let first = host.paste(
      ["a", "b"].map { name in LiveScene.text(name) { _ in name } },
      into: shelf
    )
    let second = host.paste([LiveScene.text("c") { _ in "c" }], into: shelf)
    first.abort()
    store.open()
    #expect(await first.outcome.status == .aborted)
    _ = await second.outcome
    let all = begun.withLock { $0 }
    #expect(all.count == 1)
    #expect(all.first?.contains("c") == true)
  }

  @Test("A journal that fails says so once; drops go on, and say that they are not durable")
  func failing() async throws {
    let store = TestStore()
    let (host, shelf) = try Self.scene(Self.note, store)
    var messages: [String] = []
    host.onMessage = { messages.append("\($0)") }
    let kept = host.paste([LiveScene.text("a") { _ in "a" }], into: shelf)
    #expect(await kept.outcome.status == .none)
    store.fail("no space is left")
    let lost = (1...3).map { _ in host.paste([LiveScene.text("b") { _ in "b" }], into: shelf) }
    for drop in lost {
      #expect(await drop.outcome.status == .none)
      #expect(!drop.isDurable)
      #expect(!drop.isSafe)
    }
    #expect(kept.isDurable)
    #expect(host.contents(of: shelf).count == 4)
    let failed = messages.filter { $0.contains("journal") }
    #expect(failed == ["source: the journal keeps nothing more: no space is left"])
    let undone = host.undo(in: shelf).map(\.effect.name)
    #expect(undone == ["insert", "insert", "insert", "insert", "undo", "remove"])
  }

  @Test(
    "Taking back, doing again and the app's own changes give all that changed, what drops did before first"
  )
  func atOnce() async throws {
    let store = TestStore(milliseconds: 5)
    let (host, shelf) = try Self.scene(Self.note, store)
    let drop = host.paste([LiveScene.text("a") { _ in "a" }], into: shelf)
    #expect(host.undo(in: shelf).map(\.effect.name) == ["insert", "undo", "remove"])
    #expect(drop.takeEffects().map(\.effect.name) == ["item"])
    let count = store.count
    #expect(host.redo(in: shelf).map(\.effect.name) == ["redo", "insert"])
    #expect(store.count > count)
    let text = ProvidedRepresentation(.utf8PlainText, text: "x")
    let own = ProvidedItem(id: "own", representations: [text])
    let edited = try host.edit(in: shelf, [.insert([own], before: nil)])
    #expect(edited.map(\.effect.name) == ["insert"])
  }

  @Test("What comes of one turn shares one write")
  func shared() async throws {
    let store = TestStore(milliseconds: 2)
    let body = """
      on_perform = function(session)
        for i = 1, 100 do session:insert { contents = "note " .. i } end
      end
      """
    let (host, shelf) = try Self.scene(body, store)
    // A write that goes on from before ends once all of the turn is there.
    store.shut()
    let drop = host.paste([LiveScene.text("a") { _ in "a" }], into: shelf)
    store.open()
    _ = await drop.outcome
    #expect(host.contents(of: shelf).count == 100)
    // The other was for the list that opened; that the end was told comes behind both.
    let told = store.records.firstIndex { if case .told = $0 { true } else { false } }
    #expect(store.counts.count { $0 <= told ?? .max } <= 2)
  }

  @Test(
    "A function that acts is called once what led to it is kept; one that only says something at once"
  )
  func functions() async throws {
    let called = Guarded<[String]>([])
    let store = TestStore()
    let body = """
      on_perform = function(session)
        dnd.all {
          function() dnd.app.look("a") end,
          function() dnd.app.book("a") end,
        }
      end
      """
    let (host, shelf) = try Self.scene(body, store) { host in
      for (name, acts) in [("look", false), ("book", true)] {
        try host.registerWaiting(
          name,
          "Does it.",
          ScriptParameter<String>("name", "What."),
          acts: acts,
          example: "dnd.app.\(name)(\"a\")"
        ) { (what: String) in
          called.withLock { $0.append("\(name) \(CallKey.current ?? "without")") }
          return what
        }
      }
    }
    store.shut()
    let drop = host.paste([LiveScene.text("a") { _ in "a" }], into: shelf)
    while called.withLock(\.isEmpty) { try await Task.sleep(for: .milliseconds(1)) }
    #expect(called.withLock { $0.map { $0.prefix(4) } } == ["look"])
    store.open()
    _ = await drop.outcome
    let all = called.withLock { $0 }
    #expect(all.count == 2)
    #expect(all.allSatisfy { $0.contains(" test-") })
    #expect(Set(all.map { $0.drop { $0 != " " } }).count == 2)
  }

  @Test("Each call of each host has a key of its own, with a journal or without")
  func keys() async throws {
    let keys = Guarded<[String]>([])
    let body = """
      on_perform = function(session)
        for i = 1, 3 do session:task("upload", { n = i }) end
      end
      """
    for _ in 1...2 {
      let (host, shelf) = try Self.scene(body, nil) { host in
        host.register(task: "upload") { call in
          #expect(call.key == CallKey.current)
          keys.withLock { $0.append(call.key) }
          return .null
        }
      }
      for _ in 1...2 {
        _ = await host.paste([LiveScene.text("a") { _ in "a" }], into: shelf).outcome
      }
    }
    #expect(keys.withLock { Set($0).count } == 12)
    #expect(CallKey.current == nil)
  }
}

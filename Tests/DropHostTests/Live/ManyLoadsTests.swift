import DropContent
import DropCore
import DropHost
import Testing
import SystemFiles
import TestExtent

/// Hundreds of providers at once, three at a time: also run under the thread sanitizer.
@Suite("Hundreds of loads that fail, expire and dawdle")
struct ManyLoadsTests {
  private static let count = Extent.isWhole ? 1_000 : 250

  /// What happens in the providers, on whichever thread they run.
  final class Watch: Sendable {
    private struct State {
      var active = 0
      var most = 0
      var tokens = 0
    }
    private let state = Guarded(State())

    func enter() {
      state.withLock {
        $0.active += 1
        $0.most = max($0.most, $0.active)
      }
    }
    func leave() { state.withLock { $0.active -= 1 } }
    func count(_ change: Int) { state.withLock { $0.tokens += change } }
    var most: Int { state.withLock(\.most) }
    var tokens: Int { state.withLock(\.tokens) }
  }

  /// Lives as long as anything holds the provider that captured it.
  final class Token: Sendable {
    private let watch: Watch
    init(_ watch: Watch) {
      self.watch = watch
      watch.count(1)
    }
    deinit { watch.count(-1) }
  }

  private static func item(_ index: Int, _ fate: UInt8, _ watch: Watch) -> ProvidedItem {
    let token = Token(watch)
    return LiveScene.text("i\(index)") { progress in
      watch.enter()
      defer { watch.leave() }
      withExtendedLifetime(token) {}
      progress(1, of: 2)
      switch fate {
      case 0: throw LoadFailure(.failed, "connection lost")
      case 1: throw LoadFailure(.expired, "unplugged")
      case 2: try await Task.sleep(for: .microseconds(300))
      case 3: await Task.yield()
      default: break
      }
      return "text of \(index)"
    }
  }

  private static let script = """
    on_perform = function(session)
      dnd.each(session.items, { limit = 3 }, function(item)
        local slot = session:placeholder { title = item.name }
        local content = item:load("public.text", { progress = slot, timeout = 3600000 })
        slot:commit { { name = item.id, content = content } }
      end)
    end
    """

  /// One drop of all; nothing of it is held afterwards.
  private func round(_ scene: LiveScene, _ watch: Watch, seed: UInt64) async throws {
    var random = Generator(state: seed)
    let fates = (0..<Self.count).map { _ in UInt8(truncatingIfNeeded: random.next() >> 33) % 6 }
    let drag = scene.drag(fates.enumerated().map { Self.item($0.offset, $0.element, watch) })
    let drop = drag.drop()
    let outcome = await drop.outcome
    let arrived = fates.indices.filter { fates[$0] > 1 }.map { "i\($0)" }
    #expect(outcome.items.count == Self.count && outcome.skipped.isEmpty)
    #expect(outcome.imported.map(\.id) == arrived)
    #expect(scene.names == arrived)
    #expect(
      outcome.failed.map(\.code) == fates.filter { $0 < 2 }.map { $0 == 0 ? .failed : .expired }
    )
    #expect(watch.most <= 3)
    let entries = scene.host.contents(of: scene.shelf)
    #expect(entries.allSatisfy { scene.host.content(of: $0.entry) != nil })
  }

  /// Lets tasks that were cancelled come to their ends; what is left then is held by somebody.
  private func settle(_ watch: Watch) async throws {
    for _ in 0..<1_000 where watch.tokens > 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(watch.tokens == 0)
  }

  @Test("nothing is lost, the order holds, the limit is kept, and nothing is left behind")
  func many() async throws {
    let scene = try LiveScene(Self.script)
    let watch = Watch()
    var memory: [Int] = []
    for seed in 1...4 as ClosedRange<UInt64> {
      try await round(scene, watch, seed: seed)
      scene.host.undo(in: scene.shelf)
      #expect(scene.names == [])
      #expect(scene.host.openRequests == 0)
      memory.append(try #require(scene.host.report(of: scene.shelf)).memoryInUse)
    }
    // Progress that came last may still hold a provider's closure for a moment.
    try await settle(watch)
    // When a collection ran last depends on the threads; items left behind would show.
    #expect(try #require(memory.max()) < 3 * #require(memory.min()), "\(memory)")
    #expect(scene.host.keptContents <= Self.count)
  }

  @Test("a host, its drags and its drops go with the last that holds them")
  func weakly() async throws {
    weak var host: PluginHost?
    weak var drop: Drop?
    let watch = Watch()
    do {
      let scene = try LiveScene(Self.script)
      host = scene.host
      let drag = scene.drag([Self.item(1, 5, watch), Self.item(2, 2, watch)])
      let dropped = drag.drop()
      drop = dropped
      _ = await dropped.outcome
      let abandoned = scene.drag([Self.item(3, 2, watch)]).drop()
      #expect(abandoned.endedOutcome == nil)
    }
    #expect(host == nil && drop == nil)
    try await settle(watch)
  }

  /// What scripts wait for that doesn't come.
  private static let waits = [
    "session.items[1]:load()", "session:stabilize {}", "dnd.sleep(3600000)",
    "session:confirm { title = \"Take it?\" }", "session:task(\"endless\")", "dnd.app.endless()",
    "dnd.each(session.items, function(item) item:load() end)",
    "dnd.content(\"public.text\", \"x\"):save(\"x.txt\")",
    "dnd.all({ function() dnd.sleep(3600000) end, function() session.items[1]:load() end })",
  ]

  @Test(
    "an engine goes with its host while scripts wait, with all their sandboxes",
    arguments: waits
  )
  func waiting(_ wait: String) async throws {
    let watch = Watch()
    do {
      let endless: @Sendable () async throws -> Void = {
        try await Task.sleep(for: .seconds(36_000))
      }
      let host = PluginHost(
        limits: LiveScene.limits,
        grants: [.tasks, .storage],
        storage: { _, name in
          try await endless()
          return name
        }
      )
      // Whoever can call it holds it: the engine, and each sandbox.
      let token = Token(watch)
      try host.register(
        "name",
        "Gives a name.",
        ScriptParameter<String>("name", "of what"),
        example: "dnd.app.name(\"a\")"
      ) { name in withExtendedLifetime(token) { name } }
      try host.registerWaiting(
        "endless",
        "Never comes back.",
        example: "return dnd.app.endless"
      ) { () async throws -> String in
        try await endless()
        return ""
      }
      host.register(task: "endless") { _ in
        try await endless()
        return .null
      }
      let shelf = try host.open(
        Destination(id: "shelf"),
        plugin: Plugin(
          text: """
            return { name = "shelf", api = 1, needs = { "tasks", "storage" },
              on_perform = function(session)
                session:insert { contents = dnd.app.name("begun") }
                \(wait)
                session:insert { contents = "gone on" }
              end }
            """
        )
      )
      let item = LiveScene.text("a") { _ in
        try await endless()
        return ""
      }
      let drops = [host.paste([item], into: shelf), host.paste([item], into: shelf)]
      for _ in 0..<20 {
        host.advance()
        await Task.yield()
      }
      #expect(host.contents(of: shelf).map(\.name) == ["begun", "begun"])
      #expect(drops.allSatisfy { $0.endedOutcome == nil })
    }
    try await settle(watch)
  }

  /// Numbers that are the same each time.
  private struct Generator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state
    }
  }
}

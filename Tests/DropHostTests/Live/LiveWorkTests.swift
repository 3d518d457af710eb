import DropContent
import DropCore
import DropHost
import SystemFiles
import Testing

/// Long work of live drops: who does it, how much at once, and when it ends.
@Suite("Long work in a live host")
@MainActor
struct LiveWorkTests {
  /// What happens in codecs, on whichever thread they run.
  private final class Watch: Sendable {
    private struct State {
      var active = 0
      var most = 0
      var isOpen = false
    }
    private let state = Guarded(State())

    /// Stays within until the gate opens, or for as long as no test takes.
    func pass() -> Bool {
      state.withLock {
        $0.active += 1
        $0.most = max($0.most, $0.active)
      }
      var turns = 0
      while !state.withLock({ $0.isOpen }), turns < 600_000 {
        usleep(1_000)
        turns += 1
      }
      return state.withLock {
        $0.active -= 1
        return $0.isOpen
      }
    }

    func open() { state.withLock { $0.isOpen = true } }
    var active: Int { state.withLock(\.active) }
    var most: Int { state.withLock(\.most) }
  }

  private static let cores = WorkThread.cores

  private static func zeros(_ count: Int) -> ProvidedItem {
    let type: ContentType = .utf8PlainText
    return ProvidedItem(
      id: "big",
      representations: [
        ProvidedRepresentation(type) { _ in
          Content(type: type, name: "big", storage: .zeros(count))
        }
      ]
    )
  }

  private static func host(
    _ bodies: [String],
    limits: HostLimits = LiveScene.limits,
    register: (PluginHost) throws -> Void = { _ in }
  ) throws -> PluginHost {
    let host = PluginHost(limits: limits)
    try register(host)
    for (n, body) in bodies.enumerated() {
      let frame = Rect(x: Double(n) * 100, y: 0, width: 100, height: 100)
      let text = "return { name = \"p\", api = 1, on_perform = function(session) \(body) end }"
      try host.open(Destination(id: "d\(n)", frame: frame), plugin: Plugin(text: text))
    }
    return host
  }

  private static func drop(_ host: PluginHost, _ item: ProvidedItem, at x: Double) -> Drop {
    host.begin(DragSource(app: "tests"), items: [item], at: Point(x: x, y: 9)).drop()
  }

  @Test("is done by as many threads as there are cores, of which none is one of Swift's")
  func pool() async throws {
    let watch = Watch()
    let body = """
      local c = session.items[1]:load()
      local list = {}
      for n = 1, \(4 * Self.cores + 4) do list[n] = n end
      dnd.each(list, { limit = 100 }, function() print(c:as("com.example.slow"):text()) end)
      session:insert { contents = "done" }
      """
    let host = try Self.host([body]) { host in
      try host.register(
        Codec(from: .utf8PlainText, to: "com.example.slow") { (_, _) throws(ContentError) in
          Content(type: .utf8PlainText, text: watch.pass() ? "passed" : "starved")
        }
      )
    }
    var logged: [String] = []
    host.onMessage = { logged.append("\($0.subject)") }
    let drop = Self.drop(host, Self.zeros(1), at: 50)
    // One of Swift's own threads opens the gate, once all of the pool's are at work.
    let cores = Self.cores
    Task.detached {
      while watch.active < cores { try? await Task.sleep(for: .milliseconds(1)) }
      watch.open()
    }
    #expect(await drop.outcome.items[0].kind != .failed)
    #expect(watch.most == Self.cores)
    #expect(!logged.contains { $0.contains("starved") }, "\(logged)")
    #expect(logged.count { $0.contains("passed") } == 4 * Self.cores + 4)
  }

  @Test("ends with its drop: what is at work at its next look, what hasn't begun not at all")
  func aborting() async throws {
    let endless = """
      local c, list = session.items[1]:load(), {}
      for n = 1, \(3 * Self.cores) do list[n] = n end
      session:insert { contents = "begun" }
      dnd.each(list, { limit = 100 }, function() c:hash() end)
      """
    // Before other tests get their turn, all of which the cores would hash beside.
    let logged = try await Task(priority: .high) {
      let host = try Self.host([endless, "print(session.items[1]:load():hash():sub(1, 8))"])
      let logged = Guarded<[String]>([])
      host.onMessage = { message in logged.withLock { $0.append("\(message.subject)") } }
      // Reading them would take some days.
      for _ in 0..<2 {
        let drop = Self.drop(host, Self.zeros(1 << 50), at: 50)
        for await effect in drop.effects {
          if case .insert = effect.effect { break }
        }
        await Task.yield()
        drop.abort()
        #expect(await drop.outcome.status == .aborted)
      }
      #expect(await Self.drop(host, Self.zeros(2 << 20), at: 150).outcome.status == .none)
      return logged.withLock { $0 }
    }.value
    #expect(logged.contains { $0.contains("5647f05e") }, "\(logged)")
  }

  @Test("a drop that hashes for ever ends by its account, and its neighbour goes on beside it")
  func account() async throws {
    var limits = LiveScene.limits
    _ = limits.set("work_bytes", to: 16_777_216)
    let quiet = "local c = session.items[1]:load() session:insert { contents = c:hash() }"
    let endless = "local c = session.items[1]:load() while true do c:hash() end"
    let host = try Self.host([quiet, endless], limits: limits)
    var logged: [String] = []
    host.onMessage = { logged.append("\($0.subject)") }
    let drops = [150.0, 50, 150, 50].map { Self.drop(host, Self.zeros(2 << 20), at: $0) }
    for (n, drop) in drops.enumerated() {
      let result = await drop.outcome.items[0]
      if n % 2 == 0 {
        #expect(result.code == .tooLarge)
        #expect(result.reason?.contains("content:hash: ") == true, "\(result.reason ?? "")")
        #expect(result.reason?.contains("work_bytes") == true)
      } else {
        #expect(result.kind == .imported)
      }
    }
    #expect(!logged.contains { $0.contains("fault") || $0.contains("quarantine") }, "\(logged)")
  }
}

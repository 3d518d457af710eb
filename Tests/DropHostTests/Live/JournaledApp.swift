import DropContent
import DropCore
import DropHost
import SystemFiles
import Testing

/// One life of an app with two lists, whose drops a journal keeps.
@MainActor
final class JournaledApp {
  let store: TestStore
  let host: PluginHost
  let lists: [PluginHost.Opened]
  /// What it goes on with, and what its lists haven't had.
  private(set) var resumed: [ResumedDrop] = []
  private(set) var effects: [HostEffect] = []
  private(set) var outdated: [String] = []
  private(set) var messages: [String] = []
  /// What the app's server was asked for, by the key of each call.
  let server: Server

  /// Counts calls by their keys; each waits until it is let go on.
  final class Server: Sendable {
    private struct State {
      var calls: [String: [Int]] = [:]
      var isShut = false
    }
    private let state = Guarded(State())

    /// The attempts of each call.
    var calls: [String: [Int]] { state.withLock { $0.calls } }
    var isShut: Bool {
      get { state.withLock { $0.isShut } }
      set { state.withLock { $0.isShut = newValue } }
    }

    func take(_ call: TaskCall) async throws {
      state.withLock { $0.calls[call.key, default: []].append(call.attempt) }
      while isShut { try await Task.sleep(for: .milliseconds(1)) }
    }
  }

  static let script = """
    return { name = "shelf", api = 1, needs = { "tasks" },
      on_update = function(session)
        session.state.seen = (session.state.seen or 0) + 1
        return "copy"
      end,
      on_perform = function(session)
        dnd.each(session.items, { limit = 2 }, function(item)
          local slot = session:placeholder { item = item }
          local content = item:load("public.text")
          dnd.sleep(1)
          slot:commit { content }
        end)
        session:task("post", { seen = session.state.seen })
      end }
    """

  /// Starts the app; `opened` are the lists that it opens, and up to where it has what they hold.
  init(
    _ records: [JournalRecord],
    _ server: Server = Server(),
    script: String = JournaledApp.script,
    afterCrash: CrashPolicy = .again,
    saving: (any DurableStorage)? = nil,
    fewRecords: Int = JournalLength.fewRecords,
    opened: [(id: String, appliedUpTo: Int?)] = [("a", nil), ("b", nil)],
    registering: (PluginHost) throws -> Void = { _ in }
  ) throws {
    store = TestStore(records)
    self.server = server
    host = try PluginHost(
      journal: HostJournal(store, fewRecords: fewRecords),
      limits: LiveScene.limits,
      grants: [.tasks, .storage],
      saving: saving
    )
    host.register { locator, wish, _ in
      guard let text = locator.string else { throw LoadFailure(.failed, "no text") }
      return Content(type: wish.type, name: text, text: "\(text) again")
    }
    host.register(task: "post", afterCrash: afterCrash) { call in
      try await server.take(call)
      return .null
    }
    try registering(host)
    var lists: [PluginHost.Opened] = []
    for (id, number) in opened {
      let x = id == "a" ? 0.0 : 100
      lists.append(
        try host.open(
          Destination(id: id, frame: Rect(x: x, y: 0, width: 100, height: 100)),
          plugin: Plugin(text: script, name: "\(id).lua"),
          appliedUpTo: number
        )
      )
    }
    self.lists = lists
    host.onMessage = { [unowned self] in messages.append("\($0)") }
  }

  /// The records of an app that was killed while its server had two calls.
  static func killedInTasks(_ server: Server) async throws -> [JournalRecord] {
    server.isShut = true
    defer { server.isShut = false }
    let app = try await started([], server)
    let drops = app.dropTwo()
    try await app.advance { server.calls.count == 2 }
    #expect(drops.allSatisfy { $0.endedOutcome == nil })
    return try await app.settled()
  }

  /// The same, gone on with.
  static func started(
    _ records: [JournalRecord],
    _ server: Server = Server(),
    script: String = JournaledApp.script,
    afterCrash: CrashPolicy = .again,
    saving: (any DurableStorage)? = nil,
    fewRecords: Int = JournalLength.fewRecords,
    opened: [(id: String, appliedUpTo: Int?)] = [("a", nil), ("b", nil)]
  ) async throws -> JournaledApp {
    let app = try JournaledApp(
      records,
      server,
      script: script,
      afterCrash: afterCrash,
      saving: saving,
      fewRecords: fewRecords,
      opened: opened
    )
    try await app.goOn()
    return app
  }

  func goOn() async throws {
    let resumption = try await host.resume()
    (resumed, effects) = (resumption.drops, resumption.effects)
    outdated = resumption.outdated
  }

  static func items(_ names: String...) -> [ProvidedItem] {
    names.map { name in LiveScene.text(name) { _ in name } }
  }

  /// A drop into the first list and a paste into the second.
  func dropTwo() -> [Drop] {
    let drag = host.begin(
      DragSource(),
      items: Self.items("one", "two"),
      at: Point(x: 50, y: 50)
    )
    drag.move(to: Point(x: 60, y: 50))
    return [drag.drop(), host.paste(Self.items("three", "four"), into: lists[1])]
  }

  func names(_ list: Int) -> [String] { host.contents(of: lists[list]).map(\.name) }

  var drops: [Drop] { resumed.map(\.drop) }

  /// Goes on until that is so, or much too long.
  func advance(until isSo: () -> Bool) async throws {
    for _ in 0..<5_000 {
      host.advance()
      if isSo() { return }
      try await Task.sleep(for: .milliseconds(1))
    }
  }
}

import DropContent
import DropCore
import DropHost
import Testing

@Suite("The scene of an app that goes on from its journal")
@MainActor
struct ResumedSceneTests {
  /// All records of a life in which a list lies on the first of two, and each of the three has something.
  private func whole() async throws -> [JournalRecord] {
    let app = try await JournaledApp.started([])
    let inner = try app.host.open(
      Destination(id: "inner", frame: Rect(x: 0, y: 0, width: 50, height: 50)),
      plugin: Plugin(text: JournaledApp.script, name: "inner.lua"),
      inside: app.lists[0]
    )
    for (place, list) in (app.lists + [inner]).enumerated() {
      let drop = app.host.paste(JournaledApp.items("item \(place)"), into: list)
      #expect(await drop.outcome.status == .imported)
    }
    return try await app.settled()
  }

  private func names(_ list: PluginHost.Opened, _ app: JournaledApp) -> [String] {
    app.host.contents(of: list).map(\.name)
  }

  @Test(
    "What was closed and opened again before it goes on holds what it held; what stays closed is gone"
  )
  func openedAgain() async throws {
    let records = try await whole()
    let app = try JournaledApp(records)
    func open(_ id: String, on parent: PluginHost.Opened? = nil) throws -> PluginHost.Opened {
      try app.host.open(
        Destination(id: id, frame: Rect(x: 0, y: 0, width: 80, height: 80)),
        plugin: Plugin(text: JournaledApp.script, name: "\(id).lua"),
        inside: parent
      )
    }
    let first = try open("inner", on: app.lists[0])
    app.host.close(app.lists[0])
    let again = try open("a")
    let inner = try open("inner", on: again)
    app.host.close(app.lists[1])
    _ = try await app.host.resume()
    #expect(first == inner)
    #expect(names(again, app) == ["item 0"])
    #expect(names(inner, app) == ["item 2"])
    #expect(names(app.lists[1], app) == [])
    let next = app.host.paste(JournaledApp.items("next"), into: inner)
    #expect(await next.outcome.status == .imported)
    #expect(!app.host.undo(in: again).isEmpty)
    #expect(names(again, app) == [])
    // The life after has the same.
    let third = try JournaledApp(try await app.settled())
    let last = try third.host.open(Destination(id: "inner"), inside: third.lists[0])
    _ = try await third.host.resume()
    #expect([third.names(0), third.names(1), names(last, third)] == [[], [], ["item 2", "next"]])
  }

  @Test(
    "What lay on one that was opened again, and was closed alone, is gone, and the other is there"
  )
  func innerClosed() async throws {
    let records = try await whole()
    let app = try JournaledApp(records, opened: [("b", nil)])
    let inner = Destination(id: "inner", frame: Rect(x: 0, y: 0, width: 50, height: 50))
    var outer = Destination(id: "a", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    outer.destinations = [inner]
    let first = try app.host.open(Destination(id: "a"))
    let alone = try app.host.open(inner, inside: first)
    app.host.close(first)
    let list = try app.host.open(outer)
    app.host.close(alone)
    _ = try await app.host.resume()
    #expect(names(list, app) == ["item 0"])
    #expect(names(app.lists[0], app) == ["item 1"])
    #expect(names(alone, app) == [])
    // Its id is free.
    _ = try app.host.open(inner, inside: list)
    #expect(names(alone, app) == [])
  }

  private static func source(_ word: String) -> Plugin {
    Plugin(
      text: """
        return { name = "source", api = 1,
          on_drag = function(session, request)
            return { { id = "\\(word)", name = "\\(word)", types = { "public.utf8-plain-text" } } }
          end,
          on_provide = function(session, item, type) return "\\(word)" end }
        """.replacing("\\(word)", with: word),
      name: "source.lua"
    )
  }

  @Test("Plugins that offer items are the app's of now, each at its place, also in the life after")
  func sources() async throws {
    var records: [JournalRecord] = []
    var all: [String] = []
    for life in 1...3 {
      let app = try JournaledApp(records)
      let words =
        life == 1 ? ["one", "two"] : ["one of \(life)", "two of \(life)", "three of \(life)"]
      let sources = try words.map { try app.host.open(source: Self.source($0)) }
      _ = try await app.host.resume()
      #expect(app.names(0) == all, "life \(life)")
      for (word, source) in zip(words, sources) {
        let drag = app.host.begin(from: source, at: Point(x: 50, y: 50))
        #expect(drag.items.map(\.name) == [word])
        drag.move(to: Point(x: 60, y: 50))
        #expect(await drag.drop().outcome.status == .imported)
        all.append(word)
      }
      records = try await app.settled()
    }
    #expect(all.count == 8)
  }

  @Test(
    "A list that is opened without a plugin has none any more; what its drop had begun goes on, and so does the other"
  )
  func withoutPlugin() async throws {
    let server = JournaledApp.Server()
    var records = try await JournaledApp.killedInTasks(server)
    let app = try JournaledApp(records, server, opened: [("b", nil)])
    let list = try app.host.open(
      Destination(id: "a", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    )
    let resumption = try await app.host.resume()
    #expect(resumption.drops.count == 2)
    for resumed in resumption.drops { #expect(await resumed.drop.outcome.status == .imported) }
    #expect(names(list, app) == ["one", "two"])
    #expect(app.host.manifest(of: list) == nil)
    #expect(app.host.manifest(of: app.lists[0]) != nil)
    let refused = app.host.paste(JournaledApp.items("five"), into: list)
    #expect(await refused.outcome.status != .imported)
    let taken = app.host.paste(JournaledApp.items("six"), into: app.lists[0])
    #expect(await taken.outcome.status == .imported)
    records = try await app.settled()
    let third = try await JournaledApp.started(records, server)
    #expect([third.names(0), third.names(1)] == [["one", "two"], ["three", "four", "six"]])
    let next = third.host.paste(JournaledApp.items("seven"), into: third.lists[0])
    #expect(await next.outcome.status == .imported)
  }

  /// Where the three lists of `whole` lie in the next life, by what they lie on; in that order they are opened.
  nonisolated private static let scenes: [[(id: String, on: String?)]] = [
    [("inner", nil)],
    [("inner", nil), ("a", nil), ("b", nil)],
    [("a", nil), ("b", nil), ("inner", "b")],
    [("b", nil), ("inner", "b")],
    [("new", nil), ("inner", "new"), ("a", nil)],
    [("new", nil), ("inner", "new")],
    [("inner", nil), ("a", "inner"), ("b", "a")],
    [("b", nil), ("a", "b"), ("inner", "a")],
    [("new", nil), ("b", "new"), ("inner", "b"), ("a", "inner")],
  ]

  @Test(
    "A list keeps what it holds wherever it lies now, and goes with nothing that it doesn't lie on",
    arguments: scenes.indices
  )
  func laidElsewhere(number: Int) async throws {
    let held = ["a": "item 0", "b": "item 1", "inner": "item 2"]
    let places = Self.scenes[number]
    var records = try await whole()
    for life in 1...3 {
      let app = try JournaledApp(records, fewRecords: life == 2 ? 10 : 1_000, opened: [])
      var lists: [String: PluginHost.Opened] = [:]
      var left: [String: Double] = [:]
      for (id, outer) in places {
        // What lies on another leaves its edge free.
        let x = outer == nil ? 200.0 * Double(lists.count) : 10
        left[id] = x + (outer.flatMap { left[$0] } ?? 0)
        lists[id] = try app.host.open(
          Destination(id: id, frame: Rect(x: x, y: 0, width: 100, height: 80)),
          plugin: Plugin(text: JournaledApp.script, name: "\(id).lua"),
          inside: outer.flatMap { lists[$0] }
        )
      }
      _ = try await app.host.resume()
      for (id, list) in lists {
        #expect(names(list, app) == (held[id].map { [$0] } ?? []), "\(id) in life \(life)")
        let point = Point(x: (left[id] ?? 0) + 5, y: 40)
        let drag = app.host.begin(DragSource(), items: JournaledApp.items("new"), at: point)
        let outcome = await drag.drop().outcome
        #expect(outcome.destination == id && outcome.status == .imported)
        #expect(!app.host.undo(in: list).isEmpty)
        #expect(names(list, app) == (held[id].map { [$0] } ?? []), "\(id) in life \(life)")
      }
      if life == 2 {
        app.host.advance()
        try await app.advance { app.store.beginnings > 0 }
        #expect(app.store.beginnings > 0)
      }
      records = try await app.settled()
      // Closing goes by how they lie now.
      if life == 3 {
        for (id, outer) in places.reversed() where outer != nil {
          guard let list = lists[id] else { continue }
          app.host.close(list)
          if let outer, let name = held[outer], let below = lists[outer] {
            #expect(names(below, app) == [name])
          }
        }
      }
    }
  }
}

import DropContent
import DropCore
import DropHost
import SystemFiles
import Testing

@Suite("What nothing waits for is kept all the same")
@MainActor
struct UnawaitedRecordTests {
  /// One item that is loaded, a task and a sleep; of the other item nothing comes.
  private static let script = """
    return { name = "shelf", api = 1, needs = { "tasks" },
      on_perform = function(session)
        dnd.all {
          function()
            local content = session.items[1]:load("public.text")
            dnd.sleep(3)
            session:insert { contents = { content } }
          end,
          function() pcall(session.items[2].load, session.items[2], "public.text") end,
          function() session:task("post", {}) end,
        }
      end }
    """

  private func started(
    _ records: [JournalRecord] = [],
    _ server: JournaledApp.Server
  ) async throws -> JournaledApp {
    try await JournaledApp.started(records, server, script: Self.script)
  }

  private static func items() -> [ProvidedItem] {
    [
      LiveScene.text("quick") { _ in "quick" },
      LiveScene.text("slow") { _ in
        try await Task.sleep(for: .seconds(600))
        return "slow"
      },
    ]
  }

  private static func ended(_ records: [JournalRecord]) -> (loads: Int, tasks: Int) {
    var ended = (loads: 0, tasks: 0)
    for case .input(.completed(let completion), _, _, _) in records {
      switch completion {
      case .loaded: ended.loads += 1
      case .taskEnded: ended.tasks += 1
      default: continue
      }
    }
    return ended
  }

  @Test(
    "A task that has ended isn't run again, nor is what was loaded interrupted, of two drops each"
  )
  func killedWhileAsleep() async throws {
    let server = JournaledApp.Server()
    let app = try await started([], server)
    let drops = app.lists.map { app.host.paste(Self.items(), into: $0) }
    try await app.advance { Self.ended(app.store.records) == (2, 2) }
    let records = app.store.records
    #expect(drops.allSatisfy { $0.endedOutcome == nil })
    let next = try await started(records, server)
    #expect(next.resumed.count == 2)
    for (place, resumed) in next.resumed.enumerated() {
      let outcome = await resumed.drop.outcome
      #expect(outcome.items.map(\.code) == [nil, .interrupted], "\(place): \(outcome.items)")
    }
    #expect(server.calls.values.map { $0 } == [[1], [1]])
  }

  @Test("Effects of which the journal keeps nothing have no number, and the next life goes on")
  func failedStore() async throws {
    let app = try await JournaledApp.started([], opened: [("a", 0), ("b", 0)])
    var numbers: [Int] = []
    for drop in app.dropTwo() {
      #expect(await drop.outcome.status == .imported)
      numbers += drop.takeEffects().compactMap(\.number)
    }
    let records = try await app.settled()
    let last = try #require(numbers.max())
    app.store.fail("no space is left")
    for drop in app.dropTwo() {
      #expect(await drop.outcome.status == .imported)
      let told = drop.takeEffects().filter { $0.effect.changesContents }
      #expect(!told.isEmpty && told.allSatisfy { $0.number == nil })
    }
    #expect(app.host.undo(in: app.lists[0]).allSatisfy { $0.number == nil })
    let next = try await JournaledApp.started(records, opened: [("a", last), ("b", last)])
    #expect(next.effects.isEmpty && next.outdated.isEmpty)
    #expect(next.names(0) == ["one", "two"] && next.names(1) == ["three", "four"])
  }
}

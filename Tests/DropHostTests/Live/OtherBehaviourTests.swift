import DropContent
import DropCore
import DropHost
import Testing

@Suite("Drops that began in a life of another host")
@MainActor
struct OtherBehaviourTests {
  private static let old = HostBehaviour(number: 0, lua: "5.3.6")

  /// The same records, as that host's.
  private func written(by behaviour: HostBehaviour, _ records: [JournalRecord]) -> [JournalRecord] {
    records.map { record in
      guard case .began(let life) = record else { return record }
      return .began(JournalLife(seed: life.seed, behaviour: behaviour))
    }
  }

  @Test(
    "They end, however many lives have died or given up since as they were gone on with",
    arguments: ["none", "died", "gave up", "both"]
  )
  func ended(between: String) async throws {
    let server = JournaledApp.Server()
    let here = JournalRecord.began(JournalLife(seed: 0))
    let more: [JournalRecord] =
      switch between {
      case "died": [here]
      case "gave up": [here, .gaveUp]
      case "both": [here, .gaveUp, here]
      default: []
      }
    let records = written(by: Self.old, try await JournaledApp.killedInTasks(server)) + more
    let app = try await JournaledApp.started(records, server)
    #expect(app.resumed.count == 2)
    for resumed in app.resumed {
      #expect(resumed.why?.contains("\(Self.old)") == true, "\(resumed.why ?? "it goes on")")
      #expect(await resumed.drop.outcome.items.count == 2)
    }
    #expect(server.calls.values.allSatisfy { $0 == [1] })
    #expect([app.names(0), app.names(1)] == [["one", "two"], ["three", "four"]])
    // They have ended for good.
    let third = try await JournaledApp.started(try await app.settled(), server)
    #expect(third.drops.allSatisfy { $0.endedOutcome != nil })
  }

  @Test("A life of another host that came to nothing ends none of those that began before it")
  func passedOver() async throws {
    let server = JournaledApp.Server()
    let other = JournalRecord.began(JournalLife(seed: 0, behaviour: Self.old))
    let records = try await JournaledApp.killedInTasks(server) + [other, .gaveUp, other]
    let app = try await JournaledApp.started(records, server)
    #expect(app.resumed.map(\.why) == [nil, nil])
    for drop in app.drops { #expect(await drop.outcome.status == .imported) }
    #expect(server.calls.values.allSatisfy { $0 == [1, 3] }, "\(server.calls)")
  }

  @Test("One that began in a life of this host goes on beside what ended in one of another before")
  func since() async throws {
    let server = JournaledApp.Server()
    let first = try await JournaledApp.started([], server)
    for drop in first.dropTwo() { #expect(await drop.outcome.status == .imported) }
    let old = written(by: Self.old, try await first.settled())
    server.isShut = true
    let second = try await JournaledApp.started(old, server)
    let drops = second.dropTwo()
    try await second.advance { server.calls.count == 4 }
    #expect(drops.allSatisfy { $0.endedOutcome == nil })
    let records = try await second.settled()
    server.isShut = false
    let third = try await JournaledApp.started(records, server)
    let open = third.resumed.filter { $0.drop.endedOutcome == nil }
    #expect(open.count == 2)
    #expect(open.allSatisfy { $0.why == nil })
    for each in open { #expect(await each.drop.outcome.status == .imported) }
  }
}

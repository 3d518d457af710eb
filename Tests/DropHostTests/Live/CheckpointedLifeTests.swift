import DropContent
import DropCore
import DropHost
import TestExtent
import Testing

@Suite("A host whose journal stays short")
@MainActor
struct CheckpointedLifeTests {
  private static let few = 10

  private func started(
    _ records: [JournalRecord],
    applied: [Int?] = [nil, nil]
  ) async throws -> JournaledApp {
    try await JournaledApp.started(
      records,
      fewRecords: Self.few,
      opened: [("a", applied[0]), ("b", applied[1])]
    )
  }

  private func dropTwo(_ app: JournaledApp) async throws {
    for drop in app.dropTwo() { #expect(await drop.outcome.status == .imported) }
    _ = try await app.settled()
  }

  @Test("However many drops come it has a few records, and the next life has all that there was")
  func bound() async throws {
    var app = try await started([])
    var most = 0
    for round in 1...12 {
      try await dropTwo(app)
      most = max(most, app.store.count)
      if round % 4 == 0 {
        let names = [app.names(0), app.names(1)]
        app = try await started(app.store.records)
        #expect(app.drops.isEmpty)
        #expect([app.names(0), app.names(1)] == names)
      }
    }
    #expect(app.names(0).count == 24 && app.names(1).count == 24)
    // The records of two drops, beside those that a checkpoint is due after.
    #expect(most < 100, "\(most) records")
    // All of it can be taken back, each drop by itself.
    for left in (0..<12).reversed() {
      for list in app.lists { #expect(!app.host.undo(in: list).isEmpty) }
      #expect(app.names(0).count == left * 2 && app.names(1).count == left * 2)
    }
  }

  @Test(
    "An app that only ever waits for its drops has a few records, too, and so has one that pastes"
  )
  func onlyWaiting() async throws {
    let app = try await started([])
    var most = 0
    for round in 1...24 {
      let drop: Drop
      if round % 2 == 0 {
        drop = app.host.paste(JournaledApp.items("\(round)"), into: app.lists[1])
      } else {
        let items = JournaledApp.items("\(round)")
        drop = app.host.begin(DragSource(), items: items, at: Point(x: 50, y: 50)).drop()
      }
      #expect(await drop.outcome.status == .imported)
      most = max(most, app.store.count)
    }
    #expect(app.store.beginnings > 1)
    #expect(most < 60, "\(most) records")
    let next = try await started(app.store.records)
    #expect(next.drops.allSatisfy { $0.endedOutcome != nil })
    #expect([next.names(0), next.names(1)] == [app.names(0), app.names(1)])
    #expect(next.names(0).count == 12 && next.names(1).count == 12)
  }

  @Test("After any write it can be gone on with: what is held, what can be undone, and what comes")
  func everyWrite() async throws {
    let app = try await started([])
    for _ in 1...3 { try await dropTwo(app) }
    #expect(app.store.beginnings > 0)
    for records in app.store.states {
      let next = try await started(records)
      for each in next.resumed {
        let outcome = await each.drop.outcome
        #expect(outcome.items.allSatisfy { $0.kind == .imported || $0.code == .interrupted })
      }
      for list in 0...1 {
        let held = next.host.contents(of: next.lists[list])
        #expect(held.allSatisfy { $0.placeholder == nil })
      }
      let before = next.names(0)
      let paste = next.host.paste(JournaledApp.items("five"), into: next.lists[0])
      #expect(await paste.outcome.status == .imported)
      #expect(next.names(0) == before + ["five"])
      #expect(!next.host.undo(in: next.lists[0]).isEmpty)
      #expect(next.names(0) == before)
    }
  }

  @Test("Effects that the app has not stored are kept, and given again; then they make way")
  func applied() async throws {
    var app = try await started([], applied: [0, 0])
    for _ in 1...4 { try await dropTwo(app) }
    #expect(app.store.beginnings == 0)
    let records = app.store.records
    app = try await started(records, applied: [0, 0])
    #expect(app.effects.count > 20)
    #expect(app.effects.compactMap(\.number) == Array(1...app.effects.count))
    let last = app.effects.count
    app.host.stored(upTo: last, in: app.lists[0])
    app.host.advance()
    #expect(app.store.beginnings == 0)
    app.host.stored(upTo: last, in: app.lists[1])
    try await app.advance { app.store.beginnings > 0 }
    #expect(app.store.beginnings == 1)
    // The numbers go on.
    let next = try await started(app.store.records, applied: [last, last])
    #expect(next.effects.isEmpty)
    let undone = next.host.undo(in: next.lists[0])
    #expect(undone.compactMap(\.number).first == last + 1)
  }

  @Test(
    "A list that closed keeps no journal long, though the app never stores what changed there",
    arguments: [false, true],
    [false, true]
  )
  func closed(isResumed: Bool, isRead: Bool) async throws {
    let opened: [(String, Int?)] = [("a", 0), ("b", nil)]
    // One that is killed before a checkpoint is due.
    var app =
      isResumed
      ? try await JournaledApp.started([], opened: opened)
      : try await started([], applied: [0, nil])
    var drops: [Drop] = []
    for _ in 1...4 {
      for drop in app.dropTwo() {
        #expect(await drop.outcome.status == .imported)
        drops.append(drop)
      }
    }
    if isRead { for drop in drops { #expect(!drop.takeEffects().isEmpty) } }
    drops = []
    _ = try await app.settled()
    #expect(app.store.beginnings == 0)
    app.host.close(app.lists[0])
    if isResumed {
      let records = try await app.settled()
      app = try await started(records, applied: [0, nil])
      #expect(app.effects.isEmpty && app.names(0).isEmpty && app.names(1).count == 8)
      for drop in app.drops { #expect(await drop.outcome.status == .imported) }
    }
    app.host.advance()
    try await app.advance { app.store.beginnings > 0 }
    #expect(app.store.beginnings > 0)
  }

  @Test("What one insert writes doesn't go by how much its list holds, nor by the other list")
  func oneInsert() async throws {
    let app = try await started([])
    let count = Extent.isWhole ? 100_000 : 1_000
    for list in app.lists {
      for part in 1...8 {
        let all = (0..<count / 8).map { ProvidedItem(id: "\(part)-\($0)", representations: []) }
        try app.host.edit(in: list, [.insert(all)])
      }
    }
    try await app.advance { app.store.beginnings > 0 }
    _ = try await app.settled()
    let (before, beginnings) = (app.store.count, app.store.beginnings)
    #expect(beginnings > 0)
    for list in app.lists {
      try app.host.edit(in: list, [.insert([ProvidedItem(id: "new", representations: [])])])
    }
    let records = try await app.settled()
    #expect(app.store.beginnings == beginnings)
    var encoder = JournalEncoder()
    let sizes = try records.map { try encoder.bytes(of: $0).count }
    #expect(sizes.count == before + 2)
    #expect(sizes.suffix(2).allSatisfy { $0 <= 4_096 }, "\(sizes.suffix(2))")
    #expect(sizes.contains { $0 > 10 * count })
  }
}

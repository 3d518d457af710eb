import DropContent
import DropCore
import DropHost
import SystemFiles
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
    "A list that comes back from a backup is given no part of what it lacks, and the other one is"
  )
  func backup() async throws {
    var app = try await started([], applied: [0, 0])
    for _ in 1...4 { try await dropTwo(app) }
    app = try await started(app.store.records, applied: [0, 0])
    let last = app.effects.count
    for list in app.lists { app.host.stored(upTo: last, in: list) }
    try await app.advance { app.store.beginnings > 0 }
    try await dropTwo(app)
    let records = app.store.records
    let holding = [app.names(0), app.names(1)]

    app = try await started(records, applied: [last, last])
    let all = app.effects
    #expect(app.outdated.isEmpty && all.contains { $0.destination == "a" })
    for backup in [0, 1, 3] {
      app = try await started(records, applied: [backup, last])
      #expect(app.outdated == ["a"])
      #expect(app.effects.map(\.number) == all.filter { $0.destination == "b" }.map(\.number))
      #expect(app.messages.contains { $0.contains("'a' between its effect \(backup)") })
      #expect([app.names(0), app.names(1)] == holding)
    }

    // What comes from there on is told and counted, and the journal becomes short again.
    let more = app.host.paste(JournaledApp.items("new"), into: app.lists[0])
    #expect(await more.outcome.status == .imported)
    let told = more.takeEffects().compactMap(\.number)
    #expect(!told.isEmpty && told.allSatisfy { number in all.allSatisfy { $0.number! < number } })
    _ = try await app.settled()
    for list in app.lists { app.host.stored(upTo: told.max()!, in: list) }
    try await app.advance { app.store.beginnings > 0 }
    for number in [told.max()!, last] {
      let next = try await started(app.store.records, applied: [number, told.max()!])
      #expect(next.outdated == (number == last ? ["a"] : []))
      #expect(next.effects.isEmpty && next.names(0) == holding[0] + ["new"])
    }
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

  @Test(
    "A list that is closed with a drop at work there, of which the app stores no more, keeps no records"
  )
  func closedInBetween() async throws {
    let app = try await started([], applied: [0, nil])
    let isOpen = Guarded(false)
    defer { isOpen.withLock { $0 = true } }
    let slow = LiveScene.text("slow") { _ in
      while !isOpen.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
      return "slow"
    }
    let drop = app.host.paste([slow], into: app.lists[0])
    try await app.advance { app.host.contents(of: app.lists[0]).count == 1 }
    app.host.close(app.lists[0])
    #expect(await drop.outcome.status == .aborted)
    for _ in 1...4 {
      let next = app.host.paste(JournaledApp.items("one", "two"), into: app.lists[1])
      #expect(await next.outcome.status == .imported)
    }
    _ = try await app.settled()
    #expect(app.store.beginnings > 0)
    // Opened again it is counted again.
    let beginnings = app.store.beginnings
    let again = try app.host.open(
      Destination(id: "a", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
      plugin: Plugin(text: JournaledApp.script, name: "a.lua"),
      appliedUpTo: 0
    )
    var last = 0
    for _ in 1...4 {
      let next = app.host.paste(JournaledApp.items("one", "two"), into: again)
      for await effect in next.effects { last = effect.number ?? last }
    }
    _ = try await app.settled()
    #expect(app.store.beginnings == beginnings)
    app.host.stored(upTo: last, in: again)
    try await app.advance { app.store.beginnings > beginnings }
    #expect(app.store.beginnings > beginnings)
  }

  /// What a plugin's file holds, and what becomes of a drop with it.
  nonisolated private static func text(_ word: String) -> String {
    """
    return { name = "shelf", api = 1,
      on_perform = function(session)
        local ending = require("ending")
        local isSure = session:confirm { title = "Sure?" }
        for _, item in ipairs(session.items) do
          session:insert { contents = "\(word) " .. item.name .. ending .. (isSure and "" or "?") }
        end
      end }
    """
  }

  private final class Files: Sendable {
    private let files: Guarded<[String: String]>

    init(_ word: String) {
      files = Guarded(["plugin.lua": text(word), "ending.lua": "return '!'"])
    }

    subscript(_ name: String) -> String? {
      get { files.withLock { $0[name] } }
      set { files.withLock { $0[name] = newValue } }
    }
  }

  @Test(
    "Lists whose plugin was edited since one of them was opened, or can't be read again, have a few records, too, and go on by what each was loaded of",
    arguments: ["edited", "broken"]
  )
  func otherTexts(how: String) async throws {
    let files = Files("old")
    let plugin = Plugin(PluginSource { path in files[path].map { Array($0.utf8) } })
    func start(
      _ records: [JournalRecord],
      editing: Bool = false
    ) async throws -> (app: JournaledApp, lists: [PluginHost.Opened]) {
      let app = try JournaledApp(records, fewRecords: Self.few, opened: [])
      var lists = [try app.host.open(Destination(id: "a"), plugin: plugin)]
      if editing {
        try await app.goOn()
        files["plugin.lua"] = Self.text("new")
      }
      lists.append(try app.host.open(Destination(id: "b"), plugin: plugin))
      if !editing { try await app.goOn() }
      return (app, lists)
    }
    let records: [JournalRecord]
    do {
      let (app, lists) = try await start([], editing: how == "edited")
      if how == "broken" {
        files["plugin.lua"] = "return nothing("
        app.host.reload(lists[0])
      }
      for round in 1...8 {
        let drop = app.host.paste(JournaledApp.items("x"), into: lists[round % 2])
        try await answer(drop, app)
        #expect(await drop.outcome.status != .failed)
      }
      _ = try await app.settled()
      #expect(app.store.beginnings > 0)
      // They wait for an answer as the app dies.
      let open = lists.map { app.host.paste(JournaledApp.items("x"), into: $0) }
      try await app.advance { open.allSatisfy(\.isSafe) }
      records = try await app.settled()
    }
    files["plugin.lua"] = Self.text("newest")
    let (app, lists) = try await start(records)
    let words = how == "edited" ? ["old", "new"] : ["old", "old"]
    for list in 0...1 {
      let held = app.host.contents(of: lists[list]).map(\.name)
      #expect(held == Array(repeating: "\(words[list]) x!", count: 4))
    }
    let open = app.drops.filter { $0.endedOutcome == nil }
    #expect(open.count == 2)
    for drop in open { try await answer(drop, app) }
    for (list, drop) in open.enumerated() {
      #expect(await drop.outcome.status != .failed)
      #expect(app.host.contents(of: lists[list]).last?.name == "\(words[list]) x!")
    }
    // What comes next is what the files say now.
    let next = app.host.paste(JournaledApp.items("x"), into: lists[0])
    try await answer(next, app)
    #expect(await next.outcome.status != .failed)
    #expect(app.host.contents(of: lists[0]).last?.name == "newest x!")
  }

  /// Says yes to what a drop asks.
  private func answer(_ drop: Drop, _ app: JournaledApp) async throws {
    var question: QuestionID?
    try await app.advance {
      for effect in drop.takeEffects() {
        if case .confirm(let id, _) = effect.effect { question = id }
      }
      return question != nil
    }
    drop.answer(try #require(question), with: true)
  }
}

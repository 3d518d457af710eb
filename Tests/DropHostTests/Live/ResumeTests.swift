import DropContent
import DropCore
import DropHost
import SystemFiles
import Testing

@Suite("A host that goes on from its journal")
@MainActor
struct ResumeTests {
  /// All records of a life in which two drops came to their end.
  private func whole() async throws -> (records: [JournalRecord], names: [[String]]) {
    let app = try await JournaledApp.started([])
    let drops = app.dropTwo()
    for drop in drops { #expect(await drop.outcome.status == .imported) }
    #expect(drops.allSatisfy { $0.isDurable })
    try await app.advance { app.store.records.count { $0.isTold } == 2 }
    return (app.store.records, [app.names(0), app.names(1)])
  }

  @Test(
    "Killed after any record, each item of two drops is finished, or reported; nothing is done twice"
  )
  func everyRecord() async throws {
    let (records, names) = try await whole()
    #expect(names == [["one", "two"], ["three", "four"]])
    var (resumed, finished) = (0, 0)
    for count in 0...records.count {
      let left = Array(records.prefix(count))
      let app = try await JournaledApp.started(left)
      let landed = left.count(where: \.isLanded)
      let told = left.count(where: \.isTold)
      #expect(app.resumed.count == landed - told, "after \(count) records")
      resumed += app.resumed.count
      for each in app.resumed {
        let outcome = await each.drop.outcome
        // One of whose end alone the app hasn't heard is known by its end.
        if each.items.isEmpty { continue }
        #expect(outcome.items.map(\.id) == each.items.map(\.id), "after \(count) records")
        #expect(outcome.items.allSatisfy { $0.kind == .imported || $0.code == .interrupted })
        if outcome.status == .imported { finished += 1 }
      }
      #expect(app.server.calls.values.allSatisfy { $0.count == 1 }, "after \(count) records")
      for list in 0...1 {
        let held = app.host.contents(of: app.lists[list])
        #expect(held.allSatisfy { $0.placeholder == nil }, "after \(count) records")
        #expect(Set(held.map(\.name)).count == held.count)
      }
      // Another one is as any.
      let next = app.host.paste(JournaledApp.items("five"), into: app.lists[0])
      #expect(await next.outcome.status == .imported, "after \(count) records")
      #expect(app.names(0).last == "five")
      try await app.advance { app.store.records.last?.isTold == true }
      // The third life has nothing to go on with, and all that the second had.
      let third = try await JournaledApp.started(app.store.records)
      #expect(third.drops.count == 0, "after \(count) records")
      #expect([third.names(0), third.names(1)] == [app.names(0), app.names(1)])
    }
    // Else nothing was shown.
    #expect(resumed > 10)
    #expect(finished > 3)
  }

  @Test(
    "An app that is killed before it goes on from a drop's end hears of it again, of two drops each by itself"
  )
  func heard() async throws {
    let app = try await JournaledApp.started([])
    var drops: [Drop?] = app.dropTwo()
    func told() -> Int { app.store.records.count(where: \.isTold) }
    try await app.advance { drops.allSatisfy { $0?.isDurable == true } }
    app.host.advance()
    // Neither has been read.
    #expect(told() == 0)
    #expect(drops[0]?.endedOutcome?.status == .imported)
    #expect(await drops[0]?.outcome.status == .imported)
    // It may be killed here, before it has done anything about that.
    #expect(told() == 0)
    let killed = try await JournaledApp.started(app.store.records)
    #expect(killed.drops.compactMap(\.endedOutcome?.status) == [.imported, .imported])
    try await app.advance { told() == 1 }
    // The other one is let go of, unread.
    drops[1] = nil
    try await app.advance { told() == 2 }
    #expect(try await JournaledApp.started(app.store.records).drops.isEmpty)
    drops[0] = nil
    app.host.advance()
    #expect(told() == 2)
  }

  @Test("Of two drops that load, what came is there, and what was loading is interrupted")
  func loading() async throws {
    let isOpen = Guarded(false)
    let slow = { (name: String) in
      LiveScene.text(name) { _ in
        while !isOpen.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
        return name
      }
    }
    let records: [JournalRecord]
    do {
      let app = try await JournaledApp.started([])
      let drops = [
        app.host.paste(JournaledApp.items("one") + [slow("two")], into: app.lists[0]),
        app.host.paste([slow("three")] + JournaledApp.items("four"), into: app.lists[1]),
      ]
      try await app.advance { app.names(0).contains("one") && app.names(1).contains("four") }
      try await app.advance { drops.allSatisfy(\.isSafe) }
      // Two badges more are nothing that lasts.
      app.host.advance()
      records = try await app.settled()
    }
    let app = try await JournaledApp.started(records)
    #expect(
      app.resumed.map { $0.items.map(\.id) } == [["one", "two"], ["three", "four"]]
    )
    #expect(app.resumed.map(\.destination) == ["a", "b"])
    #expect(app.resumed.map(\.attempt) == [2, 2])
    #expect(app.drops.allSatisfy { $0.isSafe && $0.sourceMayGo && $0.endedOutcome == nil })
    let ends = [await app.drops[0].outcome, await app.drops[1].outcome]
    #expect(ends.map(\.status) == [.partial, .partial])
    #expect(ends.map { $0.failed.map(\.id) } == [["two"], ["three"]])
    #expect(ends.allSatisfy { $0.failed.allSatisfy { $0.code == .interrupted } })
    #expect(app.names(0) == ["one"])
    #expect(app.names(1) == ["four"])
  }

  @Test("What has a locator is loaded again by it, of two drops each its own")
  func locators() async throws {
    let endless = { (name: String) in
      var item = LiveScene.text(name) { _ in
        try await Task.sleep(for: .seconds(600))
        return name
      }
      if name != "none" { item.representations[0].locator = .string(name) }
      return item
    }
    let records: [JournalRecord]
    do {
      let app = try await JournaledApp.started([])
      let drag = app.host.begin(
        DragSource(),
        items: [endless("one"), endless("none")],
        at: Point(x: 50, y: 50)
      )
      let drops = [drag.drop(), app.host.paste([endless("two")], into: app.lists[1])]
      try await app.advance { drops.allSatisfy(\.isSafe) }
      records = try await app.settled()
    }
    // The second life dies as well, before anything of it has come.
    for _ in 1...2 {
      let app = try await JournaledApp.started(records)
      let ends = [await app.drops[0].outcome, await app.drops[1].outcome]
      #expect(ends[0].imported.map(\.id) == ["one"])
      #expect(ends[0].failed.map(\.code) == [.interrupted])
      #expect(ends[1].status == .imported)
      #expect([app.names(0), app.names(1)] == [["one"], ["two"]])
    }
  }

  @Test(
    "A task that may run again does, under the key that it had, and says so; of two each its own"
  )
  func again() async throws {
    let server = JournaledApp.Server()
    let records = try await JournaledApp.killedInTasks(server)
    let app = try await JournaledApp.started(records, server)
    // Before the host is advanced nothing begins.
    #expect(server.calls.values.allSatisfy { $0 == [1] })
    for drop in app.drops { #expect(await drop.outcome.status == .imported) }
    #expect(server.calls.count == 2)
    #expect(server.calls.values.allSatisfy { $0 == [1, 2] })
  }

  @Test("One that may not has failed, and isn't run")
  func fails() async throws {
    let server = JournaledApp.Server()
    let records = try await JournaledApp.killedInTasks(server)
    let app = try await JournaledApp.started(records, server, afterCrash: .fail)
    for drop in app.drops { #expect(await drop.outcome.items.count == 2) }
    #expect(server.calls.values.allSatisfy { $0 == [1] })
    #expect(app.names(0) == ["one", "two"])
  }

  @Test("One that the app is asked of goes by what it says, of two each its own")
  func asked() async throws {
    let server = JournaledApp.Server()
    let records = try await JournaledApp.killedInTasks(server)
    let keys = server.calls.keys.sorted()
    let app = try await JournaledApp.started(
      records,
      server,
      afterCrash: .ask { key in key == keys[0] ? .done(1) : .notDone }
    )
    for drop in app.drops { #expect(await drop.outcome.status == .imported) }
    #expect(server.calls[keys[0]] == [1])
    #expect(server.calls[keys[1]] == [1, 2])
  }

  @Test("Until it is gone on with nothing is dropped, and the app hears why")
  func before() async throws {
    for records in [[], try await whole().records] {
      let app = try JournaledApp(records)
      let drops = app.dropTwo()
      #expect(drops.allSatisfy { $0.id == nil && $0.endedOutcome?.status == Outcome.Status.none })
      #expect(throws: EditError.notResumed) {
        try app.host.edit(in: app.lists[0], [.insert(JournaledApp.items("x"))])
      }
      #expect(app.host.undo(in: app.lists[0]) == [])
      #expect(app.messages.count == 3)
      #expect(app.messages.allSatisfy { $0.contains("resume()") })
      _ = try await app.host.resume()
      let second = try await app.host.resume()
      #expect(second.drops.isEmpty)
      for drop in app.dropTwo() { #expect(await drop.outcome.status == .imported) }
      #expect(app.messages.count { $0.contains("resume()") } == 3, "\(app.messages)")
    }
  }

  @Test("A journal has one host; another gets it once that is gone")
  func owners() throws {
    let journal = HostJournal(TestStore())
    do {
      let host = try PluginHost(journal: journal)
      #expect(throws: JournalError.inUse) { try PluginHost(journal: journal) }
      #expect(host.now >= 0)
    }
    _ = try PluginHost(journal: journal)
  }

  @Test(
    "Effects on contents are numbered, and those come again that a list hasn't had, of two each its own"
  )
  func numbers() async throws {
    let first = try await JournaledApp.started([])
    var effects: [HostEffect] = []
    for drop in first.dropTwo() {
      for await effect in drop.effects where effect.number != nil { effects.append(effect) }
    }
    let numbers = effects.compactMap(\.number)
    #expect(numbers == Array(1...numbers.count))
    #expect(numbers.count >= 8)
    try await first.advance { first.store.records.count(where: \.isTold) == 2 }
    for known in [0, 3, numbers.count] {
      let app = try await JournaledApp.started(
        first.store.records,
        opened: [("a", known), ("b", nil)]
      )
      let due = effects.filter { $0.destination == "a" && $0.number ?? 0 > known }
      #expect(app.effects == due)
      // It goes on where it was.
      let next = app.host.paste(JournaledApp.items("five"), into: app.lists[1])
      for await effect in next.effects where effect.number != nil {
        #expect(effect.number ?? 0 > numbers.count)
      }
    }
    let app = try JournaledApp(first.store.records, opened: [("a", 99), ("b", nil)])
    do throws(ResumeError) {
      _ = try await app.host.resume()
      Issue.record("it went on")
    } catch {
      #expect(error == .appliedBeyond(99, last: numbers.count, destination: "a"))
    }
  }

  private static let asking = """
    return { name = "shelf", api = 1,
      on_perform = function(session)
        local name = session:confirm { title = session.items[1].name } and "yes" or "no"
        session:insert { contents = name }
      end }
    """

  @Test("A question is asked again, unless it was answered; of two drops each its own")
  func questions() async throws {
    let records: [JournalRecord]
    do {
      let app = try await JournaledApp.started([], script: Self.asking)
      let drops = ["one", "two"].map { app.host.paste(JournaledApp.items($0), into: app.lists[0]) }
      var ids: [QuestionID] = []
      try await app.advance {
        for effect in drops.flatMap({ $0.takeEffects() }) {
          if case .confirm(let id, _) = effect.effect { ids.append(id) }
        }
        return ids.count == 2
      }
      drops[1].answer(ids[1], with: true)
      records = try await app.settled()
    }
    let app = try await JournaledApp.started(records, script: Self.asking)
    let asked = app.drops.map { $0.takeEffects().filter { $0.effect.name == "confirm" }.count }
    // The other one had ended, and the app hadn't heard it.
    #expect(asked == [1, 0])
    #expect(await app.drops[1].outcome.status != .failed)
    #expect(app.names(0) == ["yes"])
    app.drops[0].answer("question-1", with: false)
    #expect(await app.drops[0].outcome.status != .failed)
    #expect(app.names(0).sorted() == ["no", "yes"])
  }

  @Test(
    "A list that isn't open any more is closed with its drop; the other one goes on, and is laid out anew"
  )
  func closed() async throws {
    let server = JournaledApp.Server()
    let records = try await JournaledApp.killedInTasks(server)
    let app = try await JournaledApp.started(records, server, opened: [("b", nil)])
    #expect(app.resumed.count == 2)
    let ends = [await app.drops[0].outcome, await app.drops[1].outcome]
    #expect(ends.map(\.destination) == ["a", "b"])
    #expect(ends[0].status == .aborted || ends[0].status == .imported)
    #expect(ends[1].status == .imported)
    #expect(app.names(0) == ["three", "four"])
    // The next drops are another script's.
    let other = try await JournaledApp.started(
      app.store.records,
      server,
      script: JournaledApp.script.replacing("{ content }", with: "{ \"new\" }"),
      opened: [("b", nil)]
    )
    let next = other.host.paste(JournaledApp.items("five"), into: other.lists[0])
    #expect(await next.outcome.status == .imported)
    #expect(other.names(0) == ["three", "four", "new"])
  }

  @Test("A drop of which the app died in each of three lives is brought to its end in the fourth")
  func attempts() async throws {
    let server = JournaledApp.Server()
    var records = try await JournaledApp.killedInTasks(server)
    server.isShut = true
    for life in 2...3 {
      let app = try await JournaledApp.started(records, server)
      #expect(app.resumed.map(\.attempt) == [life, life])
      #expect(app.resumed.allSatisfy { $0.why == nil })
      try await app.advance { server.calls.values.allSatisfy { $0.count == life } }
      records = try await app.settled()
    }
    let app = try await JournaledApp.started(records, server)
    #expect(app.resumed.count == 2)
    for each in app.resumed {
      #expect(each.why == "the app died each of the 3 times that it was at work")
      #expect(each.loaded.count == 2)
      #expect(await each.drop.outcome.status == .imported)
    }
    #expect(server.calls.values.allSatisfy { $0 == [1, 2, 3] })
    server.isShut = false
  }

  @Test("A drop goes on however often the app ended as it should, and of two each by itself")
  func retired() async throws {
    let server = JournaledApp.Server()
    var records = try await JournaledApp.killedInTasks(server)
    server.isShut = true
    // In two of them it dies, and not as it should.
    for life in 2...7 {
      let app = try await JournaledApp.started(records, server)
      #expect(app.resumed.map(\.attempt) == [life, life])
      #expect(app.resumed.allSatisfy { $0.why == nil })
      try await app.advance { server.calls.values.allSatisfy { $0.count == life } }
      if life != 4 { app.host.retire() }
      records = try await app.settled()
    }
    // What comes after it isn't an end.
    let last = try await JournaledApp.started(records, server)
    last.host.retire()
    let drop = last.host.paste(JournaledApp.items("new"), into: last.lists[0])
    try await last.advance { drop.isSafe }
    records = try await last.settled()
    server.isShut = false
    let app = try await JournaledApp.started(records, server)
    #expect(app.resumed.count == 3)
    let whys = app.resumed.map(\.why)
    #expect(whys == ["the app died each of the 3 times that it was at work", whys[0], nil])
    for each in app.resumed { #expect(await each.drop.outcome.status == .imported) }
  }

  @Test("What was done is taken back in the next life, and done again in the one after it")
  func undo() async throws {
    var records = try await whole().records
    for life in 1...2 {
      let app = try await JournaledApp.started(records)
      if life == 1 {
        #expect(!app.host.undo(in: app.lists[0]).isEmpty)
        #expect(app.names(0) == [])
      } else {
        #expect(!app.host.redo(in: app.lists[0]).isEmpty)
        #expect(app.names(0) == ["one", "two"])
      }
      #expect(app.names(1) == ["three", "four"])
      records = app.store.records
    }
  }
}

extension JournaledApp {
  /// All that came up to now, once it is written.
  func settled() async throws -> [JournalRecord] {
    var (count, still) = (-1, 0)
    try await advance {
      still = store.count == count ? still + 1 : 0
      count = store.count
      return still > 20
    }
    return store.records
  }
}

extension JournalRecord {
  fileprivate var isTold: Bool { if case .told = self { true } else { false } }

  /// Whether a drop or a paste began with it.
  fileprivate var isLanded: Bool {
    switch self {
    case .landed: true
    case .input(.event(.paste), _, _, _): true
    default: false
    }
  }
}

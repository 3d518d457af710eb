import DropContent
import DropCore
import DropHost
import TestExtent
import Testing

@Suite("What an app shows that goes on from its journal")
@MainActor
struct ResumedContentsTests {
  private static let allOrNothing = JournaledApp.script.replacing(
    "on_update",
    with: "policy = \"all_or_nothing\", on_update"
  )

  /// All records of a life in which two drops came to their end, and what changed its lists.
  private func whole(
    _ script: String
  ) async throws -> (records: [JournalRecord], effects: [HostEffect]) {
    let app = try await JournaledApp.started([], script: script)
    var effects: [HostEffect] = []
    for drop in app.dropTwo() {
      for await effect in drop.effects where effect.number != nil { effects.append(effect) }
    }
    return (app.store.records, effects)
  }

  @Test(
    "What changed in a list that closed doesn't come again in another of its name",
    arguments: 0...1
  )
  func reopened(_ number: Int) async throws {
    let records: [JournalRecord]
    do {
      let app = try await JournaledApp.started([])
      for drop in app.dropTwo() { #expect(await drop.outcome.status == .imported) }
      app.host.close(app.lists[number])
      let again = try app.host.open(
        Destination(id: app.lists[number].id, frame: Rect(x: 0, y: 0, width: 100, height: 100)),
        plugin: Plugin(text: JournaledApp.script)
      )
      let drop = app.host.paste(JournaledApp.items("five"), into: again)
      #expect(await drop.outcome.status == .imported)
      try await app.advance {
        app.store.records.count { if case .told = $0 { true } else { false } } == 3
      }
      records = app.store.records
    }
    let app = try await JournaledApp.started(records, opened: [("a", 0), ("b", 0)])
    var lists = MirroredLists()
    for effect in app.effects { lists.apply(effect) }
    #expect(app.names(number) == ["five"] && app.names(1 - number).count == 2)
    #expect(lists.faults == [] && lists.differing(from: app.lists, of: app.host) == [])
  }

  /// Has all drops come to their end, and gives what came of them.
  private func effects(of app: JournaledApp) async -> [HostEffect] {
    var all: [HostEffect] = []
    for drop in app.drops { for await effect in drop.effects { all.append(effect) } }
    return all + app.host.advance()
  }

  @Test(
    "Killed after any record, in any life, what it holds and the effects that follow are what it holds in the end",
    arguments: [false, true]
  )
  func shown(isAllOrNothing: Bool) async throws {
    let script = isAllOrNothing ? Self.allOrNothing : JournaledApp.script
    let (records, effects) = try await whole(script)
    var followed = 0
    for (lives, opened, counts) in [
      (1, ["a", "b"], false), (1, ["a", "b"], true), (1, ["b"], false), (3, ["a", "b"], false),
      (3, ["a", "b"], true), (3, ["b"], true),
    ] {
      let more = (1..<lives).map { JournalRecord.began(JournalLife(seed: UInt64($0))) }
      for count in stride(from: 0, through: records.count, by: Extent.isWhole ? 1 : 3) {
        let left = Array(records.prefix(count)) + more
        let place = "after \(count) records of \(lives) lives, \(opened), \(counts)"
        // It stored the first two of those that came by then.
        let all = try await JournaledApp.started(
          left,
          script: script,
          opened: [("a", 0), ("b", 0)]
        )
        let stored = effects.prefix(min(2, all.effects.count))
        let app = try await JournaledApp.started(
          left,
          script: script,
          opened: opened.map { ($0, counts ? stored.count : nil) }
        )
        var mirror = MirroredLists()
        if counts {
          for effect in stored + app.effects where opened.contains(effect.destination ?? "") {
            mirror.apply(effect)
          }
        } else {
          for list in app.lists { mirror.show(list, of: app.host) }
        }
        for placeholder in app.resumed.flatMap(\.placeholders) {
          #expect(mirror.holds("\(placeholder)"), "\(place)")
        }
        for effect in await self.effects(of: app) where opened.contains(effect.destination ?? "") {
          if effect.effect.changesContents { followed += 1 }
          mirror.apply(effect)
        }
        #expect(mirror.faults == [], "\(place)")
        #expect(mirror.differing(from: app.lists, of: app.host) == [], "\(place)")
      }
    }
    // Else nothing was shown.
    #expect(followed > 10)
  }
}

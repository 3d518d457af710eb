import DropCore
import DropHost
import Testing

@Suite("A journal that can't be made short says what holds it up")
@MainActor
struct LongJournalTests {
  /// A checkpoint is due after so many records, and at ten times as many the app is told.
  private static let few = 10

  private static let script = """
    return { name = "shelf", api = 1,
      on_perform = function(session)
        if session.items[1].name == "waits" then dnd.sleep(600000) end
        session:insert { contents = { { name = "note", from = session.items } } }
      end }
    """

  private func started(applied: Int? = nil) async throws -> JournaledApp {
    try await JournaledApp.started(
      [],
      script: Self.script,
      fewRecords: Self.few,
      opened: [("a", applied), ("b", nil)]
    )
  }

  private func paste(_ name: String, into list: Int, of app: JournaledApp) -> Drop {
    app.host.paste(JournaledApp.items(name), into: app.lists[list])
  }

  /// Pastes and waits for each until the app was told so often, or is told of nothing.
  private func paste(
    into list: Int,
    of app: JournaledApp,
    untilTold count: Int
  ) async throws -> [String] {
    var pasted = 0
    while app.messages.count < count, pasted < 200 {
      let drop = paste("\(pasted)", into: list, of: app)
      try await app.advance { drop.endedOutcome != nil }
      pasted += 1
    }
    return app.messages
  }

  /// How many records there were when the app was told.
  private func counts(_ messages: [String]) -> [Int] {
    messages.compactMap { $0.split(separator: " ").lazy.compactMap { Int($0) }.first }
  }

  @Test("Drops that wait while others come and go are named, again when there is twice as much")
  func waiting() async throws {
    let app = try await started()
    let open = [paste("waits", into: 0, of: app), paste("waits", into: 1, of: app)]
    let messages = try await paste(into: 1, of: app, untilTold: 3)
    #expect(messages.count == 3)
    #expect(
      messages.allSatisfy {
        $0.hasSuffix(
          "records, all of which an app goes through that starts again: drops 1, 2 aren't over"
        )
      }
    )
    let counts = counts(messages)
    #expect(counts.first.map { $0 >= 10 * Self.few } == true)
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 * 2 <= $1 })
    #expect(open.allSatisfy { $0.endedOutcome == nil })
    // Once nothing waits it is short, and there is nothing to tell.
    for drop in open { drop.abort() }
    try await app.advance { open.allSatisfy { $0.endedOutcome != nil } && app.store.beginnings > 1 }
    _ = try await app.settled()
    #expect(app.store.count < 10 * Self.few)
    #expect(app.messages.count == 3)
  }

  @Test("Drops of whose ends who holds them hasn't heard are counted")
  func unheard() async throws {
    let app = try await started()
    let held = paste("one", into: 0, of: app)
    _ = try await app.settled()
    let messages = try await paste(into: 1, of: app, untilTold: 1)
    #expect(messages.first?.contains("holds one drop and hasn't heard of the end") == true)
    #expect(held.endedOutcome != nil)
  }

  @Test("A destination whose effects the app doesn't store is named, with how far it is")
  func unstored() async throws {
    let app = try await started(applied: 0)
    let messages = try await paste(into: 0, of: app, untilTold: 1)
    #expect(messages.first?.contains("'a' has stored its effects up to 0 of ") == true)
    // Another list's app counts nothing, and holds up nothing.
    let other = try await started()
    #expect(try await paste(into: 1, of: other, untilTold: 1) == [])
  }
}

import DropContent
import DropCore
import DropHost
import Testing

@Suite("Drops whose contents couldn't be made, in the life after")
@MainActor
struct FailedWorkTests {
  private static let script = """
    return { name = "shelf", api = 1,
      on_perform = function(session)
        local ok, problem = pcall(function() return session.items[1]:load("org.example.own") end)
        session:insert { contents = ok and "made" or problem.code }
        session:confirm { title = "More?" }
      end }
    """

  /// A life in which nothing of that type can be made.
  private func started(
    _ records: [JournalRecord],
    _ problem: ContentError.Problem
  ) async throws -> (
    host: PluginHost, list: PluginHost.Opened, store: TestStore, drops: [ResumedDrop]
  ) {
    let store = TestStore(records)
    let host = try PluginHost(journal: HostJournal(store), limits: LiveScene.limits)
    try host.register(
      Codec(from: .utf8PlainText, to: "org.example.own") { (_, _) throws(ContentError) in
        throw ContentError(problem)
      }
    )
    let list = try host.open(Destination(id: "a"), plugin: Plugin(text: Self.script))
    return (host, list, store, try await host.resume().drops)
  }

  private func question(of drop: Drop) async -> QuestionID? {
    for await effect in drop.effects { if case .confirm(let id, _) = effect.effect { return id } }
    return nil
  }

  @Test(
    "They go on where a decoder failed in a process of its own, or the disk was full",
    arguments: [
      ContentError.Problem.decoder("HEIF", .crashed), .decoder("HEIF", .late),
      .decoder("HEIF", .absent("it has no program")), .fullDisk(keptFree: 0.1),
    ]
  )
  func read(problem: ContentError.Problem) async throws {
    let (host, list, store, _) = try await started([], problem)
    let drop = host.paste(JournaledApp.items("one"), into: list)
    #expect(await question(of: drop) != nil)
    let failures = store.records.compactMap { record -> ContentError? in
      guard case .input(.completed(.worked(_, .failure(let error))), _, _, _) = record else {
        return nil
      }
      return error
    }
    #expect(failures.map(\.problem) == [problem])
    let (next, again, _, drops) = try await started(store.records, problem)
    #expect(drops.map(\.why) == [nil])
    #expect(next.contents(of: again).map(\.name) == ["failed"])
    let resumed = try #require(drops.first?.drop)
    resumed.answer(try #require(await question(of: resumed)), with: true)
    _ = await resumed.outcome
    #expect(next.contents(of: again).map(\.name) == ["failed"])
  }
}

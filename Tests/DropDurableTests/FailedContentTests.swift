#if Durable

import DropContent
import DropCore
import DropDurable
import DropHost
import TestGround
import Testing

@Suite("Drops whose contents couldn't be made, in a journal on the disk")
@MainActor
struct FailedContentTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

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
    _ problem: ContentError.Problem
  ) async throws -> (host: PluginHost, list: PluginHost.Opened, drops: [ResumedDrop]) {
    let host = try PluginHost(journal: HostJournal(folder: folder.path + "/journal"))
    try host.register(
      Codec(from: .utf8PlainText, to: "org.example.own") { (_, _) throws(ContentError) in
        throw ContentError(problem)
      }
    )
    let list = try host.open(Destination(id: "a"), plugin: Plugin(text: Self.script))
    return (host, list, try await host.resume().drops)
  }

  /// One that ends while its drop asks the user.
  private func live(_ problem: ContentError.Problem) async throws {
    let (host, list, _) = try await started(problem)
    let item = ProvidedItem(
      id: "one",
      representations: [
        ProvidedRepresentation(.utf8PlainText) { _ in
          Content(type: .utf8PlainText, text: "one")
        }
      ]
    )
    let drop = host.paste([item], into: list)
    for await effect in drop.effects { if case .confirm = effect.effect { break } }
    #expect(host.contents(of: list).map(\.name) == ["failed"])
  }

  @Test(
    "They go on where a decoder failed in a process of its own, or the disk was full",
    arguments: [
      ContentError.Problem.decoder("HEIF", .crashed), .decoder("HEIF", .absent("it is gone")),
      .fullDisk(keptFree: 0.1),
    ]
  )
  func read(problem: ContentError.Problem) async throws {
    try await live(problem)
    let (host, list, drops) = try await started(problem)
    #expect(drops.map(\.why) == [nil])
    #expect(host.contents(of: list).map(\.name) == ["failed"])
  }
}

#endif

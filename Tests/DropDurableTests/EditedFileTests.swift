#if Durable

import DropContent
import DropCore
import DropDurable
import DropHost
import TestGround
import Testing

@Suite("A journal on the disk, and files that were edited since")
@MainActor
struct EditedFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "Of two lists' files one is edited after the app ended: its entry stays, and all else is as it was",
    arguments: [nil, 1]
  )
  func edited(fewRecords: Int?) async throws {
    let files = try ["a.txt", "b.txt"].map {
      try folder.write(String(repeating: $0, count: 1_000), $0)
    }
    func live(_ body: (PluginHost, [PluginHost.Opened]) async throws -> Void) async throws {
      let store = try SQLiteJournal(folder: folder.path + "/journal")
      let kept = HostJournal(store, fewRecords: fewRecords ?? JournalLength.fewRecords)
      let host = try PluginHost(journal: kept)
      let lists = try ["a", "b"].map { id in
        try host.open(Destination(id: id), plugin: Plugin(text: Self.script, name: "\(id).lua"))
      }
      _ = try await host.resume()
      try await body(host, lists)
    }
    try await live { host, lists in
      for (list, file) in zip(lists, files) {
        let drop = host.paste([ProvidedItem(file: file)], into: list)
        #expect(await drop.outcome.status == .imported && drop.isDurable)
      }
    }
    try folder.write("edited", "a.txt")
    for _ in 1...2 {
      try await live { host, lists in
        #expect(lists.map { host.contents(of: $0).map(\.name) } == [["a.txt"], ["b.txt"]])
        let contents = lists.compactMap { list in
          host.contents(of: list).first.flatMap { host.content(of: $0.entry) }
        }
        #expect(contents.count == 2)
        #expect(throws: ContentError(.gone(path: files[0]))) { try contents[0].bytes() }
        let bytes = try contents[1].bytes()
        #expect(bytes.count == 5_000)
        for list in lists {
          #expect(!host.undo(in: list).isEmpty)
          #expect(!host.redo(in: list).isEmpty)
        }
      }
    }
  }

  private static let script = """
    return { name = "shelf", api = 1,
      on_perform = function(session)
        session:insert { contents = { session.items[1]:load("public.item") } }
      end }
    """
}

#endif

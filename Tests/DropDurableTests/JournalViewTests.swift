#if Durable

import DropContent
import DropCore
import DropDurable
import DropHost
import Foundation
import SystemFiles
import TestGround
import Testing

@Suite("A journal that is looked at")
@MainActor
struct JournalViewTests {
  private let killed: KilledJournal

  init() throws { killed = try KilledJournal() }

  private static func host(of folder: String) async throws -> (
    host: PluginHost, list: PluginHost.Opened, other: PluginHost.Opened
  ) {
    let host = try PluginHost(journal: HostJournal(folder: folder), grants: [.tasks])
    host.register(task: "post", afterCrash: .again) { _ in
      try await Task.sleep(for: .seconds(600))
      return .null
    }
    let lists = try ["a\u{1B}[31mq", "b"].enumerated().map { place, id in
      try host.open(
        Destination(id: id, frame: Rect(x: Double(place) * 100, y: 0, width: 100, height: 100)),
        plugin: Plugin(text: script, name: "\(place).lua")
      )
    }
    _ = try await host.resume()
    return (host, lists[0], lists[1])
  }

  private static let script = """
    return { name = "shelf", api = 1, needs = { "tasks" },
      on_perform = function(session)
        local content = session.items[1]:load("public.text")
        if session.items[1].name == "stays" then session:task("post", {}) end
        session:insert { contents = { content } }
      end }
    """

  private static func item(_ name: String, bytes: Int = 600) -> ProvidedItem {
    ProvidedItem(
      id: name,
      representations: [
        ProvidedRepresentation(.utf8PlainText) { _ in
          Content(type: .utf8PlainText, text: String(repeating: "x", count: bytes))
        }
      ]
    )
  }

  /// A life in which one drop came to its end and was heard of, and two never do.
  private func live() async throws {
    let (host, list, other) = try await Self.host(of: killed.journal)
    let ended = host.paste([Self.item("ends")], into: list)
    #expect(await ended.outcome.status == .imported)
    let drag = host.begin(DragSource(), items: [Self.item("stays")], at: Point(x: 50, y: 50))
    let dropped = drag.drop()
    let pasted = host.paste([Self.item("stays"), Self.item("left")], into: other)
    while !dropped.isSafe || !pasted.isSafe || host.openRequests > 2 {
      host.advance()
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(host.contents(of: list).map(\.name) == ["ends"])
  }

  private var bytes: [String: Data] {
    let names = FileManager.default.subpaths(atPath: killed.journal) ?? []
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        FileManager.default.contents(atPath: killed.journal + "/" + name).map { (name, $0) }
      }
    )
  }

  @Test("It has the drops that a resume would have, and nothing of it is changed")
  func open() async throws {
    try await live()
    let before = bytes
    let view = try JournalView(folder: killed.journal)
    #expect(view.listing.open.map(\.way) == [.dropped, .pasted])
    #expect(view.listing.open.map(\.destination) == ["a\u{1B}[31mq", "b"])
    #expect(view.listing.open.map { $0.items.map(\.name) } == [["stays"], ["stays", "left"]])
    #expect(view.listing.open.map(\.loads.done) == [1, 1])
    #expect(view.listing.open.map(\.lives) == [1, 1] && view.listing.lives == 1)
    #expect(view.files.count == 3 && view.files.bytes == 1_800 && view.files.unnamed == 0)
    #expect(view.records.count == view.listing.kinds.map(\.count).reduce(0, +))
    #expect(bytes == before)
    let (host, list, other) = try await Self.host(of: killed.journal)
    #expect(host.contents(of: list).map(\.name) == ["ends"])
    #expect(host.contents(of: other).isEmpty)
  }

  @Test("What goes on in another life is in its second one, by its own number")
  func lives() async throws {
    try await live()
    _ = try await Self.host(of: killed.journal)
    let view = try JournalView(folder: killed.journal)
    #expect(view.listing.open.map(\.lives) == [2, 2] && view.listing.lives == 2)
    #expect(view.listing.open.map(\.drag.number) == [2, 3])
  }

  @Test("One that a host has says so, and that host isn't disturbed")
  func used() async throws {
    let (host, list, _) = try await Self.host(of: killed.journal)
    #expect(throws: JournalError.inUse) { try JournalView(folder: killed.journal) }
    let said = try BuiltTool.run(["journal", killed.journal])
    #expect(said.status == 69 && said.output.isEmpty)
    #expect(said.errors.hasSuffix(": another host has the journal\n"), "\(said.errors)")
    let drop = host.paste([Self.item("ends")], into: list)
    #expect(await drop.outcome.status == .imported && drop.isDurable)
  }

  @Test("However often somebody looks, no app that opens it is told that another one has it")
  func looked() async throws {
    let folder = killed.journal
    _ = try SQLiteJournal(folder: folder)
    let looks = Guarded(0)
    let isOver = Guarded(false)
    let looking = Task.detached {
      while !isOver.withLock({ $0 }) {
        _ = try? JournalView(folder: folder)
        looks.withLock { $0 += 1 }
      }
    }
    defer { isOver.withLock { $0 = true } }
    for _ in 1...200 {
      let before = looks.withLock { $0 }
      _ = try SQLiteJournal(folder: folder)
      while looks.withLock({ $0 }) == before { await Task.yield() }
    }
    isOver.withLock { $0 = true }
    await looking.value
    #expect(try JournalView(folder: folder).records.count == 0)
  }

  @Test("What a killed app left beside its records is read with them")
  func killedApp() throws {
    try killed.run(drops: 0, resumes: true, killedAfter: 6)
    let before = bytes
    let view = try JournalView(folder: killed.journal)
    #expect(bytes == before && before["journal.sqlite-wal"]?.isEmpty == false)
    let left = try SQLiteJournal(folder: killed.journal).read()
    #expect(view.records.count == left.count && left.count > 4)
  }

  @Test("The command shows it, with every name cleaned, for people and for programs")
  func command() async throws {
    try await live()
    let text = try BuiltTool.run(["journal", killed.journal])
    #expect(text.status == 0, "\(text.errors)")
    #expect(
      text.output.contains(
        """

        open drops:
          2 dropped on a\\u{1b}[31mq: 1 item, 1 loaded
            stays
          3 pasted into b: 2 items, 1 loaded
            stays
            left

        """
      ),
      "\(text.output)"
    )
    #expect(text.output.hasSuffix("\nspool: 3 files, 1.8 kB\n"), "\(text.output)")
    let json = try BuiltTool.run(["journal", killed.journal, "--format", "json"])
    let value = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let open = try #require(value?["open"] as? [[String: Any]])
    #expect(open.compactMap { $0["way"] as? String } == ["dropped", "pasted"])
    #expect(open.first?["destination"] as? String == "a\u{1B}[31mq")
    #expect(!json.output.contains("\u{1B}"))
  }

  @Test("A damaged one is told with its record, by the command and by a resume alike")
  func damaged() async throws {
    try await live()
    let names = try FileManager.default.contentsOfDirectory(atPath: killed.journal + "/spool")
    try FileManager.default.removeItem(atPath: killed.journal + "/spool/" + #require(names.max()))
    let said = try BuiltTool.run(["journal", killed.journal])
    #expect(said.status == 65)
    var why = ""
    do {
      _ = try await Self.host(of: killed.journal)
    } catch let error as ResumeError {
      why = "\(error)".replacingOccurrences(of: "the journal can't be gone on with: ", with: "")
    }
    #expect(why.hasPrefix("record ") && why.contains("isn't there"), "\(why)")
    #expect(said.errors.hasSuffix(": the journal can't be used: \(why)\n"), "\(said.errors)")
  }
}

#endif

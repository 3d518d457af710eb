#if Durable

import DropContent
import DropCore
import DropDurable
import DropHost
import SystemFiles

/// A host, with a journal where it has a folder, and one list.
final class JournaledDrops {
  private let host: PluginHost
  private let list: PluginHost.Opened
  private let store: WatchedRecords?
  /// Rung when there is something to do: an app sleeps until then.
  private let bell = Doorbell()

  init(_ folder: String?) throws {
    host = PluginHost()
    host.onWake = { [bell] in bell.ring() }
    store = try folder.map { WatchedRecords(try SQLiteJournal(folder: $0)) }
    if let store { try host.attach(store) }
    list = try host.open(Self.destination, plugin: Plugin(text: Self.script))
  }

  private static let destination = Destination(
    id: "list",
    frame: Rect(x: 0, y: 0, width: 400, height: 300)
  )

  private static let script = """
    return { name = "list", api = 1,
      on_update = function(session) return "copy" end,
      on_perform = function(session)
        dnd.each(session.items, { limit = 3 }, function(item)
          local slot = session:placeholder { title = item.name }
          slot:commit { item:load("public.text") }
        end)
      end }
    """

  private static func item(_ index: Int, isLasting: Bool = false) -> ProvidedItem {
    ProvidedItem(
      id: "i\(index)",
      representations: [
        ProvidedRepresentation("public.utf8-plain-text") { _ in
          if isLasting { try await Task.sleep(for: .seconds(600)) }
          return Content(
            type: "public.utf8-plain-text",
            name: "i\(index)",
            text: "text of \(index)"
          )
        }
      ]
    )
  }

  /// Drops so many items, and gives all records there are then.
  func drop(items: Int) throws -> [JournalRecord] {
    if items > 0 {
      let all = (1...items).map { Self.item($0) }
      let drop = host.begin(DragSource(), items: all, at: Point(x: 1, y: 1)).drop()
      finish(drop)
    }
    return store?.records ?? []
  }

  func finish(_ drop: Drop) {
    while drop.endedOutcome == nil {
      host.advance()
      usleep(50)
    }
  }

  func paste() -> Drop { host.paste([Self.item(1)], into: list) }

  /// From the call until no loss of power takes the drop any more.
  func pasteUntilSafe() -> Drop {
    let drop = paste()
    while !drop.isSafe {
      bell.wait()
      host.advance()
    }
    return drop
  }

  /// One drop of about so many records, one for each item, which doesn't end: an idle host would begin its journal
  /// anew.
  func fill(records: Int) -> Int {
    let items = (1...records).map { Self.item($0) } + [Self.item(0, isLasting: true)]
    _ = host.paste(items, into: list)
    var (count, still) = (-1, 0)
    while still < 2_000 {
      host.advance()
      usleep(50)
      let now = store?.records.count ?? 0
      still = now == count ? still + 1 : 0
      count = now
    }
    return count
  }

  /// What a host without a journal takes of the processor for such a drop, but for its end.
  static func compute(items: Int, _ clock: ProcessorClock) throws -> Double {
    let drops = try JournaledDrops(nil)
    let all = (1...items).map { item($0) }
    return clock.measure {
      let drop = drops.host.paste(all, into: drops.list)
      while drop.endedOutcome == nil {
        drops.host.advance()
        // Looking costs, too.
        usleep(300)
      }
    }
  }

  func move(_ count: Int) -> Int {
    let drag = host.begin(DragSource(), items: [Self.item(1)], at: Point(x: 1, y: 1))
    return (0..<count).count { number in
      let step = drag.move(to: Point(x: Double(number % 300), y: 5))
      return step.answer.map { $0.verdict.granted == .copy } ?? false
    }
  }

  /// What a host takes of the processor to go on from a journal, its opening not counted.
  static func resume(_ folder: String, _ clock: ProcessorClock) async throws -> Double {
    let journal = try HostJournal(folder: folder)
    let host = try PluginHost(journal: journal)
    _ = try host.open(destination, plugin: Plugin(text: script))
    let start = clock.now
    let resumption = try await host.resume()
    let time = clock.now - start
    guard resumption.drops.contains(where: { $0.drop.endedOutcome == nil }) else {
      throw JournalFailure("no drop is open")
    }
    return time
  }
}

/// A journal of which it is known what it was given.
private final class WatchedRecords: JournalStore {
  private let journal: SQLiteJournal
  private let given = Guarded<[JournalRecord]>([])

  init(_ journal: SQLiteJournal) { self.journal = journal }

  var id: String { journal.id }
  var records: [JournalRecord] { given.withLock { $0 } }

  func append(_ records: [JournalRecord]) throws(JournalFailure) {
    try journal.append(records)
    given.withLock { $0 += records }
  }

  func begin(anew records: [JournalRecord]) throws(JournalFailure) {
    try journal.begin(anew: records)
    given.withLock { $0 = records }
  }

  func read(spool: Spool, sources: [PluginSource]) throws(JournalFailure) -> [JournalRecord] {
    try journal.read(spool: spool, sources: sources)
  }
}

#endif

import DropContent
import DropCore
import DropHost
import SystemFiles

/// What a record of a journal costs as bytes, without a disk: `records [ITEMS [ROUNDS]]`.
///
/// The records are those of one drop of so many items, each with a text that is loaded and put in.
enum RecordsMode {
  static func run(_ arguments: [String]) throws -> Int32 {
    let items = arguments.first.flatMap { Int($0) } ?? 100
    let rounds = arguments.dropFirst().first.flatMap { Int($0) } ?? 100
    let store = RecordList()
    let host = PluginHost()
    try host.attach(store)
    try host.open(Destination(id: "shelf"), plugin: Plugin(text: DropsMode.script))
    let drag = host.begin(DragSource(), items: (1...items).map(item), at: Point(x: 1, y: 1))
    let drop = drag.drop()
    while drop.endedOutcome == nil {
      host.advance()
      usleep(50)
    }
    let records = store.all
    let clock = ProcessorClock()
    var written: [[UInt8]] = []
    let writing = try time(rounds, clock) {
      var encoder = JournalEncoder()
      written = try records.map { try encoder.bytes(of: $0) }
    }
    let reading = try time(rounds, clock) {
      var decoder = JournalDecoder()
      for bytes in written { _ = try decoder.record(of: bytes) }
    }
    func each(_ time: Double) -> Double { (time / Double(records.count) / 10).rounded() / 100 }
    let bytes = written.reduce(0) { $0 + $1.count }
    print("\(records.count) records of \(items) items in \(store.times) writes, \(bytes) bytes")
    print("each: \(each(writing)) µs to write, \(each(reading)) µs to read")
    return 0
  }

  /// The least of so many rounds, in nanoseconds.
  private static func time(
    _ rounds: Int,
    _ clock: ProcessorClock,
    _ body: () throws -> Void
  ) throws -> Double {
    var least = Double.infinity
    for _ in 0..<max(rounds, 1) {
      least = min(least, try clock.measure(body))
    }
    return least
  }

  private static func item(_ index: Int) -> ProvidedItem {
    ProvidedItem(
      id: "i\(index)",
      representations: [
        ProvidedRepresentation("public.utf8-plain-text") { _ in
          Content(type: "public.utf8-plain-text", name: "i\(index)", text: "text of \(index)")
        }
      ]
    )
  }

  /// Takes all that comes.
  private final class RecordList: JournalStore {
    let id = "bench"
    private let state = Guarded<(records: [JournalRecord], times: Int)>(([], 0))

    var all: [JournalRecord] { state.withLock { $0.records } }
    var times: Int { state.withLock { $0.times } }

    func read(spool: Spool, sources: [PluginSource]) -> [JournalRecord] { all }

    func begin(anew records: [JournalRecord]) {
      state.withLock { $0.records = [] }
      append(records)
    }

    func append(_ records: [JournalRecord]) {
      state.withLock { state in
        state.records += records
        state.times += 1
      }
    }
  }
}

import DropCore
import DropHost
import TestExtent
import Testing

@Suite("What is read of a journal that is only looked at")
struct JournalOutlineTests {
  /// What a listing says, in words.
  private static func words(_ records: [JournalRecord]) -> [String] {
    let listing = JournalListing(records)
    let open = listing.open.map { drop in
      "\(drop.drag.number) \(drop.way) \(drop.destination) \(drop.items.map(\.name)) \(drop.lives) \(drop.loads)"
    }
    return open + listing.kinds.map { "\($0.kind) \($0.count)" } + ["\(listing.lives)"]
  }

  @Test("Of every drop it is told what all of the records tell")
  func same() throws {
    var (drops, loads) = (0, 0)
    for seed in 1...(Extent.isWhole ? 200 : 40) {
      let run = try JournalBytesTests.run(UInt64(seed), 60)
      let bytes = try JournalBytesTests.written(run.journal.read()).bytes
      var (whole, outline) = (JournalDecoder(), JournalDecoder(isOutline: true))
      let records = try bytes.map { try whole.record(of: $0) }
      let told = try Self.words(bytes.map { try outline.record(of: $0) })
      #expect(told == Self.words(records), "seed \(seed)")
      #expect(outline.size == bytes.map(\.count).reduce(0, +))
      #expect(outline.files == whole.files && outline.count == whole.count)
      let open = JournalListing(records).open
      drops += open.count
      loads += open.reduce(0) { $0 + $1.loads.done + $1.loads.failed }
    }
    #expect(drops > 20 && loads > 20, "\(drops) \(loads)")
  }

  @Test("Whoever makes the sum right gets a record or an error, and never a trap")
  func forged() throws {
    let run = try JournalBytesTests.run(2, 30)
    let all = try JournalBytesTests.written(run.journal.read()).bytes
    for record in all.prefix(Extent.isWhole ? all.count : 30) {
      for place in record.indices.dropLast(8) {
        var changed = Array(record.dropLast(8))
        changed[place] &+= 1
        var decoder = JournalDecoder(isOutline: true)
        _ = try? decoder.record(of: JournalBytesTests.summed(changed))
      }
    }
  }
}

import DropContent
import DropCore
import DropHost
import SystemFiles
import TestExtent
import TestGround
import Testing

@Suite("A checkpoint in the place of all that a journal had")
struct CheckpointTests {
  static let count = JournalTests.count

  @Test(
    "An engine that takes one asks for the same from then on, with all that is undone, closed and opened again",
    arguments: JournaledRun.parts
  )
  func same(part: Int) throws {
    var (taken, asked) = (0, 0)
    for seed in stride(from: part, through: Self.count, by: JournaledRun.parts.count) {
      let run = try JournaledRun(seed: UInt64(seed))
      var all: [JournaledRun.Checkpoint] = []
      for _ in 1...3 {
        run.go(25)
        run.settle()
        if let checkpoint = try run.checkpoint() { all.append(checkpoint) }
      }
      run.go(25)
      taken += all.count
      for (place, checkpoint) in all.enumerated() {
        let again = try run.requests(since: checkpoint)
        let wanted = Array(run.requests.dropFirst(checkpoint.requests))
        guard again == wanted else {
          let first = zip(again, wanted).enumerated().first { $1.0 != $1.1 }
          Issue.record(
            "seed \(seed), \(place): \(again.count) of \(wanted.count), \(String(describing: first))"
          )
          return
        }
        asked += wanted.count
      }
    }
    // Else nothing was shown.
    #expect(taken > Self.count / JournaledRun.parts.count)
    #expect(asked > Self.count / JournaledRun.parts.count * 20)
  }

  @Test("There is none while a drag hovers or a drop is under way")
  func underWay() throws {
    let run = try JournaledRun(seed: 3)
    run.go(60)
    run.settle()
    #expect(try run.checkpoint() != nil)
    run.hover()
    #expect(try run.checkpoint() == nil)
  }

  @Test(
    "It is read again where more bytes are held, and more was counted, than 32 bits have room for"
  )
  func large() throws {
    let folder = try TemporaryFolder()
    let (bytes, many) = (3 << 30, 5_000_000_000)
    // Only its last byte lies on the disk.
    let path = try folder.write("", "large")
    let file = Descriptor(try FileSystem.open(path, O_RDWR))
    try FileSystem.seek(file.number, to: bytes - 1)
    try FileSystem.write([1], to: file.number)
    let range = FileRange(file: try OpenFile(nameless: file), offset: 0, count: bytes)
    let item = HeldItem(DragItem(id: "i"), Content(type: .data, storage: .file(range)))

    let setup = PluginHost(limits: .replay).registered
    let first = try HostEngine(setup, journal: MemoryJournal())
    first.pass(drags: many)
    first.take(.open(HostOpening(Destination(id: "a"))), at: 0)
    first.take(.edit("a", [.insert([item], before: nil)]), at: 1)
    first.removeOutput()
    let records = try Self.again(try #require(first.checkpoint(changes: many)))

    let feed = JournalFeed(records)
    let second = try HostEngine(setup, journal: MemoryJournal(), answers: feed)
    feed.run(second) { _, _ in }
    #expect(feed.failure == nil)
    for record in try Self.again(try #require(second.checkpoint(changes: many * 2))) {
      guard case .checkpoint(let checkpoint) = record else { continue }
      #expect(checkpoint.changes == many * 2)
      #expect(second.asking { $0.upcomingDrag.number } == many + 1)
    }
  }

  /// As from a disk.
  private static func again(_ records: [JournalRecord]) throws -> [JournalRecord] {
    var encoder = JournalEncoder()
    var decoder = JournalDecoder()
    return try records.map {
      try decoder.record(of: try encoder.bytes(of: $0, proving: true))
    }
  }
}

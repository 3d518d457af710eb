import DropCore
import DropHost
import TestExtent
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
}

import DropCore
import DropHost
import SystemFiles
import TestGround
import Testing

@Suite("The line of records on their way to a store")
struct JournalLineTests {
  /// How many records a store was said to have, as it was last told.
  private final class Told: Sendable {
    private let counts = Guarded<[Int]>([])

    var last: Int { counts.withLock { $0.last ?? 0 } }
    var areInOrder: Bool { counts.withLock { $0 == $0.sorted() } }

    func note(_ result: Result<Int, JournalFailure>) {
      if case .success(let count) = result { counts.withLock { $0.append(count) } }
    }
  }

  @Test(
    "Whether its thread works, rests or has ended as one comes: each record is kept, in its order",
    arguments: [0, 1, 50, 2_000]
  )
  func restingThread(_ microseconds: Int) async throws {
    let store = TestStore()
    let line = JournalLine(store, resting: .microseconds(microseconds))
    let told = Told()
    var random = RandomNumbers(seed: 7)
    for number in 1...400 {
      line.append(.told(DragID(number: number)!))
      line.write { told.note($0) }
      // From at once to long after it has ended.
      if random.pick(2) == 0 {
        try await Task.sleep(for: .microseconds(random.pick(200)))
      }
    }
    for _ in 0..<5_000 where told.last < 400 { try await Task.sleep(for: .milliseconds(1)) }
    let drags = store.records.map { if case .told(let drag) = $0 { drag.number } else { 0 } }
    #expect(drags == Array(1...400) && told.areInOrder && told.last == 400)
  }
}

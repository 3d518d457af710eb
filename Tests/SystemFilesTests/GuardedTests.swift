import SystemFiles
import Testing

@Suite("A value behind a lock")
struct GuardedTests {
  /// Under the thread sanitizer this also shows that a lock several wait for is no race to it.
  @Test("many threads at once lose no change")
  func contended() async {
    let total = Total()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<20_000 { total.add() } }
      }
    }
    #expect(total.value == 160_000)
  }

  @Test("an error leaves it open to the next")
  func error() {
    struct Refusal: Error {}
    let guarded = Guarded(1)
    #expect(throws: Refusal.self) { try guarded.withLock { _ throws(Refusal) in throw Refusal() } }
    #expect(guarded.withLock { $0 } == 1)
  }

  private final class Total: Sendable {
    private let count = Guarded(0)
    var value: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
  }
}

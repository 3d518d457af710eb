import DropCore
import TestExtent
import Testing

@Suite("A session that goes on where another one was")
struct SessionCheckpointTests {
  /// Another session, made of all that is written down of that one.
  private static func again(_ session: DropSession) throws -> DropSession {
    let parts = try #require(session.checkpoint).parts
    var again = DropSession(scene: [])
    again.take(try #require(SessionCheckpoint(parts)))
    return again
  }

  private typealias Series = RandomChangeTests

  @Test(
    "Random drops, undone and done again with a restart anywhere, leave what they leave without"
  )
  func series() throws {
    let count = Extent.isLong ? 100_000 : Extent.isWhole ? 2_000 : 200
    var wrong = 0
    for seed in 0..<count {
      var numbers = [Series.Generator(state: UInt64(seed)), Series.Generator(state: UInt64(seed))]
      var restarts = Series.Generator(state: UInt64(seed) &+ 1_000_000)
      var sessions = [DropSession(scene: Series.scene), DropSession(scene: Series.scene)]
      for _ in 0..<10 {
        for place in 0...1 { Self.step(&sessions[place], &numbers[place]) }
        if Bool.random(using: &restarts) { sessions[1] = try Self.again(sessions[1]) }
        if Series.contents(sessions[0]) != Series.contents(sessions[1]) { wrong += 1 }
      }
    }
    #expect(wrong == 0, "of \(count) series")
  }

  /// A drop, an undo or a redo.
  private static func step(_ session: inout DropSession, _ random: inout Series.Generator) {
    var queue = EffectQueue()
    let side = Int.random(in: 0...1, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1: Series.drop(on: side, &session, &queue, &random)
    case 2, 3: session.apply(.undo(["left", "right"][side]), at: 0, into: &queue)
    default: session.apply(.redo(["left", "right"][side]), at: 0, into: &queue)
    }
  }

  @Test("Numbers of destinations, and names, are what they were where some have closed")
  func closed() throws {
    var session = DropSession(scene: Scenario.nested)
    var queue = EffectQueue()
    func apply(_ event: Event) { session.apply(event, at: 5, into: &queue) }
    apply(.open(Destination(id: "left", contents: [ContentEntry(name: "x")]), inside: nil))
    apply(.close("below"))
    _ = session.freeClosed(heldBy: nil)
    apply(.open(Destination(id: "below", contents: [ContentEntry(name: "y")]), inside: "left"))
    let again = try Self.again(session)
    #expect(again.indices.map { again.id(of: $0) } == session.indices.map { session.id(of: $0) })
    #expect(again.indices.map { again.isOpen($0) } == [false, false, true, true])
    #expect(Series.contents(again) == Series.contents(session))
    let index = try #require(again.index(of: "below"))
    #expect(again.contents(of: index).map(\.name) == ["y"])
  }

  @Test("Parts that don't fit together are told as none, whatever they say")
  func unsound() throws {
    let parts = try #require(DropSession(scene: Scenario.nested).checkpoint).parts
    func isTaken(_ change: (inout CheckpointParts) -> Void) -> Bool {
      var changed = parts
      change(&changed)
      return SessionCheckpoint(changed) != nil
    }
    let node = try #require(Destination.Index(written: 7))
    let sides = [TransactionParts.Side(node: node, keys: [])]
    let part = TransactionParts.Part(number: 1, sides: sides)
    let loose = TransactionParts(parts: [part], drop: 1, isOfApp: false, carried: [], files: [])
    #expect(isTaken { _ in })
    #expect(!isTaken { $0.places[1].parent = 1 })
    #expect(!isTaken { $0.places[0].parent = -1 })
    #expect(!isTaken { $0.places[1].destination.id = $0.places[0].destination.id })
    #expect(!isTaken { $0.numbers = [] })
    #expect(!isTaken { $0.transactions = [loose] })
  }
}

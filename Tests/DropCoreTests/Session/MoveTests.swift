import DropCore
import Testing

@Suite("Moves from one destination to another")
struct MoveTests {
  static let home = Source(app: "a", destination: "home", operations: [.copy, .move])

  @Test("Rule 17: what arrived leaves its source, and only that")
  func leaves() throws {
    var (scenario, perform) = try Scenario.performing(source: Self.home, operation: .move)
    try scenario.request(.insert(at: 0, [.made("one", from: 0)]), by: perform)
    #expect(scenario.names("home") == ["one", "x", "two"])
    scenario.finish(perform)
    #expect(scenario.names("home") == ["x", "two"])
    #expect(scenario.names("below") == ["one", "a", "b"])
  }

  @Test("Rule 17: what has left its source by itself takes no other of its name with it")
  func goneBefore() throws {
    var (scenario, _) = try Scenario.performing()
    scenario.finish(try #require(scenario.asks.last))
    scenario.isHeld = true
    scenario.run("paste@home")
    let paste = try #require(scenario.asks.last)
    try scenario.request(.insert(at: 0, [.made("one", from: 0)]), by: paste)
    scenario.finish(paste)
    #expect(scenario.names("home") == ["one", "one", "x", "two"])
    scenario.source = Self.home
    scenario.items = [Scenario.text("one")]
    scenario.answers["on_update"] = { _, _ in .proposal(Proposal(.move)) }
    scenario.isHeld = true
    scenario.run("begin@below undo@home drop")
    let perform = try #require(scenario.asks.last)
    #expect(perform.call == .perform(.move) && scenario.names("home") == ["one", "x", "two"])
    try scenario.request(.insert(at: 0, [.made("one", from: 0)]), by: perform)
    scenario.finish(perform)
    #expect(scenario.names("home") == ["one", "x", "two"])
  }

  @Test("Rule 2: in a local move an entry that is the item counts as its arrival")
  func entryOfTheItem() throws {
    var (scenario, perform) = try Scenario.performing(source: Self.home, operation: .move)
    try scenario.request(
      .insert(at: 0, [ContentEntry(name: "one"), ContentEntry(name: "other", id: "two")]),
      by: perform
    )
    scenario.finish(perform)
    #expect(scenario.outcome?.status == .imported)
    #expect(scenario.names("home") == ["x"])
  }

  @Test("Rule 17: a copy leaves the source as it is")
  func copy() throws {
    var (scenario, perform) = try Scenario.performing(source: Self.home)
    try scenario.request(.insert(at: 0, [.made("one", from: 0)]), by: perform)
    scenario.finish(perform)
    #expect(scenario.names("home") == ["one", "x", "two"])
  }

  @Test("Rule 17: a move inside one destination is the handler's own")
  func inside() throws {
    var scenario = Scenario()
    scenario.source = Source(app: "a", destination: "below")
    scenario.items = [DragItem(id: "i", name: "a")]
    scenario.answers["on_update"] = { _, _ in .proposal(Proposal(.move)) }
    scenario.isHeld = true
    scenario.run("begin@below drop")
    let perform = try #require(scenario.asks.last)
    try scenario.request(.move(from: [0], to: 1), by: perform)
    scenario.finish(perform)
    #expect(scenario.names("below") == ["b", "a"])
    #expect(scenario.outcome?.status == .imported)
    scenario.run("undo@below")
    #expect(scenario.names("below") == ["a", "b"])
  }

  @Test("Rule 18: undo and redo, on both sides", arguments: ["below", "home"])
  func undo(from side: String) throws {
    var (scenario, perform) = try Scenario.performing(source: Self.home, operation: .move)
    for item in 0...1 {
      let name = ["one", "two"][item]
      let request = Request.placeholder(at: 1, title: name, size: nil, item: item)
      guard case .placeholder(let id) = try scenario.request(request, by: perform) else {
        continue
      }
      try scenario.request(.commit(id, [.made(name, from: item)]), by: perform)
    }
    scenario.finish(perform)
    #expect(scenario.names("below") == ["a", "one", "two", "b"])
    #expect(scenario.names("home") == ["x"])
    scenario.run("undo@\(side)")
    #expect(scenario.names("below") == ["a", "b"])
    #expect(scenario.names("home") == ["one", "x", "two"])
    scenario.run("redo@\(side)")
    #expect(scenario.names("below") == ["a", "one", "two", "b"])
    #expect(scenario.names("home") == ["x"])
  }

  @Test("Rule 18: a new change empties redo; nothing to undo changes nothing and is noted")
  func newChange() throws {
    var (scenario, perform) = try Scenario.performing()
    try scenario.request(.insert(at: 0, [.made("n", from: 0)]), by: perform)
    scenario.finish(perform)
    scenario.isHeld = true
    scenario.run("undo@below begin@below drop")
    let second = try #require(scenario.asks.last)
    try scenario.request(.insert(at: 0, [.made("m", from: 0)]), by: second)
    scenario.finish(second)
    scenario.run("redo@below")
    #expect(scenario.notices == [.nothingToUndo(isRedo: true)])
    #expect(scenario.names("below") == ["m", "a", "b"])
    scenario.run("undo@below undo@below")
    #expect(scenario.notices.last == .nothingToUndo(isRedo: false))
    #expect(scenario.names("below") == ["a", "b"])
  }

  @Test("Under all_or_nothing a failure leaves the source as it was")
  func takenBack() throws {
    var (scenario, perform) = try Scenario.performing(
      .allOrNothing,
      source: Self.home,
      operation: .move
    )
    try scenario.request(.insert(at: 0, [.made("one", from: 0)]), by: perform)
    try scenario.request(.fail(item: 1, code: .failed, reason: nil), by: perform)
    scenario.finish(perform)
    #expect(scenario.names("home") == ["one", "x", "two"])
    #expect(scenario.names("below") == ["a", "b"])
  }
}

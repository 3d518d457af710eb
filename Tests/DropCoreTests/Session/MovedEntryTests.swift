import DropCore
import Testing

@Suite("Rule 17: which entry a dragged item is")
struct MovedEntryTests {
  static func moved(_ items: DragItem..., from contents: [ContentEntry]) throws -> [String] {
    var scenario = Scenario([
      Destination(
        id: "home",
        frame: Rect(x: 300, y: 0, width: 100, height: 100),
        contents: contents
      ),
      Destination(id: "below", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
    ])
    scenario.source = Source(app: "a", destination: "home")
    scenario.items = items
    scenario.answers["on_update"] = { _, _ in .proposal(Proposal(.move)) }
    scenario.isHeld = true
    scenario.run("begin@below drop")
    let perform = try #require(scenario.asks.last)
    try scenario.request(.insert(at: 0, [.made("it", from: 0)]), by: perform)
    scenario.finish(perform)
    return scenario.names("home")
  }

  @Test("The one with its id, whatever it is called")
  func byID() throws {
    let contents = [
      ContentEntry(name: "note"), ContentEntry(name: "renamed", id: "n1"),
      ContentEntry(name: "n1"),
    ]
    #expect(try Self.moved(DragItem(id: "n1", name: "note"), from: contents) == ["note", "n1"])
  }

  @Test("Else the one with its name, one of several")
  func byName() throws {
    let contents = [
      ContentEntry(name: "other"), ContentEntry(name: "note"), ContentEntry(name: "note"),
    ]
    #expect(try Self.moved(DragItem(id: "n1", name: "note"), from: contents) == ["other", "note"])
  }

  @Test("An item that is no entry there takes nothing away")
  func neither() throws {
    let contents = [ContentEntry(name: "other", id: "o"), ContentEntry(name: "another")]
    #expect(
      try Self.moved(DragItem(id: "n1", name: "note"), from: contents) == ["other", "another"]
    )
  }

  @Test("An entry that is another dragged item stays where only its namesake has arrived")
  func namesake() throws {
    let contents = [ContentEntry(name: "note", id: "n2"), ContentEntry(name: "other")]
    let left = try Self.moved(
      DragItem(id: "n1", name: "note"),
      DragItem(id: "n2", name: "note"),
      from: contents
    )
    #expect(left == ["note", "other"])
  }
}

import DropCore
import Testing

@Suite("Rule 11: auto-scroll on every side")
struct ScrollTests {
  static func scenario(from offset: Point, at point: Point, validIn: Rect? = nil) -> Scenario {
    var scenario = Scenario([
      Destination(
        id: "below",
        frame: Rect(x: 0, y: 0, width: 100, height: 100),
        scroll: Scroll(contentWidth: 400, contentHeight: 400, offset: offset, edge: 40)
      )
    ])
    scenario.answers["on_update"] = { _, _ in .proposal(Proposal(.copy, validIn: validIn)) }
    scenario.apply(.begin(scenario.source, items: scenario.items, at: point))
    return scenario
  }

  static func offset(_ scenario: Scenario) -> Point? {
    scenario.session.index(of: "below").flatMap { scenario.session.destination($0)?.scroll }?.offset
  }

  @Test(
    "Towards each edge, until nothing more lies beyond it",
    arguments: [
      (Point(x: 20, y: 50), Point(x: 0, y: 150)), (Point(x: 80, y: 50), Point(x: 300, y: 150)),
      (Point(x: 50, y: 20), Point(x: 150, y: 0)), (Point(x: 50, y: 80), Point(x: 150, y: 300)),
      (Point(x: 80, y: 20), Point(x: 300, y: 0)),
    ]
  )
  func sides(point: Point, end: Point) {
    var scenario = Self.scenario(from: Point(x: 150, y: 150), at: point)
    #expect(scenario.session.wakeAt != nil)
    scenario.run("wait@5000")
    #expect(Self.offset(scenario) == end)
    #expect(scenario.session.wakeAt == nil)
    #expect(scenario.notices.isEmpty)
  }

  @Test("Where nothing lies beyond an edge nothing scrolls, and nobody wakes")
  func atTheEnd() {
    var scenario = Self.scenario(from: .zero, at: Point(x: 20, y: 20))
    scenario.run("wait@1000")
    #expect(Self.offset(scenario) == .zero)
    #expect(!scenario.effectNames.contains("scroll"))
  }

  @Test("A step asks again also where valid_in holds, for something else lies under the pointer")
  func asksAgain() {
    var scenario = Self.scenario(from: .zero, at: Point(x: 50, y: 80), validIn: .everything)
    scenario.run("wait@32")
    #expect(scenario.asks.filter { $0.call == .update }.count == 3)
  }

  @Test("A drop, a cancel and leaving end it", arguments: ["drop", "cancel", "move@outside"])
  func ends(how: String) {
    var scenario = Self.scenario(from: .zero, at: Point(x: 50, y: 80))
    scenario.run("wait@32 \(how)")
    let known = Self.offset(scenario)
    #expect(scenario.session.wakeAt == nil)
    scenario.run("wait@1000")
    #expect(Self.offset(scenario) == known)
  }

  @Test("The insertion index is that of the contents under the pointer, scrolled as they are")
  func index() throws {
    var scenario = Scenario([
      Destination(
        id: "below",
        frame: Rect(x: 0, y: 0, width: 100, height: 100),
        contents: (0..<40).map { ContentEntry(name: "\($0)") },
        layout: Layout(kind: .list, cellWidth: 100, cellHeight: 10),
        scroll: Scroll(contentWidth: 100, contentHeight: 400, edge: 40)
      )
    ])
    scenario.apply(
      .begin(scenario.source, items: scenario.items, at: Point(x: 50, y: 80))
    )
    let drag = try #require(scenario.session.hovering)
    let index = try #require(scenario.session.index(of: "below"))
    #expect(scenario.session.insertionIndex(of: drag, in: index) == 8)
    scenario.run("wait@5000")
    #expect(scenario.session.insertionIndex(of: drag, in: index) == 38)
  }
}

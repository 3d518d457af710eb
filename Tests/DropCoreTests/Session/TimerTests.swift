import DropCore
import Testing

@Suite("Rests and edges")
struct TimerTests {
  static func scenario(spring: Double = 1_000, offset: Double = 0) -> Scenario {
    var scenario = Scenario([
      Destination(
        id: "below",
        frame: Rect(x: 0, y: 0, width: 100, height: 100),
        regions: [Region(id: "tab", frame: Rect(x: 0, y: 0, width: 30, height: 30))],
        spring: spring
      )
    ])
    scenario.answers["on_update"] = { _, _ in .proposal(Proposal(.cancel, springload: "tab")) }
    return scenario
  }

  static func springs(_ scenario: Scenario) -> Int {
    scenario.effectNames.filter { $0 == "springload" }.count
  }

  @Test("Rule 11: after 1,000 ms of rest on the region, once per rest")
  func spring() {
    var scenario = Self.scenario()
    scenario.run("begin@below wait@999")
    #expect(Self.springs(scenario) == 0)
    scenario.run("wait@1")
    #expect(Self.springs(scenario) == 1)
    scenario.run("wait@5000 move@below wait@5000")
    #expect(Self.springs(scenario) == 1)
    #expect(scenario.asks.filter { $0.call == .springload(region: "tab") }.count == 1)
  }

  @Test("Rule 11: leaving the region ends the rest, coming back begins another")
  func leaving() {
    var scenario = Self.scenario()
    scenario.run("begin@below wait@900")
    scenario.apply(.move(to: Point(x: 50, y: 50)))
    scenario.run("wait@900 move@below wait@900")
    #expect(Self.springs(scenario) == 0)
    scenario.run("wait@200 move@outside move@below wait@1000")
    #expect(Self.springs(scenario) == 2)
  }

  @Test("Rule 11: a destination sets how long")
  func settable() {
    var scenario = Self.scenario(spring: 200)
    scenario.run("begin@below wait@200")
    #expect(Self.springs(scenario) == 1)
  }

  @Test("A drop or a cancel ends the rest", arguments: ["drop", "cancel"])
  func ends(how: String) {
    var scenario = Self.scenario()
    scenario.run("begin@below wait@900 \(how) wait@5000")
    #expect(Self.springs(scenario) == 0)
    #expect(scenario.session.wakeAt == nil)
  }

  @Test("A region that goes while its destination is still to answer doesn't spring open")
  func gone() {
    var scenario = Self.scenario()
    scenario.run("begin@below wait@500")
    scenario.answers["on_update"] = { _, _ in .later }
    scenario.apply(.change("below", Destination.Change(regions: [])))
    scenario.run("wait@5000")
    #expect(Self.springs(scenario) == 0)
  }

  static func scrolling(_ y: Double, speed: Double = Scroll.defaultSpeed) -> Scenario {
    var scenario = Scenario([
      Destination(
        id: "below",
        frame: Rect(x: 0, y: 0, width: 100, height: 100),
        scroll: Scroll(contentWidth: 100, contentHeight: 400, edge: 40, speed: speed)
      )
    ])
    scenario.apply(
      .begin(scenario.source, items: scenario.items, at: Point(x: 50, y: y))
    )
    return scenario
  }

  static func offset(_ scenario: Scenario) -> Double {
    scenario.session.index(of: "below").flatMap { scenario.session.destination($0)?.scroll }?
      .offset.y ?? -1
  }

  @Test(
    "Rule 11: from 0 at the zone's rim to 600 points a second at the edge",
    arguments: [
      (60.0, 0.0), (70, 150), (80, 300), (90, 450), (99.9, 598.5), (20, 0),
    ]
  )
  func speeds(y: Double, speed: Double) {
    let scroll = Scroll(contentWidth: 100, contentHeight: 4_000, edge: 40)
    let frame = Rect(x: 7, y: 9, width: 100, height: 100)
    #expect(abs(scroll.velocity(at: Point(x: 50, y: y), in: frame).y - speed) < 1e-9)
  }

  @Test("Scrolling goes on while the drag rests in the zone, and stops at the content's end")
  func scrolls() {
    var scenario = Self.scrolling(80)
    scenario.run("wait@160")
    #expect(abs(Self.offset(scenario) - 48) < 0.01)
    scenario.run("wait@5000")
    #expect(Self.offset(scenario) == 300)
    #expect(scenario.session.wakeAt == nil)
    let moved = scenario.shown.reduce(0.0) { sum, shown in
      if case .scroll(_, let dy) = shown.effect { sum + dy } else { sum }
    }
    #expect(abs(moved - 300) < 1e-6)
  }

  @Test("Leaving the zone stops it; what lies under the pointer has changed, so it is asked")
  func stops() {
    var scenario = Self.scrolling(80)
    scenario.run("wait@48")
    #expect(scenario.asks.filter { $0.call == .update }.count == 4)
    scenario.apply(.move(to: Point(x: 50, y: 50)))
    #expect(scenario.session.wakeAt == nil)
  }

  @Test("Rule 11: a destination sets its speed", arguments: [0.0, 100])
  func settableSpeed(speed: Double) {
    var scenario = Self.scrolling(80, speed: speed)
    scenario.run("wait@1600")
    #expect(abs(Self.offset(scenario) - min(speed * 0.5 * 1.6, 300)) < 1)
  }
}

import DropCore
import Testing

@Suite("What doesn't fit is said, and changes nothing")
struct OddEventTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let path: String
    let notice: Notice
  }

  static let cases: [Case] = [
    Case(
      testDescription: "a second drag while one hovers",
      path: "begin@below begin@above",
      notice: .outOfPlace(event: "begin", why: "another drag hovers")
    ),
    Case(
      testDescription: "a move of nothing",
      path: "move@below",
      notice: .outOfPlace(event: "move", why: "nothing is dragged")
    ),
    Case(
      testDescription: "items that join nothing",
      path: "add@three",
      notice: .outOfPlace(event: "add", why: "nothing is dragged")
    ),
    Case(
      testDescription: "an item that is dragged already",
      path: "begin@below add@one",
      notice: .outOfPlace(event: "add", why: "one is dragged already")
    ),
    Case(
      testDescription: "a drop of nothing",
      path: "drop",
      notice: .outOfPlace(event: "drop", why: "nothing is dragged")
    ),
    Case(
      testDescription: "a cancel of nothing",
      path: "begin@below drop cancel",
      notice: .outOfPlace(event: "cancel", why: "nothing is dragged")
    ),
    Case(
      testDescription: "an abort of nothing",
      path: "abort",
      notice: .outOfPlace(event: "abort", why: "nothing is under way")
    ),
    Case(
      testDescription: "an undo where no such destination is",
      path: "undo@nowhere",
      notice: .noSuchDestination("nowhere")
    ),
    Case(
      testDescription: "a paste into a destination that has gone",
      path: "close@above paste@above",
      notice: .noSuchDestination("above")
    ),
  ]

  @Test("Each event out of place", arguments: cases)
  func event(_ each: Case) {
    var scenario = Scenario()
    scenario.run(each.path)
    #expect(scenario.notices.last == each.notice)
    #expect(scenario.names("below") == ["a", "b"])
  }

  @Test("A destination by a name that is open already")
  func opened() {
    var scenario = Scenario()
    scenario.apply(.open(Destination(id: "above"), inside: nil))
    #expect(scenario.notices == [.outOfPlace(event: "open", why: "above is open already")])
    #expect(scenario.session.indices.count == 2)
    scenario.apply(.open(Destination(id: "new"), inside: "nowhere"))
    #expect(scenario.notices.last == .noSuchDestination("nowhere"))
  }

  @Test("Time that falls counts as the latest seen")
  func time() {
    var scene = Scenario.nested
    scene[0].destinations = []
    scene[0].regions = [Region(id: "r", frame: Rect(x: 0, y: 0, width: 100, height: 100))]
    var scenario = Scenario(scene)
    scenario.answers["on_update"] = { _, _ in .proposal(Proposal(.copy, springload: "r")) }
    scenario.time = 500
    scenario.run("begin@below")
    scenario.time = 0
    scenario.run("move@below")
    #expect(scenario.session.wakeAt == 510 + Destination.defaultSpring)
  }

  @Test("A request for an item, a load or a task that isn't there is refused by name")
  func requests() throws {
    var (scenario, perform) = try Scenario.performing()
    #expect(throws: Refusal.noSuchItem(2)) {
      try scenario.request(.skip(item: 2, reason: nil), by: perform)
    }
    let load = Request.beginLoad(item: -1, type: ContentType("public.png"), how: .direct)
    #expect(throws: Refusal.noSuchItem(-1)) { try scenario.request(load, by: perform) }
    let started = try scenario.request(
      .beginTask(name: "t", arguments: nil, origins: []),
      by: perform
    )
    guard case .task(let id) = started else { throw Refusal.ended }
    try scenario.request(.endTask(id, .succeeded(nil)), by: perform)
    #expect(throws: Refusal.noSuchWork(id.name)) {
      try scenario.request(.endTask(id, .succeeded(nil)), by: perform)
    }
  }
}

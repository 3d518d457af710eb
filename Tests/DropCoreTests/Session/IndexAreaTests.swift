import DropCore
import TestExtent
import Testing

@Suite("A proposal that holds as long as the insertion index")
struct IndexAreaTests {
  static let frame = Rect(x: 20, y: 30, width: 60, height: 60)

  static func cells(_ kind: Layout.Kind, _ columns: Int, _ sizes: [Double]) -> Layout {
    Layout(
      kind: kind,
      cellWidth: sizes[0],
      cellHeight: sizes[1],
      columns: columns,
      spacing: sizes[2],
      inset: sizes[3]
    )
  }

  static func places(_ all: [(Double, Double, Double, Double)]) -> Layout {
    .places(all.map { Rect(x: $0.0, y: $0.1, width: $0.2, height: $0.3) })
  }

  static let layouts: [Layout] =
    [[16, 8, 2, 4], [7.3, 5.1, 1.7, 3.9], [40, 40, 0, 0], [0.1, 0.7, 0, -2], [9, 9, -9, 1]].flatMap
  {
    [cells(.list, 1, $0), cells(.grid, 1, $0), cells(.grid, 3, $0)]
  } + [
    places([(0, 0, 20, 10), (25, 0, 20, 10), (0, 12, 20, 30), (30, 14, 10, 10), (0, 50, 9, 9)]),
    places([(40, 0, 20, 10), (15, 0, 20, 10), (40, 12, 20, 30), (10, 14, 10, 10)]),
    places([(0, 0, 60, 8.3), (0, 9.1, 60, 20.7), (0, 31.3, 60, 4.4)]),
    places([(0, 0, 30, 60), (10, 5, 30, 10), (20, 2, 9, 40), (5, 30, 50, 1)]),
    places([(10, 40, 9, 9), (10, 20, 9, 9), (30, 0, 9, 9), (0, 20, 9, 9)]),
    places([]),
  ]

  /// Over all of a destination and a little beyond, line after line, to and fro; in a quick run of the tests
  /// fewer lines, and half as many points in each.
  static let way: [Point] = stride(from: 28.0, to: 92, by: Extent.isWhole ? 1.5 : 4.5).flatMap {
    y in
    let line = stride(from: 18.0, to: 82, by: Extent.isWhole ? 0.5 : 1).map { Point(x: $0, y: y) }
    return Int(y * 2) % 2 == 0 ? line : line.reversed()
  }

  static func scenario(
    _ layout: Layout?,
    _ count: Int,
    regions: [Region] = [],
    scroll: Scroll? = nil
  ) -> Scenario {
    var scenario = Scenario([
      Destination(
        id: "below",
        frame: frame,
        regions: regions,
        contents: (0..<count).map { ContentEntry(name: "\($0)") },
        layout: layout,
        scroll: scroll
      )
    ])
    scenario.answers["on_update"] = { scenario, ask in
      guard let below = ask.destination else { return .nothing }
      let index =
        scenario.session.regionIndex(of: ask.drag, in: below)
        ?? scenario.session.insertionIndex(of: ask.drag, in: below)
      var proposal = Proposal(.copy, insertAt: index)
      proposal.isValidAtIndex = true
      return .proposal(proposal)
    }
    return scenario
  }

  static func index(_ scenario: Scenario) -> Int? {
    guard let drag = scenario.session.hovering, let below = scenario.session.index(of: "below")
    else { return nil }
    return scenario.session.regionIndex(of: drag, in: below)
      ?? scenario.session.insertionIndex(of: drag, in: below)
  }

  static func asked(_ scenario: Scenario) -> Int {
    scenario.asks.filter { $0.call == .update }.count
  }

  /// At each point the index that was proposed is the one that lies there; gives how often that was asked.
  static func walk(_ scenario: inout Scenario, _ what: String) -> Int {
    scenario.apply(.begin(scenario.source, items: scenario.items, at: way[0]))
    var wrong: [Point] = []
    for point in way {
      scenario.apply(.move(to: point))
      let verdict = scenario.session.standing?.verdict
      if frame.contains(point), verdict?.insertAt != index(scenario) { wrong.append(point) }
    }
    #expect(wrong.isEmpty, "\(what): \(wrong.count) wrong, \(wrong.first.map { "\($0)" } ?? "")")
    return asked(scenario)
  }

  @Test("is the one that would be made at every point, in every layout", arguments: layouts)
  func everywhere(_ layout: Layout) {
    for count in Extent.isWhole ? [0, 1, 4, 9] : [4] {
      var scenario = Self.scenario(layout, count)
      _ = Self.walk(&scenario, "of \(count)")
    }
  }

  @Test("also scrolled, where more comes into sight at the edges", arguments: [0, 4, 5, 15, 17])
  func scrolled(number: Int) {
    let scroll = Scroll(
      contentWidth: 200,
      contentHeight: 200,
      offset: Point(x: 7, y: 13.3),
      edge: 8
    )
    var scenario = Self.scenario(Self.layouts[number], 5, scroll: scroll)
    _ = Self.walk(&scenario, "scrolled")
  }

  @Test("also where it scrolls by parts of a point, and the pointer stops at edges of cells")
  func fractions() throws {
    let layout = Layout(kind: .list, cellWidth: 60, cellHeight: 36, spacing: 3, inset: 20)
    for offset in stride(from: 1_520.0, to: 1_524, by: Extent.isWhole ? 0.1 : 0.3) {
      let scroll = Scroll(contentWidth: 60, contentHeight: 4_000, offset: Point(x: 0, y: offset))
      var scenario = Self.scenario(layout, 60, scroll: scroll)
      scenario.apply(.begin(scenario.source, items: scenario.items, at: Point(x: 40, y: 30)))
      for step in 0..<600 {
        let y = 30 + Double(step) / 10
        scenario.apply(.move(to: Point(x: 40, y: y)))
        let proposed = try #require(scenario.session.standing?.verdict?.insertAt)
        #expect(proposed == Self.index(scenario), "\(offset), \(y)")
      }
      #expect(Self.asked(scenario) < 200)
    }
  }

  @Test("or in none of them, where numbers are as large as they get")
  func extremes() {
    let sizes = [1.7e308, 1e308, 1e15, 36, 1e-308, -1, 0, .nan, .infinity]
    for height in sizes {
      for inset in sizes {
        for spacing in [0, -1, 1e308] {
          let layout = Self.cells(.list, 1, [height, height, spacing, inset])
          var scenario = Self.scenario(layout, 4)
          scenario.apply(.begin(scenario.source, items: scenario.items, at: Point(x: 40, y: 30)))
          for y in stride(from: 30.0, to: 90, by: 7) {
            scenario.apply(.move(to: Point(x: 40, y: y)))
            let proposed = scenario.session.standing?.verdict?.insertAt
            #expect(proposed == Self.index(scenario), "\(height), \(inset), \(spacing), \(y)")
          }
        }
      }
    }
  }

  @Test("and over regions, of which some have an index of their own", arguments: [false, true])
  func regions(haveLayout: Bool) {
    let layout = Layout(kind: .list, cellWidth: 10, cellHeight: 4)
    let region = Region(
      id: "page",
      frame: Rect(x: 10, y: 10, width: 20, height: 30),
      layout: haveLayout ? layout : nil
    )
    var scenario = Self.scenario(Self.layouts[0], 5, regions: [region])
    _ = Self.walk(&scenario, "regions")
  }

  @Test("is asked for about as often as the index changes")
  func seldom() {
    var list = Self.scenario(Self.cells(.list, 1, [60, 8, 2, 4]), 4)
    // Once in each line of the way where the index is another, and each time it comes in.
    #expect(Self.walk(&list, "list") < 100)
    var none = Self.scenario(nil, 4)
    #expect(Self.walk(&none, "none") < 100)
  }

  @Test("is asked for anew when the destination holds more or less, and when keys change")
  func changes() throws {
    var scenario = Self.scenario(Self.cells(.list, 1, [60, 8, 2, 4]), 4)
    scenario.isHeld = true
    scenario.apply(.begin(scenario.source, items: scenario.items, at: Point(x: 30, y: 80)))
    scenario.apply(.drop)
    let perform = try #require(scenario.asks.last)
    #expect(perform.call.name == "on_perform")
    scenario.apply(.begin(scenario.source, items: scenario.items, at: Point(x: 30, y: 80)))
    let known = Self.asked(scenario)
    scenario.apply(.move(to: Point(x: 31, y: 80)))
    #expect(Self.asked(scenario) == known)
    #expect(scenario.session.standing?.holdsIn?.contains(Point(x: 31, y: 80)) == true)
    try scenario.request(.insert(at: 0, [ContentEntry(name: "new")]), by: perform)
    #expect(scenario.session.standing?.holdsIn == nil)
    scenario.apply(.move(to: Point(x: 32, y: 80)))
    #expect(Self.asked(scenario) == known + 1)
    #expect(scenario.session.standing?.verdict?.insertAt == 5)
    scenario.apply(.modifiers(.shift))
    #expect(Self.asked(scenario) == known + 2)
  }

  @Test("is told to whoever tells no moves inside, as far as nothing else may come of them")
  func holdsIn() {
    func held(_ change: (inout Destination) -> Void = { _ in }, beside: [Destination] = []) -> Rect?
    {
      var below = Destination(id: "below", frame: Self.frame)
      change(&below)
      var scenario = Scenario([below] + beside)
      scenario.answers["on_update"] = { _, _ in
        var proposal = Proposal(.copy)
        proposal.isValidAtIndex = true
        return .proposal(proposal)
      }
      scenario.apply(.begin(scenario.source, items: scenario.items, at: Point(x: 50, y: 60)))
      return scenario.session.standing?.holdsIn
    }
    func other(_ x: Double) -> Destination {
      Destination(id: "other", frame: Rect(x: x, y: 0, width: 20, height: 20))
    }
    #expect(held() == Self.frame)
    #expect(held(beside: [other(0)]) == Self.frame)
    #expect(held({ $0.destinations = [other(10)] }) == nil)
    #expect(held({ $0.destinations = [other(60)] }) == Self.frame)
    #expect(held({ $0.scroll = Scroll(contentWidth: 500, contentHeight: 500) }) == nil)
    var over = other(70)
    over.frame.height = 40
    #expect(held(beside: [over]) == nil)
    #expect(held({ $0.layout = Self.cells(.list, 1, [60, 20, 0, 0]) }) == Self.frame)
    let rows = held {
      $0.layout = Self.cells(.list, 1, [60, 20, 0, 0])
      $0.contents = ["a", "b"].map { ContentEntry(name: $0) }
    }
    #expect(rows == Rect(x: 20, y: 60, width: 60, height: 30))
    #expect(held({ $0.frame = .everything }) == .everything)
    #expect(held(beside: (0..<200).map { Destination(id: "\($0)", frame: other(0).frame) }) == nil)
  }

  @Test("is gone once somebody has said that it must be asked, also if that was put off")
  func demanded() throws {
    var scenario = Scenario()
    var isAsked = false
    scenario.answers["above.can_handle"] = { _, _ in
      defer { isAsked = true }
      return isAsked ? .later : .unwilling
    }
    scenario.answers["on_update"] = { _, _ in
      var proposal = Proposal(.copy, insertAt: 2)
      proposal.isValidAtIndex = true
      return .proposal(proposal)
    }
    scenario.apply(.begin(scenario.source, items: scenario.items, at: Point(x: 50, y: 50)))
    #expect(Self.asked(scenario) == 1)
    scenario.apply(.add(items: [Scenario.text("three")]))
    scenario.apply(.move(to: Point(x: 51, y: 50)))
    #expect(Self.asked(scenario) == 2)
  }

  @Test("holds no longer where the handler failed too often in a drop meanwhile")
  func quarantined() throws {
    var scenario = Self.scenario(nil, 4)
    scenario.isHeld = true
    scenario.apply(
      .reload("below", HandlerProfile(handlers: [.update, .perform], faultLimit: 1), fault: nil)
    )
    scenario.apply(.begin(scenario.source, items: scenario.items, at: Point(x: 30, y: 80)))
    scenario.apply(.drop)
    let perform = try #require(scenario.asks.last)
    scenario.apply(.begin(scenario.source, items: scenario.items, at: Point(x: 30, y: 80)))
    scenario.answer(perform, .broken)
    scenario.apply(.move(to: Point(x: 31, y: 80)))
    #expect(scenario.session.standing?.verdict?.reason == .quarantined)
  }

  @Test("holds for no length that came between the question and its answer")
  func lateAnswer() throws {
    var scenario = Self.scenario(Self.cells(.list, 1, [60, 8, 2, 4]), 4)
    scenario.isHeld = true
    scenario.apply(.begin(scenario.source, items: scenario.items, at: Point(x: 30, y: 80)))
    scenario.apply(.drop)
    let perform = try #require(scenario.asks.last)
    let answer = try #require(scenario.answers["on_update"])
    scenario.answers["on_update"] = { _, _ in .later }
    scenario.apply(.begin(scenario.source, items: scenario.items, at: Point(x: 30, y: 80)))
    let update = try #require(scenario.asks.last)
    let said = answer(&scenario, update)
    try scenario.request(.insert(at: 0, [ContentEntry(name: "new")]), by: perform)
    scenario.answers["on_update"] = answer
    scenario.answer(update, said)
    let known = Self.asked(scenario)
    scenario.apply(.move(to: Point(x: 31, y: 80)))
    #expect(Self.asked(scenario) == known + 1)
  }
}

import DropCore
import Testing

@Suite("What a session tells about itself")
struct SessionQueryTests {
  @Test("Of a drag: its items, source, kind and keys, while it hovers and while it is performed")
  func drag() throws {
    var scenario = Scenario()
    scenario.isHeld = true
    scenario.run("begin@below keys")
    let drag = try #require(scenario.session.hovering)
    for _ in 0..<2 {
      #expect(scenario.session.items(of: drag).map(\.id) == ["one", "two"])
      #expect(scenario.session.source(of: drag)?.app == "elsewhere")
      #expect(scenario.session.kind(of: drag) == .drop)
      #expect(scenario.session.modifiers(of: drag).names == ["option"])
      scenario.run("drop")
    }
    #expect(scenario.session.hovering == nil)
    #expect(scenario.session.performing == [drag])
  }

  @Test("Of a paste and a share: what they are")
  func kinds() throws {
    for (path, kind) in [("paste@below", SessionKind.paste), ("share@below", .share)] {
      var scenario = Scenario()
      scenario.isHeld = true
      scenario.run(path)
      let drag = try #require(scenario.session.performing.first)
      #expect(scenario.session.kind(of: drag) == kind)
    }
  }

  @Test("Of types: whether any item has one, and whether all have")
  func types() throws {
    var scenario = Scenario()
    scenario.items.append(
      DragItem(id: "p", representations: [Representation(type: ContentType("public.png"))])
    )
    scenario.run("begin@below")
    let drag = try #require(scenario.session.hovering)
    let text = [ContentType("public.text")]
    let either = text + [ContentType("public.image")]
    #expect(scenario.session.hasAny(of: text, in: drag))
    #expect(!scenario.session.hasAll(of: text, in: drag))
    #expect(scenario.session.hasAll(of: either, in: drag))
    #expect(!scenario.session.hasAny(of: [ContentType("public.movie")], in: drag))
  }

  @Test("Of a drag that isn't any more: nothing")
  func gone() throws {
    var scenario = Scenario()
    scenario.run("begin@below")
    let drag = try #require(scenario.session.hovering)
    let index = try #require(scenario.session.index(of: "below"))
    scenario.run("drop")
    #expect(scenario.session.items(of: drag) == [])
    #expect(scenario.session.source(of: drag) == nil)
    #expect(scenario.session.kind(of: drag) == nil)
    #expect(!scenario.session.hasAll(of: [ContentType("public.text")], in: drag))
    #expect(scenario.session.allowedOperations(of: drag, in: index) == [])
  }

  @Test("Of a destination: whether it is open or in quarantine, and its name also afterwards")
  func destination() throws {
    var scenario = Scenario()
    let index = try #require(scenario.session.index(of: "above"))
    #expect(scenario.session.isOpen(index))
    scenario.answers["above.on_update"] = { _, _ in .broken }
    scenario.run("begin@above move@above move@above")
    #expect(scenario.session.isQuarantined(index))
    scenario.run("reload@above")
    #expect(!scenario.session.isQuarantined(index))
    scenario.run("close@above")
    #expect(!scenario.session.isOpen(index))
    #expect(scenario.session.index(of: "above") == nil)
    #expect(scenario.session.id(of: index) == "above")
  }

  @Test("Of the pointer: the region and the index under it, in the destination's coordinates")
  func pointer() throws {
    var scene = Scenario.nested
    scene[0].frame = Rect(x: 5, y: 5, width: 100, height: 100)
    scene[0].regions = [
      Region(id: "all", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
      Region(id: "corner", frame: Rect(x: 0, y: 0, width: 10, height: 10)),
    ]
    scene[0].layout = Layout(kind: .list, cellWidth: 100, cellHeight: 4)
    var scenario = Scenario(scene)
    scenario.run("begin@below")
    let drag = try #require(scenario.session.hovering)
    let index = try #require(scenario.session.index(of: "below"))
    #expect(scenario.session.point(of: drag, in: index) == Point(x: 5, y: 5))
    #expect(scenario.session.region(of: drag, in: index)?.id == "corner")
    #expect(scenario.session.insertionIndex(of: drag, in: index) == 1)
    scenario.apply(.move(to: Point(x: 20, y: 20)))
    #expect(scenario.session.region(of: drag, in: index)?.id == "all")
    #expect(scenario.session.insertionIndex(of: drag, in: index) == 2)
    let above = try #require(scenario.session.index(of: "above"))
    #expect(scenario.session.point(of: drag, in: above) == Point(x: -10, y: -10))
  }

  /// `below` covers 0…100 square and `inner` on it its corner and what is beyond; both refuse, and what
  /// lies elsewhere is never asked.
  private static func refusing() -> Scenario {
    let whole = Rect(x: 0, y: 0, width: 100, height: 100)
    let inner = Destination(id: "inner", frame: Rect(x: 50, y: 50, width: 100, height: 100))
    let other = Destination(id: "other", frame: Rect(x: 300, y: 300, width: 10, height: 10))
    var scenario = Scenario([
      Destination(id: "below", frame: whole, destinations: [inner]), other,
    ])
    scenario.answers["can_handle"] = { _, _ in .unwilling }
    return scenario
  }

  @Test("A drop is refused where somebody lies under the pointer who said no, and nowhere else")
  func refused() {
    var scenario = Self.refusing()
    func isRefused(at x: Double, _ y: Double) -> Bool? {
      scenario.apply(.move(to: Point(x: x, y: y)))
      return scenario.session.standing?.isRefused
    }
    scenario.run("begin@outside")
    #expect(scenario.session.standing?.isRefused == false)
    #expect(isRefused(at: 10, 10) == true, "below said no")
    #expect(isRefused(at: 60, 60) == true, "and so did what lies on it")
    #expect(isRefused(at: 120, 120) == false, "of what lies on another only what is inside is seen")
    #expect(isRefused(at: 200, 10) == false)
    scenario.apply(.change("below", .init(frame: Rect(x: 190, y: 0, width: 100, height: 100))))
    #expect(scenario.session.standing?.isRefused == true, "it lies there now")
    scenario.apply(.close("below"))
    #expect(scenario.session.standing?.isRefused == false)
  }

  @Test("Many who said no are forgotten as the next drag begins")
  func refusedBefore() {
    let places = (0..<100).map { number in
      Destination(id: "d\(number)", frame: Rect(x: Double(number), y: 0, width: 1, height: 10))
    }
    var scenario = Scenario(places)
    scenario.answers["can_handle"] = { _, _ in .unwilling }
    scenario.run("begin@outside")
    for x in 0..<100 {
      scenario.apply(.move(to: Point(x: Double(x) + 0.5, y: 5)))
      #expect(scenario.session.standing?.isRefused == true)
    }
    scenario.run("cancel")
    scenario.answers["can_handle"] = { _, _ in .willing }
    scenario.apply(.begin(scenario.source, items: scenario.items, at: Point(x: 50.5, y: 5)))
    #expect(scenario.session.standing?.isRefused == false)
  }

  @Test("Why something else was granted is a sentence")
  func reasons() {
    for reason in Verdict.Reason.allCases { #expect(reason.sentence.count >= 10) }
    let verdict = Verdict.decide(.move, allowed: .copy, isLocal: false)
    #expect(verdict == Verdict(asked: .move, granted: .copy, reason: .moveFromAnotherApp))
    #expect(Operation.allCases.filter(\.transfers) == [.copy, .move, .link])
  }
}

import DropCore
import Testing

@Suite("Items that aren't known before the drop")
struct RevealTests {
  /// `below` takes pictures, and isn't asked whether it wants any.
  static func pictures() -> Scenario {
    var scene = Scenario.nested
    let handlers = Handlers.all.subtracting(.canHandle)
    scene[0].profile = HandlerProfile(handlers: handlers, accepts: ["public.image"])
    scene[0].destinations = []
    var scenario = Scenario(scene)
    scenario.items = [Scenario.hidden("one")]
    return scenario
  }

  @Test("A type that isn't known fits")
  func fits() throws {
    var scenario = Self.pictures()
    scenario.run("begin@below")
    #expect(scenario.calls == "below.on_enter below.on_update")
    let drag = try #require(scenario.session.hovering)
    #expect(scenario.session.hasAny(of: ["public.image"], in: drag))
    #expect(scenario.session.hasAll(of: ["public.image"], in: drag))
    #expect(!scenario.session.hasAny(of: [], in: drag))
    scenario.run("reveal")
    #expect(!scenario.session.hasAny(of: ["public.image"], in: drag))
    #expect(scenario.session.hasAll(of: ["public.text"], in: drag))
  }

  @Test("Types that are told are held against what is accepted")
  func told() {
    var scenario = Self.pictures()
    scenario.items = [Scenario.hidden("one", DragItem.Hover(types: ["public.plain-text"]))]
    scenario.run("begin@below")
    #expect(scenario.calls.isEmpty)
    scenario.items = [Scenario.hidden("one", DragItem.Hover(types: ["public.png"]))]
    scenario.run("cancel begin@below")
    #expect(scenario.calls == "ended=cancelled below.on_enter below.on_update")
  }

  @Test("Rule 38: what shows at the drop and isn't taken is forbidden, with the reason")
  func refused() throws {
    var scenario = Self.pictures()
    scenario.run("begin@below drop")
    #expect(
      scenario.calls
        == "below.on_enter below.on_update below.on_exit below.on_end ended=forbidden"
    )
    let verdict = try #require(scenario.verdicts.last)
    #expect(verdict.granted == .forbidden && verdict.reason == .unwantedOnceKnown)
    #expect(scenario.outcomes.last?.destination == "below")
    let message = Verdict.Reason.unwantedOnceKnown.sentence
    let badges = scenario.shown.map(\.effect).suffix(2)
    #expect(
      badges == [
        .badge(operation: .forbidden, message: message), .badge(operation: nil, message: nil),
      ]
    )
  }

  @Test("Rule 38: who was asked while a type was hidden is asked again, once, and performs")
  func askedAgain() {
    var scenario = Scenario()
    scenario.items = [Scenario.hidden("one"), Scenario.text("two")]
    scenario.run("begin@below move@below drop")
    #expect(
      scenario.calls
        == "below.can_handle below.on_enter below.on_update below.on_update "
        + "below.can_handle below.on_update below.on_perform below.on_end ended=none"
    )
    #expect(scenario.outcomes.last?.items.map(\.id) == ["one", "two"])
  }

  @Test("Who said yes knowing all types isn't asked whether it wants them again")
  func notAsked() {
    var scenario = Scenario()
    let hover = DragItem.Hover(types: ["public.plain-text"])
    scenario.items = [Scenario.hidden("one", hover)]
    scenario.run("begin@below reveal reveal")
    #expect(
      scenario.calls == "below.can_handle below.on_enter below.on_update below.on_update"
    )
    #expect(scenario.notices == [.outOfPlace(event: "reveal", why: "all is known")])
  }

  @Test("Who refused what was hidden may take what shows")
  func takenAfterAll() {
    var scenario = Scenario()
    scenario.items = [Scenario.hidden("one")]
    scenario.answers["above.can_handle"] = { scenario, _ in
      scenario.session.hidesItems() ? .unwilling : .willing
    }
    scenario.run("begin@above drop")
    #expect(
      scenario.calls
        == "above.can_handle below.can_handle below.on_enter below.on_update "
        + "above.can_handle below.on_exit above.on_enter above.on_update "
        + "above.on_perform above.on_end below.on_end ended=none"
    )
  }

  @Test("Who doesn't want what shows is left, hears the end, and what lies beneath takes over")
  func leftToOthers() {
    var scenario = Scenario()
    scenario.items = [Scenario.hidden("one")]
    scenario.answers["above.can_handle"] = { scenario, _ in
      scenario.session.hidesItems() ? .willing : .unwilling
    }
    scenario.run("begin@above reveal drop")
    #expect(
      scenario.calls
        == "above.can_handle above.on_enter above.on_update "
        + "above.can_handle below.can_handle above.on_exit below.on_enter below.on_update "
        + "below.on_perform below.on_end above.on_end ended=none"
    )
  }

  @Test(
    "Those that come in place of the one that stands in have places, ids and types of their own"
  )
  func standIn() throws {
    var scenario = Scenario()
    scenario.items = [DragItem(id: "?", hover: DragItem.Hover())]
    scenario.run("begin@below")
    let drag = try #require(scenario.session.hovering)
    let real = ["a", "b", "a"].map { Scenario.text($0) }
    scenario.apply(.reveal(items: real))
    #expect(scenario.session.items(of: drag).map(\.id) == ["a", "b"])
    #expect(scenario.session.items(of: drag).allSatisfy { $0.hover == nil })
    #expect(scenario.notices == [.outOfPlace(event: "reveal", why: "a is dragged already")])
    scenario.run("drop")
    #expect(scenario.outcomes.last?.items.map(\.id) == ["a", "b"])
  }

  @Test("One alone of which something is known stands for itself, others join it")
  func noStandIn() throws {
    var scenario = Scenario()
    scenario.items = [Scenario.hidden("one", DragItem.Hover(name: "One"))]
    scenario.run("begin@below reveal@two")
    let drag = try #require(scenario.session.hovering)
    #expect(scenario.session.items(of: drag).map(\.id) == ["one", "two"])
    #expect(scenario.session.items(of: drag).map(\.hidesTypes) == [true, false])
    scenario.apply(.reveal(items: [Scenario.hidden("one", DragItem.Hover(types: ["public.png"]))]))
    #expect(scenario.session.hasAny(of: ["public.image"], in: drag))
    #expect(scenario.session.items(of: drag).first?.knownName == nil)
  }

  @Test("Whatever comes before the answers are there lets the drop happen by the defaults")
  func meanwhile() {
    var scenario = Scenario()
    scenario.items = [Scenario.hidden("one")]
    scenario.run("begin@below")
    scenario.answers["below.can_handle"] = { _, _ in .later }
    scenario.run("drop")
    #expect(scenario.session.hovering != nil && scenario.outcomes.isEmpty)
    scenario.run("move@outside")
    #expect(
      scenario.calls
        == "below.can_handle below.on_enter below.on_update below.can_handle withdrawn-4 "
        + "below.on_update withdrawn-5 below.on_perform below.on_end ended=none"
    )
    #expect(scenario.notices.first == .outOfPlace(event: "move", why: "nothing is dragged"))
  }

  @Test("A cancel reveals nothing")
  func cancelled() {
    var scenario = Scenario()
    scenario.items = [Scenario.hidden("one")]
    scenario.run("begin@below cancel")
    #expect(
      scenario.calls
        == "below.can_handle below.on_enter below.on_update below.on_exit below.on_end "
        + "ended=cancelled"
    )
  }

  @Test("What is pasted or shared is known whole", arguments: ["paste", "share"])
  func handed(_ kind: String) {
    var scenario = Self.pictures()
    scenario.run("\(kind)@below")
    #expect(scenario.outcomes.map(\.status) == [.forbidden])
  }

  @Test("In quarantine who said yes refuses, and isn't asked again")
  func quarantined() {
    var scene = Scenario.nested
    scene[0].profile = HandlerProfile(faultLimit: 1)
    var scenario = Scenario(scene)
    scenario.items = [Scenario.hidden("one")]
    scenario.answers["below.on_update"] = { _, _ in .broken }
    scenario.run("begin@below drop")
    #expect(scenario.calls == "below.can_handle below.on_enter below.on_update ended=forbidden")
    #expect(scenario.verdicts.last?.reason == .quarantined)
  }
}

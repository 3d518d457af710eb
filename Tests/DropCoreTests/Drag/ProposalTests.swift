import DropCore
import Testing

@Suite("What a proposal shows")
struct ProposalTests {
  static func scenario(_ proposals: [Proposal]) -> Scenario {
    var scene = Scenario.nested
    scene[0].destinations = []
    scene[0].regions = [
      Region(id: "left", frame: Rect(x: 0, y: 0, width: 50, height: 100)),
      Region(id: "right", frame: Rect(x: 50, y: 0, width: 50, height: 100)),
    ]
    var scenario = Scenario(scene)
    scenario.answers["on_update"] = { scenario, _ in
      let asked = scenario.asks.filter { $0.call == .update }.count
      return .proposal(proposals[min(asked, proposals.count) - 1])
    }
    return scenario
  }

  @Test("One highlight at a time: the old goes before the new comes, and both go at the end")
  func highlights() {
    var scenario = Self.scenario([
      Proposal(.copy, highlight: .region("left")), Proposal(.copy, highlight: .region("left")),
      Proposal(.copy, highlight: .region("right")), Proposal(.copy, highlight: .destination),
    ])
    scenario.run("begin@below move@below move@below move@below drop")
    let shown = scenario.shown.map(\.effect).filter { $0.name == "highlight" }
    #expect(
      shown == [
        .highlight(region: "left", isOn: true), .highlight(region: "left", isOn: false),
        .highlight(region: "right", isOn: true), .highlight(region: "right", isOn: false),
        .highlight(region: nil, isOn: true), .highlight(region: nil, isOn: false),
      ]
    )
  }

  @Test(
    "A badge shows what was granted, changes only when that does, and goes when the drag leaves"
  )
  func badges() {
    var scenario = Self.scenario([
      Proposal(.copy), Proposal(.copy), Proposal(.copy, message: "2 of 3 fit"),
      Proposal(.forbidden, message: "full"), Proposal(.cancel),
    ])
    scenario.run("begin@below move@below move@below move@below move@outside")
    #expect(
      scenario.shown.map(\.effect) == [
        .badge(operation: .copy, message: nil), .badge(operation: .copy, message: "2 of 3 fit"),
        .badge(operation: .forbidden, message: "full"),
        .badge(operation: nil, message: nil),
      ]
    )
  }

  @Test("Rule 12: what names something that isn't there is ignored, with a notice")
  func unknownNames() {
    var scenario = Self.scenario([
      Proposal(.copy, highlight: .region("top"), insertAt: 9, springload: "tab")
    ])
    scenario.run("begin@below")
    #expect(
      scenario.notices == [
        .noSuchRegion("top"), .noSuchRegion("tab"), .noSuchIndex(9, count: 2),
      ]
    )
    #expect(scenario.effectNames == ["badge"])
    #expect(scenario.session.wakeAt == nil)
  }

  @Test("A preview is shown once, and goes with its proposal")
  func preview() {
    var scenario = Self.scenario([Proposal(.copy, preview: "big"), Proposal(.copy, preview: "big")])
    scenario.run("begin@below move@below move@outside")
    let previews = scenario.shown.map(\.effect).filter { $0.name == "preview" }
    #expect(previews == [.preview("big"), .preview(nil)])
  }

  @Test("Inside the rectangle of valid_in it isn't asked again, outside and after changes it is")
  func validIn() {
    let area = Rect(x: 0, y: 0, width: 20, height: 20)
    var scenario = Self.scenario([Proposal(.copy, validIn: area)])
    scenario.run("begin@below")
    let asked = { (scenario: Scenario) in scenario.asks.filter { $0.call == .update }.count }
    scenario.apply(.move(to: Point(x: 19, y: 19)))
    scenario.apply(.move(to: Point(x: 5, y: 5)))
    #expect(asked(scenario) == 1)
    scenario.apply(.modifiers(.shift))
    #expect(asked(scenario) == 2)
    scenario.apply(.move(to: Point(x: 20, y: 5)))
    #expect(asked(scenario) == 3)
    scenario.apply(.change("below", Destination.Change(context: 1)))
    #expect(asked(scenario) == 4)
  }

  @Test("A rectangle that holds doesn't hide a destination that opens above")
  func validInBeneath() {
    var scenario = Scenario()
    scenario.answers["below.on_update"] = { _, _ in
      .proposal(Proposal(.copy, validIn: .everything))
    }
    scenario.run("begin@below move@above")
    #expect(scenario.calls.hasSuffix("below.on_exit above.on_enter above.on_update"))
  }

  @Test(
    "Rule 6: without accepts everything conforms; with it an item must",
    arguments: [
      (nil, Operation.copy), (["public.plain-text"], .copy), (["public.image"], nil),
    ] as [([String]?, Operation?)]
  )
  func defaults(accepts: [String]?, granted: Operation?) {
    var scene = Scenario.nested
    scene[0].profile = HandlerProfile(handlers: [], accepts: accepts?.map { ContentType($0) })
    var scenario = Scenario(scene)
    scenario.run("begin@below")
    #expect(scenario.verdicts.map(\.granted) == (granted.map { [$0] } ?? []))
    #expect(scenario.calls == "")
  }

  @Test("A handler that wants the drag but says nothing gets the default, with the reason")
  func noAnswer() {
    var scene = Scenario.nested
    scene[0].profile = HandlerProfile(accepts: [ContentType("public.image")])
    var scenario = Scenario(scene)
    scenario.answers["on_update"] = { _, _ in .nothing }
    scenario.run("begin@below")
    #expect(
      scenario.verdicts == [Verdict(asked: nil, granted: .forbidden, reason: .noAnswer)]
    )
  }

  @Test("Rule 12: a hover handler may only emit; the refusal says where the rest may be done")
  func hoverRefusals() {
    var scenario = Scenario()
    var refusals: [Refusal] = []
    scenario.answers["on_update"] = { scenario, ask in
      let requests: [Request] = [
        .insert(at: 0, []), .placeholder(at: 0, title: "p", size: nil), .notify(.info, "hello"),
        .beginTask(name: "t", arguments: nil, origins: []),
        .beginLoad(item: 0, type: ContentType("public.png"), how: .direct),
      ]
      for request in requests {
        do throws(Refusal) {
          _ = try scenario.session.request(request, by: ask.id, into: &scenario.effects)
        } catch {
          refusals.append(error)
        }
      }
      let emitted = try? scenario.session.request(
        .emit(name: "e", values: 1),
        by: ask.id,
        into: &scenario.effects
      )
      return emitted == .done ? .proposal(Proposal(.link)) : .broken
    }
    scenario.run("begin@below")
    #expect(refusals.count == 5)
    #expect(
      refusals.first
        == .notNow(request: "insert", call: "on_update", allowedIn: ["on_perform"])
    )
    #expect(scenario.effectNames.contains("emit"))
    #expect(scenario.verdicts.last?.granted == .link)
  }

  @Test("A request by a call that isn't open is refused")
  func ended() throws {
    var scenario = Scenario()
    scenario.run("begin@below drop")
    let perform = try #require(scenario.asks.first { $0.call == .perform(.copy) })
    #expect(throws: Refusal.ended) { try scenario.request(.insert(at: 0, []), by: perform) }
  }
}

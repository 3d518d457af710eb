import DropCore
import Testing

@Suite("Questions, the source's side, and what waits")
struct AskingTests {
  struct Reply: Equatable {
    let id: QuestionID
    let value: JSONValue?
  }

  static func replies(_ event: Event, _ scenario: inout Scenario) -> [Reply] {
    scenario.session.apply(event, at: scenario.time, into: &scenario.effects)
    let replies = scenario.effects.entries.compactMap { entry in
      if case .reply(let id, let value) = entry { Reply(id: id, value: value) } else { nil }
    }
    scenario.apply(.tick)
    return replies
  }

  static func ask(_ fields: JSONValue?, _ scenario: inout Scenario, _ perform: Ask) throws
    -> QuestionID
  {
    let question = Question(title: "?", fields: fields)
    guard case .question(let id) = try scenario.request(.confirm(question), by: perform) else {
      throw Refusal.ended
    }
    return id
  }

  @Test("Rule 28: a question is named by itself, by its destination, or not at all")
  func names() throws {
    for name in ["question-1", "below", nil] {
      var (scenario, perform) = try Scenario.performing()
      let id = try Self.ask(nil, &scenario, perform)
      let replies = Self.replies(.reply(to: name, value: "yes"), &scenario)
      #expect(replies == [Reply(id: id, value: "yes")])
    }
  }

  @Test(
    "Rule 28: of several the destination's oldest is meant; without a name it must be the only one"
  )
  func several() throws {
    var (scenario, perform) = try Scenario.performing()
    let first = try Self.ask(["x": "string"], &scenario, perform)
    let second = try Self.ask(nil, &scenario, perform)
    #expect(Self.replies(.reply(to: nil, value: true), &scenario) == [])
    #expect(scenario.notices == [.severalQuestions([first.name, second.name])])
    let answers: JSONValue = ["x": "hello"]
    #expect(
      Self.replies(.reply(to: "below", value: answers), &scenario)
        == [Reply(id: first, value: answers)]
    )
    #expect(
      Self.replies(.reply(to: nil, value: nil), &scenario) == [Reply(id: second, value: nil)]
    )
  }

  @Test("Rule 28: null and false refuse", arguments: [JSONValue.null, false])
  func refused(value: JSONValue) throws {
    var (scenario, perform) = try Scenario.performing()
    let id = try Self.ask(["x": "string"], &scenario, perform)
    #expect(Self.replies(.reply(to: nil, value: value), &scenario) == [Reply(id: id, value: nil)])
  }

  static let handlers = Handlers([.drag, .provide, .dragEnd])

  @Test("Rule 31: the source's handler makes the items, provides them, and hears the end")
  func sourceSide() throws {
    var scenario = Scenario()
    scenario.source = Source(app: "a", profile: HandlerProfile(handlers: Self.handlers))
    scenario.answers["source.on_drag"] = { _, ask in
      ask.call == .drag(isAdding: true)
        ? .items([Scenario.text("more")]) : .items([Scenario.text("made")])
    }
    scenario.isHeld = true
    scenario.apply(.begin(scenario.source, items: nil, at: Scenario.point("below")))
    scenario.apply(.add(items: nil))
    scenario.run("drop")
    let perform = try #require(scenario.asks.last)
    #expect(scenario.session.items(of: perform.drag).map(\.id) == ["made", "more"])
    try scenario.request(
      .beginLoad(item: 1, type: ContentType("public.plain-text"), how: .direct),
      by: perform
    )
    let provide = try #require(scenario.asks.last)
    guard case .provide(item: 1, _, let load) = provide.call else { throw Refusal.ended }
    try scenario.request(.endLoad(load, .loaded(size: 1)), by: perform)
    scenario.answer(provide, .done)
    scenario.finish(perform)
    #expect(
      scenario.calls
        == "source.on_drag below.can_handle below.on_enter below.on_update source.on_drag "
        + "below.on_update below.on_perform source.on_provide below.on_end source.on_drag_end "
        + "ended=none"
    )
  }

  @Test("Rule 31: an empty list drags nothing")
  func nothingDragged() {
    var scenario = Scenario()
    scenario.source = Source(app: "a", profile: HandlerProfile(handlers: .drag))
    scenario.answers["source.on_drag"] = { _, _ in .items([]) }
    scenario.apply(.begin(scenario.source, items: nil, at: Scenario.point("below")))
    #expect(scenario.calls == "source.on_drag ended=none")
    #expect(scenario.session.hovering == nil)
  }

  @Test("Closing a destination that performs stops it, as the user would")
  func closing() throws {
    var (scenario, perform) = try Scenario.performing()
    try scenario.request(.insert(at: 0, [.made("n", from: 0)]), by: perform)
    scenario.run("close@below")
    #expect(throws: Refusal.cancelled) {
      try scenario.request(.insert(at: 0, [.made("m", from: 1)]), by: perform)
    }
    scenario.finish(perform)
    #expect(scenario.outcome?.status == .aborted)
    #expect(scenario.outcome?.items.map(\.kind) == [.imported, .failed])
  }

  @Test(
    "Of a paste stopped while it is asked, one that then says yes hears the end",
    arguments: [(Answer.willing, "below.on_end "), (.unwilling, "")]
  )
  func stoppedPaste(answer: Answer, end: String) throws {
    var scenario = Scenario()
    scenario.answers["can_handle"] = { _, _ in .later }
    scenario.run("paste@below abort")
    let ask = try #require(scenario.asks.last)
    scenario.answer(ask, answer)
    #expect(scenario.calls == "below.can_handle \(end)ended=aborted")
  }

  @Test("Rule 12: an end may wait, notify and emit, but no longer changes contents")
  func end() throws {
    var (scenario, perform) = try Scenario.performing()
    scenario.answer(perform, .performed(nil))
    let end = try #require(scenario.asks.last)
    #expect(end.call.name == "on_end")
    try scenario.request(.notify(.info, "done"), by: end)
    try scenario.request(.emit(name: "e", values: nil), by: end)
    let task = try scenario.request(.beginTask(name: "t", arguments: nil, origins: []), by: end)
    #expect(
      throws: Refusal.notNow(request: "insert", call: "on_end", allowedIn: ["on_perform"])
    ) { try scenario.request(.insert(at: 0, []), by: end) }
    scenario.answer(end, .done)
    #expect(scenario.outcome == nil)
    guard case .task(let id) = task else { throw Refusal.ended }
    try scenario.request(.endTask(id, .succeeded(nil)), by: end)
    #expect(scenario.outcome != nil)
  }
}

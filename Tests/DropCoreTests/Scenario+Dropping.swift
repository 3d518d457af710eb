import DropCore
import Testing

extension Scenario {
  /// A drop on `below` whose handler hasn't returned yet.
  static func performing(
    _ policy: HandlerProfile.Policy = .partial,
    items: [DragItem]? = nil,
    source: Source? = nil,
    operation: Operation = .copy
  ) throws -> (scenario: Scenario, perform: Ask) {
    var scene = Scenario.nested
    scene[0].profile?.policy = policy
    scene.append(
      Destination(
        id: "home",
        frame: Rect(x: 200, y: 0, width: 100, height: 100),
        contents: ["one", "x", "two"].map { ContentEntry(name: $0) }
      )
    )
    var scenario = Scenario(scene)
    if let items { scenario.items = items }
    if let source { scenario.source = source }
    scenario.answers["on_update"] = { _, _ in .proposal(Proposal(operation)) }
    scenario.isHeld = true
    scenario.run("begin@below drop")
    let perform = try #require(scenario.asks.last)
    try #require(perform.call == .perform(operation))
    return (scenario, perform)
  }

  /// The handler returns, and every call after it is answered.
  mutating func finish(_ perform: Ask, _ answer: Answer = .performed(nil)) {
    isHeld = false
    self.answer(perform, answer)
  }

  var outcome: Outcome? { outcomes.last }

  /// The names of effects, in order.
  var effectNames: [String] { shown.map(\.effect.name) }
}

extension ContentEntry {
  static func made(_ name: String, from item: Int) -> ContentEntry {
    ContentEntry(name: name, origins: [item])
  }
}

import DropCore
import Testing

@Suite("Rule 8: what changes under a still pointer")
struct StillPointerTests {
  static let whole = Rect(x: 0, y: 0, width: 100, height: 100)

  /// What is called because of an event while the pointer rests on `below`.
  static func calls(
    _ event: Event,
    after path: String = "begin@below",
    _ answer: Proposal = Proposal(.copy, validIn: .everything)
  ) -> String {
    var scenario = Scenario()
    scenario.answers["on_update"] = { _, _ in .proposal(answer) }
    scenario.run(path)
    let known = scenario.asks.count
    scenario.apply(event)
    return scenario.asks.dropFirst(known)
      .map { "\($0.destination.map(scenario.session.id(of:)) ?? "source").\($0.call.name)" }
      .joined(separator: " ")
  }

  static let changes: [(name: String, change: Destination.Change)] = [
    ("its frame, by which the pointer lies elsewhere in it", .init(frame: Self.shifted)),
    ("its regions", .init(regions: [Region(id: "r", frame: Self.whole)])),
    ("its layout", .init(layout: Layout(kind: .list, cellWidth: 10, cellHeight: 10))),
    ("its scrolling", .init(scroll: Scroll(contentWidth: 500, contentHeight: 500))),
    ("its context", .init(context: "other")),
  ]
  static let shifted = Rect(x: -5, y: -5, width: 100, height: 100)

  @Test(
    "Whatever changes about it, it is asked at once, also where valid_in holds",
    arguments: 0..<5
  )
  func changed(number: Int) {
    #expect(Self.calls(.change("below", Self.changes[number].change)) == "below.on_update")
  }

  @Test("What changes elsewhere asks nobody")
  func elsewhere() {
    #expect(Self.calls(.change("above", .init(context: 1))) == "")
    #expect(Self.calls(.reload("above", HandlerProfile(), fault: nil)) == "")
    #expect(Self.calls(.close("above")) == "")
  }

  @Test("What changes beneath asks the one on top, for it may look different there")
  func beneath() {
    let calls = Self.calls(.change("below", .init(context: 1)), after: "begin@above")
    #expect(calls == "above.on_update")
  }

  @Test("A destination that opens there takes over at once")
  func opens() {
    let new = Destination(id: "new", frame: Self.whole)
    #expect(
      Self.calls(.open(new, inside: nil))
        == "new.can_handle below.on_exit new.on_enter new.on_update"
    )
    #expect(
      Self.calls(.open(new, inside: "below"))
        == "new.can_handle below.on_exit new.on_enter new.on_update"
    )
    #expect(Self.calls(.open(new, inside: nil), after: "begin@outside") == "")
  }

  @Test("One that moves away is left at once, one that comes is entered")
  func moves() {
    let away = Rect(x: 700, y: 0, width: 100, height: 100)
    #expect(Self.calls(.change("below", .init(frame: away))) == "below.on_exit")
    let here = Rect(x: 490, y: 490, width: 100, height: 100)
    #expect(
      Self.calls(.change("below", .init(frame: here)), after: "begin@outside")
        == "below.can_handle below.on_enter below.on_update"
    )
  }

  @Test("Keys and items that join ask again where valid_in holds, and so does coming back")
  func asksAgain() {
    #expect(Self.calls(.modifiers(.option)) == "below.on_update")
    #expect(Self.calls(.add(items: [Scenario.text("three")])) == "below.on_update")
    #expect(
      Self.calls(.move(to: Scenario.point("below")), after: "begin@below move@outside")
        == "below.on_enter below.on_update"
    )
    #expect(Self.calls(.move(to: Point(x: 3, y: 3))) == "")
  }
}

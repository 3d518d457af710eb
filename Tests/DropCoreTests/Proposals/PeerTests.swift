import DropCore
import Testing

/// What other systems grant, beside what we do. A departure says why.
@Suite("Other systems' rules, and where ours depart")
struct PeerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let asked: Operation?
    let allowed: Operations
    var isLocal = true
    let theirs: Operation?
    let ours: Operation
    var departure: String?
    var testDescription: String { name }
  }

  /// What the source allows, by the names of the HTML specification.
  static let effectAllowed: [(name: String, operations: Operations)] = [
    ("none", []), ("uninitialized", [.copy, .move, .link]), ("all", [.copy, .move, .link]),
    ("copy", .copy), ("move", .move), ("link", .link), ("copyMove", [.copy, .move]),
    ("copyLink", [.copy, .link]), ("linkMove", [.link, .move]),
  ]

  /// The resulting operation for `dropEffect` copy, move, link; then for one that isn't valid.
  static let html: [String: [Operation?]] = [
    "none": [nil, nil, nil, nil], "uninitialized": [.copy, .move, .link, .copy],
    "all": [.copy, .move, .link, .copy], "copy": [.copy, nil, nil, .copy],
    "move": [nil, .move, nil, .move], "link": [nil, nil, .link, .link],
    "copyMove": [.copy, .move, nil, .copy], "copyLink": [.copy, nil, .link, .copy],
    "linkMove": [nil, .move, .link, .link],
  ]

  static let htmlCases: [Case] = effectAllowed.flatMap { name, allowed in
    (html[name] ?? []).enumerated().map { column, theirs in
      let asked: Operation? = column < 3 ? [Operation.copy, .move, .link][column] : nil
      var example = Case(
        name: "effectAllowed \(name), dropEffect \(asked?.name ?? "not set")",
        asked: asked,
        allowed: allowed,
        theirs: theirs,
        ours: theirs ?? .forbidden
      )
      if asked == nil, !allowed.allows(.copy) {
        example = Case(
          name: example.name,
          asked: nil,
          allowed: allowed,
          theirs: theirs,
          ours: .forbidden,
          departure: theirs == nil
            ? nil
            : "no answer means a copy; the source's own wish doesn't decide for a destination"
        )
      }
      return example
    }
  }

  static let uikit: [Case] = [
    Case(name: "copy", asked: .copy, allowed: [.copy, .move], theirs: .copy, ours: .copy),
    Case(
      name: "move within the app",
      asked: .move,
      allowed: [.copy, .move],
      theirs: .move,
      ours: .move
    ),
    Case(
      name: "move that the source doesn't allow",
      asked: .move,
      allowed: .copy,
      theirs: .cancel,
      ours: .forbidden,
      departure: "the user sees that it can't be dropped, rather than nothing"
    ),
    Case(
      name: "move from another app",
      asked: .move,
      allowed: [.copy, .move],
      isLocal: false,
      theirs: .copy,
      ours: .copy
    ),
    Case(
      name: "move from another app that allows no copy",
      asked: .move,
      allowed: .move,
      isLocal: false,
      theirs: .cancel,
      ours: .forbidden,
      departure: "the user sees that it can't be dropped, rather than nothing"
    ),
    Case(
      name: "forbidden",
      asked: .forbidden,
      allowed: [.copy],
      theirs: .forbidden,
      ours: .forbidden
    ),
    Case(name: "cancel", asked: .cancel, allowed: [.copy], theirs: .cancel, ours: .cancel),
    Case(
      name: "no update handler",
      asked: nil,
      allowed: [.copy],
      theirs: nil,
      ours: .copy,
      departure: "a plugin that only says what it accepts is a whole plugin"
    ),
  ]

  /// The candidates are what both sides name; the destination's one answer is its preferred action.
  static let wayland: [Case] = [
    Case(name: "both copy", asked: .copy, allowed: .copy, theirs: .copy, ours: .copy),
    Case(name: "both move", asked: .move, allowed: [.copy, .move], theirs: .move, ours: .move),
    Case(
      name: "source copy, destination move",
      asked: .move,
      allowed: .copy,
      theirs: nil,
      ours: .forbidden
    ),
    Case(
      name: "source move, destination copy",
      asked: .copy,
      allowed: .move,
      theirs: nil,
      ours: .forbidden
    ),
    Case(name: "source none", asked: .copy, allowed: [], theirs: nil, ours: .forbidden),
    Case(
      name: "destination none",
      asked: .forbidden,
      allowed: .copy,
      theirs: nil,
      ours: .forbidden
    ),
    Case(
      name: "move between two clients",
      asked: .move,
      allowed: [.copy, .move],
      isLocal: false,
      theirs: .move,
      ours: .copy,
      departure: "another app's things can't be taken away from it"
    ),
    Case(
      name: "destination names nothing",
      asked: nil,
      allowed: .copy,
      theirs: nil,
      ours: .copy,
      departure: "no answer means the default of what the plugin accepts"
    ),
  ]

  @Test("What is granted", arguments: htmlCases + uikit + wayland)
  func granted(_ example: Case) {
    var scene = Scenario.nested
    scene[0].app = "ours"
    var scenario = Scenario(scene)
    scenario.source = Source(
      app: example.isLocal ? "ours" : "theirs",
      operations: example.allowed
    )
    scenario.answers["on_update"] = { _, _ in
      example.asked.map { .proposal(Proposal($0)) } ?? .nothing
    }
    scenario.run("begin@below")
    let verdict = scenario.verdicts.last
    #expect(verdict?.granted == example.ours)
    #expect(verdict?.asked == example.asked)
    let isOurs = (example.theirs ?? .forbidden) == example.ours
    #expect(isOurs == (example.departure == nil), "a departure has a reason, and nothing else has")
    let isChanged = verdict?.asked != verdict?.granted
    #expect(isChanged == (verdict?.reason != nil), "what is changed says why")
  }

  @Test("All 36 cells of the HTML table are here")
  func wholeTable() {
    #expect(Self.htmlCases.count == 36)
  }

  @Test("HTML: without a transfer there is no drop; Wayland: after the drop nothing changes")
  func afterTheDrop() {
    var scenario = Scenario()
    scenario.answers["on_update"] = { _, _ in .proposal(Proposal(.link)) }
    scenario.isHeld = true
    scenario.run("begin@below drop keys move@above")
    #expect(scenario.asks.last?.call == .perform(.link))
  }
}

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
    var ours: Operation
    var departure: String?
    var testDescription: String { name }
  }

  /// What the source allows, by the names of the HTML specification.
  static let effectAllowed: [(name: String, operations: Operations)] = [
    ("none", []), ("uninitialized", [.copy, .move, .link]), ("all", [.copy, .move, .link]),
    ("copy", .copy), ("move", .move), ("link", .link), ("copyMove", [.copy, .move]),
    ("copyLink", [.copy, .link]), ("linkMove", [.link, .move]),
  ]

  /// What `dragover` left in `dropEffect`; the last is a value that isn't valid, which is ignored, so
  /// that the default for the row holds.
  static let dropEffect: [(name: String, asked: Operation?)] = [
    ("none", .forbidden), ("copy", .copy), ("move", .move), ("link", .link), ("not valid", nil),
  ]

  /// The resulting operation, by row and column. The specification lets a browser choose another
  /// default where a row allows several; this is the choice that it writes down.
  static let html: [String: [Operation?]] = [
    "none": [nil, nil, nil, nil, nil],
    "uninitialized": [nil, .copy, .move, .link, .copy],
    "all": [nil, .copy, .move, .link, .copy],
    "copy": [nil, .copy, nil, nil, .copy],
    "move": [nil, nil, .move, nil, .move],
    "link": [nil, nil, nil, .link, .link],
    "copyMove": [nil, .copy, .move, nil, .copy],
    "copyLink": [nil, .copy, nil, .link, .copy],
    "linkMove": [nil, nil, .move, .link, .link],
  ]

  static let htmlCases: [Case] = effectAllowed.flatMap { row, allowed in
    zip(dropEffect, html[row] ?? []).map { column, theirs in
      var example = Case(
        name: "effectAllowed \(row), dropEffect \(column.name)",
        asked: column.asked,
        allowed: allowed,
        theirs: theirs,
        ours: theirs ?? .forbidden
      )
      if column.asked == nil, theirs != nil, !allowed.allows(.copy) {
        example.ours = .forbidden
        example.departure =
          "no answer means a copy; the source's own wish doesn't decide for a destination"
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

  @Test("What is granted", arguments: htmlCases + uikit)
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

  @Test("All 45 cells of the HTML table are here")
  func wholeTable() {
    #expect(Self.html.values.allSatisfy { $0.count == Self.dropEffect.count })
    #expect(Self.htmlCases.count == 45)
  }

  @Test("HTML: what a drop handler says last isn't held against the source; ours is, and noted")
  func lastWord() throws {
    let source = Source(app: "elsewhere", operations: .copy)
    var (scenario, perform) = try Scenario.performing(source: source)
    try scenario.request(.insert(at: 0, [.made("n", from: 0)]), by: perform)
    scenario.finish(perform, .performed(.link))
    #expect(scenario.outcome?.operation == .copy)
    #expect(scenario.notices == [.performedOther(asked: .link, granted: .copy)])
  }
}

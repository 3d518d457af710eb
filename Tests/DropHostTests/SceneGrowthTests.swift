import DropContent
import DropCore
import DropHost
import DropReplay
import Foundation
import TestExtent
import Testing

/// What a session does many times over: the number of places and entries is the length of its own file, and
/// each thing done with one of them must not look at all of them.
///
/// Without `DNDHOST_LONG` what comes out is compared with what must, with `DNDHOST_LONG` the time is
/// measured, too.
@Suite("Work in a scene grows no faster than its places and entries", .serialized)
struct SceneGrowthTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var plugin = ""
    let session: @Sendable (Int) -> JSONValue
    /// What each destination holds in the end.
    let contents: @Sendable (Int) -> [String: [String]]
    var first = 512

    init(
      _ name: String,
      performing body: String = "",
      needing needs: String = "",
      from first: Int = 512,
      session: @escaping @Sendable (Int) -> JSONValue,
      contents: @escaping @Sendable (Int) -> [String: [String]]
    ) {
      testDescription = name
      self.first = first
      plugin = """
        return { name = "p", api = 1, \(needs)
          on_update = function() return { operation = "move" } end,
          on_perform = function(session) \(body) end }
        """
      self.session = session
      self.contents = contents
    }
  }

  /// n log n is 2.2 for a doubling at these sizes, and what is copied as it lies in memory counts too; three
  /// doublings of n√n are 22.
  static let most = 15.0

  private static func place(_ id: String, _ frame: [Double], _ names: [String] = []) -> JSONValue {
    [
      "id": .string(id), "frame": .array(frame.map { .double($0) }),
      "contents": .array(names.map { ["name": .string($0)] }),
    ]
  }

  private static func item(_ id: String) -> JSONValue {
    [
      "id": .string(id), "name": .string(id),
      "representations": [["type": "public.utf8-plain-text", "text": "x"]],
    ]
  }

  private static func begin(_ item: String, at time: Int = 0) -> JSONValue {
    ["t": .int(time), "type": "begin", "items": [.string(item)], "at": [-9, -9]]
  }

  private static func move(_ x: Int, _ y: Int, at time: Int) -> JSONValue {
    ["t": .int(time), "type": "move", "at": [.int(x), .int(y)]]
  }

  private static let drop = [move(1, 1, at: 1), ["t": 1_000_000_000, "type": "drop"]]

  private static func session(
    _ places: [JSONValue],
    items: [String] = ["a"],
    _ events: [JSONValue],
    source: String? = nil
  ) -> JSONValue {
    let members: [JSONValue.Member] = [
      .init("format", "dndhost.session/1"), .init("destinations", .array(places)),
      .init("items", .array(items.map(item))), .init("events", .array(events)),
    ]
    let from: JSONValue = [
      "destination": .string(source ?? ""), "operations": ["copy", "move"],
    ]
    return .object(members + (source == nil ? [] : [.init("source", from)]))
  }

  private static func names(_ count: Int, _ letter: String = "n") -> [String] {
    (0..<count).map { "\(letter)\($0)" }
  }

  static let cases = [
    Case("a pointer over a stair of wide destinations, each at the top of its own step") { count in
      let places = (0..<count).map { place("d\($0)", [Double($0), Double($0), 9_000, 9_000]) }
      let moves = (0..<count).map { move($0, $0 + 1, at: $0 + 1) }
      return session(places, [begin("a")] + moves)
    } contents: {
      Dictionary(uniqueKeysWithValues: names($0, "d").map { ($0, []) })
    },
    Case("destinations that change their places one after the other, under a pointer") { count in
      let places = (0..<count).map {
        place("d\($0)", [Double($0 % 100) * 10, Double($0 / 100) * 10, 10, 10])
      }
      let changes = (0..<count).flatMap { number -> [JSONValue] in
        [
          [
            "t": .int(number + 1), "type": "change", "destination": .string("d\(number)"),
            "frame": [0, .int(-20 - number), 5, 5],
          ],
          move(number % 1_000, number / 100 * 10, at: number + 1),
        ]
      }
      return session(places, [begin("a")] + changes)
    } contents: {
      Dictionary(uniqueKeysWithValues: names($0, "d").map { ($0, []) })
    },
    Case(
      "entries that are moved to another destination, the last one first, each by a drag of its own",
      performing: "session:insert { contents = session.items[1].name }"
    ) { count in
      let all = names(count)
      let events = all.reversed().enumerated().flatMap { number, name -> [JSONValue] in
        let time = number * 100
        return [
          begin(name, at: time), move(1, 1, at: time + 1),
          ["t": .int(time + 2), "type": "drop"],
        ]
      }
      let places = [place("d", [0, 0, 5, 5]), place("s", [0, 50, 5, 5], all)]
      return session(places, items: all, events, source: "s")
    } contents: {
      ["d": names($0).reversed(), "s": []]
    },
    Case(
      "entries that are taken out one after the other",
      performing: """
        for n = #session.destination.contents, 1, -1 do session:remove { index = n, count = 1 } end
        """
    ) {
      session([place("d", [0, 0, 5, 5], names($0))], [begin("a")] + drop)
    } contents: { _ in
      ["d": []]
    },
    Case(
      "entries that are brought to the front one after the other",
      performing: """
        local count = #session.destination.contents
        for n = 1, count do session:move { from = count, to = 1 } end
        """
    ) {
      session([place("d", [0, 0, 5, 5], names($0))], [begin("a")] + drop)
    } contents: {
      ["d": names($0)]
    },
    Case(
      "entries that are put in and taken out again, where many were taken out before",
      performing: """
        local count = #session.destination.contents
        session:remove { index = 1, count = count }
        for n = 1, count do
          session:insert { contents = "new" }
          session:remove { index = 1 }
        end
        """
    ) {
      session([place("d", [0, 0, 5, 5], names($0))], [begin("a")] + drop)
    } contents: { _ in
      ["d": []]
    },
    Case("items that join a drag one after the other, over a destination that is asked each time") {
      count in
      let adds = (1..<count).map { number -> JSONValue in
        ["t": .int(number + 1), "type": "add", "items": [.string("n\(number)")]]
      }
      let all = [begin("n0"), move(1, 1, at: 1)] + adds + [["t": 1_000_000_000, "type": "drop"]]
      return session([place("d", [0, 0, 5, 5])], items: names(count), all)
    } contents: { _ in
      ["d": []]
    },
    Case("items that show what they are one after the other, over a destination") { count in
      let hidden = names(count).map { name -> JSONValue in
        guard case .object(let members) = item(name) else { return .null }
        return .object(members + [.init("hover", .object([]))])
      }
      let begin: JSONValue = [
        "t": 0, "type": "begin", "items": .array(names(count).map { .string($0) }), "at": [-9, -9],
      ]
      let reveals = (0..<count).map { number -> JSONValue in
        ["t": .int(number + 2), "type": "reveal", "items": [.string("n\(number)")]]
      }
      let events = [begin, move(1, 1, at: 1)] + reveals + [["t": 1_000_000_000, "type": "drop"]]
      return .object([
        .init("format", "dndhost.session/1"),
        .init("destinations", [place("d", [0, 0, 5, 5])]),
        .init("items", .array(hidden)), .init("events", .array(events)),
      ])
    } contents: { _ in
      ["d": []]
    },
    Case(
      "entries that are put in at one index one after the other, before what lies there",
      performing: """
        for n = 0, tonumber(session.items[1].name) - 1 do
          session:insert { contents = "n" .. n, index = 1 }
        end
        """
    ) {
      session([place("d", [0, 0, 5, 5], ["z"])], items: ["\($0)"], [begin("\($0)")] + drop)
    } contents: {
      ["d": names($0) + ["z"]]
    },
    Case(
      "lines that are logged between entries that are put in",
      performing: """
        for n = 0, tonumber(session.items[1].name) - 1 do
          session:insert { contents = "n" .. n }
          print(n)
        end
        """
    ) {
      session([place("d", [0, 0, 5, 5])], items: ["\($0)"], [begin("\($0)")] + drop)
    } contents: {
      ["d": names($0)]
    },
    Case(
      "places that are kept and never filled",
      performing: """
        for n = 1, tonumber(session.items[1].name) do session:placeholder { title = "a" } end
        """
    ) {
      session([place("d", [0, 0, 5, 5], ["z"])], items: ["\($0)"], [begin("\($0)")] + drop)
    } contents: { _ in
      ["d": ["z"]]
    },
    Case(
      "contents that are saved under one name",
      performing: """
        local content = dnd.content("public.data", "x")
        for n = 1, tonumber(session.items[1].name) do content:save("a.txt") end
        """,
      needing: "needs = { \"storage\" },"
    ) { count in
      var granted = place("d", [0, 0, 5, 5])
      if case .object(let members) = granted {
        granted = .object(members + [.init("allow", ["storage"])])
      }
      return session([granted], items: ["\(count)"], [begin("\(count)")] + drop)
    } contents: { _ in
      ["d": []]
    },
    Case(
      "entries that are moved out of a list in one drag, every other one",
      performing: """
        for _, item in ipairs(session.items) do session:insert { contents = item.name } end
        """
    ) { count in
      let all = names(count)
      let taken = stride(from: 0, to: count, by: 2).map { JSONValue.string(all[$0]) }
      let begin: JSONValue = ["t": 0, "type": "begin", "items": .array(taken), "at": [-9, -9]]
      let places = [place("d", [0, 0, 5, 5]), place("s", [0, 50, 5, 5], all)]
      return session(places, items: all, [begin] + drop, source: "s")
    } contents: { count in
      [
        "d": stride(from: 0, to: count, by: 2).map { "n\($0)" },
        "s": stride(from: 1, to: count, by: 2).map { "n\($0)" },
      ]
    },
    Case(
      "changes at both ends of a long list that are taken back together, one after the other",
      performing: """
        local count = #session.destination.contents
        for n = 1, count do
          pcall(dnd.all, function()
            session:insert { contents = "a", index = 1 }
            session:insert { contents = "b", index = count + 2 }
            session:update(2, { name = "c" })
            session:remove { index = count }
            dnd.fail("no")
          end)
        end
        """
    ) {
      session([place("d", [0, 0, 5, 5], names($0))], [begin("a")] + drop)
    } contents: {
      ["d": names($0)]
    },
    Case(
      "drops at the front of a long list that are taken back, one after the other",
      performing: "session:insert { contents = \"x\", index = 1 } dnd.fail(\"no\")",
      needing: "policy = \"all_or_nothing\","
    ) { count in
      let events = (0..<count).flatMap { number -> [JSONValue] in
        let time = number * 100
        return [
          begin("a", at: time), move(1, 1, at: time + 1),
          ["t": .int(time + 2), "type": "drop"],
        ]
      }
      return session([place("d", [0, 0, 5, 5], names(count))], events)
    } contents: {
      ["d": names($0)]
    },
    Case("edits of an app one after the other, each of an entry or two of a long list") { count in
      let edits = (0..<count).flatMap { number -> [JSONValue] in
        let all: [JSONValue.Member] = [
          .init("rename", ["entry": 2, "name": .string("m\(number)")]),
          .init("move", ["entries": [2], "before": 1]),
          .init("insert", ["items": ["a"], "before": .int(count)]),
          .init("remove", [.int(count)]),
        ]
        return all.map { edit in
          .object([
            .init("t", .int(number)), .init("type", "edit"), .init("destination", "d"), edit,
          ])
        }
      }
      return session([place("d", [0, 0, 5, 5], names(count))], edits)
    } contents: { count in
      ["d": ["m\(count - 1)", "m\(count - 2)"] + names(count).dropFirst(2)]
    },
    Case("edits of an app in one, each of another entry of a long list") { count in
      let renames: [JSONValue] = (1...count).map {
        ["rename": ["entry": .int($0), "name": .string("m\($0)")]]
      }
      let moves: [JSONValue] = (1...count).map { ["move": ["entries": [.int($0)]]] }
      let inserts: [JSONValue] = (1...count).reversed().map {
        ["insert": ["items": ["a"], "before": .int($0)]]
      }
      let removals: [JSONValue] = (1...count / 2).map { ["remove": [.int($0 * 2)]] }
      let edit: JSONValue = [
        "t": 1, "type": "edit", "destination": "d",
        "edits": .array(renames + moves + inserts + removals),
      ]
      return session([place("d", [0, 0, 5, 5], names(count))], [edit])
    } contents: { count in
      ["d": (1...count).flatMap { $0.isMultiple(of: 2) ? ["a"] : ["a", "m\($0)"] }]
    },
    Case(
      "entries that are called as one of many items is, by names of many marks",
      performing: """
        local names = {}
        for n, item in ipairs(session.items) do names[n] = item.name end
        session:insert { contents = names }
        """,
      from: 32
    ) { count in
      let all = marked(count)
      let begin: JSONValue = [
        "t": 0, "type": "begin", "items": .array(all.map { .string($0) }), "at": [-9, -9],
      ]
      return session([place("d", [0, 0, 5, 5])], items: all, [begin] + drop)
    } contents: {
      ["d": marked($0)]
    },
  ]

  private static func marked(_ count: Int) -> [String] {
    names(count, "a" + String(repeating: "\u{301}\u{316}", count: 200))
  }

  @Test("what comes of it is the same however much there is", arguments: cases)
  func result(_ each: Case) throws {
    let size = each.first / 4
    let held = try Self.replay(each, size)
    let wanted = each.contents(size)
    #expect(held.count == wanted.count)
    for (id, names) in held { #expect(wanted[id] == names, "\(id)") }
  }

  @Test(
    "in each, as it is done more often",
    .enabled(if: Extent.isLong, "time is measured: .ci/long")
  )
  func grows() throws {
    let wanted = ProcessInfo.processInfo.environment["DNDHOST_GROWTH"]
    for each in Self.cases where wanted.map({ each.testDescription.contains($0) }) ?? true {
      let (name, first) = (each.testDescription, each.first)
      let growth = try Growth(name, from: first, doublings: 4, most: Self.most) { size in
        _ = try Self.replay(each, size)
        return 0
      }
      print(growth)
      #expect(!growth.isTooFast, "\(growth)")
    }
  }

  private static func replay(_ each: Case, _ size: Int) throws -> [String: [String]] {
    let path = FileManager.default.temporaryDirectory.path + "/scene-\(UUID().uuidString).lua"
    try each.plugin.write(toFile: path, atomically: false, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    var setup = ReplaySetup()
    setup.defaultPlugin = path
    // What is looked at is the growth, not where a limit ends it.
    _ = setup.setLimit("run_units", to: 1e9)
    _ = setup.setLimit("perform_units", to: 1e9)
    _ = setup.setLimit("run_ms", to: 1e6)
    let bytes = Array(JSONWriter().text(each.session(size)).utf8)
    let result = try SessionReplay(bytes: bytes, setup: setup).run(.jsonLines)
    return Dictionary(
      result.summary.contents.map { ($0.destination, $0.names) },
      uniquingKeysWith: { first, _ in first }
    )
  }
}

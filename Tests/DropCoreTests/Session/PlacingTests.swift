import DropCore
import Testing

@Suite("Where things go")
struct PlacingTests {
  static let four = (0..<4).map { Scenario.text("item \($0)") }

  /// Every order in which four loads can finish.
  static var orders: [[Int]] {
    func permuted(_ rest: [Int]) -> [[Int]] {
      if rest.isEmpty { return [[]] }
      return rest.flatMap { first in
        permuted(rest.filter { $0 != first }).map { [first] + $0 }
      }
    }
    return permuted([0, 1, 2, 3])
  }

  @Test("Rule 14: at one index the items keep their order, whichever load finished first")
  func order() throws {
    for finished in Self.orders {
      var (scenario, perform) = try Scenario.performing(items: Self.four)
      for item in finished {
        try scenario.request(.insert(at: 1, [.made("\(item)", from: item)]), by: perform)
      }
      #expect(scenario.names("below") == ["a", "0", "1", "2", "3", "b"], "\(finished)")
    }
  }

  @Test("Rule 14: placeholders too, and what is committed where they were")
  func placeholders() throws {
    for finished in Self.orders {
      var (scenario, perform) = try Scenario.performing(items: Self.four)
      var kept: [PlaceholderID] = []
      for item in [2, 0, 3, 1] {
        let request = Request.placeholder(at: 1, title: "p\(item)", size: nil, item: item)
        guard case .placeholder(let id) = try scenario.request(request, by: perform) else {
          continue
        }
        kept.append(id)
      }
      #expect(scenario.names("below") == ["a", "p0", "p1", "p2", "p3", "b"])
      for place in finished {
        let item = [2, 0, 3, 1][place]
        let entries =
          item == 3 ? [] : (0...item).map { ContentEntry.made("\(item).\($0)", from: item) }
        try scenario.request(.commit(kept[place], entries), by: perform)
      }
      let expected = ["a", "0.0", "1.0", "1.1", "2.0", "2.1", "2.2", "b"]
      #expect(scenario.names("below") == expected, "\(finished)")
    }
  }

  @Test("Rule 14 holds while what is around changes")
  func orderAmongChanges() throws {
    var (scenario, perform) = try Scenario.performing(items: Self.four)
    try scenario.request(.insert(at: 1, [.made("3", from: 3)]), by: perform)
    try scenario.request(.insert(at: 0, [ContentEntry(name: "first")]), by: perform)
    try scenario.request(.insert(at: 1, [.made("0", from: 0)]), by: perform)
    try scenario.request(.remove(at: 0, count: 1), by: perform)
    try scenario.request(.insert(at: 1, [.made("2", from: 2)]), by: perform)
    #expect(scenario.names("below") == ["a", "0", "2", "3", "b"])
  }

  @Test("Without an index things go where the drop was")
  func dropIndex() throws {
    var scene = Scenario.nested
    scene[0].layout = Layout(kind: .list, cellWidth: 100, cellHeight: 8)
    var scenario = Scenario(scene)
    scenario.isHeld = true
    scenario.run("begin@below drop")
    let perform = try #require(scenario.asks.last)
    try scenario.request(.insert(at: nil, [.made("n", from: 0)]), by: perform)
    #expect(scenario.names("below") == ["a", "n", "b"])
  }

  @Test("Rule 16: an index out of range is refused with the range")
  func ranges() throws {
    var (scenario, perform) = try Scenario.performing()
    let refused: [(Request, Refusal)] = [
      (
        .insert(at: 3, [ContentEntry(name: "n")]),
        .outOfRange(name: "index", index: 3, allowed: 0...2)
      ),
      (
        .insert(at: -1, [ContentEntry(name: "n")]),
        .outOfRange(name: "index", index: -1, allowed: 0...2)
      ),
      (
        .placeholder(at: 9, title: "p", size: nil),
        .outOfRange(name: "index", index: 9, allowed: 0...2)
      ),
      (.remove(at: 2, count: 1), .outOfRange(name: "index", index: 2, allowed: 0...1)),
      (.remove(at: 1, count: 2), .outOfRange(name: "count", index: 2, allowed: 0...1)),
      (.move(from: [5], to: 0), .outOfRange(name: "from", index: 5, allowed: 0...1)),
      (.move(from: [0], to: 2), .outOfRange(name: "to", index: 2, allowed: 0...1)),
      (.skip(item: 2, reason: nil), .noSuchItem(2)),
    ]
    for (request, refusal) in refused {
      #expect(throws: refusal) { try scenario.request(request, by: perform) }
    }
    #expect(scenario.names("below") == ["a", "b"])
  }

  @Test("Rule 16: what is done to a placeholder that is gone changes nothing and says so")
  func gone() throws {
    var (scenario, perform) = try Scenario.performing()
    let kept = try scenario.request(.placeholder(at: 1, title: "p", size: nil), by: perform)
    guard case .placeholder(let id) = kept else { throw Refusal.ended }
    #expect(scenario.names("below") == ["a", "p", "b"])
    try scenario.request(.remove(at: 1, count: 1), by: perform)
    #expect(
      try scenario.request(.commit(id, [.made("n", from: 0)]), by: perform) == .changed(false)
    )
    #expect(try scenario.request(.discard(id), by: perform) == .changed(false))
    #expect(scenario.names("below") == ["a", "b"])
  }

  @Test("Rule 16: several move as one; `to` is the index the first of them has afterwards")
  func moves() throws {
    let cases: [(from: [Int], to: Int, names: [String])] = [
      ([0], 2, ["b", "c", "a", "d"]), ([3], 0, ["d", "a", "b", "c"]),
      ([0, 2], 1, ["b", "a", "c", "d"]), ([3, 1], 0, ["d", "b", "a", "c"]),
      ([0, 1, 2, 3], 0, ["a", "b", "c", "d"]), ([1, 1], 3, ["a", "c", "d", "b"]),
    ]
    for example in cases {
      var (scenario, perform) = try Scenario.performing()
      try scenario.request(
        .insert(at: 2, [ContentEntry(name: "c"), ContentEntry(name: "d")]),
        by: perform
      )
      try scenario.request(.move(from: example.from, to: example.to), by: perform)
      #expect(scenario.names("below") == example.names, "\(example.from) to \(example.to)")
      #expect(scenario.session.contents(of: try #require(perform.destination)).count == 4)
    }
  }

  @Test("Rule 13: an open placeholder counts as a place")
  func placeholderCounts() throws {
    var (scenario, perform) = try Scenario.performing()
    try scenario.request(.placeholder(at: 2, title: "p", size: nil), by: perform)
    try scenario.request(.insert(at: 3, [ContentEntry(name: "n")]), by: perform)
    let index = try #require(perform.destination)
    #expect(
      scenario.session.contents(of: index).map { $0.placeholder != nil } == [
        false, false, true, false,
      ]
    )
  }
}

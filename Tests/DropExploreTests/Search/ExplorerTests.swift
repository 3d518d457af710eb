import DropCore
import DropExplore
import DropReplay
import Foundation
import Testing
import TestExtent

@Suite("Exploring")
struct ExplorerTests {
  private func explore(
    _ mistake: ToyDrop.Mistake,
    loads: Int = 4,
    _ options: ExploreOptions = ExploreOptions(runs: 2000, beyond: 0)
  ) async throws -> ExploreReport {
    let explorer = Explorer(options) { _ in ToyDrop(loads: loads, mistake: mistake) }
    return ExploreReport(title: "toy", try await explorer.run(), notVaried: [])
  }

  @Test("a small space is walked whole, and a good handler holds")
  func holds() async throws {
    let report = try await explore(.none)
    #expect(report.isWhole && report.holds)
    #expect(report.runs == 16 * 24 && report.estimate == 16 * 24)
  }

  @Test("an order that follows the loads is found, with one thing changed")
  func order() async throws {
    let report = try await explore(.ordersByCompletion)
    #expect(report.findings.map(\.violation.invariant) == [.steadyOrder])
    #expect(report.findings.first?.choices.count { $0 != 0 } == 1)
  }

  @Test("the simplest of the runs that break something is kept")
  func simplest() async throws {
    let report = try await explore(.keepsPlaceholder)
    #expect(report.findings.map(\.choices) == [[1, 1]])
  }

  @Test("a large space is searched: the same seed finds the same, on any number of threads")
  func seeded() async throws {
    let one = try await explore(.keepsPlaceholder, loads: 8, ExploreOptions(runs: 640, seed: 7))
    let two = try await explore(
      .keepsPlaceholder,
      loads: 8,
      ExploreOptions(runs: 640, seed: 7, jobs: 2)
    )
    #expect(!one.isWhole && one.runs == 640 && !one.holds)
    #expect(one == two)
    let other = try await explore(.keepsPlaceholder, loads: 8, ExploreOptions(runs: 640, seed: 8))
    #expect(other.varied != one.varied)
  }

  @Test("four shards put together are one whole search", arguments: [4, 8])
  func shards(_ loads: Int) async throws {
    let options = ExploreOptions(runs: 1000, seed: 3, beyond: 100)
    let whole = try await explore(.ordersByCompletion, loads: loads, options)
    var parts: [ExploreReport] = []
    for index in 0..<4 {
      var part = options
      part.shard = ExploreOptions.Shard(index, of: 4)
      parts.append(try await explore(.ordersByCompletion, loads: loads, part))
    }
    #expect(try ExploreReport.merging(parts) == whole)
    #expect(try ExploreReport.merging(parts.reversed()) == whole)
    #expect(try ExploreReport.merging(parts + parts) == whole)
  }

  private func parts(_ count: Int, lanes: Int = 64) async throws -> [ExploreReport] {
    var parts: [ExploreReport] = []
    for index in 0..<count {
      let shard = ExploreOptions.Shard(index, of: count)
      let options = ExploreOptions(runs: 600, seed: 5, lanes: lanes, shard: shard, beyond: 60)
      parts.append(try await explore(.ordersByCompletion, loads: 8, options))
    }
    return parts
  }

  @Test("parts make the same report in every order and grouping, and however often each is there")
  func joins() async throws {
    let parts = try await parts(4)
    let whole = try ExploreReport.merging(parts)
    let json = whole?.json
    for subset in 1..<16 {
      let some = (0..<4).filter { subset >> $0 & 1 == 1 }
      let others = (0..<4).filter { subset >> $0 & 1 == 0 } + [some[0]]
      let left = try #require(try ExploreReport.merging(some.map { parts[$0] }))
      let right = try #require(try ExploreReport.merging(others.reversed().map { parts[$0] }))
      #expect(try ExploreReport.merging([left, right])?.json == json)
      #expect(try ExploreReport.merging([right, left, left])?.json == json)
      #expect(left.missing == (subset == 15 ? [] : others.dropLast().map { $0 + 1 }))
      // What was written and read again is joined as well.
      let read = try #require(ExploreReport(left.json))
      #expect(try ExploreReport.merging([right, read])?.json == json)
    }
  }

  @Test("the same part with another outcome, and a part of another search, are refused")
  func refuses() async throws {
    let parts = try await parts(2)
    var other = parts[0]
    other.parts[0].runs += 1
    #expect(throws: ExploreMerger.Problem.unsteady(part: 1)) {
      try ExploreReport.merging([parts[0], parts[1], other])
    }
    var foreign = parts[1]
    foreign.identity = SearchIdentity([SearchIdentity.Input("plugin a/plugin.lua", "1")])
    let different = ExploreMerger.Problem.different(
      input: "plugin a/plugin.lua",
      one: "none",
      other: "1"
    )
    #expect(throws: different) { try ExploreReport.merging([parts[0], foreign]) }
    let third = try await self.parts(3)[2]
    #expect(throws: ExploreMerger.Problem.partCounts(2, 3)) {
      try ExploreReport.merging([parts[0], third])
    }
  }

  @Test("missing parts are named as job runners take them")
  func missing() async throws {
    var report = try await parts(1)[0]
    report.partCount = 16
    report.parts = [1, 2, 4, 5, 6, 8, 9, 10, 11, 15, 16].map { number in
      var part = report.parts[0]
      part.number = number
      return part
    }
    #expect(report.missingRanges == "3,7,12-14")
  }

  @Test("every subset of some parts, in any order: the same report, or what is missing")
  func subsets() async throws {
    // In a quick run of the tests fewer, whose subsets are an eighth as many; CI tries all once.
    let count = Extent.isWhole ? 12 : 9
    let whole = try await parts(1, lanes: count)[0]
    let parts = try await parts(count, lanes: count)
    var numbers = SeededGenerator(seed: 1)
    func merged(_ chosen: [Int], _ merger: ExploreMerger, _ next: Int) throws {
      if next < parts.count {
        try merged(chosen, merger, next + 1)
        var more = merger
        try more.add(parts[next])
        return try merged(chosen + [next], more, next + 1)
      }
      let ordered = merger.report
      #expect(ordered?.missing.count == (chosen.isEmpty ? nil : count - chosen.count))
      if chosen.count == count { #expect(ordered?.json == whole.json) }
      // Of the orders one by chance, for all of some sizes.
      guard chosen.count > count - 3 || numbers.chance(10) else { return }
      let shuffled = chosen.shuffled(using: &numbers).map { parts[$0] }
      #expect(try ExploreReport.merging(shuffled) == ordered)
    }
    try merged([], ExploreMerger(), 0)
  }

  @Test("a hundred parts of as many lanes are one search")
  func many() async throws {
    let whole = try await parts(1, lanes: 100)
    let parts = try await parts(100, lanes: 100)
    #expect(try ExploreReport.merging(parts.shuffled())?.json == whole[0].json)
  }

  @Test("parts that were interrupted say so once they are put together, and give way to whole ones")
  func interrupted() async throws {
    var parts: [ExploreReport] = []
    for index in 0..<2 {
      let shard = ExploreOptions.Shard(index, of: 2)
      parts.append(try await explore(.none, ExploreOptions(runs: 2000, shard: shard, beyond: 0)))
    }
    for (index, part) in parts.enumerated() {
      #expect(part.text.contains("192 runs: all of part \(index + 1) of 2 of about 384"))
      #expect(part.text.contains("and all hold"))
    }
    let whole = try ExploreReport.merging(parts)
    var early = parts[0]
    early.parts[0].isWalked = false
    early.parts[0].earlyEnd = .interrupted
    let merged = try #require(try ExploreReport.merging([early, parts[1]]))
    #expect(merged.missing == [1])
    #expect(merged.text.contains("interrupted after 384 ways, and all of them hold"))
    #expect(merged.text.contains("384 runs of about 384; then the search was interrupted"))
    #expect(try ExploreReport.merging([early, parts[1], parts[0]]) == whole)
    #expect(try ExploreReport.merging([parts[0], early, parts[1]]) == whole)
    // Before its first run a search doesn't know how large it is.
    (early.parts[0].runs, early.estimate) = (0, 0)
    #expect(early.text.contains("interrupted before its first run"))
    for parts in [[early, parts[1]], [parts[1], early]] {
      let text = try ExploreReport.merging(parts)?.text
      #expect(text?.contains("192 runs of about 384; then") == true)
    }
  }

  @Test("a report with a count, a list or a finding that no search gives isn't read")
  func spoiled() async throws {
    let report = try await explore(.ordersByCompletion)
    #expect(ExploreReport(report.json)?.json == report.json)
    let values: [JSONValue] = [
      .int(.max), .int(-1), .string("x"), .null, .array([.int(.min)]), [:],
    ]
    for key in ["identity", "parts", "lanes", "coverage", "seen_once", "findings"] {
      for value in values {
        let spoiled = report.json.replacing(key, with: value)
        #expect(ExploreReport(spoiled) == nil, "\(key) = \(value)")
      }
    }
    let part = try #require(report.json["parts"]?["done"]?.array?.first)
    for key in ["part", "runs", "redundant", "searched", "walked", "varied"] {
      for value in values {
        let parts: JSONValue = ["of": 1, "done": [part.replacing(key, with: value)]]
        let spoiled = report.json.replacing("parts", with: parts)
        #expect(ExploreReport(spoiled) == nil, "\(key) = \(value)")
      }
    }
  }

  @Test("a report survives being written and read")
  func json() async throws {
    let report = try await explore(.ordersByCompletion)
    #expect(ExploreReport(report.json)?.json == report.json)
  }

  @Test("a search that is stopped reports what it saw")
  func stopped() async throws {
    let progress = ExploreProgress()
    progress.stop()
    let explorer = Explorer(ExploreOptions(), progress: progress) { _ in ToyDrop(loads: 3) }
    let report = ExploreReport(title: "toy", try await explorer.run(), notVaried: [])
    #expect(report.runs == 0 && !report.isWhole)
  }
}

extension JSONValue {
  /// The same object with another value under a key.
  fileprivate func replacing(_ key: String, with value: JSONValue) -> JSONValue {
    guard case .object(var members) = self else { return self }
    for index in members.indices where members[index].key == key { members[index].value = value }
    return .object(members)
  }
}

import DropCore
import DropReplay
import Testing

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
    #expect(throws: ExploreReport.MergeError.self) { try ExploreReport.merging(parts + parts) }
  }

  @Test("parts that were interrupted say so once they are put together")
  func interrupted() async throws {
    var parts: [ExploreReport] = []
    for index in 0..<2 {
      let shard = ExploreOptions.Shard(index, of: 2)
      parts.append(try await explore(.none, ExploreOptions(runs: 2000, shard: shard, beyond: 0)))
    }
    let part = "192 runs: all of this part of about 384"
    #expect(parts.allSatisfy { $0.text.contains(part) && $0.text.contains("and all hold") })
    parts[0].isWalked = false
    parts[0].isEndedEarly = true
    let merged = try ExploreReport.merging(parts).text
    #expect(merged.contains("interrupted after 384 ways, and all of them hold"))
    #expect(merged.contains("384 runs of about 384; then the search was interrupted"))
    // Before its first run a search doesn't know how large it is.
    (parts[0].runs, parts[0].estimate) = (0, 0)
    #expect(parts[0].text.contains("interrupted before its first run"))
    for parts in [parts, parts.reversed()] {
      #expect(try ExploreReport.merging(parts).text.contains("192 runs of about 384; then"))
    }
  }

  @Test("a report with a count, a list or a finding that no search gives isn't read")
  func spoiled() async throws {
    let report = try await explore(.ordersByCompletion)
    #expect(ExploreReport(report.json) == report)
    let values: [JSONValue] = [
      .int(.max), .int(-1), .string("x"), .null, .array([.int(.min)]), [:],
    ]
    for key in [
      "runs", "redundant", "searched", "lanes", "coverage", "seen_once", "varied", "findings",
    ] {
      for value in values {
        guard case .object(var members) = report.json else { continue }
        for index in members.indices where members[index].key == key {
          members[index].value = value
        }
        #expect(ExploreReport(.object(members)) == nil, "\(key) = \(value)")
      }
    }
  }

  @Test("a report survives being written and read")
  func json() async throws {
    let report = try await explore(.ordersByCompletion)
    #expect(ExploreReport(report.json) == report)
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

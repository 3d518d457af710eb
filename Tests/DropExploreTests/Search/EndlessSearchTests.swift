import DropContent
import DropCore
import DropExplore
import DropReplay
import Synchronization
import Testing

@Suite("Searching what never ends")
struct EndlessSearchTests {
  /// How often one was waited for to its end that has none.
  private final class Waits: Sendable {
    let count = Atomic<Int>(0)
  }

  /// A drop of four loads that waits for ever once one of them fails, or whatever they do.
  private final class Endless: ExploredSubject {
    private let waits: Waits
    private let isBrief: Bool
    private let takesFailure: Bool

    init(_ waits: Waits, takesFailure: Bool, isBrief: Bool = false) {
      (self.waits, self.takesFailure, self.isBrief) = (waits, takesFailure, isBrief)
    }

    var brief: any ExploredSubject { Endless(waits, takesFailure: takesFailure, isBrief: true) }

    func run(_ chooser: any Chooser) -> RunVerdict {
      let fates = (0..<4).map { load in
        chooser.choose(ChoicePoint(.loadFate, subject: load, alternatives: [0, 1]))
      }
      guard !takesFailure || fates.contains(1) else { return RunVerdict() }
      if !isBrief { waits.count.add(1, ordering: .relaxed) }
      let violation = Violation(
        .ends,
        aspect: "on_perform",
        detail: isBrief ? "500 waits" : "10000 waits",
        line: "p.lua:1"
      )
      return RunVerdict(violations: [violation])
    }
  }

  private func search(
    _ waits: Waits,
    takesFailure: Bool,
    jobs: Int = 1,
    shard: ExploreOptions.Shard = ExploreOptions.Shard(0, of: 1)
  ) async throws -> ExploreReport {
    var options = ExploreOptions(runs: 640, jobs: jobs)
    options.shard = shard
    let explorer = Explorer(options) { _ in Endless(waits, takesFailure: takesFailure) }
    return ExploreReport(title: "toy", try await explorer.run(), notVaried: [])
  }

  @Test("not every lane waits for an end of its own", arguments: [false, true])
  func waits(takesFailure: Bool) async throws {
    let waits = Waits()
    let report = try await search(waits, takesFailure: takesFailure)
    let finding = try #require(report.findings.first)
    #expect(finding.choices == (takesFailure ? [1] : []))
    #expect(finding.violation.detail == "10000 waits")
    // Where one of several things is enough, a few lanes come to a simpler run than was known.
    #expect(waits.count.load(ordering: .relaxed) <= (takesFailure ? 16 : 3))
  }

  @Test("on two threads, and in two parts, all comes as on one", arguments: [false, true])
  func alike(takesFailure: Bool) async throws {
    let one = try await search(Waits(), takesFailure: takesFailure)
    let two = try await search(Waits(), takesFailure: takesFailure, jobs: 2)
    #expect(one == two)
    var parts: [ExploreReport] = []
    for index in 0..<2 {
      let shard = ExploreOptions.Shard(index, of: 2)
      let part = try await search(Waits(), takesFailure: takesFailure, shard: shard)
      let written = try JSONReader().value(of: Array(JSONWriter().text(part.json).utf8))
      parts.append(try #require(ExploreReport(written)))
    }
    #expect(try ExploreReport.merging(parts) == one)
  }
}

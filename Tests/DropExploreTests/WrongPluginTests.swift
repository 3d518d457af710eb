import DropContent
import DropCore
import DropExplore
import DropHost
import DropReplay
import Foundation
import Synchronization
import Testing
import TestExtent

@Suite("The mistakes the field has made")
struct WrongPluginTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var invariant: HandlerInvariant
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "late-loads", invariant: .oneResult),
    Case(name: "order-by-completion", invariant: .steadyOrder),
    Case(name: "placeholder-kept", invariant: .nothingOpen),
    Case(name: "double-commit", invariant: .oneResult),
    Case(name: "source-emptied", invariant: .movesSafely),
    Case(name: "highlight-left-on", invariant: .nothingShown),
    Case(name: "items-forgotten", invariant: .oneResult),
    Case(name: "undo-misses", invariant: .undoable),
    Case(name: "work-after-abort", invariant: .endsAtOnce),
    Case(name: "half-stays", invariant: .allOrNothing),
    Case(name: "shared-state", invariant: .noFault),
    Case(name: "budget-blown", invariant: .noFault),
    Case(name: "row-replaced", invariant: .movesSafely),
    Case(name: "list-emptied", invariant: .movesSafely),
    Case(name: "progress-open", invariant: .nothingOpen),
    Case(name: "progress-left", invariant: .nothingOpen),
    Case(name: "progress-other", invariant: .nothingOpen),
    Case(name: "list-sorted", invariant: .movesSafely),
    Case(name: "uncaught-json", invariant: .nothingUncaught),
    Case(name: "uncaught-row", invariant: .nothingUncaught),
    Case(name: "uncaught-way", invariant: .nothingUncaught),
    Case(name: "late-commit", invariant: .placesStand),
    Case(name: "shared-place", invariant: .placesStand),
    Case(name: "trimmed-place", invariant: .placesStand),
    Case(name: "endless-retry", invariant: .ends),
    Case(name: "endless-backoff", invariant: .ends),
    Case(name: "endless-count", invariant: .ends),
    Case(name: "empty-text", invariant: .noFault),
    Case(name: "cut-head", invariant: .noFault),
    Case(name: "many-lines", invariant: .noFault),
    Case(name: "refused-size", invariant: .nothingOpen),
    Case(name: "busy-flag", invariant: .oneResult),
    Case(name: "one-place", invariant: .nothingOpen),
    Case(name: "last-only", invariant: .movesSafely),
    Case(name: "left-open", invariant: .nothingShown),
    Case(name: "view-left-on", invariant: .nothingShown),
    Case(name: "stuck-flag", invariant: .noFault),
    Case(name: "sleeps-on", invariant: .endsAtOnce),
    Case(name: "types-granted", invariant: .noFault),
    Case(name: "types-sorted", invariant: .oneResult),
    Case(name: "types-named", invariant: .noFault),
    Case(name: "numbered-rows", invariant: .undoable),
    Case(name: "by-chance", invariant: .undoable),
    Case(name: "kept-index", invariant: .noFault),
    Case(name: "kept-slots", invariant: .placesStand),
    Case(name: "full-shelf", invariant: .always),
    Case(name: "last-places", invariant: .steadyOrder),
    Case(name: "shared-index", invariant: .noFault),
  ]

  /// In a quick run of the tests only one is searched; `.ci/long` searches for all of them.
  static let tried = Extent.isWhole ? cases : cases.filter { quick.contains($0.name) }

  private static let quick: Set<String> = ["by-chance"]

  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent()
    .appending(path: "../Fixtures/explore")
    .standardizedFileURL

  /// Shrinking takes hundreds of runs: in a quick run of the tests only two are shrunk.
  private static func isShrunk(_ name: String) -> Bool {
    Extent.isLong || ["placeholder-kept", "order-by-completion"].contains(name)
  }

  private func exploration(
    _ name: String,
    _ plugin: String,
    runs: Int = 400,
    seconds: Double? = nil,
    progress: ExploreProgress = ExploreProgress()
  ) throws -> SessionExploration {
    let folder = Self.folder.appending(path: name).path(percentEncoded: false)
    var setup = ReplaySetup()
    setup.defaultPlugin = folder + "/" + plugin
    return try SessionExploration(
      session: folder + "/session.json",
      setup: setup,
      options: ExploreOptions(runs: runs, lanes: 8, beyond: 300, seconds: seconds),
      progress: progress
    )
  }

  @Test("each mistake is found, and shrunk to a few events and items", arguments: tried)
  func wrong(_ expected: Case) async throws {
    let exploration = try exploration(expected.name, "wrong.lua")
    let report = try await exploration.run()
    let found = report.findings.first { $0.violation.invariant == expected.invariant }
    let finding = try #require(found, "\(report.findings)")
    guard Self.isShrunk(expected.name) else { return }
    let session = try #require(exploration.smallestSession(of: finding))
    let json = try JSONReader().value(of: Array(session.utf8))
    #expect((json["events"]?.array?.count ?? 99) <= 10)
    // Many items are what breaks the one, and the session has no more than it takes.
    let isCrowd = expected.name == "budget-blown"
    #expect((json["items"]?.array?.count ?? 999) <= (isCrowd ? 200 : 3))
  }

  @Test("the corrected twin holds", arguments: tried)
  func right(_ expected: Case) async throws {
    let report = try await exploration(expected.name, "right.lua", runs: Extent.isWhole ? 300 : 100)
      .run()
    let findings = report.findings
    #expect(findings.isEmpty)
  }

  @Test(
    "a right handler that looks wrong is not called so",
    arguments: ["retried-load", "own-rows", "same-again", "uploads", "says-ready"]
  )
  func right(_ name: String) async throws {
    let report = try await exploration(name, "right.lua", runs: Extent.isWhole ? 600 : 30).run()
    let findings = report.findings
    #expect(findings.isEmpty)
  }

  @Test("rows of a list are not multiplied, and the report says so")
  func rows() async throws {
    let report = try await exploration("own-rows", "right.lua", runs: 40).run()
    #expect(report.notVaried.contains("more items than are dragged: they are rows of the list"))
  }

  @Test(
    "how many ways there are is judged within a factor of two",
    arguments: ["half-stays"]
      + (Extent.isWhole
        ? ["items-forgotten", "progress-open", "late-commit", "uncaught-json"] : [])
  )
  func estimate(_ name: String) async throws {
    let report = try await exploration(name, "right.lua", runs: 6000).run()
    let walked = Double(report.runs - report.searched)
    #expect(report.isWhole && report.estimate * 2 > walked && report.estimate < walked * 2)
  }

  @Test(
    "no more runs than were asked for",
    arguments: Extent.part([1, 5, 20, 19, 100, 300], each: 2)
  )
  func limit(_ runs: Int) async throws {
    for name in Extent.isWhole
      ? ["endless-count", "order-by-completion", "late-commit"] : ["late-commit"]
    {
      let report = try await exploration(name, "right.lua", runs: runs).run()
      #expect(report.runs <= runs && report.runs > runs / 4)
      if runs == 1 { #expect(report.besides == 0 && report.findings.isEmpty) }
    }
  }

  @Test("types are hidden that the session tells, and told that it hides; what breaks so replays")
  func hidden() async throws {
    let exploration = try exploration("types-granted", "wrong.lua")
    let report = try await exploration.run()
    #expect(report.text.contains("types known before the drop or not"))
    #expect(report.notVaried == ["four and more interruptions in one run"])
    let finding = try #require(report.findings.first { $0.violation.invariant == .noFault })
    let session = try #require(exploration.smallestSession(of: finding))
    let json = try JSONReader().value(of: Array(session.utf8))
    #expect(json["items"]?.array?.first?["hover"] == .object([]))
    let here = FileManager.default.currentDirectoryPath
    let replay = try SessionReplay(bytes: Array(session.utf8), folder: here, setup: ReplaySetup())
    #expect(try replay.run(.jsonLines).summary.faultCount > 0)
  }

  @Test("what shows at a second drop, after all was taken back, is a session of its own")
  func secondDrop() async throws {
    let exploration = try exploration("numbered-rows", "wrong.lua", runs: 40)
    let report = try await exploration.run()
    let finding = try #require(report.findings.first { $0.violation.invariant == .undoable })
    #expect(finding.choices.isEmpty && !finding.violation.isOfFew)
    let session = try #require(exploration.smallestSession(of: finding))
    let json = try JSONReader().value(of: Array(session.utf8))
    let types = json["events"]?.array?.compactMap { $0["type"]?.string } ?? []
    #expect(types.filter { $0 == "drop" }.count == 2 && types.contains("undo"))
  }

  @Test("a place in the script, its handler and the reason stand with a finding")
  func placed() async throws {
    let report = try await exploration("late-commit", "wrong.lua").run()
    let finding = try #require(report.findings.first)
    #expect(finding.violation.line == "wrong.lua:18")
    #expect(finding.violation.detail.contains("at wrong.lua:14"))
    let lines = finding.lines(1, command: "dndhost replay found.json")
    #expect(lines[0] == "1. rule 2b: what comes is put where a place still is")
    #expect(lines.contains("   at wrong.lua:18"))
    #expect(lines.contains("   replay: dndhost replay found.json"))
  }

  @Test("the first finding is told while the search goes on, and may end it")
  func first() async throws {
    let folder = Self.folder.appending(path: "late-commit").path(percentEncoded: false)
    var setup = ReplaySetup()
    setup.defaultPlugin = folder + "/wrong.lua"
    let exploration = try SessionExploration(
      session: folder + "/session.json",
      setup: setup,
      options: ExploreOptions(runs: 100_000, beyond: 90_000, endsAtFirst: true)
    )
    let report = try await exploration.run()
    #expect(report.findings.count == 1 && report.parts[0].earlyEnd == .first)
    #expect(report.runs < 1000 && report.text.contains("the first thing that broke ended"))
    #expect(exploration.progress.takeFindings().count == 1)
    #expect(exploration.progress.takeFindings().isEmpty)
  }

  /// It goes on by a thousandth of a second whenever somebody looks at it.
  private final class LookedAtClock: Sendable {
    private let counted = Atomic<Int>(0)
    var looks: Int { counted.load(ordering: .relaxed) }

    func now() -> UInt64 {
      UInt64(counted.add(1, ordering: .relaxed).newValue) * 1_000_000
    }
  }

  @Test("making what was found smaller shares the search's time, and says what could be smaller")
  func sharedTime() async throws {
    let clock = LookedAtClock()
    let exploration = try exploration(
      "placeholder-kept",
      "wrong.lua",
      runs: 100_000,
      seconds: 0.12,
      progress: ExploreProgress { clock.now() }
    )
    var report = try await exploration.run()
    #expect(report.parts[0].earlyEnd == .time && !report.holds)
    #expect(90...121 ~= clock.looks)
    report.findings = exploration.shrinking(report.findings)
    #expect(120...126 ~= clock.looks)
    #expect(report.findings.allSatisfy { $0.session != nil && $0.isCutShort })
    #expect(report.text.contains("   smallest so far: "))
    #expect(ExploreReport(report.json)?.json == report.json)
  }

  @Test("no session is looked for once the search's time is up, and the report says so")
  func noTimeLeft() async throws {
    let clock = LookedAtClock()
    let exploration = try exploration(
      "placeholder-kept",
      "wrong.lua",
      runs: 100_000,
      seconds: 1,
      // It stands still, and goes far beyond the limit at once.
      progress: ExploreProgress {
        clock.now() < 250_000_000 ? 1 : 5_000_000_000
      }
    )
    var report = try await exploration.run()
    #expect(report.parts[0].earlyEnd == .time && !report.holds)
    report.findings = exploration.shrinking(report.findings)
    #expect(report.findings.allSatisfy { $0.session == nil && $0.isCutShort })
    #expect(report.text.contains("   no session shows it yet: looking for one was ended early"))
  }

  @Test("a search that may take no time is over, and says so")
  func noTime() async throws {
    let folder = Self.folder.appending(path: "late-commit").path(percentEncoded: false)
    var setup = ReplaySetup()
    setup.defaultPlugin = folder + "/right.lua"
    let exploration = try SessionExploration(
      session: folder + "/session.json",
      setup: setup,
      options: ExploreOptions(seconds: 0.000_001)
    )
    let report = try await exploration.run()
    #expect(report.parts[0].earlyEnd == .time && !report.isWhole && report.missing == [1])
    #expect(report.text.contains("then its time was up"))
  }
}

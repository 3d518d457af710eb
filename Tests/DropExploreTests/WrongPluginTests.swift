import DropContent
import DropCore
import DropExplore
import DropHost
import DropReplay
import Foundation
import Testing

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
    Case(name: "stuck-flag", invariant: .noFault),
    Case(name: "sleeps-on", invariant: .endsAtOnce),
  ]

  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent()
    .appending(path: "../Fixtures/explore")
    .standardizedFileURL

  /// Shrinking takes hundreds of runs: in a quick run of the tests only two are shrunk.
  private static func isShrunk(_ name: String) -> Bool {
    ProcessInfo.processInfo.environment["DNDHOST_LONG"] != nil
      || ["placeholder-kept", "order-by-completion"].contains(name)
  }

  private func exploration(
    _ name: String,
    _ plugin: String,
    runs: Int = 400
  ) throws -> SessionExploration {
    let folder = Self.folder.appending(path: name).path(percentEncoded: false)
    var setup = ReplaySetup()
    setup.defaultPlugin = folder + "/" + plugin
    return try SessionExploration(
      session: folder + "/session.json",
      setup: setup,
      options: ExploreOptions(runs: runs, lanes: 8, beyond: 300)
    )
  }

  @Test("each mistake is found, and shrunk to a few events and items", arguments: cases)
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

  @Test("the corrected twin holds", arguments: cases)
  func right(_ expected: Case) async throws {
    let report = try await exploration(expected.name, "right.lua", runs: 300).run()
    let findings = report.findings
    #expect(findings.isEmpty)
  }
}

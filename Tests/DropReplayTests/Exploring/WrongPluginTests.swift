import DropContent
import DropCore
import DropHost
import DropReplay
import Foundation
import Testing

@Suite("The mistakes the field has made")
struct WrongPluginTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var invariant: Invariant
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
    Case(name: "work-after-abort", invariant: .endsAtOnce),
    Case(name: "half-stays", invariant: .allOrNothing),
    Case(name: "shared-state", invariant: .noFault),
    Case(name: "budget-blown", invariant: .noFault),
  ]

  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent()
    .appending(path: "../../Fixtures/explore")
    .standardizedFileURL

  private func exploration(
    _ name: String,
    _ plugin: String,
    runs: Int = 600
  ) throws -> SessionExploration {
    let folder = Self.folder.appending(path: name).path(percentEncoded: false)
    var setup = ReplaySetup()
    setup.defaultPlugin = folder + "/" + plugin
    return try SessionExploration(
      session: folder + "/session.json",
      setup: setup,
      options: ExploreOptions(runs: runs)
    )
  }

  @Test("each mistake is found, and shrunk to a few events and items", arguments: cases)
  func wrong(_ expected: Case) async throws {
    let exploration = try exploration(expected.name, "wrong.lua")
    let report = try await exploration.run()
    let found = report.findings.first { $0.violation.invariant == expected.invariant }
    let finding = try #require(found, "\(report.findings)")
    guard expected.name != "budget-blown" else { return }
    let session = try #require(exploration.smallestSession(of: finding))
    let json = try JSONReader().value(of: Array(session.utf8))
    #expect((json["events"]?.array?.count ?? 99) <= 10)
    #expect((json["items"]?.array?.count ?? 99) <= 3)
    print("SHRUNK", expected.name, json["events"]?.array?.count ?? 99, json["items"]?.array?.count ?? 99, finding.choices.isEmpty ? "plain" : "")
    print(JSONWriter().text(json))
  }

  @Test("the corrected twin holds", arguments: cases)
  func right(_ expected: Case) async throws {
    let report = try await exploration(expected.name, "right.lua").run()
    print("RIGHT", expected.name, report.runs, report.isWhole, report.findings.map(\.violation.signature))
    #expect(report.holds, "\(report.findings)")
  }
}

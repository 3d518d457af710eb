import DropExplore
import DropReplay
import TestGround
import Testing

@Suite("Pairs of interruptions")
struct InterruptionPairTests {
  /// Three places, each at two moments, at all of which one of three kinds may come, three times in a run.
  private final class ToyPlaces: ExploredSubject {
    func run(_ chooser: any Chooser) -> RunVerdict {
      var count = 0
      for moment in 0..<6 where count < 3 {
        let subject = (moment / 2) << 24 | moment
        let point = ChoicePoint(.interruption, subject: subject, alternatives: [0, 1, 2, 3])
        if chooser.choose(point) > 0 { count += 1 }
      }
      return RunVerdict()
    }
  }

  private func pairs(runs: Int) async throws -> ExploreReport.Pairs {
    let options = ExploreOptions(runs: runs, lanes: 4)
    let explorer = Explorer(options) { _ in ToyPlaces() }
    return ExploreReport(title: "toy", try await explorer.run(), notVaried: []).pairs
  }

  @Test("come, of each two kinds at each two places, before chance decides")
  func all() async throws {
    // A place has a later moment of its own: six pairs of places, and nine of kinds.
    let pairs = try await pairs(runs: 600)
    #expect(pairs.came == 54 && pairs.left == 0)
  }

  @Test("that there is no room for are told")
  func few() async throws {
    let pairs = try await pairs(runs: 60)
    #expect(1..<54 ~= pairs.came && pairs.left > 0)
  }

  /// A handler that puts in what comes as it comes.
  private static let byCompletion = HandlerTwins.plugin(
    """
    on_perform = function(session)
      dnd.each(session.items, function(item)
        local content = item:load()
        session:insert { index = #session.destination.contents + 1, contents = content }
      end)
    end
    """
  )

  /// The status of a session that expects the order to be steady, with more events.
  private func status(with more: String) throws -> Int32 {
    let folder = try TemporaryFolder()
    try folder.write(Self.byCompletion, "plugin.lua")
    let items = HandlerTwins.items.replacing(
      "\"latency\": 20",
      with: "\"latency\": 40",
      maxReplacements: 1
    )
    let session = HandlerTwins.session(
      items: items,
      source: "\"expect\": { \"rules\": [\"6\"] },",
      events: HandlerTwins.events + more
    )
    try folder.write(session, "session.json")
    return try BuiltTool.run(["test", folder.path + "/session.json"]).status
  }

  @Test(
    "don't have a session be held against the order in which its loads end, where one lies among them"
  )
  func among() throws {
    #expect(try status(with: "") == 1)
    let reload = #", { "t": 80, "type": "reload", "destination": "list" }"#
    #expect(try status(with: reload) == 0)
  }
}

import DropHost
import DropPlay
import DropReplay
import Foundation
import Testing
import TestExtent

@Suite("Whatever a page does, its recording replays the same")
struct PlayRandomTests {
  /// Runs in all, in four lots.
  static let count = Extent.isWhole ? 1_000 : 8

  @Test("fates, second tabs, reloads and late bytes", arguments: 0..<4)
  func random(lot: Int) async throws {
    var unseen = Self.happenings
    var recordings = 0
    for number in 0..<Self.count / 4 {
      let seed = UInt64(lot * 100_000 + number)
      let stage = try await PlayStage(RandomPage.script, session: RandomPage.session) { setup in
        setup.run.capabilities = [.storage, .tasks, .clock]
        setup.run.seed = seed
        setup.keep = PlayKeep.allCases[number % 3]
        setup.isFresh = number % 5 == 4
        setup.keepBytes = 5
      }
      defer { stage.remove() }
      try await RandomPage(seed: seed, stage).go(60 + number % 60)
      _ = await stage.end()
      for kept in stage.kept {
        recordings += 1
        // Stand-ins are other bytes, as the recording says.
        if case .differs = kept.recording.proof, number % 3 == 2 { continue }
        #expect(kept.recording.proof == .same, "run \(seed): \(kept.recording)")
        #expect(kept.recording.reasons == [], "run \(seed)")
        if kept.recording.proof != .same { return }
        let stem = kept.recording.path.dropLast(".jsonl".count)
        let text = try String(contentsOfFile: stem + ".transcript.jsonl", encoding: .utf8)
        unseen.removeAll { text.contains($0) }
      }
      #expect(stage.troubles == [], "run \(seed)")
    }
    #expect(recordings >= Self.count / 5)
    if Extent.isWhole { #expect(unseen == []) }
  }

  /// What has to happen in one run or another for them to show anything.
  private static let happenings = [
    #""effect":"save""#, #""status":"imported""#, #""status":"partial""#, #""status":"aborted""#,
    #""status":"forbidden""#, #""status":"cancelled""#, "the page was closed", "the file is gone",
    #""type":"undo""#, #""type":"paste""#, #""type":"leave""#, #""type":"reveal""#,
    #""effect":"confirm""#, "public.folder", "no room", "refused",
  ]
}

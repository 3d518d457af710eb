#if Live

import DropCheck
import DropContent
import DropCore
import DropHost
import DropPlay
import DropReplay
import LoopbackServer
import SystemFiles

/// The report of a finished recording, as `replay --format html` makes it.
enum PlayReportPage {
  /// The report's script and style are in it; in a sandbox of its own it can't reach the page that plays.
  private static let policy = """
    sandbox allow-scripts allow-downloads; default-src 'none'; script-src 'unsafe-inline'; \
    style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'
    """

  /// Nil where the recording can't be replayed.
  static func make(of recording: Recording) -> LoopbackPage? {
    bytes(of: recording).map {
      LoopbackPage($0, mediaType: "text/html; charset=utf-8", policy: policy)
    }
  }

  /// A replay; of what isn't told again as it happened both, side by side.
  private static func bytes(of recording: Recording) -> [UInt8]? {
    guard case .differs = recording.proof else { return replayed(recording) }
    return compared(recording) ?? replayed(recording)
  }

  private static func compared(_ recording: Recording) -> [UInt8]? {
    let golden = TestCase(path: recording.path, plugin: nil).golden
    guard let file = try? FileSystem.openFile(golden) else { return nil }
    defer { FileSystem.close(file) }
    guard let live = try? FileSystem.readAll(file, limit: largest),
      let now = try? SessionReplay(session: recording.path).run().transcript
    else { return nil }
    let why = recording.reasons.isEmpty ? "" : ": \(recording.reasons.joined(separator: "; "))"
    let names = ["what happened", "a replay now\(why)"]
    let sides = [
      RunPair.Side(names[0], transcript: live), RunPair.Side(names[1], transcript: now),
    ]
    return RunDifference(RunPair(sides[0], sides[1]), of: names).html
  }

  /// What is larger isn't laid side by side.
  private static let largest = 64 << 20

  private static func replayed(_ recording: Recording) -> [UInt8]? {
    guard let opened = try? SessionReader().open(recording.path) else { return nil }
    var setup = ReplaySetup()
    setup.recordsUpdates = true
    setup.recordsTrace = true
    let report = ReportCollector(sources: setup.sourceLines(of: opened.session), showsLog: true)
    guard let replayer = try? Replayer(opened, setup: setup, observers: [report]) else {
      return nil
    }
    let page = try? ReportPage(report, of: replayer) { (replayer) throws(ReplayError) in
      try replayer.run()
    }
    return page?.html()
  }
}

#endif

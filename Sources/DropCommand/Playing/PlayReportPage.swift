#if Live

import DropCheck
import DropContent
import DropCore
import DropHost
import DropPlay
import DropReplay
import LoopbackServer

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
    return page.map {
      LoopbackPage($0.html(), mediaType: "text/html; charset=utf-8", policy: policy)
    }
  }
}

#endif

import DropCore
import DropHost

/// A session that is run again and again, each time with other choices.
package final class SessionSubject: ExploredSubject {
  private let session: SessionFile
  private let events: [SessionEvent]
  private let setup: ReplaySetup
  private let interruptions: Int

  /// At most so many interruptions are put into one run.
  package init(
    _ session: SessionFile,
    events: [SessionEvent],
    setup: ReplaySetup,
    interruptions: Int
  ) {
    self.session = session
    self.events = events
    self.setup = setup
    self.interruptions = interruptions
  }

  package func run(_ chooser: any Chooser) -> RunVerdict {
    run(RunWatcher(session, chooser: chooser, interruptions: interruptions))
  }

  /// One run that is written down.
  func run(_ chooser: any Chooser, log: inout RunLog) -> RunVerdict {
    let watcher = RunWatcher(session, chooser: chooser, interruptions: interruptions)
    watcher.log.isOn = true
    defer { log = watcher.log }
    return run(watcher)
  }

  private func run(_ watcher: RunWatcher) -> RunVerdict {
    do {
      let opened = SessionReader.Opened(session: session, events: SessionEvents(recorded: events))
      let replayer = try Replayer(opened, setup: setup, observers: [watcher], choices: watcher)
      watcher.engine = replayer.engine
      let summary = try replayer.run()
      return watcher.verdict(summary)
    } catch {
      let violation = Violation(.noFault, aspect: "run", detail: "it can't be run: \(error)")
      return RunVerdict(violations: [violation])
    }
  }
}

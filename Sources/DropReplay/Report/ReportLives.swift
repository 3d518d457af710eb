import DropCore
import DropHost

/// When the app of a replay was killed, and what is run again of what that cut: no item's result tells either.
struct ReportLives {
  /// A sentence each, with the step that it is about.
  private(set) var crashes: [(text: String, record: Int?)] = []
  private(set) var repeats: [(text: String, record: Int?)] = []
  private var tasks = CutTasks()
  /// The crash from which the app goes on next.
  private var latest: (how: String, record: Int?)?

  mutating func note(_ event: SessionEvent, at record: Int?) {
    tasks.note(event.kind)
    guard case .crash(let isPower, _) = event.kind else { return }
    let how = isPower ? "After the power failed" : "Killed"
    latest = ("\(how) at \(Markup.duration(event.time))", record)
  }

  /// What came out, behind that step.
  mutating func note(_ output: HostOutput, at record: Int?) {
    if let again = tasks.note(output), !repeats.contains(where: { $0.text == again }) {
      repeats.append((again, record))
    }
    guard case .notice(let notice, _) = output, case .resumed = notice, let latest else { return }
    crashes.append(("\(latest.how), \(notice.sentence)", latest.record))
    self.latest = nil
  }
}

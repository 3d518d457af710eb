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
    switch event.kind {
    case .crash(let isPower, _):
      tasks.crash()
      let how = isPower ? "After the power failed" : "Killed"
      latest = ("\(how) at \(Markup.duration(event.time))", record)
    case .answer(_, let value): tasks.note(answer: value)
    default: break
    }
  }

  /// What came out, behind that step.
  mutating func note(_ output: HostOutput, at record: Int?) {
    switch output {
    case .effect(let effect, let index, let drag?):
      tasks.note(effect, of: drag, isOfSource: index == nil)
    case .call(let call) where call.handler == .provide: tasks.forgetCut(ofSourceOf: call.drag)
    case .request(.task(let task)):
      guard let again = tasks.begin(task), !repeats.contains(where: { $0.text == again }) else {
        return
      }
      repeats.append((again, record))
    case .notice(let notice, _):
      guard case .resumed = notice, let latest else { return }
      crashes.append(("\(latest.how), \(notice.sentence)", latest.record))
      self.latest = nil
    default: break
    }
  }
}

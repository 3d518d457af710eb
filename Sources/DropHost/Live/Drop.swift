public import DropCore

/// A drop, a paste or a share under way.
///
/// It goes on while somebody awaits its ``effects`` or its ``outcome``, or advances the host.
public final class Drop {
  let host: PluginHost
  /// Its number in the host; none when there was nothing to drop.
  public let id: DragID?
  private var received: [HostEffect] = []
  private var ended: Outcome?

  init(host: PluginHost, id: DragID?) {
    self.host = host
    self.id = id
  }

  /// What is to be shown and carried out, until the drop has ended; each effect comes once.
  public var effects: DropEffects { DropEffects(drop: self) }

  /// What became of the drop and of each item, once all it started has ended.
  ///
  /// When the task that awaits it is cancelled the drop is aborted at once; its outcome says so.
  public var outcome: Outcome {
    get async {
      var isAborted = false
      while true {
        if let ended { return ended }
        if Task.isCancelled, !isAborted {
          isAborted = true
          abort()
        } else {
          await host.progress(heedsCancellation: !isAborted)
        }
      }
    }
  }

  /// What became of the drop, if it has ended.
  public var endedOutcome: Outcome? { ended }

  /// The user stops it: what arrived stays or is taken back, as its plugin's policy says.
  public func abort() {
    if let id, ended == nil { host.send(.abort(id)) }
  }

  /// The user answers a question that a `confirm` effect asks; null dismisses it.
  public func answer(_ question: QuestionID, with value: JSONValue) {
    host.send(.reply(to: question.name, value: value))
  }

  /// The user answers a question by its name, `question-1`, or the oldest one of the destination with
  /// that id; null dismisses it.
  public func answer(_ question: String, with value: JSONValue) {
    host.send(.reply(to: question, value: value))
  }

  /// The next effect; none once the drop has ended.
  func next() async -> HostEffect? {
    while received.isEmpty {
      if ended != nil || Task.isCancelled { return nil }
      await host.progress()
    }
    return received.removeFirst()
  }

  func receive(_ effect: HostEffect) { received.append(effect) }

  func end(_ outcome: Outcome) { ended = outcome }

  /// Ends a drop that the core never began, so that nobody waits for it.
  func settle() {
    if id == nil { ended = Outcome(status: .none) }
  }
}

public import DropCore

/// A drop, a paste or a share under way.
///
/// It goes on while somebody awaits its ``effects`` or its ``outcome``, or advances the host.
///
/// ```swift
/// let drop = drag.drop()
/// for await effect in drop.effects { apply(effect) }
/// print(await drop.outcome)
/// ```
public final class Drop {
  private let host: PluginHost
  /// Its number in the host; none when there was nothing to drop.
  public let id: DragID?
  private var received: [Received] = []
  /// How many of them have been read.
  private var read = 0
  private var ended: Outcome?
  private var isReleased = false
  private var isKept = false
  /// What was granted when it began.
  private var granted: DropCore.Operation?

  /// Something that came for it.
  enum Received {
    case shown(HostEffect)
    /// Somebody else may have read it by now.
    case change(ContentChange)
  }

  init(host: PluginHost, id: DragID?) {
    self.host = host
    self.id = id
    // What the core never begins is over, so that nobody waits for it.
    if id == nil { ended = Outcome(status: .none) }
  }

  deinit {
    guard isKept else { return }
    hear()
    host.gates?.writeDue()
  }

  /// What is to be shown and carried out, until the drop has ended; each effect comes once.
  ///
  /// ```swift
  /// for await effect in drop.effects { apply(effect) }
  /// ```
  public var effects: DropEffects { DropEffects(drop: self) }

  /// Takes the effects that have come by now, at once; each comes once, here or in ``effects``.
  ///
  /// ```swift
  /// host.advance()
  /// for effect in drop.takeEffects() { apply(effect) }
  /// ```
  public func takeEffects() -> [HostEffect] {
    var taken: [HostEffect] = []
    while let next = takeNext() { taken.append(next) }
    return taken
  }

  /// What became of the drop and of each item, once all it started has ended.
  ///
  /// When the task that awaits it is cancelled the drop is aborted at once; its outcome says so.
  ///
  /// ```swift
  /// let outcome = await drop.outcome
  /// print(outcome.status)
  /// ```
  public var outcome: Outcome {
    get async {
      var isAborted = false
      while true {
        let news = host.news
        if let ended = endedOutcome { return ended }
        if Task.isCancelled, !isAborted {
          isAborted = true
          abort()
        } else {
          await host.progress(after: news, heedsCancellation: !isAborted)
        }
      }
    }
  }

  /// What became of the drop, if it has ended.
  ///
  /// ```swift
  /// if let outcome = drop.endedOutcome { print(outcome.status) }
  /// ```
  public var endedOutcome: Outcome? {
    hear()
    return ended
  }

  /// A journal tells of its end once more until the app goes on after it has read it, or lets go of the drop.
  private func hear() { if isKept, let id { host.gates?.note(heard: id) } }

  /// The user stops it: what arrived stays or is taken back, as its plugin's policy says.
  ///
  /// ```swift
  /// drop.abort()
  /// ```
  public func abort() {
    if let id, ended == nil { host.send(.abort(id)) }
  }

  /// The user answers a question that a `confirm` effect asks; null dismisses it.
  ///
  /// ```swift
  /// for await effect in drop.effects {
  ///   if case .confirm(let id, let question) = effect.effect {
  ///     drop.answer(id, with: .bool(await ask(question)))
  ///   }
  /// }
  /// ```
  public func answer(_ question: QuestionID, with value: JSONValue) {
    answer(question.name, with: value)
  }

  /// The user answers a question by its name, `question-1`, or the oldest one of the destination with
  /// that id; null dismisses it.
  ///
  /// ```swift
  /// drop.answer("question-1", with: ["name": "Summer"])
  /// ```
  public func answer(_ question: String, with value: JSONValue) {
    host.send(.reply(to: question, value: value))
  }

  /// Whether the source of what was dropped may go: nothing more is asked of it, though what its
  /// handler started may go on.
  ///
  /// It may when `on_perform` has ended, or once the handler says so itself, with
  /// `session:stabilize { release = true }`.
  ///
  /// ```swift
  /// if drop.sourceMayGo { forget(source) }
  /// ```
  public var sourceMayGo: Bool { isReleased || ended != nil }

  /// Whether no crash loses it any more: the host has a journal, which has kept for good what led to it.
  ///
  /// Until then it never happened, should the app die; without a journal it stays false.
  ///
  /// ```swift
  /// if drop.isSafe { forget(photo) }
  /// ```
  public var isSafe: Bool { ended == nil ? id.map(host.isSafe) ?? false : isKept }

  /// Whether a journal has kept all of it for good, its outcome as well.
  ///
  /// ```swift
  /// let outcome = await drop.outcome
  /// print(outcome.status, drop.isDurable ? "for good" : "as long as the app lives")
  /// ```
  public var isDurable: Bool { ended != nil && isKept }

  /// Waits until the source may go, or the drop's task is cancelled.
  ///
  /// ```swift
  /// await drop.sourceRelease()
  /// forget(source)
  /// ```
  public func sourceRelease() async {
    while true {
      let news = host.news
      if sourceMayGo || Task.isCancelled { return }
      await host.progress(after: news)
    }
  }

  /// What its source is told, once it may go: what was done or, while the drop goes on, granted; none
  /// where nothing was taken.
  ///
  /// Of a move that didn't bring all it is a copy: a source that hears of a move deletes what it gave.
  ///
  /// ```swift
  /// await drop.sourceRelease()
  /// if drop.sourceOperation == .move { forget(photo) }
  /// ```
  public var sourceOperation: DropCore.Operation? {
    guard let ended else { return isReleased ? granted : nil }
    let isWhole = ended.status == .imported
    guard isWhole || !ended.imported.isEmpty else { return nil }
    let done = ended.operation ?? granted
    return done == .move && !isWhole ? .copy : done
  }

  /// Notes what was granted, while the drop is under way.
  func noteGranted() {
    guard let id, let engine = try? host.engine() else { return }
    granted = engine.session.granted(to: id)
  }

  /// What stops or answers the drop from any thread.
  ///
  /// ```swift
  /// let stopper = drop.stopper
  /// onInterrupt { stopper.abort() }
  /// ```
  public var stopper: Stopper { Stopper(desk: host.desk, drop: id) }

  /// Stops a drop or answers its questions from any thread: the host's domain hears of it when it is
  /// advanced next, or at once where somebody awaits the drop.
  ///
  /// ```swift
  /// let stopper = drop.stopper
  /// onInterrupt { stopper.abort() }
  /// ```
  public struct Stopper: Sendable {
    let desk: PluginHost.Desk
    let drop: DragID?

    /// The user stops it; a drop that has ended stays as it is.
    ///
    /// ```swift
    /// let stopper = drop.stopper
    /// onInterrupt { stopper.abort() }
    /// ```
    public func abort() {
      if let drop { desk.leave(.abort(drop)) }
    }

    /// The user answers a question that a `confirm` effect asks; null dismisses it.
    ///
    /// ```swift
    /// for await effect in drop.effects {
    ///   guard case .confirm(let id, _) = effect.effect else { continue }
    ///   drop.stopper.answer(id, with: true)
    /// }
    /// ```
    public func answer(_ question: QuestionID, with value: JSONValue) {
      desk.leave(.answer(question.name, value))
    }
  }

  /// The next effect; none once the drop has ended.
  func next() async -> HostEffect? {
    while true {
      let news = host.news
      if let next = takeNext() { return next }
      if ended != nil || Task.isCancelled { return nil }
      await host.progress(after: news)
    }
  }

  private func takeNext() -> HostEffect? {
    while read < received.count {
      switch received[read] {
      case .shown(let effect):
        read += 1
        return effect
      case .change(let change):
        if change.isUnread, let oldest = host.deliveries.takeOldestChange() { return oldest }
        read += 1
      }
    }
    received.removeAll(keepingCapacity: true)
    read = 0
    return nil
  }

  func receive(_ effect: Received) { received.append(effect) }

  func releaseSource() { isReleased = true }

  func end(_ outcome: Outcome, isKept: Bool) {
    ended = outcome
    self.isKept = isKept
    if isKept, let id { host.gates?.note(ended: id) }
  }
}

/// The effects of one drop, as they come.
public struct DropEffects: AsyncSequence {
  /// One effect and where it belongs.
  public typealias Element = HostEffect

  let drop: Drop

  /// Starts reading; what was read by another iterator doesn't come again.
  public func makeAsyncIterator() -> Iterator { Iterator(drop: drop) }

  /// Reads in the domain that the host belongs to.
  public struct Iterator: AsyncIteratorProtocol {
    let drop: Drop

    /// The next effect; none once the drop has ended.
    public mutating func next() async -> HostEffect? { await drop.next() }

    /// The next effect, read in the domain that loops over them.
    ///
    /// Without it a loop would leave its domain for each effect.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> HostEffect? {
      await drop.next()
    }
  }
}

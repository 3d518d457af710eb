import DropCore

extension PluginHost {
  /// When the host wants to be advanced, in its clock's milliseconds, if nothing happens before:
  /// while a drag rests on a region that may spring open, or in a zone that scrolls.
  public var wakeAt: Double? {
    (try? engine())?.wakeAt
  }

  /// Takes in what finished elsewhere and lets time pass; gives what belongs to no drop.
  ///
  /// An app that has an event loop calls this when ``wakeAt`` has come. Awaiting a drop does it too.
  @discardableResult
  public func advance() -> [HostEffect] {
    guard let engine = try? engine() else { return [] }
    let now = clock.now()
    for letter in mailbox.take() {
      switch letter {
      case .completion(let completion): complete(completion, engine, at: now)
      case .alarm(let time):
        for id in alarms.wake(at: max(time, now)) { complete(.timerFired(id), engine, at: now) }
        if let next = alarms.next { sleep(until: next) }
      }
    }
    if let wakeAt = engine.wakeAt, wakeAt <= now {
      engine.apply(.tick, at: now)
      collect()
    }
    return takeLoose()
  }

  private func complete(_ completion: IOCompletion, _ engine: HostEngine, at now: Double) {
    if let id = completion.ended { running[id] = nil }
    engine.complete(completion, at: now)
    collect()
  }

  /// Waits until something finished elsewhere, and takes it in.
  func progress(heedsCancellation: Bool = true) async {
    await mailbox.arrival(heedsCancellation: heedsCancellation)
    let effects = advance()
    let later = takeLoose()
    for effect in effects + later { keep(effect) }
  }

  func send(_ event: Event) {
    guard let engine = try? engine() else { return }
    engine.apply(event, at: clock.now())
    collect()
  }

  func step(_ event: Event) -> [HostEffect] {
    send(event)
    return takeLoose()
  }

  func takeStep() -> Drag.Step {
    defer { verdict = nil }
    return Drag.Step(answer: verdict, effects: takeLoose())
  }

  /// Hands on what came out of the engine.
  func collect() {
    guard let engine = try? engine() else { return }
    for output in engine.output { hand(output, of: engine) }
    engine.removeOutput()
  }

  private func hand(_ output: HostOutput, of engine: HostEngine) {
    switch output {
    case .effect(let effect, let index, let drag):
      deliver(HostEffect(destination: engine.name(index), effect: effect), to: drag)
    case .verdict(let drag, let index, let verdict, let message):
      // What a paste was granted is no answer to a move.
      guard engine.isHovering(drag) else { return }
      self.verdict = Drag.Answer(
        destination: engine.session.id(of: index),
        verdict: verdict,
        message: message
      )
    case .request(let request): carryOut(request)
    case .ended(let drag, let outcome): end(drag, outcome)
    case .fault(let fault, let handler, let index):
      say(.fault(fault, handler: handler), index, engine)
    case .log(let entry): say(.log(entry.level, entry.message), entry.destination, engine)
    case .notice(let notice, let index): say(.notice(notice), index, engine)
    case .call: break
    }
  }

  private func deliver(_ effect: HostEffect, to drag: DragID?) {
    if let drag, let drop = drops[drag]?.drop {
      drop.receive(effect)
    } else {
      keep(effect)
    }
  }

  private func end(_ drag: DragID, _ outcome: Outcome) {
    items[drag] = nil
    drops.removeValue(forKey: drag)?.drop?.end(outcome)
  }

  private func say(
    _ subject: HostMessage.Subject,
    _ index: Destination.Index?,
    _ engine: HostEngine
  ) {
    guard let onMessage else { return }
    onMessage(HostMessage(destination: engine.name(index), subject: subject))
  }
}

extension HostEngine {
  fileprivate func name(_ index: Destination.Index?) -> String? {
    index.map { session.id(of: $0) }
  }
}

extension IOCompletion {
  /// The request that it ends; none for one that only says how far it is.
  fileprivate var ended: IOID? {
    switch self {
    case .loaded(let id, _), .timerFired(let id), .taskEnded(let id, _), .worked(let id, _),
      .saved(let id, _), .called(let id, _):
      id
    case .loadProgress, .taskProgress: nil
    }
  }
}

extension DropSession {
  /// Takes an event in and puts what comes of it at the end of the queue.
  ///
  /// Times are in milliseconds and never fall; an earlier one counts as the latest seen.
  public mutating func apply(_ event: Event, at time: Double, into effects: inout EffectQueue) {
    if time > now { now = time }
    switch event {
    case .move(let point): return move(to: point, into: &effects)
    case .answered(let ask, let answer): return self.answer(ask, answer, at: time, into: &effects)
    case .tick: tick(into: &effects)
    case .begin(let source, let items, let point):
      begin(source, items, at: point, into: &effects)
    case .add(let items): add(items, into: &effects)
    case .modifiers(let keys): hold(keys, into: &effects)
    case .drop: drop(into: &effects)
    case .cancel: cancel(into: &effects)
    case .abort(let drag): abort(drag, into: &effects)
    case .reply(let name, let value): reply(to: name, value, into: &effects)
    case .undo(let id): undo(in: id, isRedo: false, into: &effects)
    case .redo(let id): undo(in: id, isRedo: true, into: &effects)
    case .paste(let id, let source, let items):
      hand(items, from: source, to: id, as: .paste, into: &effects)
    case .share(let id, let source, let items):
      hand(items, from: source, to: id, as: .share, into: &effects)
    case .reload(let id, let profile, let fault):
      reload(id, profile, fault, into: &effects)
    case .change(let id, let change): self.change(id, change, into: &effects)
    case .open(let destination, let parent): open(destination, inside: parent, into: &effects)
    case .close(let id): close(id, into: &effects)
    }
  }

  /// Moves the pointer: the same as the event, without making one.
  public mutating func move(
    to point: Point,
    at time: Double,
    into effects: inout EffectQueue
  ) {
    if time > now { now = time }
    move(to: point, into: &effects)
  }

  /// Answers an ask: the same as the event, without making one.
  public mutating func answer(
    _ ask: Ask.ID,
    _ answer: Answer,
    at time: Double,
    into effects: inout EffectQueue
  ) {
    if time > now { now = time }
    if case .proposal(let proposal) = answer, repeats(proposal, to: ask, into: &effects) { return }
    take(answer, to: ask, into: &effects)
  }

  mutating func nextAsk() -> Ask.ID {
    counters.ask += 1
    return Ask.ID(number: counters.ask)
  }

  /// The number that the next drag, paste or share gets.
  package var upcomingDrag: DragID { DragID(number: counters.drag + 1) }

  mutating func nextDrag() -> DragID {
    counters.drag += 1
    return DragID(number: counters.drag)
  }

  /// The destination of that name, or a notice that there is none.
  func node(named id: String, into effects: inout EffectQueue) -> Int32? {
    if let node = scene.node(named: id) { return node }
    effects.append(.notice(.noSuchDestination(id), nil))
    return nil
  }

  func outOfPlace(_ event: String, _ why: String, into effects: inout EffectQueue) {
    effects.append(.notice(.outOfPlace(event: event, why: why), nil))
  }
}

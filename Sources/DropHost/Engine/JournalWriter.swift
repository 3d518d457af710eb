import DropCore

/// Writes down what comes into an engine, as far as what lasts of its work depends on it.
final class JournalWriter: AnswerTap {
  private let journal: any DropJournal
  private unowned var engine: HostEngine?
  /// Whether what comes in was written before.
  private var isResting = false

  init(_ journal: any DropJournal) { self.journal = journal }

  /// The engine has opened its scene: from now on things happen there.
  func serve(_ engine: HostEngine) {
    self.engine = engine
    engine.stage.noteLandings()
  }

  /// Has something done again that was written before.
  func resting(_ body: () -> Void) {
    isResting = true
    defer { isResting = false }
    body()
  }

  func write(_ input: HostInput, at time: Double) {
    guard let engine, !isResting, input.isKept else { return }
    journal.append(.input(input, at: time, engine.stage.takeTraces()))
  }

  /// Texts are read once for all who run them; what else hovering asks no drop does.
  func heard(_ answer: HostAnswer, isHovering: Bool) {
    if isResting { return }
    if case .text = answer {} else if isHovering { return }
    journal.append(.answer(answer))
  }

  /// Writes down which drags have landed, before anybody is called for them.
  func writeLanded() {
    guard let engine else { return }
    for drag in engine.stage.takeLanded() {
      let landing = landing(of: drag, in: engine)
      journal.append(.landed(landing, at: engine.stage.now, engine.stage.takeTraces()))
    }
  }

  private func landing(of drag: LandedDrag, in engine: HostEngine) -> JournalLanding {
    let places = engine.places
    var states: [(place: Destination.Index?, state: LandedState)] = []
    for place in drag.places {
      let state: LandedState
      if let plugin = places.plugin(of: place) {
        state = engine.state(of: drag.drag, in: plugin)
      } else {
        state =
          places.twin(at: place)?.states[drag.drag].map { .carried(CarriedState($0)) } ?? .none
      }
      states.append((place, state))
    }
    let offer = places.offer(of: drag.drag)
    if let offer { states.append((nil, engine.state(of: drag.drag, in: offer.plugin))) }
    for known in states { places.keep(known.state, of: drag.drag, at: known.place) }
    return JournalLanding(
      drag: drag,
      states: states,
      offer: offer.flatMap { offer in
        places.place(ofSource: offer.plugin).map { ($0, offer.selection) }
      }
    )
  }
}

extension HostInput {
  /// Whether more comes of it than hovering and what is shown.
  fileprivate var isKept: Bool {
    switch self {
    case .event(let event):
      switch event {
      case .begin, .move, .add, .reveal, .leave, .allow, .modifiers, .tick, .drop, .cancel,
        .answered:
        false
      case .abort, .reply, .undo, .redo, .paste, .share, .reload, .change, .open, .close: true
      }
    case .open, .reload, .edit, .openSource: true
    case .begin: false
    case .completed(.loadProgress), .completed(.taskProgress): false
    case .completed: true
    }
  }
}

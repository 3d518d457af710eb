import DropCore

/// Writes down what comes into an engine, as far as what lasts of its work depends on it.
final class JournalWriter: AnswerTap {
  private let journal: any DropJournal
  private var served: Served?
  /// The drag that was written as one that hovers on, the last one.
  private var shown: DragID?
  /// What the engine takes in first, which is written already.
  private let feed: (any WrittenBefore)?

  init(_ journal: any DropJournal, behind feed: (any WrittenBefore)?) {
    self.journal = journal
    self.feed = feed
  }

  /// What each file of a plugin was when it was read last.
  private var texts: [HostQuestion: HostAnswer] = [:]

  /// Those of some plugins.
  func texts(of plugins: Set<String>) -> [HostQuestion: HostAnswer] {
    texts.filter {
      if case .text(_, let plugin) = $0.key { plugins.contains(plugin) } else { false }
    }
  }

  /// What is written from now on comes behind those alone.
  func keepOnly(_ texts: [HostQuestion: HostAnswer]) { (self.texts, shown) = (texts, nil) }

  /// Whether what comes in was written before.
  private var isResting: Bool { feed.map { !$0.isOver } ?? false }

  /// What it is of whose input it writes down.
  private struct Served {
    let stage: CoreHand
    let places: PluginPlaces
    let book: RequestBook
    let state: (DragID, PluginRuntime) -> LandedState
  }

  /// The engine has opened its scene: from now on things happen there.
  ///
  /// `state` gives what a script keeps of a drag.
  func serve(
    _ stage: CoreHand,
    _ places: PluginPlaces,
    _ book: RequestBook,
    state: @escaping (DragID, PluginRuntime) -> LandedState
  ) {
    served = Served(stage: stage, places: places, book: book, state: state)
    stage.noteLandings()
  }

  func write(_ input: HostInput, at time: Double) {
    guard let served, !isResting, let input = kept(input, served.stage) else { return }
    let mark = answered(by: input).flatMap(served.book.mark)
    // Nobody waits for it.
    if case .completed = input, mark == nil { return }
    if let shown = served.stage.asking({ $0.shown }), depends(input, on: shown.drag, served.stage) {
      self.shown = shown.drag
      write(shown, of: served, at: time)
    }
    journal.append(.input(input, at: time, served.stage.takeTraces(), of: mark))
  }

  /// Whether more comes of an input as long as that drag hovers: what closes stays for it, and its source's
  /// handler makes what is read by what is known of it.
  private func depends(_ input: HostInput, on drag: DragID, _ stage: CoreHand) -> Bool {
    if case .event(.close) = input { return true }
    return input.readDrag == drag || stage.asking { $0.isRead(drag) }
  }

  private func answered(by input: HostInput) -> RequestBook.Key? {
    switch input {
    case .completed(let completion): completion.ended.map { .request($0) }
    case .event(.reply(let name?, _)): QuestionID(name: name).map { .question($0) }
    default: nil
    }
  }

  /// The input as it is to come again; nil where no more comes of it than hovering and what is shown.
  private func kept(_ input: HostInput, _ stage: CoreHand) -> HostInput? {
    switch input {
    case .event(.provide(let item, let type, let drag)):
      let drag = stage.asking { $0.outward(drag) }
      return drag.map { .event(.provide(item: item, as: type, of: $0)) }
    case .event(.sourceEnd(let end, let app, let drag)):
      let drag = stage.asking { $0.outward(drag) }
      // One that hovers goes out with that.
      if drag == stage.asking({ $0.hovering }) { return nil }
      return drag.map { .event(.sourceEnd(end, by: app, of: $0)) }
    default: return input.isKept ? input : nil
    }
  }

  /// Texts are read once for all who run them; what else hovering asks no drop does.
  func heard(_ answer: HostAnswer, isHovering: Bool) {
    if case .text(let path, let plugin, _) = answer { texts[.text(path, of: plugin)] = answer }
    if isResting, feed?.isNew == false { return }
    if case .text = answer {} else if isHovering { return }
    journal.append(.answer(answer))
  }

  /// Writes down which drags have landed, before anybody is called for them.
  func writeLanded() {
    guard let served else { return }
    for drag in served.stage.takeLanded() where drag.isHeard || drag.drag == shown {
      write(drag, of: served, at: served.stage.now)
    }
  }

  private func write(_ drag: LandedDrag, of served: Served, at time: Double) {
    let landing = landing(of: drag, in: served)
    journal.append(.landed(landing, at: time, served.stage.takeTraces()))
  }

  private func landing(of drag: LandedDrag, in served: Served) -> JournalLanding {
    let places = served.places
    var states: [(place: Destination.Index?, state: LandedState)] = []
    for place in drag.places {
      let state: LandedState
      if let plugin = places.plugin(of: place) {
        state = served.state(drag.drag, plugin)
      } else {
        state =
          places.twin(at: place)?.states[drag.drag].map { .carried(CarriedState($0)) } ?? .none
      }
      states.append((place, state))
    }
    let offer = places.offer(of: drag.drag)
    if let offer {
      let known = places.state(of: drag.drag, at: nil)
      states.append((nil, known ?? served.state(drag.drag, offer.plugin)))
    }
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

/// What an engine takes in that is written already, with the answers in it.
protocol WrittenBefore: AnswerSource {
  /// Whether the engine has taken in all of it.
  var isOver: Bool { get }
  /// Whether what was asked last isn't known here.
  var isNew: Bool { get }
}

extension HostInput {
  /// The drag that another program reads.
  fileprivate var readDrag: DragID? {
    if case .event(.provide(_, _, let drag)) = self { drag } else { nil }
  }

  /// Whether more comes of it than hovering and what is shown.
  fileprivate var isKept: Bool {
    switch self {
    case .event(let event):
      switch event {
      case .begin, .move, .add, .reveal, .leave, .allow, .modifiers, .tick, .drop, .cancel,
        .answered:
        false
      case .provide, .sourceEnd, .abort, .reply, .undo, .redo, .paste, .share, .reload, .change,
        .open, .close:
        true
      }
    case .open, .reload, .edit, .openSource, .renewSource, .dismiss: true
    case .begin: false
    case .completed(.loadProgress), .completed(.taskProgress): false
    case .completed, .abandon: true
    }
  }
}

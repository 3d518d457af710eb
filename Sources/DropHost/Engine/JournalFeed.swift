import DropCore

/// Brings an engine to where another one was, by what that one's journal kept: without hovering, and nobody
/// outside is asked or told anything.
///
/// The engine is one of the same setup that has taken in nothing yet, with this as what gives it its answers.
package final class JournalFeed: WrittenBefore {
  private let records: [JournalRecord]
  private var next = 0
  /// What the scripts that run now were given, in its order; those asked the same way get it in that order.
  private var given: [HostQuestion: [HostAnswer]] = [:]
  private var taken: [HostQuestion: Int] = [:]
  /// Each text as it was read last, by whoever it was.
  private var texts: [HostQuestion: HostAnswer] = [:]
  /// Who is asked for what isn't known here.
  private let beyond: (any AnswerSource)?
  /// Whether the engine has taken in all of it.
  private(set) var isOver = false
  /// Whether what was asked last isn't known here.
  private(set) var isNew = false
  /// What was asked for and hasn't come back.
  private var open: [IOID: IORequest] = [:]

  package init(_ records: [JournalRecord], beyond: (any AnswerSource)? = nil) {
    self.records = records
    self.beyond = beyond
    takeAnswers()
  }

  /// What the engine has asked for that hasn't come back, in its order.
  package var inFlight: [IORequest] { open.sorted { $0.key < $1.key }.map(\.value) }

  /// Takes up what was given from one input on to the next.
  private func takeAnswers() {
    given.removeAll(keepingCapacity: true)
    taken.removeAll(keepingCapacity: true)
    while next < records.count, case .answer(let answer) = records[next] {
      given[answer.question, default: []].append(answer)
      if case .text = answer { texts[answer.question] = answer }
      next += 1
    }
  }

  package func answer(to question: HostQuestion) -> HostAnswer? {
    let known = isOver ? nil : known(question)
    isNew = known == nil
    return known ?? beyond?.answer(to: question)
  }

  private func known(_ question: HostQuestion) -> HostAnswer? {
    let place = taken[question, default: 0]
    if let known = given[question], place < known.count {
      taken[question] = place + 1
      return known[place]
    }
    // Where it is known that the clock stopped nobody, it stops nobody now, however slow the machine is.
    if case .kill(let call) = question { return .kill(call: call, units: .max) }
    return texts[question]
  }

  /// Has the engine take in all that was kept; `each` gets what comes of each input, and how many records
  /// there are up to there.
  package func run(_ engine: HostEngine, each: ([HostOutput], Int) -> Void) {
    handOn(from: engine, each)
    while next < records.count {
      let record = records[next]
      next += 1
      takeAnswers()
      switch record {
      case .input(let input, let time, let traces):
        if case .completed(let completion) = input, let id = completion.ended,
          case .work(let work)? = open.removeValue(forKey: id)
        {
          // What it came to is known, but not what it took, nor what it keeps for its script.
          _ = work.run()
        }
        engine.stage.take(traces)
        engine.take(input, at: time)
      case .landed(let landing, let time, let traces):
        engine.stage.take(traces)
        land(landing, in: engine, at: time)
      case .answer: break
      }
      handOn(from: engine, each)
    }
    isOver = true
  }

  private func handOn(from engine: HostEngine, _ each: ([HostOutput], Int) -> Void) {
    var outputs: [HostOutput] = []
    engine.exchangeOutput(for: &outputs)
    for case .request(let request) in outputs {
      if let id = request.awaited { open[id] = request }
      if let id = request.withdrawn { open[id] = nil }
    }
    each(outputs, next)
  }

  private func land(_ landing: JournalLanding, in engine: HostEngine, at time: Double) {
    let drag = landing.drag.drag
    engine.stage.advance(to: time)
    if let offer = landing.offer, let plugin = engine.places.source(offer.source) {
      engine.places.note(PluginOffer(plugin, offer.selection), of: drag)
    }
    // What scripts saw of it may be something else by now.
    if engine.asking({ $0.isRead(drag) }) { engine.outdate() }
    engine.stage.land(landing.drag)
    for (place, state) in landing.states {
      engine.places.keep(state, of: drag, at: place)
      give(state, of: drag, at: place, in: engine)
    }
    engine.pump()
  }

  /// A handler that has no sandbox of its drag's finds it in the destination's.
  private func give(
    _ state: LandedState,
    of drag: DragID,
    at place: Destination.Index?,
    in engine: HostEngine
  ) {
    guard let place, case .carried(let carried) = state,
      let plugin = try? engine.sharedPlugin(at: place),
      let value = try? carried.remade(in: plugin)
    else { return }
    plugin.sessions.take([drag: value])
  }
}

extension HostAnswer {
  /// What it is an answer to.
  fileprivate var question: HostQuestion {
    switch self {
    case .function(let name, _): .function(name)
    case .clock: .clock
    case .text(let path, let plugin, _): .text(path, of: plugin)
    case .kill(let call, _): .kill(call: call)
    }
  }
}

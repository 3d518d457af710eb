package import DropContent
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
  /// The lives that wrote the records.
  private let lives: JournalLives
  /// How many records there were when each drop was seen first.
  private(set) var begun: [DragID: Int] = [:]
  /// The drop that the record began which was taken in last, where it is at work still.
  private(set) var newest: DragID?
  /// What had come of each drop's items, by their places.
  private var loaded: [DragID: [Int: [Content]]] = [:]
  /// The drops that aren't what they were: nothing more comes back to them.
  private var differences: [DragID: JournalDifference] = [:]
  /// Those that came to their end for that.
  private var ended: [DragID: AbandonedDrop] = [:]
  /// Why the engine isn't where the other one was, where that is so.
  package private(set) var failure: PluginLoadError?

  package init(_ records: [JournalRecord], beyond: (any AnswerSource)? = nil) {
    self.records = records
    self.beyond = beyond
    lives = JournalLives(records)
    takeAnswers()
  }

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

  /// The drops that came to their end as they aren't what they were, with what they had loaded by then, by the
  /// items' places: an app that wants it can have it.
  package var abandoned: [AbandonedDrop] {
    ended.values.sorted { $0.why.drag.number < $1.why.drag.number }
  }

  /// What a drop had loaded that hasn't ended, or can't go on, by the items' places.
  func loaded(by drag: DragID) -> [Int: [Content]] {
    ended[drag]?.contents ?? loaded[drag] ?? [:]
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
      var beginning: DragID?
      switch record {
      case .input(let input, let time, let traces, let mark):
        engine.stage.take(traces)
        // What comes without a drag takes the next number.
        beginning = engine.asking { $0.upcomingDrag }
        guard let input = again(input, mark, in: engine) else { continue }
        if case .completed(let completion) = input, let id = completion.ended,
          case .work(let work)? = engine.book?.request(id)
        {
          // What it came to is known, but not what it took, nor what it keeps for its script.
          _ = work.run()
        }
        engine.take(input, at: time)
      case .landed(let landing, let time, let traces):
        engine.stage.take(traces)
        beginning = landing.drag.drag
        land(landing, in: engine, at: time)
      case .checkpoint(let checkpoint):
        do throws(PluginLoadError) {
          try engine.take(checkpoint)
        } catch {
          failure = error
          next = records.count
        }
      case .told(let drag): end(drag, in: engine)
      case .answer, .began, .gaveUp, .retired, .offered: break
      }
      handOn(from: engine, beginning: beginning, each)
    }
    isOver = true
    abandon(in: engine, each)
  }

  /// The input as the engine has to get it; nil where it is of a drop that isn't what it was.
  private func again(
    _ input: HostInput,
    _ mark: RequestMark?,
    in engine: HostEngine
  ) -> HostInput? {
    guard let mark, let book = engine.book else { return input }
    if let drag = mark.drag, let item = mark.item,
      case .completed(.loaded(_, .success(let content))) = input
    {
      loaded[drag, default: [:]][item, default: []].append(content)
    }
    if let drag = mark.drag {
      if differences[drag] != nil { return nil }
      if let difference = book.difference(from: mark) {
        differences[drag] = JournalDifference(
          drag: drag,
          record: next,
          now: difference.now,
          before: difference.before
        )
        return nil
      }
    }
    switch (input, book.key(at: mark)) {
    case (.completed(let completion), .request(let id)?): return .completed(completion.with(id))
    case (.event(.reply(_, let value)), .question(let question)?):
      return .event(.reply(to: question.name, value: value))
    default: return nil
    }
  }

  /// The app has heard by now how a drop ended: one that is at work still isn't that one.
  private func end(_ drag: DragID, in engine: HostEngine) {
    guard differences[drag] == nil, engine.asking({ $0.isPerforming(drag) }) else { return }
    differences[drag] = JournalDifference(
      drag: drag,
      record: next,
      now: "more",
      before: "its end"
    )
  }

  /// Ends the drops at work that can't go on as they began.
  private func abandon(in engine: HostEngine, _ each: ([HostOutput], Int) -> Void) {
    let here = HostBehaviour.current
    for drag in engine.asking({ $0.performing }) where differences[drag] == nil {
      guard let before = lives.behaviour(otherThan: here, since: begun[drag] ?? 0) else { continue }
      differences[drag] = JournalDifference(
        drag: drag,
        record: nil,
        now: "\(here)",
        before: "\(before)"
      )
    }
    for (drag, why) in differences.sorted(by: { $0.key.number < $1.key.number })
    where !engine.runs.runs(of: drag).isEmpty {
      ended[drag] = AbandonedDrop(why: why, contents: loaded[drag] ?? [:])
      engine.take(.abandon(why), at: engine.stage.now)
      next = records.count + 1
      handOn(from: engine, each)
    }
  }

  /// Gives on what came of a record, which may have begun that drop.
  private func handOn(
    from engine: HostEngine,
    beginning drag: DragID? = nil,
    _ each: ([HostOutput], Int) -> Void
  ) {
    var outputs: [HostOutput] = []
    engine.exchangeOutput(for: &outputs)
    newest = drag.flatMap { drag in
      begun[drag] == nil && engine.asking { $0.isPerforming(drag) } ? drag : nil
    }
    if let newest { begun[newest] = next }
    for case .ended(let drag, _) in outputs {
      loaded[drag] = nil
      // One that ended with the record that it began with.
      if begun[drag] == nil { begun[drag] = next }
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

/// A drop that couldn't go on as it began.
package struct AbandonedDrop: Sendable {
  package let why: JournalDifference
  /// What it had loaded, by the items' places.
  package let contents: [Int: [Content]]
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

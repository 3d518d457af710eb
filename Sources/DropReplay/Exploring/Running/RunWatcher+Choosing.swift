import DropCore
import DropHost

/// The numbers that stand for what can be chosen: the same in every run, on every machine.
enum Alternative {
  static let asRecorded = 0
  static let fails = 1
  static let expires = 2
  static let slow = 3
  static let succeeds = 4

  static let drop = 1
  static let cancel = 2
  static let abort = 3
  /// From here on, three for each destination: reload, close, undo.
  static let places = 4

  static let dismissed = 1
  static let refused = 2
  static let accepted = 3
}

extension RunWatcher: ChoiceSource {
  /// How much longer something slow takes: longer than any time-out.
  private static let slowness = 1000.0

  func fate(of load: LoadMoment) -> TransferFate {
    let item = session.items.firstIndex { $0.id == load.item } ?? 0
    let number = item << 6 | load.representation & 63
    loadCounts[number, default: 0] += 1
    let fails: Bool
    if case .failure? = delivery(item, load.representation)?.bytes {
      fails = true
    } else {
      fails = false
    }
    var alternatives = [Alternative.asRecorded, fails ? Alternative.succeeds : Alternative.fails]
    // What was asked for at the drop itself can't have expired before.
    if !fails, let dropTime, load.time > dropTime { alternatives.append(Alternative.expires) }
    if !fails { alternatives.append(Alternative.slow) }
    let subject = number << 8 | loadCounts[number, default: 0] & 255
    log.note(.began(item: load.item, representation: load.representation), at: load.time)
    loading[load.item, default: []].append(load.representation)
    return fate(choose(ChoicePoint(.loadFate, subject: subject, alternatives: alternatives)))
  }

  private func delivery(_ item: Int, _ representation: Int) -> Delivery? {
    guard session.deliveries.indices.contains(item) else { return nil }
    let deliveries = session.deliveries[item]
    return deliveries.indices.contains(representation) ? deliveries[representation] : nil
  }

  func fate(of task: TaskMoment) -> TransferFate {
    let isFailing = session.behaviour(of: task.name, call: task.call)?.failure != nil
    let other = isFailing ? Alternative.succeeds : Alternative.fails
    let point = ChoicePoint(
      .taskFate,
      subject: task.ordinal,
      alternatives: [Alternative.asRecorded, other]
    )
    return fate(choose(point))
  }

  private func fate(_ alternative: Int) -> TransferFate {
    switch alternative {
    case Alternative.fails: .fails
    case Alternative.expires: .expires
    case Alternative.slow: .slow(Self.slowness)
    case Alternative.succeeds: .succeeds
    default: .asRecorded
    }
  }

  func next(among pending: [Completion], at time: Double) -> Int {
    // A timer that comes early would be another fate, not another order.
    let eligible = pending.indices.filter { $0 == 0 || pending[$0].subject != .timer }
    let numbers = eligible.map { number(of: pending[$0]) }
    let alternative = choose(ChoicePoint(.order, subject: 0, alternatives: numbers))
    chosen = alternative
    isSilent = alternative < Self.unlike
    unitsBefore = units
    return numbers.firstIndex(of: alternative).map { eligible[$0] } ?? 0
  }

  /// Above all numbers of loads: what has one of these is never taken for silent.
  private static let unlike = 1 << 40

  private func number(of completion: Completion) -> Int {
    guard case .load(let item, let representation) = completion.subject else {
      return Self.unlike + completion.sequence
    }
    let index = session.items.firstIndex { $0.id == item } ?? 0
    let number = index << 6 | representation & 63
    // A load that began twice can't be told from its twin.
    return loadCounts[number] == 1 ? number : Self.unlike + completion.sequence
  }

  func interruption(at moment: ReplayMoment) -> SessionEvent.Kind? {
    settle()
    guard interruptions < SearchReach.mostInterruptions else { return nil }
    guard moment.isHovering || moment.isPerforming else { return nil }
    // A run that reaches less far comes to the same places, and has no choice there.
    let isAllowed = interruptions < reach.interruptions
    let alternatives = isAllowed ? interruptions(at: moment) : [Alternative.asRecorded]
    let point = ChoicePoint(.interruption, subject: moment.ordinal, alternatives: alternatives)
    let alternative = choose(point)
    guard alternative != Alternative.asRecorded else { return nil }
    interruptions += 1
    isPuttingIn = true
    return event(alternative)
  }

  private func interruptions(at moment: ReplayMoment) -> [Int] {
    var alternatives = [Alternative.asRecorded]
    if moment.isHovering { alternatives += [Alternative.drop, Alternative.cancel] }
    if moment.isPerforming { alternatives.append(Alternative.abort) }
    for place in places.indices.prefix(4) {
      let first = Alternative.places + place * 3
      alternatives += [first, first + 1]
      if moment.isPerforming || dropTime != nil { alternatives.append(first + 2) }
    }
    return alternatives
  }

  /// What the run does without, chosen before it begins.
  func shortage(among shortages: Shortages) -> Shortages.Shortage? {
    let count = reach.hasShortages ? shortages.all.count : 0
    let point = ChoicePoint(.shortage, subject: 0, alternatives: Array(0...count))
    let chosen = shortages.shortage(choose(point))
    if let chosen { log.note(.lacking(chosen), at: 0) }
    return chosen
  }

  func event(_ alternative: Int) -> SessionEvent.Kind {
    switch alternative {
    case Alternative.drop: return .drop
    case Alternative.cancel: return .cancel
    case Alternative.abort: return .abort
    default:
      let (place, what) = (alternative - Alternative.places).quotientAndRemainder(dividingBy: 3)
      return what == 0
        ? .reload(places[place]) : what == 1 ? .close(places[place]) : .undo(places[place])
    }
  }

  func answer(to question: QuestionID, at destination: String) -> JSONValue? {
    var alternatives = [Alternative.asRecorded, Alternative.dismissed, Alternative.refused]
    // What is asked in fields has no answer that could be made up.
    if self.question?.fields == nil { alternatives.append(Alternative.accepted) }
    let point = ChoicePoint(.answer, subject: question.number, alternatives: alternatives)
    let value: JSONValue
    switch choose(point) {
    case Alternative.dismissed: value = .null
    case Alternative.refused: value = .bool(false)
    case Alternative.accepted: value = .bool(true)
    default: return nil
    }
    log.note(.answered(destination: destination, value), at: time)
    monitor?.drag.note(fact: "answer \(value)")
    return value
  }
}

import DropCore
import DropHost
import DropReplay

extension RunWatcher: ChoiceSource {
  /// How much longer something slow takes: longer than any time-out.
  private static let slowness = 1000.0

  func fate(of load: LoadMoment) -> TransferFate {
    let item = ground.index(of: load.item)
    let number = item << 6 | load.representation & 63
    loadCounts[number, default: 0] += 1
    let fails: Bool
    if case .failure? = delivery(item, load.representation)?.bytes {
      fails = true
    } else {
      fails = false
    }
    // What was asked for at the drop itself can't have expired before.
    let canExpire = dropTime.map { load.time > $0 } ?? false
    let alternatives =
      fails ? Self.failingFates : canExpire ? Self.expiringFates : Self.steadyFates
    let subject = number << 8 | loadCounts[number, default: 0] & 255
    log.note(.began(item: load.item, representation: load.representation), at: load.time)
    loading[load.item, default: []].append(load.representation)
    return fate(choose(ChoicePoint(.loadFate, subject: subject, alternatives: alternatives)))
  }

  private static let failingFates = [Alternative.asRecorded, Alternative.succeeds]
  private static let steadyFates = [Alternative.asRecorded, Alternative.fails, Alternative.slow]
  private static let expiringFates = [
    Alternative.asRecorded, Alternative.fails, Alternative.expires, Alternative.slow,
  ]

  private func delivery(_ item: Int, _ representation: Int) -> Delivery? {
    guard ground.session.deliveries.indices.contains(item) else { return nil }
    let deliveries = ground.session.deliveries[item]
    return deliveries.indices.contains(representation) ? deliveries[representation] : nil
  }

  func fate(of task: TaskMoment) -> TransferFate {
    let isFailing = ground.session.behaviour(of: task.name, call: task.call)?.failure != nil
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

  func next(among pending: [PendingEnd], at time: Double) -> Int {
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

  private func number(of completion: PendingEnd) -> Int {
    guard case .load(let item, let representation) = completion.subject else {
      return Self.unlike + completion.sequence
    }
    let number = ground.index(of: item) << 6 | representation & 63
    // A load that began twice can't be told from its twin.
    return loadCounts[number] == 1 ? number : Self.unlike + completion.sequence
  }

  func interruption(at moment: ReplayMoment) -> SessionEvent.Kind? {
    settle()
    guard interruptions < SearchReach.mostInterruptions else { return nil }
    guard moment.isHovering || moment.isPerforming else { return nil }
    // A run that reaches less far comes to the same places, and has no choice there.
    let isAllowed = interruptions < reach.interruptions
    let alternatives = isAllowed ? interruptions(at: moment) : Self.nothing
    let point = ChoicePoint(.interruption, subject: moment.ordinal, alternatives: alternatives)
    let alternative = choose(point)
    guard alternative != Alternative.asRecorded else { return nil }
    interruptions += 1
    isPuttingIn = true
    return event(alternative)
  }

  private func interruptions(at moment: ReplayMoment) -> [Int] {
    var circumstances: ExploredGround.Circumstances = []
    if moment.isHovering { circumstances.insert(.hovering) }
    if moment.isPerforming { circumstances.insert(.performing) }
    if dropTime != nil { circumstances.insert(.dropped) }
    return ground.interruptions(circumstances)
  }

  private static let nothing = [Alternative.asRecorded]

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
      let name = ground.places[place]
      return what == 0 ? .reload(name) : what == 1 ? .close(name) : .undo(name)
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
    monitor?.drag.noteAnswer(value)
    return value
  }
}

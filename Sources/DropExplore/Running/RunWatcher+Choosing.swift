import DropCore
import DropHost
import DropReplay

extension RunWatcher: ChoiceSource {
  /// How much longer something slow takes: longer than any time-out.
  static let slowness = 1000.0

  /// The types that the session tells are hidden, those that it hides told.
  func hover(of item: DragItem) -> DragItem.Hover? {
    guard let recorded = item.hover, !item.representations.isEmpty else { return item.hover }
    if let chosen = knowledge.hovers[item.id] { return chosen }
    let subject = ground.index(of: item.id)
    let alternatives = [Alternative.asRecorded, Alternative.otherwise]
    let isOther = choose(ChoicePoint(.knowledge, subject: subject, alternatives: alternatives)) > 0
    var hover = recorded
    if isOther { hover.types = recorded.types == nil ? item.allTypes : nil }
    knowledge.settle(item.id, hover)
    if isOther { log.note(.known(item: item.id, hover), at: time) }
    return hover
  }

  func fate(of load: LoadMoment) -> TransferFate {
    let item = ground.index(of: load.item)
    let number = RunLoads.number(item, load.representation)
    log.note(.began(item: load.item, representation: load.representation), at: load.time)
    loads.began(number, load.item, load.representation)
    // A source that was gone doesn't come back.
    if loads.gone.contains(number) { return .expires }
    var fates: LoadFates = []
    if ground.delivery(item, load.representation)?.isFailing == true { fates.insert(.failing) }
    // What was asked for at the drop itself can't have expired before.
    if dropTime.map({ load.time > $0 }) ?? false { fates.insert(.late) }
    if reach.hasShortages, loads.sizes[number] == nil {
      fates.formUnion(ground.sizes(item, load.representation))
      if load.limit != nil { fates.insert(.limited) }
    }
    let subject = number << 8 | loads.count(number) & 255
    let point = ChoicePoint(.loadFate, subject: subject, alternatives: fates.alternatives)
    let alternative = choose(point)
    if let size = Self.size(alternative) { settle(size, of: load, number) }
    let fate = fate(alternative)
    if case .expires = fate { loads.lose(number) }
    guard case .asRecorded = fate else { return fate }
    return loads.sizes[number].map(TransferFate.sized) ?? fate
  }

  private func settle(_ size: PayloadSize, of load: LoadMoment, _ number: Int) {
    let delivery = ground.delivery(number >> 6, load.representation)
    guard let bytes = delivery.flatMap({ size.applied(to: $0.bytes, limit: load.limit) }) else {
      return
    }
    loads.settle(number, bytes)
    if size == .tenfold { monitor?.noteRepeating(load.item) }
    let (item, place) = (load.item, load.representation)
    log.note(.sized(item: item, representation: place, bytes), at: load.time)
  }

  private static func size(_ alternative: Int) -> PayloadSize? {
    switch alternative {
    case Alternative.empty: .empty
    case Alternative.oneByte: .oneByte
    case Alternative.cut: .cut
    case Alternative.tenfold: .tenfold
    case Alternative.beyond: .beyond
    default: nil
    }
  }

  /// A task's fate is that of what it is for: another order of calls is no other fate.
  func fate(of task: TaskMoment) -> TransferFate {
    let isFailing = ground.session.behaviour(of: task.name, call: task.call)?.failure != nil
    let other = isFailing ? Alternative.succeeds : Alternative.fails
    let subject: Int
    if let item = task.item {
      let count = tasks.turn(of: task.name, for: item)
      subject = StableHash.number(of: task.name) << 32 | ground.index(of: item) << 8 | count & 255
    } else {
      subject = task.ordinal
    }
    let alternatives = [Alternative.asRecorded, other]
    return fate(choose(ChoicePoint(.taskFate, subject: subject, alternatives: alternatives)))
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

  func goesOn(at time: Double) -> Bool { !chooser.hasEnough }

  func next(among pending: [PendingEnd], at time: Double) -> Int {
    // A timer that comes early would be another fate, not another order.
    let eligible = pending.indices.filter { $0 == 0 || pending[$0].subject != .timer }
    let numbers = eligible.map { number(of: pending[$0]) }
    let alternative = choose(ChoicePoint(.order, subject: 0, alternatives: numbers))
    completion.choose(alternative, isAlone: alternative < Self.unlike, units: units)
    return numbers.firstIndex(of: alternative).map { eligible[$0] } ?? 0
  }

  /// What has one of these is never taken for silent.
  private static let unlike = RunLoads.mostNumber

  private func number(of completion: PendingEnd) -> Int {
    guard case .load(let item, let representation) = completion.subject else {
      return Self.unlike + completion.sequence
    }
    let number = RunLoads.number(ground.index(of: item), representation)
    // A load that began twice can't be told from its twin.
    return loads.count(number) == 1 ? number : Self.unlike + completion.sequence
  }

  func interruption(at moment: ReplayMoment) -> SessionEvent.Kind? {
    settle()
    if let next = interruptions.next() { return next }
    guard interruptions.count < SearchReach.mostInterruptions else { return nil }
    guard moment.isHovering || moment.isPerforming else { return nil }
    // A run that reaches less far comes to the same places, and has no choice there.
    let isAllowed = interruptions.count < reach.interruptions
    let alternatives = isAllowed ? interruptions(at: moment) : Self.nothing
    let point = ChoicePoint(.interruption, subject: moment.ordinal, alternatives: alternatives)
    let alternative = choose(point)
    guard alternative != Alternative.asRecorded else { return nil }
    interruptions.begin()
    let isDrag = alternative == Alternative.again
    return isDrag ? interruptions.beginDrag(ground.secondDrag) : event(alternative)
  }

  private func interruptions(at moment: ReplayMoment) -> [Int] {
    var circumstances: ExploredGround.Circumstances = []
    if moment.isHovering { circumstances.insert(.hovering) }
    if moment.isPerforming { circumstances.insert(.performing) }
    if dropTime != nil { circumstances.insert(.dropped) }
    if reach.hasShortages, moment.isPerforming {
      if !moment.isHovering, !interruptions.hasSecondDrag { circumstances.insert(.mayDragAgain) }
      if interruptions.hasSecondDrag, engine?.asking({ $0.performing.count > 1 }) == true {
        circumstances.insert(.severalDrops)
      }
    }
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
    case Alternative.abort: return .abort(drop: nil)
    case Alternative.abortFirst, Alternative.abortLast:
      let drops = engine?.asking { $0.performing.sorted() } ?? []
      let one = alternative == Alternative.abortFirst ? drops.first : drops.last
      return .abort(drop: one?.number)
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
    monitor?.answered(value)
    return value
  }
}

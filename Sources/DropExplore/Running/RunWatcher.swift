import DropContent
import DropCore
import DropHost
import DropReplay

/// Decides in one run what the chooser says, and watches what comes of it.
final class RunWatcher {
  let chooser: any Chooser
  private(set) var ground: ExploredGround
  let reach: SearchReach
  /// Set once the run is there; its owner keeps it alive.
  private weak var run: Replayer?
  private var monitor: InvariantMonitor?
  private var coverage = CoverageMarks()
  private var loads = RunLoads()
  private var tasks = RunTasks()
  private var saves = RunSaves()
  private(set) var turns = AnswersInTurn()
  private(set) var interruptions = RunInterruptions()
  /// What the app itself may do.
  private(set) var changes = AppChanges()
  private var pointer = RunPointer()
  private var completion = RunCompletion()
  private(set) var log: RunStory
  private(set) var question: Question?
  private(set) var dropTime: Double?
  private(set) var time = 0.0
  /// Undo or redo was asked for: what is left to redo is not what there was.
  private(set) var wasUndone = false
  /// The user's end, a destination's, a time-out, or the app's own edits had a say in what arrived.
  private(set) var (isCutShort, isRearranged) = (false, false)
  /// By what number the next drag would have had, those that couldn't begin.
  private var missed: [Int] = []
  private var outward = RunOutward()
  private var knowledge = RunKnowledge()
  private(set) var conditions = InvariantMonitor.Conditions()
  private(set) var crashes: RunCrashes

  /// What was `cut` in another run fails in this one.
  init(
    _ ground: ExploredGround,
    chooser: any Chooser,
    reach: SearchReach,
    logs: Bool = false,
    cut: CutWork = CutWork()
  ) {
    crashes = RunCrashes(isPossible: ground.session.keepsJournal, cut: cut)
    self.ground = ground
    self.chooser = chooser
    self.reach = reach
    log = RunStory(isOn: logs)
  }

  /// The run takes place in that world, in which the app may do that.
  func enter(_ ground: ExploredGround, _ changes: AppChanges) {
    (self.ground, self.changes) = (ground, changes)
  }

  /// The run has an engine, and something may be missing in it.
  func attend(_ run: Replayer, _ conditions: InvariantMonitor.Conditions) {
    self.run = run
    self.conditions = conditions
  }

  /// That of the run; another one once its app was killed.
  var engine: HostEngine? { run?.engine }

  func beginWatching() { monitor = ground.monitor(engine, conditions) }

  func advance(to time: Double) { self.time = time }

  func noteDrop(at time: Double) { dropTime = time }

  func noteCut() { isCutShort = true }

  private var isAtWork: Bool { engine?.asking { !$0.performing.isEmpty } == true }

  func note(_ question: Question) {
    self.question = question
    turns.note(question)
  }

  private func note(answer value: JSONValue) {
    monitor?.answered(value)
    turns.note(answer: value)
  }

  /// Which drag brought what.
  var bringers: EntryBringers? { monitor?.bringers }

  /// The number that a drag has in the session; zero stays that.
  func number(ofDrag number: Int) -> Int {
    number == 0 ? 0 : number + missed.count { $0 <= number }
  }

  /// Asks the chooser, which is told first what became of the completion it chose before.
  func choose(_ point: ChoicePoint) -> Int {
    settle()
    let taken = chooser.choose(point)
    crashes.note(point, taken: taken)
    interruptions.noteDecision(taken)
    return point.alternatives[taken]
  }

  /// Reports whether the completion chosen last woke a script or showed anything.
  func settle() {
    guard completion.isOpen, let (alternative, isSilent) = completion.settle(units: units) else {
      return
    }
    chooser.completed(alternative, isSilent: isSilent)
  }

  /// What all scripts have spent together: unchanged means that none ran.
  var units: Int64 { engine?.totalUnits ?? 0 }
}

// What it decides.
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
    if crashes.cuts(load) { return .fails }
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
    if reach.hasShortages { fates.insert(.untimely) }
    let subject = number << 8 | loads.count(number) & 255
    // What failed or was slow goes alike the next time, unless it recovers.
    let alike = loads.troubles[number].map { [$0, Alternative.asRecorded] }
    let alternatives = alike ?? fates.alternatives
    let alternative =
      crashes.fate(ofLoad: number, in: load.drag)
      ?? choose(ChoicePoint(.loadFate, subject: subject, alternatives: alternatives))
    crashes.settle(load: number, in: load.drag, alternative)
    loads.trouble(number, alternative)
    if let size = PayloadSize(alternative) { settle(size, of: load, number) }
    let fate = TransferFate(alternative)
    if case .expires = fate { loads.lose(number) }
    guard case .asRecorded = fate else { return fate }
    guard let size = loads.sizes[number] else { return fate }
    monitor?.noteOther(load.item)
    return .sized(size)
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

  /// A task's fate is that of what it is for: another order of calls is no other fate.
  func fate(of task: TaskMoment) -> TransferFate {
    if let known = crashes.fate(of: task) { return TransferFate(known) }
    // One that fails as it was cut elsewhere counts there, too.
    let count = task.item.map { tasks.turn(of: task.name, for: $0) }
    if crashes.cuts(task) { return .fails }
    let isFailing = ground.session.behaviour(of: task.name, call: task.call)?.failure != nil
    let subject: Int
    if let item = task.item, let count {
      subject = StableHash.number(of: task.name) << 32 | ground.index(of: item) << 8 | count & 255
    } else {
      subject = task.ordinal
    }
    let alternatives = Alternative.ends(
      isFailing: isFailing,
      isInTrouble: tasks.isInTrouble(task.name, for: task.item)
    )
    let point = ChoicePoint(.taskFate, subject: subject, alternatives: alternatives)
    let alternative = choose(point)
    tasks.trouble(task.name, for: task.item, alternative == Alternative.fails)
    crashes.settle(task, alternative)
    turns.note(task, in: ground.session, fate: alternative)
    return TransferFate(alternative)
  }

  func fate(of save: SaveMoment) -> TransferFate {
    let alternative = choose(saves.point(of: save))
    saves.settle(save, alternative)
    crashes.settle(save, alternative)
    turns.note(save, fate: alternative)
    return TransferFate(alternative)
  }

  func possible(_ event: SessionEvent.Kind) -> SessionEvent.Kind? {
    let possible = reallyPossible(event)
    if possible == nil { missed.append(engine?.asking { $0.upcomingDrag.number } ?? 0) }
    return possible
  }

  private func reallyPossible(_ event: SessionEvent.Kind) -> SessionEvent.Kind? {
    guard let engine else { return event }
    return ground.rooted.possible(event, in: engine)
  }

  func outward(_ event: SessionEvent.Kind) -> [SessionEvent.Kind] {
    if event.endsHovering {
      let isCut = engine?.asking { $0.hovering }.map(crashes.cuts(hovering:)) ?? false
      return [isCut ? .cancel : event]
    }
    return RunOutward.events(choose(outward.point(of: event)), of: event)
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
    let subject = InterruptionSubject.subject(moment: moment.ordinal, place: coverage.place)
    let point = ChoicePoint(.interruption, subject: subject, alternatives: alternatives)
    let alternative = choose(point)
    guard alternative != Alternative.asRecorded else { return nil }
    if let drag = ground.drag(by: alternative) {
      guard let first = drag.first.flatMap(reallyPossible) else { return nil }
      interruptions.begin()
      return interruptions.beginDrag([first] + drag.dropFirst())
    }
    if let change = changes[alternative] {
      guard let event = engine.flatMap({ change.event(in: ground.session, $0) }) else { return nil }
      interruptions.begin(change)
      return event
    }
    interruptions.begin()
    return event(alternative)
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

  /// In which world the run takes place, chosen before it begins; zero is as recorded.
  func variant(among variants: [SessionVariant]) -> Int {
    let worlds = variants.enumerated().map { $1.alternative($0 + 1) }
    let point = ChoicePoint(.variant, subject: 0, alternatives: [Alternative.asRecorded] + worlds)
    let chosen = ChoicePoint.world(choose(point))
    if chosen > 0 { log.note(.among(variants[chosen - 1]), at: 0) }
    return chosen
  }

  func answer(to question: QuestionID, at destination: String) -> JSONValue? {
    let filled = reach.hasShortages ? ground.filled(self.question) : []
    let answers = QuestionAnswers(self.question, filled: filled)
    let point = ChoicePoint(
      .answer,
      subject: question.number,
      alternatives: answers.alternatives
    )
    guard let value = answers.value(of: choose(point)) else { return nil }
    log.note(.answered(destination: destination, value), at: time)
    note(answer: value)
    return value
  }
}

// What it sees.
extension RunWatcher: ReplayObserver {
  func begin(_ scene: ReplayScene) throws(SinkError) {
    beginWatching()
  }

  func observe(_ event: SessionEvent, in scene: ReplayScene) throws(SinkError) {
    coverage.note(event.kind)
    let isPutIn = interruptions.take()
    log.note(.event(event.kind, isPutIn: isPutIn), at: event.time)
    pointer.note(event.kind)
    if event.kind.beginsDrag { monitor?.began() }
    switch event.kind {
    case .drop: noteDrop(engine?.asking { $0.hovering }, event)
    case .paste, .share: noteDrop(engine?.asking { $0.upcomingDrag }, event)
    case .cancel: stop(engine?.asking { $0.hovering.map { [$0] } } ?? [], event)
    case .abort(let drop):
      let underWay = engine?.asking { $0.performing } ?? []
      stop(underWay.filter { drop == nil || $0 == drop }, event)
    case .close(let id):
      noteCut()
      monitor?.closed(id, at: event.time)
    case .undo, .redo:
      wasUndone = true
      // It takes back what is there by then: of a drop at work, what has come so far.
      if isAtWork { noteCut() }
    case .open(let destination, _, _, _): monitor?.opened(destination)
    case .change, .reload, .allow: monitor?.changed()
    case .edit:
      interruptions.noteEdit(isAtWork ? engine.flatMap(event.kind.rename) : nil, isPutIn: isPutIn)
      monitor?.edited()
      if isAtWork { (isCutShort, isRearranged) = (true, true) }
    case .answer(_, let value): note(answer: value)
    case .crash(let isPower, _):
      crashes.note()
      let atWork = engine?.asking { Set($0.performing).subtracting($0.afield) } ?? []
      monitor?.crashed(isPower: isPower, atWork: atWork, at: event.time)
    default: break
    }
  }

  func turnEnded(at time: Double, in scene: ReplayScene) throws(SinkError) {
    monitor?.turnEnded(at: time, isSure: run?.isSure ?? true)
  }

  private func noteDrop(_ drag: DragID?, _ event: SessionEvent) {
    noteDrop(at: event.time)
    guard let drag else { return }
    let pointer = pointer.circumstances(of: event.kind)
    let items = items(of: drag, droppedBy: event.kind)
    monitor?.dropped(drag, with: items, at: event.time, pointer: pointer)
  }

  private func stop(_ drags: [DragID], _ event: SessionEvent) {
    noteCut()
    var isAbort = false
    if case .abort = event.kind { isAbort = true }
    monitor?.stopped(drags, at: event.time, isAbort: isAbort)
  }

  func observe(
    _ output: HostOutput,
    at time: Double,
    in scene: ReplayScene
  ) throws(SinkError) {
    advance(to: time)
    completion.note(output)
    switch output {
    case .effect(let effect, let index, let drag):
      note(effect, of: drag)
      coverage.note(effect, index)
      monitor?.noteContents(of: effect) { engine?.content($0).map(ContentPrint.init) }
      monitor?.effect(effect, in: name(index, scene), of: drag, at: time)
    case .call(let call):
      // A run that tells no lines hears of none.
      if call.handler == .update { return }
      coverage.note(call)
      monitor?.called(call.handler, for: call.drag)
    case .fault(let fault, let handler, let index):
      coverage.noteFault(handler)
      // What comes before it runs out depends on the order, and may.
      if conditions.isLacking, fault.isOfShortage { noteCut() }
      monitor?.fault(fault, of: handler, in: index.map(scene.name))
    case .notice(let notice, let index): monitor?.notice(notice, in: index.map(scene.name))
    case .ended(let drag, let outcome): monitor?.ended(drag, outcome, at: time)
    case .trace(let trace): monitor?.traced(trace)
    case .request(.task(let task)): monitor?.began(task)
    case .request(.save(let save)): log.note(.saveBegan(save.id), at: time)
    case .request(.takeBack(let file)):
      log.note(.takeBackBegan(file.id, file: file.name), at: time)
    case .verdict, .log, .request, .read: break
    }
  }

  func saveEnded(_ end: IOCompletion, at time: Double) {
    switch end {
    case .saved(let id, let result):
      var code: FailureCode? = nil
      if case .failure(let failure) = result {
        monitor?.saveFailed(failure.message)
        code = failure.code
      }
      log.note(.saveEnded(id, code), at: time)
    case .takenBack(let id, let failure): log.note(.saveEnded(id, failure?.code), at: time)
    default: break
    }
  }

  private func note(_ effect: Effect, of drag: DragID?) {
    switch effect {
    case .load:
      guard let drag, engine?.hasAskedForAll(of: drag) == true else { return }
      monitor?.askedForAll(of: drag, at: time)
    case .confirm(_, let question): note(question)
    case .loaded(let item, _, _, let result): noteLoaded(item, result)
    case .task(let id, let name, _):
      log.note(.taskBegan(name: name, call: tasks.began(id, name)), at: time)
    case .taskEnded(let id, let result):
      guard let (name, call) = tasks.ended(id) else { return }
      log.note(.taskEnded(name: name, call: call, result.code), at: time)
    default: break
    }
  }

  private func noteLoaded(_ item: String, _ result: LoadResult) {
    guard let representation = loads.ended(item) else { return }
    var code: FailureCode? = nil
    if case .failed(let reason, _) = result { code = reason }
    if code == .timeout { noteCut() }
    log.note(.completed(item: item, representation: representation, code), at: time)
  }

  private func name(_ index: Destination.Index?, _ scene: ReplayScene) -> String {
    index.map(scene.name) ?? ""
  }
}

// What it says of the run.
extension RunWatcher {
  /// What the run showed, once everything was taken back and done again.
  func verdict(_ summary: ReplaySummary, _ replayer: Replayer) -> RunVerdict {
    if replayer.isBeyondHorizon {
      monitor?.neverEnds(nil, in: nil, "a day after the last event")
    } else if !replayer.isLeft {
      monitor?.finish(holding: summary)
      let reversal = engine?.reversal(isRedone: !wasUndone, at: summary.duration)
      for (step, id, names, before) in reversal?.differences(ground.contents) ?? [] {
        let detail =
          "when the search \(step == "undo" ? "took all back" : "did all again") at the end of the run, "
          + "there was \(names.joined(separator: ", ")) instead of "
          + before.joined(separator: ", ")
        monitor?.report(.undoable, id, step, detail)
      }
    }
    if replayer.isLeft { noteCut() }
    var verdict = RunVerdict(
      violations: monitor?.violations ?? [],
      coverage: coverage.marks,
      arrival: arrival(summary),
      isLeft: replayer.isLeft
    )
    verdict.note(monitor?.lives, isInfluenced: isCutShort)
    verdict.behaviour = coverage.trail
    for place in verdict.arrival.places {
      for name in place.names {
        verdict.behaviour = (verdict.behaviour ^ StableHash.value(of: name)) &* 0x100_0000_01B3
      }
    }
    return verdict
  }
}

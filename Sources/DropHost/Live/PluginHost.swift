public import DropContent
import DropCore

/// Destinations with their plugins, and the drags over them.
///
/// A host starts no thread, but for long work on contents, and needs no event loop: it moves when it is
/// called, and while somebody awaits a drop. It is used from one isolation domain: the main actor, or any
/// other.
///
/// ```swift
/// let host = PluginHost(grants: [.tasks])
/// let gallery = try host.open(
///   Destination(id: "gallery", frame: Rect(x: 0, y: 0, width: 400, height: 300)),
///   plugin: Plugin(folder: "Plugins/photo-gallery"))
/// ```
public final class PluginHost {
  /// What the host says to its embedder.
  ///
  /// ```swift
  /// host.onMessage = { message in print(message) }
  /// ```
  public var onMessage: ((HostMessage) -> Void)?
  /// Gets the effects that belong to no drop and come of no call that gives effects back: of a
  /// destination that closes, of time that passes while a drop is awaited.
  ///
  /// Without it they wait for the next call that gives some back.
  ///
  /// ```swift
  /// host.onEffect = { effect in apply(effect) }
  /// ```
  public var onEffect: ((HostEffect) -> Void)? {
    didSet { giveLoose() }
  }
  /// Called on any thread when there is something to do: the host's domain is to call
  /// ``advance()`` and then ``Drop/takeEffects()`` of each drop that it holds.
  ///
  /// Called once until ``advance()`` has been.
  ///
  /// ```swift
  /// host.onWake = { wakeTheLoop() }
  /// ```
  public var onWake: (@Sendable () -> Void)? {
    get { mailbox.bell }
    set { mailbox.bell = newValue }
  }

  let limits: HostLimits
  let grants: Set<Capability>
  let clock: HostClock
  let mailbox = Mailbox<HostLetter>()
  private(set) var errands: Errands
  let deliveries = Deliveries()
  let layouts = AskedLayouts()
  /// Who keeps what happens, where somebody does.
  private(set) var recorder: (any HostRecorder)?
  /// Who hears what comes in, and who gives again what came from outside once.
  private var taps: [any EngineTap] = []
  private var answers: (any AnswerSource)?
  /// What waits for the journal, where there is one.
  private(set) var gates: GateQueue?
  /// The journal that was handed in, and the scene that is set up until it is gone on with.
  private(set) var journal: HostJournal?
  private(set) var rehearsal: Rehearsal?
  /// What each open destination gives its plugin.
  private var shares = NameTable<PluginShare>()
  private var setup: HostSetup
  private(set) var built: HostEngine?
  /// What came out of the engine and is being handed on, up to `nextArrived`.
  private var arrived: [HostOutput] = []
  private var nextArrived = 0
  private var verdict: Drag.Answer?
  /// Where the pointer was when all that hovering depends on was last asked for; nil once something has
  /// happened that might be answered otherwise there.
  private var resting: Point?
  /// The destination that answered a move last, and its id.
  private var answering: (index: Destination.Index, id: String)?

  /// Saves content under a name like the one asked for, and says which name it used.
  ///
  /// The name is one safe path component, whatever the plugin asked for: see `SafeName`.
  public typealias Storage =
    @Sendable (_ content: Content, _ name: String) async throws -> String

  /// Takes a file back that was saved under that name, where its drop is taken back; it throws where the
  /// file is another one by now.
  public typealias TakeBack = @Sendable (_ name: String) async throws -> Void

  /// A host without destinations.
  ///
  /// ```swift
  /// let storage = FolderStorage(folder: folder)
  /// let host = PluginHost(
  ///   grants: [.storage], storage: { try storage.save($0, as: $1) }, spool: .temporary,
  ///   takeBack: { try storage.takeBack($0) })
  /// ```
  ///
  /// - Parameters:
  ///   - limits: What each plugin may use, unless its destination says otherwise.
  ///   - grants: What plugins that ask for it may do.
  ///   - seed: What makes `math.random` repeat.
  ///   - clock: The only clock that is read.
  ///   - storage: Where plugins that are granted storage save.
  ///   - spool: Where contents lie that are larger than 1 MiB and came as bytes.
  ///   - madeBytes: How much of what entries have scripts of all destinations may have made.
  ///   - isolation: Where pictures and pages are decoded.
  ///   - takeBack: Takes saved files back with their drops; without it they stay, and that is said.
  ///   - saving: In the place of `storage` and `takeBack`, one that knows its saves again in another life of the app.
  public init(
    limits: HostLimits = .interactive,
    grants: Set<Capability> = [],
    seed: UInt64 = 0,
    clock: HostClock = .continuous,
    storage: Storage? = nil,
    spool: Spool = .memory,
    madeBytes: Int = HostLimits.madeBytesOfAll,
    isolation: DecoderIsolation = .standard,
    takeBack: TakeBack? = nil,
    saving: (any DurableStorage)? = nil
  ) {
    self.limits = limits
    self.grants = grants
    self.clock = clock
    let place: SavingPlace = saving.map { .durable($0) } ?? .closures(storage, takeBack)
    errands = Errands(mailbox, clock: clock, saving: place, spool: spool)
    setup = HostSetup(destinations: [], seed: seed, clock: clock.wall, recordsCalls: false)
    setup.spool = spool
    setup.loadTimeout = limits.loadTimeout
    setup.madeBytes = madeBytes
    setup.coercer.context.border = isolation.border { [mailbox] in mailbox.leave(.isolation($0)) }
  }

  deinit {
    errands.stop()
    journal?.release()
  }

  // MARK: Time

  /// The time of the host's clock, in milliseconds.
  ///
  /// ```swift
  /// let begun = host.now
  /// let lasted = host.now - begun
  /// ```
  public var now: Double { clock.now }

  /// Takes in what finished elsewhere and lets time pass; gives what belongs to no drop, unless
  /// ``onEffect`` gets that.
  ///
  /// An app that has an event loop calls this when ``onWake`` was called or ``wakeIn`` is over.
  /// Awaiting a drop does it too.
  ///
  /// ```swift
  /// for effect in host.advance() { apply(effect) }
  /// ```
  @discardableResult
  public func advance() -> [HostEffect] {
    takeIn(ringing: false)
    return deliveries.takeLoose()
  }

  /// Whoever does so for a drop of its own rings for those who hold others, and leaves what belongs to no drop
  /// where it stands: queued once more it would come behind what came after it.
  private func takeIn(ringing: Bool) {
    guard let engine = built else { return }
    writeDue(engine)
    let now = clock.now
    var reached = now
    for letter in mailbox.take() {
      switch letter {
      case .completion(let completion):
        if let id = completion.ended {
          errands.ended(id)
          resting = nil
        }
        take(.completed(completion), engine, at: now)
      case .alarm(let time):
        errands.woke(at: time)
        // A clock may wake a little before the time that it is asked for.
        reached = max(reached, time)
      case .abort(let drag):
        if deliveries.isUnderWay(drag) { apply(.abort(drag), to: engine) }
      case .answer(let question, let value):
        apply(.reply(to: question, value: value), to: engine)
      case .journal(let result): note(result)
      case .isolation(let why): say(ofIsolation: why)
      case .again(let requests): for request in requests { revive(request, engine) }
      }
      handOn(ringing: ringing)
    }
    let due = errands.takeDue(until: reached)
    if !due.isEmpty { resting = nil }
    if let recorder {
      // It has the timers, too, each in its turn.
      recorder.advance(to: reached)
      handOn(ringing: ringing)
    } else {
      for id in due {
        engine.take(.completed(.timerFired(id)), at: now)
        handOn(ringing: ringing)
      }
      if let wakeAt = engine.wakeAt, wakeAt <= now {
        engine.take(.event(.tick), at: now)
        handOn(ringing: ringing)
      }
    }
    giveLoose()
  }

  /// Waits until something finished elsewhere, or came by a call, since the news were counted; takes
  /// it in.
  func progress(after news: Int, heedsCancellation: Bool = true) async {
    await mailbox.arrival(after: news, heedsCancellation: heedsCancellation)
    takeIn(ringing: true)
  }

  // MARK: What was registered

  /// Whether the first destination or drag has fixed what can be registered.
  var isRunning: Bool { built != nil }

  /// What was registered up to now; it is fixed once the engine is made.
  package var registered: HostSetup { setup }

  func register(_ change: (inout HostSetup) -> Void) throws(RegistrationError) {
    guard !isRunning else { throw .tooLate }
    change(&setup)
  }

  func addTask(_ name: String, _ afterCrash: CrashPolicy, _ body: @escaping TaskCall.Body) {
    errands.register(task: name, afterCrash, body)
  }

  func addReopening(_ body: @escaping ProvidedRepresentation.Reopen) {
    errands.register(reopen: body)
  }

  /// The items of that drag are dropped next.
  func noteOffer(of drag: DragID) {
    let locators = gates == nil ? [] : errands.locators(of: drag)
    if !locators.isEmpty { gates?.append(.offered(drag, locators)) }
  }

  private func revive(_ revival: RevivedRequest, _ engine: HostEngine) {
    // It may have been given up since.
    guard revival.request.awaited.map(engine.isAwaited) == true else { return }
    errands.revive(revival) { engine.item(of: $0) }
  }

  /// What a destination gives its plugin: what it was opened with.
  func share(of id: String) -> PluginShare {
    shares[id] ?? PluginShare(options: [:], limits: limits, grants: grants)
  }

  /// Notes it of a destination that opens; nil: it closes.
  func note(_ share: PluginShare?, of id: String) { shares[id] = share }

  /// The engine, made when it is first needed from all that was registered until then.
  func engine() throws(PluginLoadError) -> HostEngine {
    if let built { return built }
    let engine = try HostEngine(setup, taps: taps, journal: gates, answers: answers)
    built = engine
    recorder?.attach(to: engine) { [unowned self] in arrived += $0 }
    return engine
  }

  /// How many requests are being carried out.
  package var openRequests: Int { errands.count }

  // MARK: Recording

  /// Whether it goes on with another life's engine, of which a recorder can't know how it came to be.
  package var isResumable: Bool { journal != nil }

  /// Has everything recorded from now on: before the first destination is open, in a host that begins anew.
  package func attach(_ recorder: any HostRecorder) throws(RegistrationError) {
    guard !isRunning, self.recorder == nil, !isResumable else { throw .tooLate }
    // From then on the time of day is counted: a replay can't know that somebody has set the clock.
    let start = clock.wallStart
    try register {
      $0.recordsCalls = true
      $0.keepsClosed = true
      $0.clockStart = start
    }
    self.recorder = recorder
  }

  /// Has all that comes in told from the beginning on, and what is known of the outside not asked again.
  package func attach(
    tap: any EngineTap,
    answers: (any AnswerSource)? = nil
  ) throws(RegistrationError) {
    guard !isRunning else { throw .tooLate }
    taps.append(tap)
    self.answers = answers ?? self.answers
  }

  /// Nothing that lasts goes out from now on before that journal has kept what it comes of.
  func begin(_ gates: GateQueue) {
    self.gates = gates
    errands.take(name: gates.id) { [unowned self] in built?.callName(of: $0) ?? "" }
  }

  /// What the app sets up is only noted, until the journal is gone on with.
  func rehearse(_ rehearsal: Rehearsal, with journal: HostJournal) {
    (self.rehearsal, self.journal) = (rehearsal, journal)
  }

  /// An engine of the same setup that is given all that another one was.
  func engine(
    of feed: JournalFeed,
    seed: UInt64,
    journal: any DropJournal
  ) throws(PluginLoadError) -> HostEngine {
    setup.seed = seed
    return try HostEngine(setup, taps: taps, journal: journal, answers: feed)
  }

  /// Goes on with an engine that is where one of another life was; that comes out of it first.
  func goOn(
    with engine: HostEngine,
    _ outputs: [HostOutput],
    lost drags: [DragID: [OfferedLocator]]
  ) {
    (built, rehearsal) = (engine, nil)
    errands.lose(drags)
    arrived += outputs
  }

  /// Goes on without anybody who records.
  package func detachRecorder() { recorder = nil }

  // MARK: Calls and what comes of them

  /// Gives the engine something that comes in now.
  @discardableResult
  func take(_ input: HostInput, _ engine: HostEngine, at time: Double? = nil) -> HostTaken {
    let time = time ?? clock.now
    rehearsal?.note(input)
    return recorder?.take(input, at: time) ?? engine.take(input, at: time)
  }

  /// The same of an event.
  func apply(_ event: Event, to engine: HostEngine) {
    noteRest(event)
    take(.event(event), engine)
  }

  /// A plugin as it is to be read: where somebody records, by them.
  func watched(_ source: PluginSource) -> PluginSource { recorder?.watched(source) ?? source }

  /// Hands on what came out of the engine, and gives what belongs to the call.
  func takeStep() -> Drag.Step {
    handOn(ringing: true)
    return takeHanded()
  }

  private func takeHanded() -> Drag.Step {
    defer { verdict = nil }
    return Drag.Step(answer: verdict, effects: deliveries.hasLoose ? deliveries.takeLoose() : nil)
  }

  /// Notes what hovering depends on: a drag, a change and what it leads to ask at once, where the
  /// pointer is; what else happens may put things into a destination, or take them out.
  func noteRest(_ event: Event) {
    switch event {
    case .begin(_, _, let point), .move(let point): resting = point
    case .allow, .modifiers, .add, .reveal, .change, .reload, .open, .tick: break
    default: resting = nil
    }
  }

  /// Moves the pointer of the drag in flight; where it rests, and nothing is new, nobody is asked.
  @inline(__always)
  func step(_ engine: HostEngine, to point: Point) -> Drag.Step {
    if layouts.areOutdated { askLayouts(engine) }
    if resting == point { return takeStep() }
    resting = point
    let said = move(engine, to: point)
    if engine.hasOutput || nextArrived < arrived.count { handOn(ringing: true) }
    guard let said else { return takeHanded() }
    return Drag.Step(
      answer: answer(said, of: engine),
      effects: deliveries.hasLoose ? deliveries.takeLoose() : nil
    )
  }

  @inline(__always)
  private func move(_ engine: HostEngine, to point: Point) -> MoveVerdict? {
    guard let recorder else { return engine.move(to: point, at: clock.now) }
    let said = recorder.move(to: point, at: clock.now)
    handOn(ringing: true)
    return said
  }

  @inline(__always)
  private func answer(_ said: MoveVerdict, of engine: HostEngine) -> Drag.Answer {
    if let answering, answering.index == said.destination {
      return Drag.Answer(destination: answering.id, verdict: said.verdict, message: nil)
    }
    let id = engine.asking { $0.id(of: said.destination) }
    answering = (said.destination, id)
    return Drag.Answer(destination: id, verdict: said.verdict, message: nil)
  }

  /// Forgets the last answer, as another drag begins.
  func forgetAnswer() {
    verdict = nil
    resting = nil
  }

  /// Hands on what came out of the engine by a call that gives nothing back.
  func collect() {
    handOn(ringing: true)
    giveLoose()
  }

  /// What hears of it may call the host again: each output is taken out before it is handed on, so
  /// that the inner call goes on where the outer one stands and nothing comes twice.
  private func handOn(ringing: Bool) {
    guard let engine = built, rehearsal == nil else { return }
    while true {
      if let due = gates?.next() {
        hand(due, of: engine)
        continue
      }
      if nextArrived == arrived.count {
        arrived.removeAll(keepingCapacity: true)
        nextArrived = 0
        engine.exchangeOutput(for: &arrived)
        if arrived.isEmpty { break }
      }
      nextArrived += 1
      let next = arrived[nextArrived - 1]
      if gates?.holds(next) != true { hand(next, of: engine) }
    }
    writeDue(engine)
    if deliveries.takeNews() { mailbox.wake(ringing: ringing) }
  }

  /// Whether all that came out of the engine has gone on: whoever hears of it may call the host meanwhile.
  var hasHandedOn: Bool { nextArrived == arrived.count }

  private func giveLoose() {
    guard let onEffect else { return }
    while let effect = deliveries.nextLoose() { onEffect(effect) }
  }

  private func hand(_ output: HostOutput, of engine: HostEngine) {
    switch output {
    case .effect(let effect, let index, let drag):
      let name = engine.name(index)
      // Nobody shows any more what a destination held that has closed, and another may have its id by now.
      let isGone = effect.changesContents && !engine.isShown(index)
      if !isGone { layouts.note(effect, in: name) }
      let number = gates?.number(of: effect, in: isGone ? nil : name)
      if isGone || gates?.isShown(number, in: name) == true { return }
      let shown = HostEffect(destination: name, effect: effect, drop: drag, number: number)
      deliveries.deliver(shown, to: drag)
    case .verdict(let drag, let index, let verdict, let message):
      // What a paste was granted is no answer to a move.
      guard engine.isHovering(drag) else { return }
      self.verdict = Drag.Answer(
        destination: engine.asking { $0.id(of: index) },
        verdict: verdict,
        message: message
      )
    case .request(let request):
      errands.carryOut(request) { engine.item(of: $0) }
      if case .releaseSource(let drag) = request { deliveries.releaseSource(of: drag) }
    case .ended(let drag, let outcome):
      errands.forget(drag)
      let isKept = gates.map { $0.failure == nil } ?? false
      deliveries.end(drag, outcome, isKept: isKept)
      gates?.forget(drag)
    case .read(let read, let result): deliveries.end(read, result)
    case .fault(let fault, let handler, let index):
      say(.fault(fault, handler: handler?.name), index, engine)
    case .log(let entry): say(.log(entry.level, entry.message), entry.destination, engine)
    case .notice(let notice, let index): say(.notice(notice), index, engine)
    case .call, .trace: break
    }
  }

  private func say(
    _ subject: HostMessage.Subject,
    _ index: Destination.Index?,
    _ engine: HostEngine
  ) {
    onMessage?(HostMessage(destination: engine.name(index), subject: subject))
  }

  // MARK: Drags

  /// Keeps what a drag offers until it is over.
  func offer(_ items: [ProvidedItem], for drag: DragID, isRevealed: Bool = false) {
    errands.offer(items, for: drag, isRevealed: isRevealed)
  }
}

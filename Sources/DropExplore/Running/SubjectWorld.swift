import DropContent
import DropCore
import DropHost
import DropReplay

/// One world in which a session's drags take place, with what all runs in it have in common.
final class SubjectWorld {
  let session: SessionFile
  /// The same without what only the app puts into lists.
  private let plain: SessionFile
  let events: [SessionEvent]
  let ground: ExploredGround
  /// What every run's engine is made of; nil where the plugins can't be had.
  let host: HostSetup?
  /// When a run that still goes on never ends.
  let horizon: Double
  private let setup: ReplaySetup
  /// The same that tells the lines of scripts, with scripts of its own; made when it is wanted.
  private(set) lazy var tracedHost = tracingHost()
  /// The same drags one after the other, in every order, without any race among the loads of each.
  private(set) lazy var dropsApart = DropsApart.all(of: events).map { drops in
    (drops, SessionSubject(plain.evened, events: drops.events, setup: setup, reach: reach))
  }
  private let reach: SearchReach
  /// What a run as recorded leaves is other things by another seed of `math.random`: two orders of loads,
  /// and two drops of the same, may differ by chance.
  private(set) lazy var isLedByChance = leavesOtherwiseByChance()
  /// What it says of entries may be the time, chance or what a task gives, each of which may be another thing when
  /// something comes earlier or later.
  private(set) lazy var hasPassingContexts = looksAtWhatPasses || differsByChance { $0.contexts }
  /// Whether there is no more time to look at anything.
  private let isTimeUp: () -> Bool
  /// Runs without the crashes of others.
  private var uncrashed: [UncrashedRun: RunVerdict] = [:]
  private static let mostUncrashed = 1_000
  private var renamed: [MeanwhileRename: (lists: EditedLists?, runs: Int)] = [:]

  /// Calls are bound as another world's of the same thread are.
  init(
    _ session: SessionFile,
    events: [SessionEvent],
    setup: ReplaySetup,
    reach: SearchReach,
    coversLines: Bool,
    beside other: SubjectWorld? = nil,
    isTimeUp: @escaping () -> Bool
  ) {
    self.isTimeUp = isTimeUp
    plain = session.loaded
    self.session = plain.withAppRow
    self.events = events
    self.setup = setup
    self.reach = reach
    ground = ExploredGround(self.session, events: events)
    horizon = Self.horizon(of: session, events)
    var host = try? setup.hostSetup(for: session)
    // Nobody reads what scripts log.
    host?.logLevel = .error
    if let known = other?.host { host?.bind(as: known) } else { host?.detach() }
    host?.recordsLines = coversLines
    self.host = host
  }

  var opened: SessionReader.Opened {
    SessionReader.Opened(session: session, events: SessionEvents(recorded: events))
  }

  /// A run in which nothing is chosen but what `choices` says, if anything, with more events behind it.
  func asRecorded(
    by host: HostSetup,
    _ observers: [any ReplayObserver] = [],
    followedBy more: [SessionEvent] = [],
    _ choices: (any ChoiceSource)? = nil
  ) -> Replayer? {
    replayer(by: host, of: events + more, observers, choices)
  }

  /// The same of other events.
  func replayer(
    by host: HostSetup,
    of events: [SessionEvent],
    _ observers: [any ReplayObserver] = [],
    _ choices: (any ChoiceSource)? = nil
  ) -> Replayer? {
    try? Replayer(
      SessionReader.Opened(session: session, events: SessionEvents(recorded: events)),
      setup: setup,
      host: host,
      observers: observers,
      choices: choices,
      horizon: Self.horizon(of: session, events)
    )
  }

  /// What a drop and what the app renamed meanwhile may leave, found out once; nil where that can't be said, as chance,
  /// the time or the turn of a task decides it.
  func mayLeave(_ rename: MeanwhileRename) -> (lists: EditedLists?, runs: Int) {
    if let known = renamed[rename] { return known }
    var found: (lists: EditedLists?, runs: Int) = (nil, 0)
    if let apart = EditsApart(of: events, rename), !isLedByChance, !hasPassingContexts {
      found = (apart.mayLeave(in: self), apart.runs)
    }
    renamed[rename] = found
    return found
  }

  /// The same drags in an app that nobody kills, with the fates of a run in which somebody did: all that was
  /// `cut` fails.
  func uncrashed(
    as watcher: RunWatcher,
    cut: CutWork,
    _ runs: inout [UncrashedRun]
  ) -> RunVerdict? {
    let key = UncrashedRun(fates: watcher.crashes.fates, cut: cut)
    runs.append(key)
    if let known = uncrashed[key] { return known }
    guard !isTimeUp(), let host else { return nil }
    let other = RunWatcher(
      ground,
      chooser: SameFates(as: watcher.crashes.decisions),
      reach: reach,
      cut: cut
    )
    let events = events.filter { if case .crash = $0.kind { false } else { true } }
    let opened = SessionReader.Opened(session: session, events: SessionEvents(recorded: events))
    guard
      let replayer = try? Replayer(
        opened,
        setup: setup,
        host: host,
        observers: [other],
        choices: other,
        horizon: horizon
      )
    else { return nil }
    other.attend(replayer, InvariantMonitor.Conditions())
    guard let summary = try? replayer.run() else { return nil }
    if uncrashed.count >= Self.mostUncrashed { uncrashed = [:] }
    let verdict = other.verdict(summary, replayer)
    uncrashed[key] = verdict
    return verdict
  }

  /// A host of its own scripts, for runs of which more is told.
  private func ownHost() -> HostSetup? {
    var setup = setup
    setup.shelf = PluginShelf()
    var host = try? setup.hostSetup(for: session)
    host?.logLevel = .error
    return host
  }

  private func tracingHost() -> HostSetup? {
    var host = ownHost()
    host?.recordsTrace = true
    // Where functions return is told only so.
    host?.recordsUpdates = true
    return host
  }

  /// What scripts look at as recorded, and where drops are performed.
  func recordedRun(of document: SessionDocument) -> RecordedRun? {
    guard var host = ownHost() else { return nil }
    host.recordsLooks = true
    func run(_ observers: [any ReplayObserver] = []) -> (engine: HostEngine, left: [[String]])? {
      guard let replayer = asRecorded(by: host, observers), let summary = try? replayer.run()
      else { return nil }
      return (replayer.engine, summary.contents.map { $0.names })
    }
    let watcher = LookWatcher(session.destinations)
    guard let known = run([watcher]) else { return nil }
    host.seed &+= 1
    let other = run()
    return RecordedRun(
      document: document,
      session: plain,
      looks: known.engine.looks,
      goesByTypes: known.engine.goesByTypes,
      dragsRows: plain.dragsRows(in: events),
      roomForItems: SessionCrowd.most(plain),
      performed: watcher.performed,
      touched: watcher.touched,
      hearsComing: watcher.hearsComing,
      isLedByChance: other.map {
        $0.left != known.left || $0.engine.totalUnits != known.engine.totalUnits
      } ?? false,
      budgets: budgets(at: watcher.performed.values, by: host),
      lastDrag: ground.lastDrag
    )
  }

  /// A day, and all the time that the session's loads and tasks take, after its last event: whoever
  /// works then waits for nothing that comes.
  private static func horizon(of session: SessionFile, _ events: [SessionEvent]) -> Double {
    let day = 86_400_000.0
    let behaviours = session.tasks.names.flatMap { session.tasks[$0] ?? [] }
    let tasks = behaviours.reduce(0) { $0 + $1.duration }
    let loads = session.deliveries.joined().reduce(0) { $0 + $1.latency * RunWatcher.slowness }
    return (events.last?.time ?? 0) + day + tasks + loads
  }

  /// Two numbers alike are no proof: so many other seeds are tried.
  private static let otherSeeds: UInt64 = 8

  private func leavesOtherwiseByChance() -> Bool { differsByChance { $0.contents.map(\.names) } }

  private func differsByChance(_ left: (ReplaySummary) -> some Equatable) -> Bool {
    // What was loaded under one seed is none of another's.
    guard var host = ownHost() else { return false }
    let seed = host.seed
    func summary(_ other: UInt64) -> ReplaySummary? {
      host.seed = seed &+ other
      return try? asRecorded(by: host)?.run()
    }
    guard let first = summary(0).map(left) else { return false }
    // Without the time to look nobody is blamed.
    return (1...Self.otherSeeds).contains { isTimeUp() || summary($0).map(left) != first }
  }

  private var looksAtWhatPasses: Bool {
    let isAnsweredInTurn = !session.tasks.names.allSatisfy { (session.tasks[$0] ?? []).count <= 1 }
    guard !isAnsweredInTurn, var host = ownHost() else { return true }
    host.recordsLooks = true
    guard let replayer = asRecorded(by: host), (try? replayer.run()) != nil else { return true }
    return replayer.engine.looks.contains { RecordedRun.ofTime.contains($0.name) }
  }
}

extension ReplaySummary {
  /// What is said of all entries.
  fileprivate var contexts: [[JSONValue?]] { entries.map { $0.entries.map(\.context) } }
}

extension SubjectWorld {
  /// Of more waits the last ones aren't tried.
  private static let mostWaits = 32

  /// The calls of handlers in which their waits may be used up, each once.
  private func budgets(at places: some Sequence<String>, by host: HostSetup) -> [WaitBudget] {
    var (budgets, known) = ([WaitBudget](), Set<String>())
    for place in Set(places).sorted() {
      for waits in 0..<Self.mostWaits {
        let watcher = BudgetWatcher()
        let lacking = host.allowing(waits, at: place)
        guard !isTimeUp(), let replayer = asRecorded(by: lacking, [watcher]),
          (try? replayer.run()) != nil, let fault = watcher.fault
        else { break }
        let line = "\(place) \(fault.file ?? "") \(fault.line ?? 0)"
        if known.insert(line).inserted {
          budgets.append(WaitBudget(destination: place, waits: waits))
        }
      }
    }
    return budgets
  }
}

extension HostEngine {
  /// Whether any destination's plugin says what it accepts.
  fileprivate var goesByTypes: Bool {
    asking { $0.indices }.contains { manifest(of: $0)?.accepts != nil }
  }
}

extension HostSetup {
  /// The same with so many waits for a destination's handlers.
  fileprivate func allowing(_ waits: Int, at destination: String) -> HostSetup {
    var setup = self
    setup.plugins[destination]?.limits.performWaits = waits
    return setup
  }
}

extension SessionFile {
  /// So many bytes of a file are kept in memory.
  private static let mostBytes = 1 << 20

  /// The same session with the bytes of its small files at hand, so that no run reads one.
  fileprivate var loaded: SessionFile {
    with(items: items, deliveries: deliveries.map { $0.map(Self.loaded) })
  }

  /// The same session with all loads of the same length.
  fileprivate var evened: SessionFile {
    with(
      items: items,
      deliveries: deliveries.map { all in
        all.map { delivery in
          var even = delivery
          if !delivery.isFailing { even.latency = 10 }
          return even
        }
      }
    )
  }

  private static func loaded(_ delivery: Delivery) -> Delivery {
    guard case .file(_, let content) = delivery.bytes, content.size <= mostBytes,
      let bytes = try? content.bytes(limit: mostBytes)
    else { return delivery }
    var delivery = delivery
    delivery.bytes = .memory(bytes)
    return delivery
  }
}

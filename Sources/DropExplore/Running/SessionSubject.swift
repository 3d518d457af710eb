import DropContent
import DropCore
import DropHost
package import DropReplay
import SystemFiles

/// A session that is run again and again, each time with other choices.
package final class SessionSubject: ExploredSubject {
  let session: SessionFile
  let events: [SessionEvent]
  let setup: ReplaySetup
  /// What every run's engine is made of; nil where the plugins can't be had.
  let host: HostSetup?
  /// The same that tells the lines of scripts, with scripts of its own; made when it is wanted.
  private lazy var tracedHost = tracingHost()
  private let reach: SearchReach
  let ground: ExploredGround
  private lazy var shortages = calibrated()
  private lazy var paths = PluginPaths(session, events, setup)
  /// What a run as recorded leaves is other things by another seed of `math.random`: two orders of loads,
  /// and two drops of the same, may differ by chance.
  package private(set) lazy var isLedByChance = leavesOtherwiseByChance()
  /// The same drags one after the other, in every order, without any race among the loads of each.
  private lazy var dropsApart = DropsApart.all(of: events).map { drops in
    (drops, SessionSubject(session.evened, events: drops.events, setup: setup, reach: reach))
  }
  /// When a run that still goes on never ends.
  let horizon: Double
  private let endlessWaits: Int
  /// Whether there is no more time to look at anything.
  private let isTimeUp: () -> Bool

  package init(
    _ session: SessionFile,
    events: [SessionEvent],
    setup: ReplaySetup,
    reach: SearchReach,
    endlessWaits: Int = HostLimits.interactive.performWaits,
    coversLines: Bool = false,
    isTimeUp: @escaping () -> Bool = { false }
  ) {
    self.isTimeUp = isTimeUp
    var setup = setup
    self.endlessWaits = endlessWaits
    if endlessWaits < HostLimits.interactive.performWaits {
      _ = setup.setLimit("perform_waits", to: Double(endlessWaits))
    }
    // Of its own: what is loaded belongs to one thread.
    setup.shelf = PluginShelf()
    setup.spool = .memory
    self.session = session.loaded
    ground = ExploredGround(self.session, events: events)
    horizon = Self.horizon(of: session, events)
    self.events = events
    self.setup = setup
    self.reach = reach
    var host = try? setup.hostSetup(for: session)
    // Nobody reads what scripts log.
    host?.logLevel = .error
    host?.detach()
    host?.recordsLines = coversLines
    self.host = host
  }

  package func run(_ chooser: any Chooser) -> RunVerdict {
    run(RunWatcher(ground, chooser: chooser, reach: reach))
  }

  package func located(_ chooser: any Chooser) -> [Violation] { traced(chooser).violations }

  /// A run that tells the lines of scripts, which takes longer.
  func traced(_ chooser: any Chooser) -> RunVerdict {
    run(RunWatcher(ground, chooser: chooser, reach: reach), isTraced: true)
  }

  package var undoesOneOfSeveral: Bool {
    events.count { $0.kind.isDrop } > 1 && events.contains { $0.kind.takesBack }
  }

  package func arrivalsApart(_ decisions: [Decision]) -> [Arrivals]? {
    var arrivals: [Arrivals] = []
    for (drops, subject) in dropsApart {
      if isTimeUp() { return nil }
      arrivals.append(drops.renumbering(subject.run(SameFates(as: decisions)).arrival))
    }
    return arrivals
  }

  package func words(for decision: Decision) -> String {
    if decision.point.kind == .shortage, let shortage = shortages.shortage(decision.alternative) {
      switch shortage {
      case .capability(let capability): return "without \(capability.rawValue)"
      case .memory(let destination, let bytes): return "\(destination) with \(bytes) bytes"
      }
    }
    return ground.words(for: decision)
  }

  private func tracingHost() -> HostSetup? {
    var setup = setup
    setup.shelf = PluginShelf()
    setup.recordsTrace = true
    var host = try? setup.hostSetup(for: session)
    host?.logLevel = .error
    return host
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

  /// One run that is written down.
  func run(_ chooser: any Chooser, log: inout RunStory) -> RunVerdict {
    let watcher = RunWatcher(ground, chooser: chooser, reach: reach, logs: true)
    defer { log = watcher.log }
    return run(watcher)
  }

  /// What happens in one run, as text.
  func transcript(_ chooser: any Chooser) -> String {
    let sink = MemorySink()
    let text = TextTranscript(
      sink: sink,
      palette: Palette(isOn: false),
      showsLog: false,
      sources: setup.sourceLines(of: session)
    )
    _ = run(RunWatcher(ground, chooser: chooser, reach: reach), beside: text)
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  private func run(
    _ watcher: RunWatcher,
    beside other: (any ReplayObserver)? = nil,
    isTraced: Bool = false
  ) -> RunVerdict {
    let shortage = watcher.shortage(among: shortages)
    do {
      let host = isTraced ? tracedHost : self.host
      let lacking = shortage.flatMap { host?.lacking($0) } ?? host
      let replayer = try Replayer(
        opened,
        setup: setup,
        host: lacking,
        observers: [watcher] + (other.map { [$0] } ?? []),
        // Nothing can be chosen, and nothing is asked.
        choices: reach == .none ? nil : watcher,
        horizon: horizon
      )
      let conditions = InvariantMonitor.Conditions(
        isLacking: shortage != nil,
        endlessWaits: endlessWaits
      )
      watcher.attend(replayer.engine, conditions)
      let summary = try replayer.run()
      var verdict = watcher.verdict(summary, replayer)
      verdict.lines = lines(of: replayer.engine)
      if verdict.violations.contains(where: \.isOfRepeat), isLedByChance {
        verdict.violations.removeAll(where: \.isOfRepeat)
      }
      return verdict
    } catch {
      // With too little memory it can't even be loaded, which is nobody's mistake.
      if shortage != nil { return RunVerdict() }
      let violation = Violation(.noFault, aspect: "run", detail: "it can't be run: \(error)")
      return RunVerdict(violations: [violation])
    }
  }

  /// The lines that ran, by the paths of their files.
  private func lines(of engine: HostEngine) -> [String: [Int]] {
    var all: [String: [Int]] = [:]
    for (place, file, lines) in engine.ranLines.all {
      let id = place.map { index in engine.asking { $0.id(of: index) } }
      guard let path = paths.path(of: file, at: id) else { continue }
      all[path, default: []] += lines
    }
    return all
  }

  var opened: SessionReader.Opened {
    SessionReader.Opened(session: session, events: SessionEvents(recorded: events))
  }

  /// Two numbers alike are no proof: so many other seeds are tried.
  private static let otherSeeds: UInt64 = 8

  private func leavesOtherwiseByChance() -> Bool {
    var setup = setup
    // What was loaded under one seed is none of another's.
    setup.shelf = PluginShelf()
    guard var host = try? setup.hostSetup(for: session) else { return false }
    host.logLevel = .error
    let seed = host.seed
    func left(_ other: UInt64) -> [[String]]? {
      host.seed = seed &+ other
      return (try? asRecorded(by: host)?.run())?.contents.map { $0.names }
    }
    guard let first = left(0) else { return false }
    // Without the time to look nobody is blamed.
    return (1...Self.otherSeeds).contains { isTimeUp() || left($0) != first }
  }

  /// A run in which nothing is chosen, and that nobody watches.
  func asRecorded(by host: HostSetup) -> Replayer? {
    try? Replayer(opened, setup: setup, host: host, observers: [], horizon: horizon)
  }

  /// What can be missing, by what the scripts hold in a run as recorded.
  private func calibrated() -> Shortages {
    guard reach.hasShortages, let host else { return Shortages() }
    guard let replayer = asRecorded(by: host) else { return Shortages() }
    let loaded = replayer.engine.memory { $0.memoryInUse }
    _ = try? replayer.run()
    return Shortages(host, loaded: loaded, peak: replayer.engine.memory { $0.memoryPeak })
  }
}

extension HostEngine {
  /// Of every destination with a plugin, so many of its script's bytes.
  fileprivate func memory(_ bytes: (SandboxReport) -> Int) -> NameTable<Int> {
    var all = NameTable<Int>()
    for index in asking({ $0.indices }) {
      if let report = report(of: index) { all[asking { $0.id(of: index) }] = bytes(report) }
    }
    return all
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

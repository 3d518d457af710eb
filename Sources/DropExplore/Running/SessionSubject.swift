import DropContent
import DropCore
import DropHost
package import DropReplay
import SystemFiles

/// A session that is run again and again, each time with other choices.
package final class SessionSubject: ExploredSubject {
  let setup: ReplaySetup
  private let reach: SearchReach
  /// The world as the session has it.
  private let recorded: SubjectWorld
  /// Of a search that lacks nothing none is made, as others share it.
  private lazy var calibrated = reach.hasShortages ? calibration.value { made() } : Calibration()
  private var shortages: Shortages { calibrated.shortages }
  private lazy var paths = PluginPaths(session, events, setup)
  /// How the session is written, and who reads it: without them the world is as it is.
  private let text: (document: SessionDocument, reader: SessionReader)?
  /// The other worlds, by what the scripts look at as recorded.
  var variants: [SessionVariant] { calibrated.variants }
  private let calibration: SharedCalibration
  /// Those that a run took place in.
  private var others: [Int: SubjectWorld] = [:]
  private let endlessWaits: Int
  private let coversLines: Bool
  /// Its plugins lack something in the session itself.
  private let isLacking: Bool
  /// Whether there is no more time to look at anything.
  private let isTimeUp: () -> Bool

  package convenience init(
    _ session: SessionFile,
    events: [SessionEvent],
    setup: ReplaySetup,
    reach: SearchReach
  ) {
    self.init(session, events: events, setup: setup, reach: reach, text: nil)
  }

  /// With the session's `text` it can be in other worlds, too.
  init(
    _ session: SessionFile,
    events: [SessionEvent],
    setup: ReplaySetup,
    reach: SearchReach,
    text: (document: SessionDocument, reader: SessionReader)?,
    endlessWaits: Int = HostLimits.interactive.performWaits,
    calibration: SharedCalibration = SharedCalibration(),
    coversLines: Bool = false,
    isLacking: Bool = false,
    isTimeUp: @escaping () -> Bool = { false }
  ) {
    self.isTimeUp = isTimeUp
    self.isLacking = isLacking
    self.text = text
    self.calibration = calibration
    var setup = setup
    self.endlessWaits = endlessWaits
    self.coversLines = coversLines
    if endlessWaits < HostLimits.interactive.performWaits {
      _ = setup.setLimit("perform_waits", to: Double(endlessWaits))
    }
    // Of its own: what is loaded belongs to one thread.
    setup.shelf = PluginShelf()
    setup.spool = .memory
    self.setup = setup
    self.reach = reach
    recorded = SubjectWorld(
      session,
      events: events,
      setup: setup,
      reach: reach,
      coversLines: coversLines,
      isTimeUp: isTimeUp
    )
  }

  var session: SessionFile { recorded.session }
  var events: [SessionEvent] { recorded.events }
  var ground: ExploredGround { recorded.ground }
  var host: HostSetup? { recorded.host }

  package var isLedByChance: Bool { recorded.isLedByChance }
  package var hasPassingContexts: Bool { recorded.hasPassingContexts }

  package private(set) lazy var brief: any ExploredSubject =
    endlessWaits <= Self.fewWaits
    ? self
    : SessionSubject(
      session,
      events: events,
      setup: setup,
      reach: reach,
      text: text,
      endlessWaits: Self.fewWaits,
      calibration: calibration,
      coversLines: coversLines,
      isLacking: isLacking,
      isTimeUp: isTimeUp
    )

  /// Who waits so often where something is known to wait for ever most likely does.
  static let fewWaits = 500

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
    let variant =
      decisions.first { $0.point.kind == .variant }.map { ChoicePoint.world($0.alternative) } ?? 0
    var arrivals: [Arrivals] = []
    for (drops, subject) in (world(variant) ?? recorded).dropsApart {
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
    let world = ChoicePoint.world(decision.alternative)
    if decision.point.kind == .variant, 1...variants.count ~= world {
      return variants[world - 1].words
    }
    if decision.point.kind == .interruption,
      let change = calibrated.changes[decision.alternative]
    {
      return "\(change.words) at moment \(InterruptionSubject.moment(of: decision.point.subject))"
    }
    return ground.words(for: decision)
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
    isTraced: Bool = false,
    isOnlyCut: Bool = false
  ) -> RunVerdict {
    let (shortages, variants) = (self.shortages, self.variants)
    let shortage = watcher.shortage(among: shortages)
    let variant = watcher.variant(among: variants)
    guard let world = world(variant) else { return RunVerdict() }
    watcher.enter(world.ground, calibrated.changes)
    do {
      var setup = setup
      setup.journal.isOnlyCut = isOnlyCut
      let host = isTraced ? world.tracedHost : world.host
      let lacking = shortage.flatMap { host?.lacking($0) } ?? host
      let replayer = try Replayer(
        world.opened,
        setup: setup,
        host: lacking,
        observers: [watcher] + (other.map { [$0] } ?? []),
        // Nothing can be chosen, and nothing is asked.
        choices: reach == .none ? nil : watcher,
        horizon: world.horizon
      )
      let conditions = InvariantMonitor.Conditions(
        isLacking: isLacking || shortage != nil || variant > 0 && variants[variant - 1].isLacking,
        endlessWaits: endlessWaits
      )
      watcher.attend(replayer, conditions)
      let summary = try replayer.run()
      var verdict = watcher.verdict(summary, replayer)
      verdict.lines = lines(of: replayer.engine)
      if watcher.crashes.count > 0, !isOnlyCut {
        compare(&verdict, of: watcher, replayer.cut, in: world)
        if !replayer.lostMore { compareWhole(&verdict, of: watcher) }
      }
      if let rename = watcher.interruptions.loneRename, !isOnlyCut {
        compare(&verdict, of: rename, summary, in: world)
      }
      if verdict.violations.contains(where: \.isOfRepeat), world.isLedByChance {
        verdict.violations.removeAll(where: \.isOfRepeat)
      }
      if let change = watcher.interruptions.change {
        verdict.violations.removeAll { world.ground.excuses($0, for: change) }
      }
      if variant > 0 {
        for place in verdict.violations.indices {
          verdict.violations[place].detail += " (\(variants[variant - 1].words))"
        }
      }
      return verdict
    } catch {
      // With too little memory it can't even be loaded, which is nobody's mistake.
      if shortage != nil { return RunVerdict() }
      let violation = Violation(.noFault, aspect: "run", detail: "it can't be run: \(error)")
      return RunVerdict(violations: [violation])
    }
  }

  /// Holds a run in which the app was killed against runs in which it wasn't.
  private func compare(
    _ verdict: inout RunVerdict,
    of watcher: RunWatcher,
    _ cut: CutWork,
    in world: SubjectWorld
  ) {
    var runs: [UncrashedRun] = []
    defer { verdict.note(comparisons: runs) }
    guard watcher.crashes.isAlone,
      let uncut = world.uncrashed(as: watcher, cut: cut.hoveringOnly, &runs),
      let failed = world.uncrashed(as: watcher, cut: cut, &runs)
    else { return verdict.nameRulesOverCrash() }
    var judged = verdict
    CrashComparison(uncut: uncut, failed: [failed]).judge(&judged)
    func isOfEnds(_ violation: Violation) -> Bool { violation.invariant == .sameEndOverCrash }
    // Who tries again after a crash is held against a run in which that comes, too.
    if judged.violations.contains(where: isOfEnds),
      let once = world.uncrashed(as: watcher, cut: cut.once, &runs)
    {
      judged = verdict
      CrashComparison(uncut: uncut, failed: [failed, once]).judge(&judged)
    }
    verdict = judged
    if world.isLedByChance { verdict.violations.removeAll(where: isOfEnds) }
  }

  /// Holds a run in which the app renamed something against those in which it does so before a drop or after it.
  private func compare(
    _ verdict: inout RunVerdict,
    of rename: MeanwhileRename,
    _ summary: ReplaySummary,
    in world: SubjectWorld
  ) {
    // Who says that it couldn't be done may leave it undone.
    guard summary.faultCount == 0, summary.outcomes.allSatisfy({ $0.status == .imported }),
      !isTimeUp()
    else { return }
    let (lists, runs) = world.mayLeave(rename)
    verdict.note(rename, runs: runs)
    guard let lists, !lists.contains(summary) else { return }
    let names = summary.contents.first { $0.destination.isSpelled(as: rename.destination) }?.names
    let detail =
      "the app called \(rename.name) \(rename.other) while the drop was at work, and there is "
      + "\(names?.joined(separator: ", ") ?? "nothing"), as neither before it nor after it"
    verdict.violations.append(
      Violation(.keepsEdits, in: rename.destination, aspect: "meanwhile", detail: detail)
    )
  }

  /// Holds it against the run with the same choices in which nothing else comes of a crash than what it cut.
  private func compareWhole(_ verdict: inout RunVerdict, of watcher: RunWatcher) {
    if isTimeUp() { return }
    let same = ListedChoices(watcher.crashes.decisions.map(\.taken))
    verdict.judge(beside: run(RunWatcher(ground, chooser: same, reach: reach), isOnlyCut: true))
  }

  /// The world of that choice; nil for one that can't be read, which is none.
  private func world(_ variant: Int) -> SubjectWorld? {
    if variant == 0 { return recorded }
    if let known = others[variant] { return known }
    guard let text, 1...variants.count ~= variant,
      let (session, events) = variants[variant - 1].document.opened(text.reader)
    else { return nil }
    let world = SubjectWorld(
      session,
      events: events,
      setup: setup,
      reach: reach,
      coversLines: coversLines,
      beside: recorded,
      isTimeUp: isTimeUp
    )
    others[variant] = world
    return world
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

  /// A run in which nothing is chosen but what `choices` says, if anything, with more events behind it.
  func asRecorded(
    by host: HostSetup,
    _ observers: [any ReplayObserver] = [],
    followedBy more: [SessionEvent] = [],
    _ choices: (any ChoiceSource)? = nil
  ) -> Replayer? {
    recorded.asRecorded(by: host, observers, followedBy: more, choices)
  }

  private func made() -> Calibration {
    guard let text, let run = recorded.recordedRun(of: text.document) else {
      return Calibration(shortages: missing())
    }
    let variants = run.variants.filter { $0.document.opened(text.reader) != nil }
    return Calibration(shortages: missing(), variants: variants, changes: AppChanges(run))
  }

  /// What can be missing, by what the scripts hold in a run as recorded.
  private func missing() -> Shortages {
    guard let host else { return Shortages() }
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

import DropContent
import DropCore
import DropHost
public import DropReplay
import SystemFiles

/// Runs a session in every way it can go wrong, and reports what breaks.
///
/// ```swift
/// let exploration = try SessionExploration(
///   session: "note.session.json", setup: ReplaySetup(), options: ExploreOptions(runs: 500))
/// let report = try await exploration.run()
/// print(report.text)
/// ```
public struct SessionExploration: Sendable {
  private let session: SessionFile
  private let events: [SessionEvent]
  private let document: SessionDocument?
  /// The same with a clock that stands, where the session says nothing of it: what it expects is of that.
  private let standing: SessionFile?
  private let path: String
  private let reader: SessionReader
  private let setup: ReplaySetup
  private let options: ExploreOptions
  private let calibration = SharedCalibration()
  /// How far it is, and the way to end it early.
  public let progress: ExploreProgress

  /// Reads a session and loads its plugins once, so that what can't run fails here.
  public init(
    session path: String,
    reader: SessionReader = SessionReader(),
    setup: ReplaySetup,
    options: ExploreOptions = ExploreOptions(),
    progress: ExploreProgress = ExploreProgress()
  ) throws(ReplayError) {
    var document = SessionDocument(path: path)?.asWritten
    var (session, events): (SessionFile, [SessionEvent])
    var standing: SessionFile?
    do throws(SessionError) {
      let opened = try reader.open(path)
      if opened.session.happened.recorded != nil, let written = document?.opened(reader) {
        (session, events) = written
      } else {
        session = opened.session
        events = try opened.events.all()
      }
    } catch {
      throw .session(error)
    }
    if options.crashes, !session.keepsJournal,
      let journaled = document?.edited({ $0.setting("journal", to: true) }),
      let opened = journaled.opened(reader)
    {
      (session, events, document) = (opened.session, opened.events, journaled)
    }
    self.path = path
    self.reader = reader
    var setup = setup
    // Thousands of runs leave nothing behind: what they save stays in memory.
    setup.storage = nil
    self.setup = setup
    self.options = options
    self.progress = progress
    do throws(PluginLoadError) {
      let host = try setup.hostSetup(for: session)
      _ = try HostEngine(host)
      // Who waits until some time has passed would wait for ever.
      if session.happened.clock == nil,
        host.plugins.contains(where: { $0.value.grants.contains(.clock) }),
        let running = document?.edited({ $0.setting("clock", to: 0) }),
        let opened = running.opened(reader)
      {
        standing = session
        (session, events, document) = (opened.session, opened.events, running)
      }
    } catch {
      throw .plugin(error)
    }
    (self.session, self.events, self.document, self.standing) = (
      session, events, document, standing
    )
  }

  /// Searches, and puts together what was seen.
  ///
  /// ```swift
  /// let report = try await exploration.run()
  /// print(report.runs)
  /// ```
  public func run() async throws -> ExploreReport {
    let explorer = Explorer(options, progress: progress) { [self] reach in
      // A copy for each thread: threads that share strings and lists wait for one another's counts.
      let own = document?.opened(reader)
      return SessionSubject(
        own?.session ?? session,
        events: own?.events ?? events,
        setup: setup,
        reach: reach,
        text: document.map { ($0, reader) },
        calibration: calibration,
        coversLines: options.coversLines,
        isTimeUp: { [progress] in progress.isTimeUp }
      )
    }
    let unmet = unmet
    let tally = try await explorer.run(knowing: unmet ?? [])
    var report = ExploreReport(
      title: session.title ?? session.name,
      tally,
      identity: identity,
      notVaried: notVaried
        + (unmetNeed.map {
          ["what the session expects, unchecked: it \($0), which this build lacks"]
        }
          ?? [])
        + (session.expectation.faults ?? 0 > 0 ? ["faults: this session expects some"] : [])
        + (session.dragsRows(in: events)
          ? ["more items than are dragged: they are rows of the list"] : [])
        + (session.sourcePlugin == nil ? [] : ["what the source's handlers provide, and when"])
    )
    if options.coversLines {
      let paths = PluginPaths(session, events, setup).all
      report.cover = LineCover(tally.whole.lines, of: paths) { text(of: $0) }
    }
    if let unmet { report.add(unmet, runs: 1) }
    if options.shard.index == 0, options.runs >= Self.fewRuns {
      if !progress.isOver, let crowd = SessionCrowd(session, events) {
        report.add(findings(of: crowd), runs: 2)
      }
      if !progress.isOver, let long = LongTexts(session) {
        report.add(findings(of: long), runs: 2)
      }
      if !progress.isOver, let more = subject(reaching: .none).secondDrop {
        report.add(findings(ofSecondDrop: more.events), runs: more.runs + 2)
      }
    }
    progress.end()
    return report
  }

  /// Why what the session expects isn't looked at, where it expects anything.
  package var unmetNeed: String? {
    session.expectation == Expectation() ? nil : session.unmetNeed
  }

  /// What the session expects and doesn't get in the run as recorded; nil where that isn't looked at.
  private var unmet: [Finding]? {
    guard options.shard.index == 0, options.runs >= Self.fewRuns,
      session.expectation != Expectation(),
      unmetNeed == nil
    else { return nil }
    let check = ExpectationCheck()
    let session = standing ?? session
    let opened = SessionReader.Opened(session: session, events: SessionEvents(recorded: events))
    var setup = setup
    setup.spool = .memory
    guard let replayer = try? Replayer(opened, setup: setup, observers: [check]),
      (try? replayer.run()) != nil
    else { return [] }
    // A fault, and what must always hold, is told by its own rule, with its place.
    let problems = check.problems.filter { problem in
      !["expect.faults: expected 0,", "expect.always["].contains(where: problem.hasPrefix)
    }
    guard let first = problems.first else { return [] }
    let more = problems.count > 1 ? " (and \(problems.count - 1) more)" : ""
    return [
      Finding(
        violation: Violation(.asExpected, aspect: "expect", detail: first + more),
        choices: []
      )
    ]
  }

  /// A script, for the lines that there are in it.
  private func text(of path: String) -> [UInt8]? {
    guard let descriptor = try? FileSystem.openFile(path) else { return nil }
    defer { FileSystem.close(descriptor) }
    return try? FileSystem.readAll(descriptor, limit: 1 << 20)
  }

  /// All that the search's outcome follows from.
  public var identity: SearchIdentity {
    var inputs = RunInputs(session: session, path: path, setup: setup)
    for event in events { inputs.note(event) }
    return inputs.identity.with(options)
  }

  /// The findings with the smallest session of each, as JSON that replays from `folder`.
  ///
  /// A finding that no session shows by itself stays without one. Where the search has a limit of time, all of
  /// them share what it left of that, and say whether it was enough.
  ///
  /// ```swift
  /// let report = try await exploration.run()
  /// let smallest = exploration.shrinking(report.findings)
  /// ```
  public func shrinking(_ findings: [Finding], for folder: String = ".") -> [Finding] {
    shrinking(findings, for: folder, keepingFiles: false) { _, _ in }
  }

  /// The same, telling each finding's place, and of how many, before it is made smaller.
  ///
  /// With `keepingFiles` large files stay files, wherever they lie: whoever saves the session brings them.
  package func shrinking(
    _ findings: [Finding],
    for folder: String,
    keepingFiles: Bool,
    each tell: (Int, Int) -> Void
  ) -> [Finding] {
    let open = findings.indices.filter { findings[$0].session == nil }
    let limits = progress.shares(of: open.count)
    var findings = findings
    for (place, index) in open.enumerated() {
      tell(place, open.count)
      shrink(&findings[index], for: folder, keepingFiles: keepingFiles, until: limits?[place])
    }
    return findings
  }

  /// The smallest session that shows a finding by itself, as JSON that replays from `folder`; nil
  /// where none was found.
  ///
  /// ```swift
  /// for finding in try await exploration.run().findings {
  ///   print(exploration.smallestSession(of: finding) ?? "")
  /// }
  /// ```
  public func smallestSession(of finding: Finding, for folder: String = ".") -> String? {
    var finding = finding
    shrink(&finding, for: folder, keepingFiles: false, until: progress.shares(of: 1)?[0])
    return finding.session
  }

  private func shrink(
    _ finding: inout Finding,
    for folder: String,
    keepingFiles: Bool,
    until limit: UInt64?
  ) {
    finding.session = nil
    guard var document else { return }
    var known: SharedCalibration? = calibration
    let lasting = session.expectation.always.firstIndex(where: finding.violation.isBreach)
    if let lasting { (document, known) = (document.expecting(alwaysAt: lasting), nil) }
    if finding.violation.isOfSecond {
      guard let more = subject(reaching: .none).secondDrop else { return }
      (document, known) = (document.followed(by: more.events), nil)
    }
    var shrinker = SessionShrinker(reader: reader, setup: setup, progress: progress, until: limit)
    let smallest = shrinker.smallest(
      of: document,
      choices: finding.choices,
      breaking: finding.violation,
      knowing: known
    )
    finding.isCutShort = shrinker.isCutShort
    guard let smallest else { return }
    if let broken = shrinker.broken { finding.tell(as: broken, of: smallest) }
    let shown = smallest.titled(finding).expecting(finding.violation, searching: document)
      .expectingShortages(beside: finding.violation, reader, setup)
      .portable(for: folder, setup, of: session, keepingFiles: keepingFiles)
    finding.session = JSONWriter(layout: .folded).text(shown.json) + "\n"
  }

  /// What happens in the run of a finding, as text; for one that no session shows by itself.
  ///
  /// ```swift
  /// for finding in try await exploration.run().findings { print(exploration.transcript(of: finding)) }
  /// ```
  public func transcript(of finding: Finding) -> String {
    subject(reaching: .far).transcript(ListedChoices(finding.choices))
  }

  /// What shows its findings as runs, each by its smallest session.
  package var findingRuns: FindingRuns {
    FindingRuns(
      recorded: document?.portable(for: ".", setup, of: session, keepingFiles: true),
      reader: SessionReader(allowedFolders: reader.allowedFolders + [path.folder])
    )
  }

  private func subject(reaching reach: SearchReach) -> SessionSubject {
    SessionSubject(
      session,
      events: events,
      setup: setup,
      reach: reach,
      text: document.map { ($0, reader) }
    )
  }

  /// What breaks when hundreds of items are dragged instead of a few, all else as recorded; without
  /// what the few break just so.
  private func findings(of crowd: SessionCrowd) -> [Finding] {
    let few = Set(violations(of: session, events).map(\.signature))
    if progress.isOver { return [] }
    let broken = violations(of: crowd.session, crowd.events)
    let ofMany: Set<HandlerInvariant> = [.noFault, .always]
    return broken.filter { ofMany.contains($0.invariant) && !few.contains($0.signature) }.map {
      violation in
      var violation = violation
      violation.aspect += Violation.ofMany
      violation.detail += " (with \(crowd.session.items.count) items)"
      return Finding(violation: violation, choices: [])
    }
  }

  /// What a handler is over its limits in when texts are long, all else as recorded; without what it is over
  /// in anyway.
  private func findings(of long: LongTexts) -> [Finding] {
    let short = Set(violations(of: session, events).map(\.signature))
    if progress.isOver { return [] }
    return violations(of: long.session, events).filter {
      $0.isOfLimits && !short.contains($0.signature)
    }.map { violation in
      var violation = violation
      violation.aspect += Violation.ofLong
      violation.detail += " (with texts of 1 MiB)"
      return Finding(violation: violation, choices: [])
    }
  }

  /// What breaks when all is taken back and each drag made once more.
  private func findings(ofSecondDrop more: [SessionEvent]) -> [Finding] {
    if progress.isOver { return [] }
    // It is the search that takes all back: whatever that leaves isn't held against the handler.
    let undos = more.prefix { !$0.kind.beginsDrag }
    let once = Set(violations(of: session, events + undos).map(\.signature))
    if progress.isOver { return [] }
    return violations(of: session, events + more).filter {
      HandlerInvariant.ofSecondDrop.contains($0.invariant) && !once.contains($0.signature)
    }.map { violation in
      var violation = violation
      violation.aspect += Violation.ofSecond
      return Finding(violation: violation, choices: [])
    }
  }

  /// What a run as recorded breaks.
  private func violations(of session: SessionFile, _ events: [SessionEvent]) -> [Violation] {
    let subject = SessionSubject(
      session,
      events: events,
      setup: setup,
      reach: .none,
      text: nil,
      isTimeUp: { [progress] in progress.isTimeUp }
    )
    return subject.run(ListedChoices()).violations
  }

  /// Who asks for fewer runs wants no more of them, nor one of hundreds of items.
  private static let fewRuns = 20

  /// What no run changes, for people to know.
  private var notVaried: [String] {
    (document == nil
      ? [
        "what the items are, how many, what they are called and what is known of them before the drop, who drags "
          + "them how and with which keys, where the pointer goes, and the time"
      ] : []) + ["four and more interruptions in one run"]
  }
}

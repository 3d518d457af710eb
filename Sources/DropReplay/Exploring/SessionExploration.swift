import DropContent
import DropCore
import DropHost

/// Runs a session in every way it can go wrong, and reports what breaks.
public struct SessionExploration: Sendable {
  private let session: SessionFile
  private let events: [SessionEvent]
  private let document: SessionDocument?
  private let reader: SessionReader
  private let setup: ReplaySetup
  private let options: ExploreOptions
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
    do throws(SessionError) {
      let opened = try reader.open(path)
      session = opened.session
      events = try opened.events.all()
    } catch {
      throw .session(error)
    }
    document = SessionDocument(path: path)
    self.reader = reader
    self.setup = setup
    self.options = options
    self.progress = progress
    do throws(PluginLoadError) {
      _ = try HostEngine(setup.hostSetup(for: session))
    } catch {
      throw .plugin(error)
    }
  }

  /// Searches, and puts together what was seen.
  public func run() async throws -> ExploreReport {
    let explorer = Explorer(options, progress: progress) { [self] in
      SessionSubject(
        session,
        events: events,
        setup: setup,
        interruptions: options.interruptions
      )
    }
    let tally = try await explorer.run()
    var report = ExploreReport(
      title: session.title ?? session.name,
      tally,
      notVaried: Self.notVaried
    )
    if options.shard.index == 0, !progress.isStopped { report.add(crowdFindings()) }
    return report
  }

  /// The smallest session that shows a finding by itself, as JSON; nil where none was found.
  public func smallestSession(of finding: Finding) -> String? {
    guard let document else { return nil }
    var shrinker = SessionShrinker(reader: reader, setup: setup)
    let smallest = shrinker.smallest(
      of: document,
      choices: finding.choices,
      breaking: finding.violation,
      interruptions: options.interruptions
    )
    return smallest.map { JSONWriter(layout: .indented).text($0.json) + "\n" }
  }

  /// What breaks when hundreds of items are dragged instead of a few, all else as recorded.
  private func crowdFindings() -> [Finding] {
    guard let crowd = SessionCrowd(session, events) else { return [] }
    let subject = SessionSubject(
      crowd.session,
      events: crowd.events,
      setup: setup,
      interruptions: 0
    )
    let broken = subject.run(ListedChoices()).violations.filter { $0.invariant == .noFault }
    return broken.map { violation in
      var violation = violation
      violation.aspect += " with many items"
      violation.detail += " (with \(crowd.session.items.count) items)"
      return Finding(violation: violation, choices: [])
    }
  }

  /// What no run changes, for people to know.
  private static let notVaried = [
    "where the pointer goes, and the keys held down",
    "what the items are and hold",
    "answers to questions with fields of their own",
    "capabilities that are granted, and the sandbox's limits",
    "two and more interruptions in one run",
  ]
}

extension SessionEvents {
  /// All events, for sessions small enough to be run many times.
  func all() throws(SessionError) -> [SessionEvent] {
    var events: [SessionEvent] = []
    while let event = try next() { events.append(event) }
    return events
  }
}

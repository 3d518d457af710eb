import DropCore
import DropHost

/// A session with its plugins, to be run as often as one likes.
///
/// Its events are kept in memory; the tool reads longer recordings as they run.
///
/// ```swift
/// let replay = try SessionReplay(session: "note.session.json")
/// let result = try replay.run()
/// print(result.problems)
/// ```
public struct SessionReplay: Sendable {
  /// What is replayed.
  public let session: SessionFile
  /// What it is run with besides the session.
  public var setup: ReplaySetup
  private let events: [SessionEvent]

  /// Reads a session's file, in either spelling.
  ///
  /// ```swift
  /// let replay = try SessionReplay(session: "Plugins/photo-gallery/sessions/five-photos.json")
  /// ```
  public init(
    session path: String,
    reader: SessionReader = SessionReader(),
    setup: ReplaySetup = ReplaySetup()
  ) throws(ReplayError) {
    do throws(SessionError) {
      try self.init(reader.open(path), setup)
    } catch {
      throw .session(error)
    }
  }

  /// Reads a session from memory; one whose name ends in `.jsonl` is an event a line.
  ///
  /// Its files and plugins are looked for from `folder` on.
  ///
  /// ```swift
  /// let replay = try SessionReplay(bytes: bytes, name: "note.session.json", folder: folder)
  /// ```
  public init(
    bytes: [UInt8],
    name: String = "session.json",
    folder: String = ".",
    reader: SessionReader = SessionReader(),
    setup: ReplaySetup = ReplaySetup()
  ) throws(ReplayError) {
    do throws(SessionError) {
      let isLines = name.hasSuffix(".jsonl")
      try self.init(reader.read(bytes, name: name, folder: folder, isLines: isLines), setup)
    } catch {
      throw .session(error)
    }
  }

  package init(_ opened: SessionReader.Opened, _ setup: ReplaySetup) throws(SessionError) {
    session = opened.session
    events = try opened.events.all()
    self.setup = setup
  }

  /// Runs it on a virtual clock: the same session and plugins give the same, byte for byte.
  ///
  /// ```swift
  /// let result = try replay.run(.text)
  /// print(result.text)
  /// ```
  public func run(_ form: TranscriptForm = .jsonLines) throws(ReplayError) -> ReplayResult {
    let sink = MemorySink()
    let check = ExpectationCheck()
    let replayer = try replayer(setup, [observer(form, sink), check])
    let summary = try replayer.run()
    return ReplayResult(summary: summary, transcript: sink.bytes, problems: check.all)
  }

  /// Loads its plugins, to run it once.
  func replayer(
    _ setup: ReplaySetup,
    _ observers: [any ReplayObserver],
    keepsJournal: Bool = false,
    crash: CrashPoint? = nil
  ) throws(ReplayError) -> Replayer {
    let opened = SessionReader.Opened(session: session, events: SessionEvents(recorded: events))
    do throws(PluginLoadError) {
      return try Replayer(
        opened,
        setup: setup,
        observers: observers,
        keepsJournal: keepsJournal,
        crash: crash
      )
    } catch {
      throw .plugin(error)
    }
  }

  private func observer(_ form: TranscriptForm, _ sink: MemorySink) -> any ReplayObserver {
    switch form {
    case .text:
      TextTranscript(
        sink: sink,
        palette: Palette(isOn: false),
        showsLog: true,
        sources: setup.sourceLines(of: session)
      )
    case .json: TranscriptWriter(sink: sink, isDocument: true)
    case .jsonLines: TranscriptWriter(sink: sink)
    }
  }
}

/// How a transcript is written.
///
/// ```swift
/// print(try replay.run(.text).text)
/// ```
public enum TranscriptForm: Sendable, Hashable, CaseIterable {
  /// For people.
  case text
  /// As one JSON document.
  case json
  /// One JSON record a line: what golden transcripts are.
  case jsonLines
}

/// What came of one run of a session.
///
/// ```swift
/// let result = try replay.run()
/// if result.problems.isEmpty { print(result.summary.outcomes.map(\.status)) }
/// ```
public struct ReplayResult: Sendable {
  /// How each drag ended, and what is left.
  public let summary: ReplaySummary
  /// All that happened, in the form that was asked for, as UTF-8.
  public let transcript: [UInt8]
  /// What the session expects and was not met, and faults that nobody expected, a sentence each.
  public let problems: [String]

  /// The transcript as text.
  public var text: String { String(decoding: transcript, as: UTF8.self) }

  /// What went from a golden transcript and what came, line by line; nil where both are the same.
  ///
  /// ```swift
  /// if let lines = try replay.run().difference(from: golden) { print(lines.joined(separator: "\n")) }
  /// ```
  public func difference(from golden: [UInt8]) -> [String]? {
    LineDifference.between(golden, transcript)
  }
}

import DropContent
import DropCore
public import DropHost
public import DropReplay
import SystemFiles

/// Keeps what happens in a host, so that a replay shows the same.
///
/// It is attached before the first destination opens. From then on the host's time is whole
/// milliseconds, and whatever is due happens at its due time before each call. The recording is
/// `NAME.jsonl` with its transcript `NAME.transcript.jsonl` and the folder `NAME/` with the plugins
/// and payloads; until it is finished `NAME.part` has what happened so far.
///
/// ```swift
/// let recorder = try SessionRecorder(host, to: folder + "/drag.jsonl")
/// let drop = host.paste([photo], into: gallery)
/// print(await drop.outcome, try recorder.finish())
/// ```
public final class SessionRecorder {
  /// Which payloads are kept.
  public enum Payloads: Sendable, Hashable {
    /// Those that handlers loaded, copied.
    case loaded
    /// Those that handlers loaded and have no more bytes than that; zeros of the same sizes stand for
    /// larger ones, so that a replay may differ.
    case upTo(bytes: Int)
    /// Those that handlers loaded; files aren't copied but get a second name beside the recording, where
    /// they lie on the same disk.
    ///
    /// It costs no room, but whoever writes into such a file changes the recording.
    case linked
    /// None: zeros of the same sizes stand for them, so that a replay may differ.
    case standIns

    fileprivate var choice: PayloadKeeper.Choice {
      switch self {
      case .loaded: .loaded
      case .upTo(let bytes): .upTo(bytes)
      case .linked: .linked
      case .standIns: .standIns
      }
    }
  }

  private let host: PluginHost
  private let desk: Desk
  private var isFinished = false

  /// Attaches to a host without destinations.
  ///
  /// - Parameters:
  ///   - host: Whose drags are recorded.
  ///   - path: The recording's file; its name ends in `.jsonl`, and nothing has it.
  ///   - payloads: Which payloads are kept.
  ///   - agent: What the recording says of the app.
  /// - Throws: When the host has begun or has a journal to go on with, something is there already, or nothing can be
  ///   written.
  public convenience init(
    _ host: PluginHost,
    to path: String,
    payloads: Payloads = .loaded,
    agent: String? = nil
  ) throws(RecordingError) {
    try self.init(host, to: path, payloads: payloads, agent: agent) { $0 }
  }

  /// The same with something between what happens and its file, such as a disk that is full.
  package init(
    _ host: PluginHost,
    to path: String,
    payloads: Payloads = .loaded,
    agent: String? = nil,
    wrap: @escaping (any ByteSink) -> any ByteSink
  ) throws(RecordingError) {
    if host.isResumable { throw .resumable }
    self.host = host
    let files = try RecordingFiles(creating: path, wrap: wrap)
    desk = Desk(files, payloads.choice, agent: agent)
    do throws(RegistrationError) {
      try host.attach(desk)
    } catch {
      files.discard()
      throw .tooLate
    }
  }

  /// Ends the recording, replays it, and says what came of that.
  ///
  /// What is under way then is aborted in the recording, not in the host, which goes on without it.
  ///
  /// ```swift
  /// let recorder = try SessionRecorder(host, to: folder + "/drag.jsonl")
  /// let recording = try recorder.finish()
  /// ```
  ///
  /// - Parameter proving: Whether it is replayed, which takes as long as its scripts and codecs do. Else what
  ///   happened is its transcript as it is, the proof is ``Recording/Proof/unknown``, and `dndhost test` of the
  ///   recording tells whether a replay is the same.
  /// - Returns: Where it lies, and what is known of it.
  /// - Throws: Why there is none; what is whole of it stays.
  public func finish(proving: Bool = true) throws(RecordingError) -> Recording {
    guard !isFinished else { throw .finished }
    isFinished = true
    host.advance()
    host.detachRecorder()
    return try desk.finish(at: host.now, proving: proving)
  }

  /// Ends the recording and leaves nothing of it; the host goes on without it.
  ///
  /// ```swift
  /// let recorder = try SessionRecorder(host, to: folder + "/drag.jsonl")
  /// recorder.discard()
  /// ```
  public func discard() {
    guard !isFinished else { return }
    isFinished = true
    host.detachRecorder()
    desk.discard()
  }

  /// Makes a recording of what a killed app left in its `.part`, up to the last whole line.
  ///
  /// ```swift
  /// let recording = try SessionRecorder.recover(folder + "/drag.jsonl.part")
  /// ```
  public static func recover(_ part: String) throws(RecordingError) -> Recording {
    let files = RecordingFiles(part: part)
    return try files.compile(transcript: nil)
  }
}

/// What came of a recording.
public struct Recording: Sendable, Hashable {
  /// How a replay of it compares with what happened.
  public enum Proof: Sendable, Hashable {
    /// Byte for byte the same.
    case same
    /// The first line of the transcript in which it differs, as it was and as it is in a replay.
    case differs(line: Int, live: String?, replayed: String?)
    /// There is no transcript to compare with.
    case unknown
  }

  /// The session's file.
  public let path: String
  /// How a replay compares.
  public let proof: Proof
  /// What can't be told again, a clause each: a function of the app's own, a stop by the clock.
  public let reasons: [String]
  /// Whether nothing was under way at the end; else the recording ends in an abort.
  public let isWhole: Bool
}

extension Recording: CustomStringConvertible {
  /// What is known of it, in a sentence.
  public var description: String {
    let why = reasons.isEmpty ? "" : " (\(reasons.joined(separator: "; ")))"
    let end = isWhole ? "" : ", aborted at its end"
    switch proof {
    case .same: return "\(path): replays the same\(end)\(why)"
    case .unknown: return "\(path): up to its last whole line\(end)\(why)"
    case .differs(let line, let live, let replayed):
      return "\(path): differs from line \(line)\(why): \(live ?? "nothing more") live, "
        + "\(replayed ?? "nothing more") in a replay"
    }
  }
}

/// Why there is no recording.
public enum RecordingError: Error, Sendable {
  /// The host has destinations or another recorder already.
  case tooLate
  /// The host has a journal: what it goes on with by `resume()` began in another life, and isn't in a recording.
  case resumable
  /// It was finished before.
  case finished
  /// The file's name doesn't end in `.jsonl`.
  case wrongName(String)
  /// Something has that name already.
  case exists(String)
  /// Nothing whole was found in a file.
  case nothingWhole(String)
  /// Something could not be written; the part that is whole stays where it says.
  case unwritable(path: String, part: String?, reason: String)
  /// What was written can't be replayed.
  case unreadable(ReplayError, part: String)
}

extension RecordingError: CustomStringConvertible {
  /// The reason in a sentence.
  public var description: String {
    switch self {
    case .tooLate: "attach a recorder before the first destination opens, and only one"
    case .resumable:
      "a host with a journal goes on with what no recording has: record one without"
    case .finished: "this recording is finished"
    case .wrongName(let path): "'\(path)' doesn't end in .jsonl, as a recording does"
    case .exists(let path): "'\(path)' is there already"
    case .nothingWhole(let path): "'\(path)' holds no whole line of a recording"
    case .unwritable(let path, let part?, let reason):
      "'\(path)' can't be written: \(reason); what is whole lies in '\(part)'"
    case .unwritable(let path, nil, let reason): "'\(path)' can't be written: \(reason)"
    case .unreadable(let error, let part):
      "the recording can't be replayed: \(error); what is whole lies in '\(part)'"
    }
  }
}

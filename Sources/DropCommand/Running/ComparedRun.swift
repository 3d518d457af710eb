import DropReplay
import SystemFiles

/// One of the two that `compare` lays beside each other: a transcript, a session, or a session with a plugin.
struct ComparedRun {
  private let path: String
  private let run: SessionRun?
  private let transcript: [UInt8]?

  var isTranscript: Bool { transcript != nil }

  private static let largest = 1 << 30

  /// `session` is what a plugin is run with.
  init(
    _ path: String,
    _ invocation: Invocation,
    session: String?
  ) throws(CommandFailure) {
    self.path = path
    if let bytes = try Self.transcript(at: path) {
      (run, transcript) = (nil, bytes)
      return
    }
    transcript = nil
    let isPlugin = path.hasSuffix(".lua") || FileSystem.kind(of: path) == .folder
    var options = try RunOptions(invocation)
    options.recordForReport()
    guard isPlugin else {
      run = try SessionRun(path: path, options: options)
      return
    }
    guard let session else {
      throw CommandFailure(.usage, "'\(path)' is a plugin: --session says what it is run with")
    }
    let plugin = path.hasSuffix(".lua") ? path : path.appending(path: "plugin.lua")
    let named = try SessionRun(path: session, options: options).pluginsByDestination
    let files = Set(named.map(\.file))
    if files.count > 1 {
      throw CommandFailure(
        .usage,
        "'\(session)' names \(files.count) plugins: which of them '\(path)' stands for isn't known"
      )
    }
    options.replacePlugins(of: named.map(\.id), with: plugin)
    run = try SessionRun(path: session, options: options, plugin: plugin)
  }

  /// The bytes of a transcript; nil of what is none.
  private static func transcript(at path: String) throws(CommandFailure) -> [UInt8]? {
    guard FileSystem.kind(of: path) == .file, path.hasSuffix(".jsonl") else { return nil }
    do throws(FileSystem.Failure) {
      let descriptor = try FileSystem.openFile(path)
      defer { FileSystem.close(descriptor) }
      let bytes = try FileSystem.readAll(descriptor, limit: largest)
      let first = bytes.prefix { $0 != 0x0A }
      return TranscriptStart.isOne(Array(first)) ? bytes : nil
    } catch {
      throw CommandFailure(.missing, "can't open '\(path)': \(SystemReason.text(of: error.code))")
    }
  }

  /// What is worth a note beside what came of it.
  var notes: [String] { (run?.notes ?? []).map { "\(path): \($0)" } }

  /// As it is compared; with another one that is a transcript, line by line.
  func side(isByLine: Bool) throws(CommandFailure) -> RunPair.Side {
    if let transcript { return RunPair.Side(path, transcript: transcript) }
    guard let run else { return RunPair.Side(path, transcript: []) }
    if isByLine {
      let sink = MemorySink()
      _ = try run.run([TranscriptWriter(sink: sink)])
      return RunPair.Side(path, transcript: sink.bytes)
    }
    let report = ReportCollector(sources: run.sources, showsLog: true)
    let replayer = try run.replayer([report])
    return RunPair.Side(path, try ReportRun(report, of: replayer, run: run.run))
  }
}

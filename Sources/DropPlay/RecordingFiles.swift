import DropContent
import DropCore
import DropHost
import DropReplay
import SystemFiles

/// The files of one recording: what is written while it lasts, and what they become at its end.
final class RecordingFiles {
  /// The session's file.
  let path: String
  /// What the session calls its folder.
  let name: String
  let folder: String
  private let partPath: String
  private let livePath: String
  private let open: (part: Int32, live: Int32)?

  /// What stands between the part and its file.
  private let wrap: (any ByteSink) -> any ByteSink

  /// Raw stimuli, as they come.
  var part: any ByteSink { wrap(DescriptorSink(descriptor: open?.part ?? -1)) }
  /// The live run's transcript.
  var transcript: any ByteSink { DescriptorSink(descriptor: open?.live ?? -1) }

  private static let ending = ".jsonl"

  init(
    creating path: String,
    wrap: @escaping (any ByteSink) -> any ByteSink
  ) throws(RecordingError) {
    self.wrap = wrap
    guard path.hasSuffix(Self.ending), path.fileName != Self.ending else { throw .wrongName(path) }
    let stem = String(path.dropLast(Self.ending.count))
    (self.path, folder, name) = (path, stem, stem.fileName)
    (partPath, livePath) = (stem + ".part", stem + ".transcript.part")
    for taken in [path, folder, stem + ".transcript.jsonl", partPath, livePath]
    where FileSystem.kind(of: taken) != nil {
      throw .exists(taken)
    }
    let flags = FileSystem.newFile
    do throws(FileSystem.Failure) {
      try FileSystem.makeFolder(folder)
      let (part, live) = (
        try FileSystem.open(partPath, flags), try FileSystem.open(livePath, flags)
      )
      // Who comes later sees that it isn't what a killed app left.
      FileSystem.lock(part)
      open = (part, live)
    } catch {
      let reason = SystemReason.text(of: error.code)
      throw .unwritable(path: path, part: nil, reason: reason)
    }
  }

  /// What a killed app left.
  init(part: String) {
    wrap = { $0 }
    let stem = part.hasSuffix(".part") ? String(part.dropLast(5)) : part
    (path, folder, name) = (stem + Self.ending, stem, stem.fileName)
    (partPath, livePath, open) = (part, stem + ".transcript.part", nil)
  }

  deinit {
    guard let open else { return }
    FileSystem.close(open.part)
    FileSystem.close(open.live)
  }

  /// Nothing was recorded.
  func discard() {
    for path in [partPath, livePath] { FileSystem.removeFile(path) }
  }

  func error(_ code: Int32) -> RecordingError {
    .unwritable(path: path, part: partPath, reason: SystemReason.text(of: code))
  }

  // MARK: The end

  /// Makes the session, replays it and compares; `transcript` says whether the live one is whole,
  /// nil that there may be none.
  func compile(transcript isLiveWhole: Bool?) throws(RecordingError) -> Recording {
    let lines = PartLines(path: partPath)
    guard let part = PartCompiler(lines), part.eventCount > 0 else {
      throw .nothingWhole(partPath)
    }
    do throws(SinkError) {
      let sink = try FileSink(path: path)
      try part.write(lines, to: sink)
      try sink.finish()
    } catch {
      throw self.error(error.code)
    }
    let proof = try prove(isLiveWhole)
    discard()
    return Recording(path: path, proof: proof, reasons: part.reasons, isWhole: part.isWhole)
  }

  /// Replays it: what comes out is its golden transcript, where it is what happened.
  private func prove(_ isLiveWhole: Bool?) throws(RecordingError) -> Recording.Proof {
    let comparison = TranscriptComparison(with: isLiveWhole == nil ? nil : livePath)
    let golden: FileSink
    do throws(SinkError) {
      golden = try FileSink(path: folder + ".transcript.jsonl")
    } catch {
      throw self.error(error.code)
    }
    do throws(ReplayError) {
      try replay(to: DoubleSink(golden, comparison))
    } catch {
      if case .output(let failure) = error { throw self.error(failure.code) }
      FileSystem.removeFile(path)
      throw .unreadable(error, part: partPath)
    }
    let proof = comparison.proof(isWhole: isLiveWhole ?? false)
    if case .differs = proof { return proof }
    do throws(SinkError) { try golden.finish() } catch { throw self.error(error.code) }
    return proof
  }

  private func replay(to sink: any ByteSink) throws(ReplayError) {
    let opened: SessionReader.Opened
    do throws(SessionError) {
      opened = try SessionReader().open(path)
    } catch {
      throw .session(error)
    }
    let replayer: Replayer
    do throws(PluginLoadError) {
      let writer = TranscriptWriter(sink: sink)
      replayer = try Replayer(opened, setup: ReplaySetup(), observers: [writer])
    } catch {
      throw .plugin(error)
    }
    _ = try replayer.run()
  }
}

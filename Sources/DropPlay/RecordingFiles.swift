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
  private let open: (part: Descriptor, live: Descriptor)?

  /// What stands between the part and its file.
  private let wrap: (any ByteSink) -> any ByteSink

  /// Raw stimuli, as they come.
  var part: any ByteSink { wrap(DescriptorSink(descriptor: open?.part.number ?? -1)) }
  /// The live run's transcript.
  var transcript: any ByteSink { DescriptorSink(descriptor: open?.live.number ?? -1) }

  /// The golden transcript, where there is one.
  private var goldenPath: String { folder + ".transcript.jsonl" }

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
    do throws(FileSystem.Failure) {
      open = try Self.begin(folder, partPath, livePath)
    } catch {
      throw .unwritable(path: path, part: nil, reason: SystemReason.text(of: error.code))
    }
  }

  /// Makes the folder and the two files, or leaves nothing.
  private static func begin(
    _ folder: String,
    _ partPath: String,
    _ livePath: String
  ) throws(FileSystem.Failure) -> (part: Descriptor, live: Descriptor) {
    // A recording has what somebody dragged.
    try FileSystem.makeFolder(folder, isPrivate: true)
    do throws(FileSystem.Failure) {
      let flags = FileSystem.newFile
      let part = Descriptor(try FileSystem.open(partPath, flags))
      let live = Descriptor(try FileSystem.open(livePath, flags))
      for file in [part, live] { try FileSystem.makePrivate(file.number) }
      // Who comes later sees that it isn't what a killed app left.
      FileSystem.lock(part.number)
      return (part, live)
    } catch {
      for path in [partPath, livePath] { FileSystem.removeFile(path) }
      FileSystem.removeEmptyFolder(folder)
      throw error
    }
  }

  /// What a killed app left.
  init(part: String) {
    wrap = { $0 }
    let stem = part.hasSuffix(".part") ? String(part.dropLast(5)) : part
    (path, folder, name) = (stem + Self.ending, stem, stem.fileName)
    (partPath, livePath, open) = (part, stem + ".transcript.part", nil)
  }

  /// Removes what is of no use at the end: also the folder, where nothing lies in it or nothing of it is wanted.
  func discard(withPayloads: Bool = false) {
    for path in [partPath, livePath] { FileSystem.removeFile(path) }
    if withPayloads { FileSystem.removeTree(folder) } else { FileSystem.removeEmptyFolder(folder) }
  }

  func error(_ code: Int32) -> RecordingError {
    .unwritable(path: path, part: partPath, reason: SystemReason.text(of: code))
  }

  // MARK: The end

  /// Makes the session, replays it and compares; `transcript` says whether the live one is whole,
  /// nil that there may be none.
  func compile(transcript isLiveWhole: Bool?) throws(RecordingError) -> Recording {
    let (part, lines) = try readPart()
    try write(part, lines, faultCount: 0)
    let found = try prove(isLiveWhole)
    // A test of it holds it to what happened, faults and all.
    if found.faultCount > 0 { try write(part, lines, faultCount: found.faultCount) }
    // What could be told again, and is told otherwise, is for a test to show.
    if case .differs = found.proof, isLiveWhole == true, part.reasons.isEmpty {
      try keepLive(under: found.start)
    }
    discard()
    let reasons = part.reasons + found.changes
    return Recording(path: path, proof: found.proof, reasons: reasons, isWhole: part.isWhole)
  }

  /// Makes the session, and the live transcript its golden one, where that is whole.
  func compile(
    unproven isLiveWhole: Bool,
    faultCount: Int
  ) throws(RecordingError) -> Recording {
    let (part, lines) = try readPart()
    try write(part, lines, faultCount: faultCount)
    if isLiveWhole {
      do throws(FileSystem.Failure) {
        try FileSystem.rename(livePath, to: goldenPath)
      } catch {
        throw self.error(error.code)
      }
    }
    discard()
    return Recording(path: path, proof: .unknown, reasons: part.reasons, isWhole: part.isWhole)
  }

  /// Makes the live transcript the golden one, under the first line of a replay: it has the title.
  private func keepLive(under start: [UInt8]) throws(RecordingError) {
    do throws(FileSystem.Failure) {
      let live = Descriptor(try FileSystem.openFile(livePath))
      let golden = try FileSystem.open(goldenPath, FileSystem.newFile)
      let file = Descriptor(golden)
      defer { withExtendedLifetime((live, file)) {} }
      try FileSystem.makePrivate(golden)
      try FileSystem.write(start, to: golden)
      var (block, isBehindStart) = ([UInt8](), false)
      repeat {
        try FileSystem.readSome(live.number, upTo: 1 << 16, into: &block)
        var rest = block[...]
        if !isBehindStart {
          rest = rest.drop { $0 != 0x0A }
          isBehindStart = !rest.isEmpty
        }
        try FileSystem.write(Array(rest), to: golden)
      } while !block.isEmpty
    } catch {
      throw self.error(error.code)
    }
  }

  private func readPart() throws(RecordingError) -> (PartCompiler, PartLines) {
    let lines = PartLines(path: partPath)
    guard let part = PartCompiler(lines), part.eventCount > 0 else {
      throw .nothingWhole(partPath)
    }
    return (part, lines)
  }

  private func write(
    _ part: PartCompiler,
    _ lines: PartLines,
    faultCount: Int
  ) throws(RecordingError) {
    do throws(SinkError) {
      let sink = try FileSink(path: path, isPrivate: true)
      try part.write(lines, faultCount: faultCount, to: sink)
      try sink.finish()
    } catch {
      throw self.error(error.code)
    }
  }

  /// What a replay of the recording showed.
  private struct Found {
    var proof = Recording.Proof.unknown
    var faultCount = 0
    /// The plugins that aren't what they were, where it isn't what happened.
    var changes: [String] = []
    /// The first line of its transcript.
    var start: [UInt8] = []
  }

  /// Replays it: what comes out is its golden transcript, where it is what happened; else there may be
  /// plugins that were saved in the meantime.
  private func prove(_ isLiveWhole: Bool?) throws(RecordingError) -> Found {
    let comparison = TranscriptComparison(with: isLiveWhole == nil ? nil : livePath)
    let golden: FileSink
    do throws(SinkError) {
      golden = try FileSink(path: goldenPath, isPrivate: true)
    } catch {
      throw self.error(error.code)
    }
    var found: Found
    do throws(ReplayError) {
      found = try replay(to: DoubleSink(golden, comparison))
    } catch {
      if case .output(let failure) = error { throw self.error(failure.code) }
      FileSystem.removeFile(path)
      throw .unreadable(error, part: partPath)
    }
    found.proof = comparison.proof(isWhole: isLiveWhole ?? false)
    found.start = comparison.start
    if case .differs = found.proof { return found }
    do throws(SinkError) { try golden.finish() } catch { throw self.error(error.code) }
    found.changes = []
    return found
  }

  private func replay(to sink: any ByteSink) throws(ReplayError) -> Found {
    let opened: SessionReader.Opened
    do throws(SessionError) {
      opened = try SessionReader().open(path)
    } catch {
      throw .session(error)
    }
    let plugins = RecordedPlugins(opened.session, ReplaySetup())
    let replayer: Replayer
    do throws(PluginLoadError) {
      let writer = TranscriptWriter(sink: sink)
      let observers: [any ReplayObserver] = plugins.map { [writer, $0] } ?? [writer]
      replayer = try Replayer(opened, setup: ReplaySetup(), observers: observers)
    } catch {
      throw .plugin(error)
    }
    let faultCount = try replayer.run().faultCount
    return Found(faultCount: faultCount, changes: plugins?.notes ?? [])
  }
}

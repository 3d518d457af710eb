import DropContent
import DropCore
import DropHost
import DropReplay
import SystemFiles

/// What is written down of one scene: from its beginning to its end, under a number that nobody has.
final class PlayRecording {
  /// Such as `drag-1`; nil where nothing is kept.
  let name: String?
  let log: RunLog
  let payloads: PlayPayloads
  /// Where the transcript goes.
  let transcript: (any ByteSink)?
  private let files: RecordingFiles?
  private let head: PlayHead
  private let plugins: PlayPlugins

  init(
    _ setup: PlaySetup,
    _ session: SessionFile,
    _ host: HostSetup,
    _ plugins: PlayPlugins
  ) throws(PlayError) {
    var files: RecordingFiles?
    if let folder = setup.recordings {
      do throws(RecordingError) {
        files = try Self.files(in: folder, setup.wrap)
      } catch {
        throw .recording(error)
      }
    }
    self.files = files
    name = files?.name
    head = PlayHead(setup, session, host)
    self.plugins = plugins
    let place = files.map { (folder: $0.folder, name: $0.name) }
    payloads = PlayPayloads(place: place, keep: setup.keep, scratch: setup.scratch)
    let choice: PayloadKeeper.Choice = setup.keep == .standIns ? .standIns : .loaded
    if let files {
      let keeper = PayloadKeeper(folder: files.folder, name: files.name, choice)
      log = RunLog(head.members(from: files.folder.folder), to: files.part, payloads: keeper)
      transcript = files.transcript
    } else {
      log = RunLog(head.members(from: "."), to: NullSink(), payloads: .nowhere)
      transcript = nil
    }
    for (id, sums) in head.sums(of: plugins) { log.note(plugin: sums.own, of: id) }
    noteModules()
  }

  /// Notes which modules have been read by now: handlers may ask for more as they run.
  func noteModules() {
    for (id, sums) in head.sums(of: plugins) { log.note(modules: sums.modules, of: id) }
  }

  /// Files under the first number that is free.
  private static func files(
    in folder: String,
    _ wrap: @escaping (any ByteSink) -> any ByteSink
  ) throws(RecordingError) -> RecordingFiles {
    if FileSystem.kind(of: folder) == nil {
      do throws(FileSystem.Failure) {
        try FileSystem.makeFolder(folder, isPrivate: true)
      } catch {
        let reason = SystemReason.text(of: error.code)
        throw .unwritable(path: folder, part: nil, reason: reason)
      }
    }
    var number = 1
    while true {
      let path = folder.appending(path: "drag-\(number).jsonl")
      do throws(RecordingError) {
        return try RecordingFiles(creating: path, wrap: wrap)
      } catch {
        guard case .exists = error, number < 1_000_000 else { throw error }
        number += 1
      }
    }
  }

  /// Gives up what was never begun.
  func discard() { files?.discard() }

  /// That it can't be written, and where what is whole lies.
  func sentence(_ reason: String) -> String {
    guard let files else { return reason }
    return
      "'\(files.path)' can't be written: \(reason); what is whole lies in '\(files.folder).part'"
  }

  /// What compiles it, beside the table: renamed where somebody named it.
  func finish(isWhole: Bool, as name: String?) -> PlayFinish? {
    files.map { PlayFinish(stem: $0.folder, isWhole: isWhole, wanted: name) }
  }
}

/// Compiles a recording whose run is over, replays it and compares.
struct PlayFinish: Sendable {
  /// The path without an ending.
  let stem: String
  let isWhole: Bool
  /// What it is to be called instead.
  let wanted: String?

  func run() throws(RecordingError) -> Recording {
    let stem = try renamed()
    return try RecordingFiles(part: stem + ".part").compile(transcript: isWhole)
  }

  /// Makes recordings of what killed runs left in a folder, and says of each what it is or why there is none.
  static func recoverAll(in folder: String) -> [String] {
    let names = (try? FileSystem.names(in: folder)) ?? []
    let parts = names.filter { $0.hasSuffix(".part") && !$0.hasSuffix(".transcript.part") }
    return parts.sorted().compactMap { name in
      do throws(RecordingError) {
        return try recover(folder.appending(path: name))?.description
      } catch {
        return "\(error)"
      }
    }
  }

  /// Makes a recording of what a killed run left; nil where its run goes on, or nothing had happened.
  private static func recover(_ part: String) throws(RecordingError) -> Recording? {
    guard FileSystem.isUnlocked(part) else { return nil }
    do throws(RecordingError) {
      return try SessionRecorder.recover(part)
    } catch {
      guard case .nothingWhole = error else { throw error }
      RecordingFiles(part: part).discard()
      return nil
    }
  }

  /// Whether a name can be had in the same folder.
  static func isFree(_ name: String, in folder: String) -> Bool {
    let stem = folder.appending(path: name)
    return [stem, stem + ".jsonl", stem + ".transcript.jsonl", stem + ".part"].allSatisfy {
      FileSystem.kind(of: $0) == nil
    }
  }

  /// Gives its files the name that was wanted; where that goes wrong it keeps its own.
  private func renamed() throws(RecordingError) -> String {
    guard let wanted, Self.isFree(wanted, in: stem.folder) else { return stem }
    let named = stem.folder.appending(path: wanted)
    do throws(SinkError) {
      let sink = try FileSink(path: named + ".part", isPrivate: true)
      try PartLines(path: stem + ".part").rename(from: stem.fileName, to: wanted, into: sink)
      try sink.finish()
    } catch {
      let reason = SystemReason.text(of: error.code)
      throw .unwritable(path: named + ".jsonl", part: stem + ".part", reason: reason)
    }
    do throws(FileSystem.Failure) {
      try FileSystem.rename(stem, to: named)
      try FileSystem.rename(stem + ".transcript.part", to: named + ".transcript.part")
    } catch {
      let reason = SystemReason.text(of: error.code)
      throw .unwritable(path: named + ".jsonl", part: stem + ".part", reason: reason)
    }
    FileSystem.removeFile(stem + ".part")
    return named
  }
}

extension PartLines {
  /// The same lines about a folder that is called otherwise.
  func rename(from old: String, to new: String, into sink: any ByteSink) throws(SinkError) {
    var failure: SinkError?
    forEach { line in
      guard failure == nil else { return }
      var text: [UInt8] = []
      JSONWriter().append(line.renamed(from: old + "/", to: new + "/"), to: &text)
      text.append(0x0A)
      do throws(SinkError) { try sink.write(text) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}

extension JSONValue {
  /// A line about a payload, in another folder; any other as it is.
  fileprivate func renamed(from old: String, to new: String) -> JSONValue {
    guard case .object(let members) = self, self["payload"] != nil else { return self }
    return .object(
      members.map { member in
        guard ["file", "names"].contains(member.key), let path = member.value.string,
          path.hasPrefix(old)
        else { return member }
        return .init(member.key, .string(new + path.dropFirst(old.count)))
      }
    )
  }
}

import DropCheck
import DropContent
import DropCore
import DropExplore
import DropHost
import DropReplay
import SystemFiles

/// One session with the plugins and options of a command line, ready to be run once.
struct SessionRun {
  let name: String
  let opened: SessionReader.Opened
  private(set) var setup: ReplaySetup
  let sources: SourceLines
  private let path: String
  private let options: RunOptions
  private let recordedPlugins: RecordedPlugins?
  private let emptyDrags: EmptyDrags?

  /// Opens the session; `plugin` serves the destinations that nobody gives another.
  init(path: String, options: RunOptions, plugin: String? = nil) throws(CommandFailure) {
    self.path = path
    self.options = options
    do throws(SessionError) {
      opened = try SessionReader(allowedFolders: options.allowedFolders).open(path)
    } catch {
      throw CommandFailure(error, path: path)
    }
    name = opened.session.name
    try options.check(against: opened.session, at: path)
    var setup = options.setup
    setup.defaultPlugin = setup.defaultPlugin ?? plugin
    self.setup = setup
    sources = setup.sourceLines(of: opened.session)
    recordedPlugins = RecordedPlugins(opened.session, setup)
    emptyDrags = EmptyDrags(opened.session)
  }

  /// The same with what was compiled of its plugin before.
  func keeping(_ shelf: PluginShelf?) -> SessionRun {
    var run = self
    run.setup.shelf = shelf
    return run
  }

  /// What prints all that happens, for a shell.
  var command: String {
    let isGiven = options.setup.defaultPlugin != nil
    return options.command(
      ["replay", path, "--format", "jsonl"],
      plugin: isGiven ? nil : setup.defaultPlugin
    )
  }

  /// The destinations that have a plugin, each with its file.
  var pluginsByDestination: [(id: String, file: String)] {
    setup.pluginFiles(of: opened.session).map { ($0.key, $0.value) }
  }

  /// What is worth a note beside what came of it, once it has run.
  var notes: [String] {
    let plain = setup.runsPlugins(for: opened.session) ? nil : "no plugin: default answers"
    return [plain, emptyDrags?.note].compactMap(\.self)
  }

  /// What isn't as it was when the session was recorded, once it has run.
  var changes: [String] {
    let happened = opened.session.happened
    let isIgnored = setup.storage != nil && !happened.saves.isEmpty
    let ignored = "its 'saves' are ignored: the folder that was allowed decides"
    return (recordedPlugins?.notes ?? []) + (isIgnored ? [ignored] : [])
  }

  /// The rules of a search that it expects to be kept and that its run breaks, a sentence each.
  var brokenRules: [String] {
    let reader = SessionReader(allowedFolders: options.allowedFolders)
    return RuleCheck.problems(of: opened.session, at: path, reader, setup)
  }

  /// Kills the app at each record of its journal; `each` gets what came of it, until it says that it has enough.
  ///
  /// Gives what the session expects and isn't so where nobody kills anything.
  func crashes(
    isPower: Bool,
    each: (CrashTrial, _ records: Int) -> Bool
  ) throws(CommandFailure) -> [String] {
    if path == "-" {
      throw CommandFailure(
        .usage,
        "'--crash-at all' runs a session often, and '-' can be read once"
      )
    }
    do throws(ReplayError) {
      let replay: SessionReplay
      do throws(SessionError) {
        replay = try SessionReplay(opened, setup)
      } catch {
        throw .session(error)
      }
      return try replay.crashes(isPower: isPower, each: each)
    } catch {
      throw CommandFailure(error, path: path, options: options, sources: sources)
    }
  }

  /// Loads its plugins.
  func replayer(
    _ observers: [any ReplayObserver],
    stopwatch: HandlerStopwatch? = nil,
    crash: CrashPoint? = nil
  ) throws(CommandFailure) -> Replayer {
    var observers = observers
    if let recordedPlugins { observers.append(recordedPlugins) }
    if let emptyDrags { observers.append(emptyDrags) }
    do throws(PluginLoadError) {
      return try Replayer(
        opened,
        setup: setup,
        observers: observers,
        stopwatch: stopwatch,
        crash: crash
      )
    } catch {
      throw CommandFailure(error, options: options, sources: sources)
    }
  }

  /// Runs it, telling observers.
  func run(_ observers: [any ReplayObserver]) throws(CommandFailure) -> ReplaySummary {
    try run(replayer(observers))
  }

  /// Runs what was loaded.
  func run(_ replayer: Replayer) throws(CommandFailure) -> ReplaySummary {
    do throws(ReplayError) {
      return try replayer.run()
    } catch {
      throw CommandFailure(error, path: path, options: options, sources: sources)
    }
  }
}

extension CommandFailure {
  /// Why a session or its plugin could not be run; `path` is what the user typed.
  init(_ error: ReplayError, path: String, options: RunOptions, sources: SourceLines? = nil) {
    switch error {
    case .session(let error): self.init(error, path: path)
    case .plugin(let error): self.init(error, options: options, sources: sources)
    case .output(let error): self.init(error)
    }
  }

  init(_ error: SessionError, path: String) {
    let folder = path.hasSuffix(path.fileName) ? path.dropLast(path.fileName.count) : ""
    let source = error.place.map { SourceExcerpt.lines(of: path, at: $0) } ?? []
    self.init(
      error.isMissingFile ? .missing : .unreadable,
      ([folder + error.description] + source).joined(separator: "\n")
    )
  }

  init(_ error: PluginLoadError, options: RunOptions? = nil, sources: SourceLines? = nil) {
    var status = ExitStatus.unreadable
    var message = error.description
    switch error.problem {
    case .missing, .unreadable: status = .missing
    case .option(let problem) where options?.sets(problem.option) == true: status = .usage
    case .script, .unknownKey, .wrongValue, .missingField, .notATable, .unknownVersion:
      message = Self.placed(error, sources) ?? message
    default: break
    }
    self.init(status, message)
  }

  /// The same as `check` says it: with the line and the column, and the source line under it.
  private static func placed(_ error: PluginLoadError, _ sources: SourceLines?) -> String? {
    for path in sources?.plugins(named: error.plugin) ?? [] {
      guard let found = PluginCheck.problems(in: path)?.first(where: \.isFatal) else { continue }
      let page = PluginPage(path: path)
      return ([page.sentence(of: found)] + page.source(of: found)).joined(separator: "\n")
    }
    return nil
  }
}

extension String {
  /// The text as one word of a shell's command.
  var shellWord: String {
    let isPlain = utf8.allSatisfy { byte in
      Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
        || "-_./=:,+@%".utf8.contains(byte)
    }
    return isPlain && !isEmpty ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}

extension SourceExcerpt {
  /// The line of a session where something is wrong; nothing of what can't be read again.
  fileprivate static func lines(of path: String, at place: TextPlace) -> [String] {
    guard FileSystem.kind(of: path) == .file, let descriptor = try? FileSystem.open(path, O_RDONLY)
    else { return [] }
    defer { FileSystem.close(descriptor) }
    var (line, passed) = (1, 0)
    var (block, text): ([UInt8], [UInt8]) = ([], [])
    // A line may be as long as the file: what is kept of it ends soon behind the column.
    let enough = place.column + 200
    reading: while (try? FileSystem.readSome(descriptor, upTo: 1 << 16, into: &block)) != nil,
      !block.isEmpty
    {
      for byte in block {
        if line == place.line {
          if byte == 0x0A || passed == enough { break reading }
          passed += 1
          text.append(byte)
        } else if byte == 0x0A {
          line += 1
        }
      }
    }
    if line < place.line || text.isEmpty { return [] }
    // Only what stands around the column is looked at.
    let cut = max(0, min(text.count, place.column - 1) - 100)
    let piece = String(decoding: text[cut...], as: UTF8.self)
    return SourceExcerpt(line: line, text: piece, column: place.column - cut).lines
  }
}

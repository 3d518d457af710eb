import DropContent
import DropCore
import DropHost
import DropReplay
import SystemFiles

/// The options that say what runs, understood.
struct RunOptions {
  static let plugin = OptionSpec(
    name: "plugin",
    letter: "p",
    value: .file("[DESTINATION=]FILE"),
    repeats: true,
    isAsked: true,
    summary: "the plugin of a destination, or of all that name none"
  )
  static let set = OptionSpec(
    name: "set",
    letter: "s",
    value: .text("[DESTINATION:]KEY=VALUE"),
    repeats: true,
    isAsked: true,
    summary: "an option of the plugin; the value as JSON, else as text"
  )
  static let allow = OptionSpec(
    name: "allow",
    letter: "a",
    value: .text("CAPABILITY[=VALUE]"),
    repeats: true,
    isAsked: true,
    summary:
      "grant storage[=DIR], which is made if need be, tasks, tasks:NAME, run:PROGRAM, clock, or"
      + " files=DIR to sessions"
  )
  static let limit = OptionSpec(
    name: "limit",
    value: .text("[DESTINATION:]NAME=NUMBER"),
    repeats: true,
    isAsked: true,
    summary: "a sandbox limit, by its name in a session's limits"
  )
  static let all = [plugin, set, allow, limit, DecoderOption.isolate]

  private(set) var setup = ReplaySetup()
  /// Folders that sessions may take files from.
  private(set) var allowedFolders: [String] = []
  /// Destinations that an option names, with the option.
  private var named: [(id: String, option: OptionSpec)] = []
  /// As they were given.
  private let words: [String]

  /// Pictures and pages are decoded where it is said, if the options don't say it.
  init(
    _ invocation: Invocation,
    decoding isolation: DecoderIsolation = .none
  ) throws(CommandFailure) {
    words = Self.all.flatMap { option in
      option.value == .none
        ? (invocation.has(option) ? [option.flag] : [])
        : invocation.values(of: option).flatMap { [option.flag, $0] }
    }
    do throws(UsageError) {
      for value in invocation.values(of: Self.set) { try take(set: value) }
      for value in invocation.values(of: Self.allow) { try take(allow: value) }
      for value in invocation.values(of: Self.limit) { try take(limit: value) }
    } catch {
      throw CommandFailure(error, command: invocation.command.spec.name)
    }
    for value in invocation.values(of: Self.plugin) { try take(plugin: value) }
    try DecoderOption.check(invocation)
    setup.coercer.context.border = DecoderOption.border(invocation, unlessSaid: isolation)
    for folder in allowedFolders { try check(folder: folder, .missing, "take files from") }
    if let folder = setup.storage {
      try make(folder: folder)
      try check(folder: folder, .cannotCreate, "save in")
    }
  }

  /// A command with the same options, for a shell; `plugin` serves who is given none by them.
  func command(_ command: [String], plugin: String? = nil) -> String {
    let serving = plugin.map { [Self.plugin.flag, $0] } ?? []
    return (["dndhost"] + serving + words + command).map(\.shellWord).joined(separator: " ")
  }

  /// A folder to save in is made where the one around it is there; where more is missing, the path is a slip.
  private func make(folder: String) throws(CommandFailure) {
    guard FileSystem.kind(of: folder) == nil,
      FileSystem.kind(of: folder.withoutEnd.folder) == .folder
    else { return }
    do throws(FileSystem.Failure) {
      try FileSystem.makeFolder(folder)
    } catch {
      // What came there meanwhile is looked at as if it had been there.
      if error.code == EEXIST { return }
      throw CommandFailure(SinkError(code: error.code, path: folder, isCreation: true))
    }
  }

  /// A granted folder that isn't there is told before the run, not by whatever misses it.
  private func check(
    folder: String,
    _ status: ExitStatus,
    _ use: String
  ) throws(CommandFailure) {
    if FileSystem.kind(of: folder) == .folder { return }
    let reason = FileSystem.kind(of: folder) == nil ? "there is no such folder" : "it is no folder"
    throw CommandFailure(status, "can't \(use) '\(folder)': \(reason)")
  }

  /// Whether `--set` gave this option, so that a wrong value is the command line's.
  func sets(_ option: String) -> Bool { setup.options.contains { $0.name == option } }

  /// Has come out too what a report needs: calls of `on_update`, and lines of scripts.
  mutating func recordForReport() {
    setup.recordsUpdates = true
    setup.recordsTrace = true
  }

  /// Gives destinations another plugin than the session, or `--plugin`, does.
  mutating func replacePlugins(of ids: [String], with path: String) {
    setup.defaultPlugin = path
    for id in ids { setup.setPlugin(path, of: id) }
  }

  /// Has come out too what is measured: the calls of `on_update`, of which there may be very many, and
  /// what handlers spent over all of their waits.
  mutating func recordForMeasuring() {
    setup.recordsUpdates = true
    setup.recordsEnds = true
  }

  /// Refuses an option for a destination that the session doesn't have, nor opens by an event.
  func check(against session: SessionFile, at path: String) throws(CommandFailure) {
    let known = Self.ids(session.destinations)
    if named.allSatisfy({ known.contains($0.id) }) { return }
    // What comes later on standard input is yet to be seen.
    if path == "-", session.destinations.isEmpty { return }
    try check(against: known + opened(in: path), of: session.name)
  }

  /// The destinations that a session's events open; whoever runs it is told what is wrong with them.
  private func opened(in path: String) -> [String] {
    guard path != "-", let opened = try? SessionReader(allowedFolders: allowedFolders).open(path)
    else { return [] }
    var ids: [String] = []
    var known = NameSet()
    while let event = try? opened.events.next() {
      guard case .open(let destination, _, _, _) = event.kind else { continue }
      ids += Self.ids([destination]).filter { known.insert($0) }
    }
    return ids
  }

  func check(against known: [String], of name: String) throws(CommandFailure) {
    for (id, option) in named where !known.contains(id) {
      let meant = NearestName.hint(for: id, among: known)
      throw CommandFailure(
        .usage,
        "'\(option.flag)': \(name) has no destination '\(id)'\(meant)"
      )
    }
  }

  private static func ids(_ destinations: [Destination]) -> [String] {
    destinations.flatMap { [$0.id] + ids($0.destinations) }
  }

  private mutating func take(plugin value: String) throws(CommandFailure) {
    var path = value
    var id: String?
    if FileSystem.kind(of: value) == nil, let equals = value.firstIndex(of: "=") {
      id = String(value[..<equals])
      path = String(value[value.index(after: equals)...])
      if equals == value.startIndex || path.isEmpty {
        let expected = Self.plugin.value.placeholder ?? ""
        throw CommandFailure(UsageError.malformed(Self.plugin, value, expected: expected))
      }
    }
    if FileSystem.kind(of: path) == .folder { path = path.appending(path: "plugin.lua") }
    if let failure = FileSystem.whyUnreadable(path) {
      let reason = SystemReason.text(of: failure.code)
      throw CommandFailure(.missing, "can't open the plugin '\(path)': \(reason)")
    }
    guard let id else { return setup.defaultPlugin = path }
    setup.setPlugin(path, of: id)
    named.append((id, Self.plugin))
  }

  private mutating func take(set value: String) throws(UsageError) {
    let (destination, name, text) = try Self.parts(of: value, Self.set)
    let json = try? JSONReader(depthLimit: 64).value(of: Array(text.utf8))
    setup.options.append((destination, name, json ?? .string(text)))
    if let destination { named.append((destination, Self.set)) }
  }

  private mutating func take(limit value: String) throws(UsageError) {
    let (destination, name, text) = try Self.parts(of: value, Self.limit)
    guard let number = Double(text), number >= 0, number.isFinite else {
      throw .malformed(Self.limit, value, expected: "a number from 0 after '='")
    }
    guard HostLimits.names.contains(name) else {
      throw .notAWord(
        name,
        words: HostLimits.names,
        nearest: NearestName.nearest(to: name, among: HostLimits.names)
      )
    }
    setup.limits.append((destination, name, number))
    if let destination { named.append((destination, Self.limit)) }
  }

  private mutating func take(allow value: String) throws(UsageError) {
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let (name, argument) = (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
    switch (name, argument) {
    case ("storage", _):
      setup.capabilities.insert(.storage)
      setup.storage = argument ?? setup.storage
    case ("tasks", nil): setup.capabilities.insert(.tasks)
    case ("clock", nil): setup.capabilities.insert(.clock)
    case (_, nil) where Capability(rawValue: name).isOfOneTask:
      setup.capabilities.insert(Capability(rawValue: name))
    case ("files", let folder?): allowedFolders.append(folder)
    case ("files", nil): throw .malformed(Self.allow, value, expected: "files=FOLDER")
    case ("tasks", _), ("clock", _):
      throw .malformed(Self.allow, value, expected: "'\(name)' alone")
    default:
      let words = Capability.known.map(\.rawValue) + ["files"]
      throw .notAWord(name, words: words, nearest: NearestName.nearest(to: name, among: words))
    }
  }

  /// `[DESTINATION:]KEY=VALUE` in its parts.
  private static func parts(
    of value: String,
    _ option: OptionSpec
  ) throws(UsageError) -> (String?, String, String) {
    guard let equals = value.firstIndex(of: "="), equals > value.startIndex else {
      throw .malformed(option, value, expected: option.value.placeholder ?? "")
    }
    let key = value[..<equals]
    let text = String(value[value.index(after: equals)...])
    guard let colon = key.lastIndex(of: ":") else { return (nil, String(key), text) }
    return (String(key[..<colon]), String(key[key.index(after: colon)...]), text)
  }
}

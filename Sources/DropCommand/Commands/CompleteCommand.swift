import DropCore
import DropHost
import DropReplay
import SystemFiles

/// `dndhost complete -- OPTION WORD LINE…`: asked by the shells' completions while somebody types.
///
/// What an option that says what runs may be follows from the sessions and plugins on the line.
/// Whatever is wrong with these, nothing is said of it.
struct CompleteCommand: Command {
  static let spec = CommandSpec(
    name: "complete",
    summary: "what the word of an option may become, as the completions ask",
    operand: OperandSpec(name: "WORD", kind: .text)
  )

  let invocation: Invocation
  let console: Console

  /// More than anybody reads of a list.
  private static let most = 500

  func run() throws(CommandFailure) -> ExitStatus {
    let words = invocation.operands
    guard words.count > 1 else { return .success }
    var word = words[1]
    // Shells that keep an option and its value in one word give both.
    if word.hasPrefix("--"), let equals = word.firstIndex(of: "=") {
      word = String(word[word.index(after: equals)...])
    }
    // As it was typed: a blank in it has a backslash before it.
    word.removeAll { $0 == "\\" }
    let found = candidates(words[0], word, CompletedLine(words.dropFirst(2)))
      .filter { $0.hasPrefix(word) }
    try deliver(found.prefix(Self.most).map { "\($0)\n" }.joined())
    return .success
  }

  private func candidates(_ option: String, _ word: String, _ line: CompletedLine) -> [String] {
    let scene = line.scene
    switch option {
    case RunOptions.plugin.name:
      guard let equals = word.firstIndex(of: "=") else { return scene.ids.map { "\($0)=" } }
      return paths(word, after: String(word[...equals])).filter {
        $0.hasSuffix(".lua") || $0.endsWithSlash
      }
    case RunOptions.allow.name:
      for name in ["storage=", "files="] where word.hasPrefix(name) {
        return paths(word, after: name).filter(\.endsWithSlash)
      }
      return ["tasks", "clock", "storage", "storage=", "files="]
    case RunOptions.limit.name:
      return scene.prefixed(HostLimits.names, word) { _ in HostLimits.names }
    case RunOptions.set.name:
      var all: [String] = []
      for name in scene.ids.flatMap({ scene.options[$0] ?? [] }) where !all.contains(name) {
        all.append(name)
      }
      return scene.prefixed(all, word) { scene.options[$0] ?? [] }
    default: return []
    }
  }

  /// The files and folders that a path behind a prefix may become.
  private func paths(_ word: String, after prefix: String) -> [String] {
    let path = word.dropFirst(prefix.count)
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
    let names = (try? FileSystem.names(in: folder.isEmpty ? "." : folder)) ?? []
    return names.sorted().map { name in
      let isFolder = FileSystem.kind(of: folder + name) == .folder
      return prefix + folder + name + (isFolder ? "/" : "")
    }
  }
}

/// What there is so far of a command line that somebody types.
private struct CompletedLine {
  private var sessions: [String] = []
  private var setup = ReplaySetup()

  /// A word may be in several pieces, and as it was typed: with what quotes its blanks.
  init(_ pieces: some Sequence<String>) {
    var words: [String] = []
    for piece in pieces {
      let isInside =
        ["=", ":"].contains(piece) || words.last.map { "=:".contains($0.last ?? " ") } ?? false
      if isInside, !words.isEmpty { words[words.count - 1] += piece } else { words.append(piece) }
    }
    for (place, word) in words.enumerated() {
      let isPlugin = place > 0 && ["--plugin", "--plugin=", "-p"].contains(words[place - 1])
      let plain = Self.unquoted(word)
      if isPlugin || word.hasPrefix("--plugin=") {
        take(plugin: isPlugin ? plain : String(plain.dropFirst("--plugin=".count)))
      } else if plain.hasSuffix(".json") || plain.hasSuffix(".jsonl") {
        sessions.append(plain)
      }
    }
  }

  private mutating func take(plugin value: String) {
    var (id, path): (String?, String) = (nil, value)
    if FileSystem.kind(of: value) == nil, let equals = value.firstIndex(of: "=") {
      (id, path) = (String(value[..<equals]), String(value[value.index(after: equals)...]))
    }
    if FileSystem.kind(of: path) == .folder { path = path.appending(path: "plugin.lua") }
    if let id { setup.setPlugin(path, of: id) } else { setup.defaultPlugin = path }
  }

  private static func unquoted(_ word: String) -> String {
    FileSystem.kind(of: word) == nil ? word.filter { !"\\\"'".contains($0) } : word
  }

  /// The destinations on the line, with the options that their plugins declare.
  struct Scene {
    var ids: [String] = []
    var options: [String: [String]] = [:]

    /// `NAME=`, and of a destination `ID:NAME=` once its name stands there.
    func prefixed(_ names: [String], _ word: String, own: (String) -> [String]) -> [String] {
      names.map { "\($0)=" }
        + ids.flatMap { id -> [String] in
          word.hasPrefix("\(id):") ? own(id).map { "\(id):\($0)=" } : ["\(id):"]
        }
    }
  }

  var scene: Scene {
    var scene = Scene()
    for path in sessions {
      guard let opened = try? SessionReader(allowedFolders: ["/"]).open(path) else { continue }
      let ids = Self.ids(opened.session.destinations).filter { !scene.ids.contains($0) }
      scene.ids += ids
      guard let replayer = try? Replayer(opened, setup: setup, observers: []) else { continue }
      for id in ids {
        guard let index = replayer.engine.session.index(of: id) else { continue }
        scene.options[id] = replayer.engine.manifest(of: index)?.options.map(\.name)
      }
    }
    return scene
  }

  private static func ids(_ destinations: [Destination]) -> [String] {
    destinations.flatMap { [$0.id] + ids($0.destinations) }
  }
}

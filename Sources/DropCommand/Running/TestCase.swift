import DropCore
import DropReplay
import SystemFiles

/// A session to be tested, and the plugin beside it.
struct TestCase {
  let path: String
  /// Serves the destinations that name no plugin of their own.
  let plugin: String?
  /// What all that lies in its folder is named by.
  private let owner: String

  /// The plugin's folder and the session's name, which is what reports call it.
  var name: String { "\(owner)/\(path.stem)" }

  /// `owner` is what whatever is in its folder is named by.
  init(path: String, plugin: String?, owner: String? = nil) {
    (self.path, self.plugin) = (path, plugin)
    self.owner = owner ?? Self.owner(of: path.folder)
  }

  private static func owner(of folder: String) -> String {
    let outer = folder.fileName == "sessions" ? folder.folder : folder
    return (outer.resolvedPath ?? outer).fileName
  }

  /// A path as it is called below a folder that was named; the same where it isn't there.
  static func place(of path: String, below folder: String) -> String {
    guard !folder.isEmpty, folder != "/", let way = path.way(from: folder), !way.isEmpty else {
      return path
    }
    return way
  }

  /// The golden transcript, beside the session.
  var golden: String { path.folder.appending(path: "\(path.stem).transcript.jsonl") }

  /// Every session that a path stands for, in the order of their names.
  static func found(at path: String) throws(CommandFailure) -> [TestCase] {
    var bare: [String] = []
    return try found(at: path, without: &bare)
  }

  /// The same, and the sessions that are left out: such as lie in no folder of a plugin's and without a golden
  /// transcript, as far as it looked.
  static func found(
    at path: String,
    without bare: inout [String]
  ) throws(CommandFailure) -> [TestCase] {
    let cases: [TestCase]
    switch FileSystem.kind(of: path) {
    case .folder?:
      var seen = NameSet()
      cases = inFolder(path, depth: 0, &seen, &bare)
      bare = bare.filter(isRun)
    case .file? where path.hasSuffix(".lua"):
      cases = sessions(in: path.folder.appending(path: "sessions"), plugin: path)
    case .file?, .other?: cases = [TestCase(path: path, plugin: plugin(for: path))]
    case nil:
      let reason = FileSystem.whyUnreadable(path).map { SystemReason.text(of: $0.code) }
      throw CommandFailure(.missing, "can't open '\(path)': \(reason ?? "there is no such file")")
    }
    if cases.isEmpty { throw CommandFailure(.missing, noSessions(at: path)) }
    return cases
  }

  private static let (mostTried, mostNamed) = (20, 3)

  /// That there are none, where they are looked for, and which lie beside that place.
  private static func noSessions(at path: String) -> String {
    let folder = FileSystem.kind(of: path) == .folder ? path : path.folder
    let names = ((try? FileSystem.names(in: folder)) ?? []).filter(isSession).sorted()
    let beside = names.prefix(mostTried).map { folder == "." ? $0 : folder.appending(path: $0) }
      .filter { (try? SessionReader().open($0)) != nil }.prefix(mostNamed)
    let place = "a plugin's are looked for in 'sessions' beside it"
    let said = "there are no sessions in '\(path)': \(place)"
    let named = beside.map { "'\($0)'" }.joined(separator: " or ")
    return named.isEmpty ? said : "\(said); name \(named) to test what lies elsewhere"
  }

  private static let deepest = 12

  /// Those below a folder; one that links lead to again is not gone through twice.
  private static func inFolder(
    _ folder: String,
    depth: Int,
    _ seen: inout NameSet,
    _ bare: inout [String]
  ) -> [TestCase] {
    let resolved = folder.resolvedPath ?? folder
    guard seen.insert(resolved) else { return [] }
    if resolved.fileName == "sessions" {
      return sessions(in: folder, plugin: beside(folder))
    }
    guard depth < deepest, let names = try? FileSystem.names(in: folder) else { return [] }
    var cases = recordings(among: names, in: folder, &bare)
    for name in names {
      let inner = folder == "." ? name : folder.appending(path: name)
      guard FileSystem.kind(of: inner) == .folder else { continue }
      cases += inFolder(inner, depth: depth + 1, &seen, &bare)
    }
    return cases
  }

  private static func sessions(in folder: String, plugin: String?) -> [TestCase] {
    let names = (try? FileSystem.names(in: folder)) ?? []
    let owner = owner(of: folder)
    return names.filter(isSession).map {
      TestCase(path: folder.appending(path: $0), plugin: plugin, owner: owner)
    }
  }

  /// Sessions anywhere else are known by the golden transcript beside them.
  private static func recordings(
    among names: [String],
    in folder: String,
    _ bare: inout [String]
  ) -> [TestCase] {
    let all = NameSet(names)
    let owner = owner(of: folder)
    return names.compactMap { name in
      guard isSession(name) else { return nil }
      let path = folder == "." ? name : folder.appending(path: name)
      guard all.contains("\(name.stem).transcript.jsonl") else {
        if bare.count < mostBare { bare.append(path) }
        return nil
      }
      return TestCase(path: path, plugin: nil, owner: owner)
    }
  }

  /// As many are looked at.
  private static let mostBare = 200

  /// Whether it is a session in which something happens, and not a scene, or another's JSON.
  private static func isRun(_ path: String) -> Bool {
    guard let opened = try? SessionReader().open(path) else { return false }
    return (try? opened.events.next()) ?? nil != nil
  }

  private static func isSession(_ name: String) -> Bool {
    if name.hasSuffix(".transcript.jsonl") || name.hasSuffix(".schema.json") { return false }
    return name.hasSuffix(".json") || name.hasSuffix(".jsonl")
  }

  private static func plugin(for session: String) -> String? {
    let folder = session.folder
    return (folder.resolvedPath ?? folder).fileName == "sessions" ? beside(folder) : nil
  }

  /// The plugin beside a folder of sessions.
  private static func beside(_ folder: String) -> String? {
    let outer =
      folder == "." || folder.hasSuffix("/.") ? folder.appending(path: "..") : folder.folder
    let plugin = (folder == "." ? ".." : outer).appending(path: "plugin.lua")
    return FileSystem.kind(of: plugin) == .file ? plugin : nil
  }
}

import DropExplore
import DropReplay
import TestExtent
import TestGround
import Testing

/// A search over a session and its plugin, which are written for it.
enum WrittenSearch {
  /// Items that are their names as text, which come after a while.
  static func items(_ names: [String]) -> String {
    names.map { name in
      "{ \"id\": \"\(name)\", \"representations\": [{ \"type\": \"public.utf8-plain-text\", "
        + "\"text\": \"\(name)\", \"latency\": 20 }] }"
    }.joined(separator: ", ")
  }

  /// What of the rules that a session expects to be kept isn't, in its own run.
  static func broken(plugin: String, session: String) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write(plugin, "plugin.lua")
    let path = try folder.write(session, "session.json")
    let reader = SessionReader()
    let opened = try reader.open(path).session
    return RuleCheck.problems(of: opened, at: path, reader, ReplaySetup())
  }

  /// What breaks, in so many runs, half of them beyond single changes.
  static func findings(plugin: String, session: String, runs: Int) async throws -> [String] {
    try await found(plugin: plugin, session: session, runs: runs).map { "\($0.violation)" }
  }

  /// What a handler is blamed for that is right, and so for nothing: fewer runs in a quick run of the tests, in which
  /// there is nothing to be found.
  static func blamed(plugin: String, session: String, runs: Int) async throws -> [String] {
    let runs = Extent.isWhole ? runs : runs / 3
    return try await findings(plugin: plugin, session: session, runs: runs)
  }

  /// What breaks with all that is known of each, or with the smallest session that shows it.
  static func found(
    plugin: String,
    session: String,
    runs: Int,
    isShrunk: Bool = false
  ) async throws -> [Finding] {
    try await found(plugin: plugin, session: session, ExploreOptions(runs: runs, beyond: runs / 2))
    {
      isShrunk ? $0 : []
    }
  }

  /// The smallest session that breaks a rule, of the first finding that has one; most often the search needn't go on.
  static func smallest(
    breaking rule: HandlerInvariant,
    plugin: String,
    session: String,
    runs: Int
  ) async throws -> String {
    var found: [Finding] = []
    for endsAtFirst in Extent.isWhole ? [false, true] : [true, false] {
      let options = ExploreOptions(runs: runs, beyond: runs / 2, endsAtFirst: endsAtFirst)
      found = try await self.found(plugin: plugin, session: session, options) { found in
        Array(found.filter { $0.violation.invariant == rule }.prefix(endsAtFirst ? 1 : 3))
      }
      // Where it was searched is gone by then.
      if let smallest = found.lazy.compactMap(\.session).first {
        return smallest.replacing(/"[^"]*\/plugin\.lua"/, with: "\"plugin.lua\"")
      }
    }
    return try #require(nil as String?, "\(found)")
  }

  private static func found(
    plugin: String,
    session: String,
    _ options: ExploreOptions,
    shrinking choice: ([Finding]) -> [Finding]
  ) async throws -> [Finding] {
    let folder = try TemporaryFolder()
    try folder.write(plugin, "plugin.lua")
    try folder.write(session, "session.json")
    let exploration = try SessionExploration(
      session: folder.path + "/session.json",
      setup: ReplaySetup(),
      options: options
    )
    let found = try await exploration.run().findings
    let chosen = choice(found)
    return chosen.isEmpty ? found : exploration.shrinking(chosen)
  }
}

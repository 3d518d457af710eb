import DropExplore
import DropReplay
import TestGround

/// A search over a session and its plugin, which are written for it.
enum WrittenSearch {
  /// Items that are their names as text, which come after a while.
  static func items(_ names: [String]) -> String {
    names.map { name in
      "{ \"id\": \"\(name)\", \"representations\": [{ \"type\": \"public.utf8-plain-text\", "
        + "\"text\": \"\(name)\", \"latency\": 20 }] }"
    }.joined(separator: ", ")
  }

  /// What breaks, in so many runs, half of them beyond single changes.
  static func findings(plugin: String, session: String, runs: Int) async throws -> [String] {
    try await found(plugin: plugin, session: session, runs: runs).map { "\($0.violation)" }
  }

  /// The same with all that is known of each, or with the smallest session that shows it.
  static func found(
    plugin: String,
    session: String,
    runs: Int,
    isShrunk: Bool = false
  ) async throws -> [Finding] {
    let folder = try TemporaryFolder()
    try folder.write(plugin, "plugin.lua")
    try folder.write(session, "session.json")
    let exploration = try SessionExploration(
      session: folder.path + "/session.json",
      setup: ReplaySetup(),
      options: ExploreOptions(runs: runs, beyond: runs / 2)
    )
    let found = try await exploration.run().findings
    return isShrunk ? exploration.shrinking(found) : found
  }
}

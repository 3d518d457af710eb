import Foundation

/// The plugins, recipes and sessions that this package ships.
enum ShippedFiles {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let folders: [String] = below("Plugins").filter { $0.hasSuffix("/plugin.lua") }
    .map { String($0.dropLast("/plugin.lua".count)) }
  static let sessions: [String] = (below("Plugins") + below("Examples")).filter(isSession)

  static func text(_ path: String) -> String {
    (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  static func sessions(of folder: String) -> [String] {
    sessions.filter { $0.hasPrefix(folder + "/sessions/") }
  }

  /// The scripts that a session's destinations may run: its folder's own, and those that it names.
  static func plugins(of session: String) -> String {
    let folder = session.components(separatedBy: "/sessions/")[0]
    let named = text(session).matches(of: /"plugin": *"([^"]+)"/).map { match in
      URL(filePath: session).deletingLastPathComponent().appending(path: String(match.1))
        .standardizedFileURL.relativePath
    }
    let scripts = scripts.filter { script in
      script.hasPrefix(folder + "/") || named.contains { $0.hasSuffix(script) }
    }
    return scripts.map(text).joined(separator: "\n")
  }

  private static let scripts = (below("Plugins") + below("Examples")).filter {
    $0.hasSuffix(".lua")
  }

  private static func isSession(_ path: String) -> Bool {
    path.contains("/sessions/")
      && (path.hasSuffix(".json") || path.hasSuffix(".jsonl"))
      && !path.hasSuffix(".schema.json") && !path.hasSuffix(".transcript.jsonl")
      && !path.contains("/media/")
  }

  private static func below(_ folder: String) -> [String] {
    let base = root.appending(path: folder).path
    let found = FileManager.default.enumerator(atPath: base)?.compactMap { $0 as? String } ?? []
    return found.filter { !$0.contains(".build") }.map { folder + "/" + $0 }.sorted()
  }
}

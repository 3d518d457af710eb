import Foundation
import TestGround
import Testing

@Suite("A plugin whose drag ends elsewhere")
struct ElsewhereTests {
  /// Those that are told of the end.
  static let plugins: [String] = {
    let folder = ReadmeTests.root.appending(path: "Plugins")
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (names ?? []).filter { name in
      name.hasSuffix("/plugin.lua")
        && (try? String(contentsOf: folder.appending(path: name), encoding: .utf8))?
          .contains("on_end =") == true
    }.map { String($0.dropLast("/plugin.lua".count)) }.sorted()
  }()

  @Test("says nothing of it")
  func silent() throws {
    #expect(Self.plugins.count >= 6)
    let copy = try BuiltTool.Folder()
    let all = copy.url.appending(path: "Plugins")
    try FileManager.default.copyItem(at: ReadmeTests.root.appending(path: "Plugins"), to: all)
    for plugin in Self.plugins {
      let sessions = all.appending(path: "\(plugin)/sessions")
      let names = try FileManager.default.contentsOfDirectory(atPath: sessions.path).sorted()
      let file = try #require(
        try names.filter { $0.hasSuffix(".json") }.map { sessions.appending(path: $0) }
          .first(where: letGo),
        "\(plugin)"
      )
      let ending = try BuiltTool.run(["replay", file.path, "-f", "jsonl"], in: copy)
      #expect(ending.status == 0, "\(file.path): \(ending.errors)")
      #expect(ending.output.contains("\"status\":\"cancelled\""), "\(plugin): \(ending.output)")
      for effect in ["notify", "item", "insert"] {
        #expect(!ending.output.contains("\"effect\":\"\(effect)\""), "\(plugin): \(ending.output)")
      }
    }
  }

  /// Has the first drop of a session not happen, and nothing after it; whether there is one.
  private func letGo(_ file: URL) throws -> Bool {
    let read = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    var session = try #require(read)
    var events = session["events"] as? [[String: Any]] ?? []
    guard let drop = events.firstIndex(where: { $0["type"] as? String == "drop" }) else {
      return false
    }
    events[drop]["type"] = "cancel"
    session["events"] = Array(events[...drop])
    session["expect"] = nil
    try JSONSerialization.data(withJSONObject: session).write(to: file)
    return true
  }
}

import DropCore
import DropHost
import DropReplay
import Foundation

/// A plugin and a session of one destination `board`, replayed from a folder of their own.
struct ReplayedScript {
  /// The plugin's table without its name.
  var plugin: String
  /// Keys of the destination beside its id.
  var destination = "\"frame\": [0, 0, 100, 100]"
  var items = "{ \"id\": \"a\", \"name\": \"a.txt\", \(text("hello")) }"
  var events = drop
  /// Further keys of the session, each with a comma behind it.
  var rest = ""
  /// Files beside the session.
  var files: [String: [UInt8]] = [:]
  /// The folder that is saved in; nil: memory.
  var storage: String?

  static let drop = """
    { "t": 0, "type": "begin", "items": ["a"], "at": [10, 10] }, { "t": 50, "type": "drop" }
    """

  static func text(_ text: String, type: String = "public.utf8-plain-text") -> String {
    "\"representations\": [ { \"type\": \"\(type)\", \"text\": \"\(text)\" } ]"
  }

  /// A plugin that does this with a drop.
  static func performing(_ body: String, fields: String = "") -> String {
    """
    \(fields) needs = { "storage", "tasks", "clock" },
    on_perform = function(session) local item = session.items[1] \(body) end
    """
  }

  /// What the script printed, line by line.
  func printed() throws -> [String] {
    try records().filter { $0["record"] == "log" }.compactMap { $0["message"] }
  }

  /// Each line of the transcript, of which the values that are text are kept.
  func records() throws -> [[String: String]] {
    try run().text.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return (object ?? [:]).compactMapValues { $0 as? String }
    }
  }

  func run(_ form: TranscriptForm = .jsonLines) throws -> ReplayResult {
    try replay { try $0.run(form) }
  }

  /// Has its session replayed in one way or another.
  func replay<Result>(_ body: (SessionReplay) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let lua = "return { name = 'p', api = 1, \(plugin) }"
    try Data(lua.utf8).write(to: folder.appendingPathComponent("p.lua"))
    for (name, bytes) in files { try Data(bytes).write(to: folder.appendingPathComponent(name)) }
    let session = """
      { "format": "dndhost.session/1", \(rest)
        "destinations": [ { "id": "board", "plugin": "p.lua", "allow": ["storage", "tasks", "clock"],
          \(destination) } ],
        "items": [ \(items) ], "events": [ \(events) ] }
      """
    var setup = ReplaySetup()
    setup.storage = storage
    return try body(
      SessionReplay(bytes: Array(session.utf8), folder: folder.path, setup: setup)
    )
  }
}

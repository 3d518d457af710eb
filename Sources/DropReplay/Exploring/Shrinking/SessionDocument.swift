import DropContent
import DropCore

/// A session as the plain JSON it is written in, to be edited and run again.
struct SessionDocument: Sendable {
  var json: JSONValue
  let folder: String
  let name: String

  /// Reads either spelling; nil for what can't be read again, such as standard input.
  init?(path: String) {
    guard path != "-", let bytes = Self.read(path) else { return nil }
    let reader = JSONReader()
    if path.hasSuffix(".jsonl") {
      let lines = bytes.split(separator: UInt8(ascii: "\n")).map(Array.init)
      guard let first = lines.first, let head = try? reader.value(of: first) else { return nil }
      let events = lines.dropFirst().compactMap { try? reader.value(of: $0) }
      json = head.setting("events", to: .array(events))
    } else {
      guard let whole = try? reader.value(of: bytes) else { return nil }
      json = whole
    }
    folder = path.folder
    name = path.fileName
  }

  static func read(_ path: String) -> [UInt8]? {
    guard let descriptor = try? FileSystem.open(path, 0) else { return nil }
    defer { FileSystem.close(descriptor) }
    return try? FileSystem.readAll(descriptor, limit: 16 << 20)
  }

  /// The session and its events; nil where an edit made it unreadable.
  func opened(_ reader: SessionReader) -> (session: SessionFile, events: [SessionEvent])? {
    let bytes = Array(JSONWriter().text(json).utf8)
    guard
      let opened = try? reader.read(bytes, name: name, folder: folder),
      let events = try? opened.events.all()
    else { return nil }
    return (opened.session, events)
  }

  /// The same with a title that says what it shows, in its place at the top.
  func titled(_ finding: Finding) -> SessionDocument {
    let title = (json["title"]?.string).map { $0 + ": " } ?? ""
    let text = title + finding.violation.invariant.sentence + ", but " + finding.violation.detail
    guard case .object(var members) = json.setting("title", to: nil) else { return self }
    let place = members.firstIndex { $0.key == "format" }.map { $0 + 1 } ?? 0
    members.insert(JSONValue.Member("title", .string(text)), at: place)
    var titled = self
    titled.json = .object(members)
    return titled
  }

  var events: [JSONValue] { json["events"]?.array ?? [] }
  var items: [JSONValue] { json["items"]?.array ?? [] }
}

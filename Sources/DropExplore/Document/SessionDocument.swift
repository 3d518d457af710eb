import DropContent
import DropCore
import DropReplay
import SystemFiles

/// A session as the plain JSON it is written in, to be edited and run again.
struct SessionDocument: Sendable {
  private(set) var json: JSONValue
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

  /// Reads what lies, or is to lie, in a folder.
  init?(text: String, folder: String) {
    guard let whole = try? JSONReader().value(of: Array(text.utf8)) else { return nil }
    json = whole
    self.folder = folder
    name = ""
  }

  static func read(_ path: String) -> [UInt8]? {
    guard let descriptor = try? FileSystem.openFile(path) else { return nil }
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

  /// Gives a key another value, or takes it away.
  mutating func set(_ key: String, to value: JSONValue?) { json = json.setting(key, to: value) }

  /// Changes the elements of a list that a key has.
  mutating func change(_ key: String, _ body: (inout [JSONValue]) -> Void) {
    json = json.changing(key, body)
  }

  /// The same with all of it changed.
  func edited(_ change: (JSONValue) -> JSONValue) -> SessionDocument {
    var copy = self
    copy.json = change(json)
    return copy
  }

  /// The same with who drags said otherwise, for the session and for drags that have a source of their own.
  func changingSources(_ change: (JSONValue) -> JSONValue) -> SessionDocument {
    edited { json in
      json.setting("source", to: change(json["source"] ?? .object([])))
        .changing("events") { events in
          events = events.map { event in
            guard let source = event["source"] else { return event }
            return event.setting("source", to: change(source))
          }
        }
    }
  }

  var events: [JSONValue] { json["events"]?.array ?? [] }
  var items: [JSONValue] { json["items"]?.array ?? [] }

  /// The bytes of the longest text that is written into it.
  var longestText: Int {
    items.flatMap { $0["representations"]?.array ?? [] }
      .compactMap { $0["text"]?.string?.utf8.count }.max() ?? 0
  }
}

extension JSONValue {
  /// The same object with a key set, or without it where there is no value.
  func setting(_ key: String, to value: JSONValue?) -> JSONValue {
    guard case .object(var members) = self else { return self }
    members.removeAll { $0.key == key && value == nil }
    if let value {
      if let index = members.firstIndex(where: { $0.key == key }) {
        members[index].value = value
      } else {
        members.append(Member(key, value))
      }
    }
    return .object(members)
  }

  /// The same object with the list under a key changed.
  func changing(_ key: String, _ change: (inout [JSONValue]) -> Void) -> JSONValue {
    guard var list = self[key]?.array else { return self }
    change(&list)
    return setting(key, to: .array(list))
  }

  /// The same event with the items changed that it is about, also those that it puts in.
  func changingItems(_ change: (inout [JSONValue]) -> Void) -> JSONValue {
    var event = changing("items", change).changing("edits") { edits in
      for index in edits.indices { edits[index] = edits[index].changingItems(change) }
    }
    if let insert = event["insert"] {
      event = event.setting("insert", to: insert.changing("items", change))
    }
    return event
  }

  /// Any of them says what a representation brings.
  static let bytesKeys = ["text", "json", "base64", "file", "zeros"]

  /// A representation without its bytes, and without the number of them that still come.
  var withoutBytes: JSONValue {
    (Self.bytesKeys + ["fails_after"]).reduce(self) { $0.setting($1, to: nil) }
  }

  /// A representation that brings what another one does.
  func withBytes(of other: JSONValue) -> JSONValue {
    Self.bytesKeys.reduce(withoutBytes) { $0.setting($1, to: other[$1]) }
  }

  /// The keys of an object.
  var keys: [String] {
    guard case .object(let members) = self else { return [] }
    return members.map(\.key)
  }

  /// A time as sessions write it: whole where it is.
  static func time(_ value: Double) -> JSONValue {
    Int(exactly: value).map(JSONValue.int) ?? .double(value)
  }
}

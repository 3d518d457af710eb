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

  /// The same with a title that says what it shows, in its place at the top.
  func titled(_ finding: Finding) -> SessionDocument {
    let origin = (json["title"]?.string).map { " (found in \"\($0)\")" } ?? ""
    let text =
      "broken: \(finding.violation.invariant.sentence). \(finding.violation.detail)\(origin)"
    guard case .object(var members) = json.setting("title", to: nil) else { return self }
    let place = members.firstIndex { $0.key == "format" }.map { $0 + 1 } ?? 0
    members.insert(JSONValue.Member("title", .string(text)), at: place)
    var titled = self
    titled.json = .object(members)
    return titled
  }

  /// The same that expects the rule to be kept that it breaks: kept as a test, it fails until the
  /// handler is mended, and passes from then on.
  func expecting(_ violation: Violation) -> SessionDocument {
    // A fault fails a session that says nothing of any, and what it expects stays as it was.
    let fails: Set<HandlerInvariant> = [.noFault, .asExpected, .always]
    guard !fails.contains(violation.invariant) else { return self }
    let expected = json["expect"] ?? .object([])
    let rules: JSONValue = .array([.string(violation.invariant.rawValue)])
    var expecting = self
    expecting.set("expect", to: expected.setting("rules", to: rules))
    return expecting
  }

  /// The same that expects nothing but one of the conditions that always must hold.
  func expecting(alwaysAt place: Int) -> SessionDocument {
    guard let all = json["expect"]?["always"]?.array, all.indices.contains(place) else {
      return self
    }
    var expecting = self
    expecting.set("expect", to: ["always": [all[place]]])
    return expecting
  }

  /// Expects no more than what always must hold: a run that goes another way has another outcome.
  mutating func expectLasting() {
    set("expect", to: json["expect"]?["always"].map { ["always": $0] })
  }

  /// Gives a key another value, or takes it away.
  mutating func set(_ key: String, to value: JSONValue?) { json = json.setting(key, to: value) }

  /// Changes the elements of a list that a key has.
  mutating func change(_ key: String, _ body: (inout [JSONValue]) -> Void) {
    json = json.changing(key, body)
  }

  var events: [JSONValue] { json["events"]?.array ?? [] }
  var items: [JSONValue] { json["items"]?.array ?? [] }
}

extension SessionDocument {
  typealias Edit = (SessionDocument) -> SessionDocument

  /// So many items are looked at one by one; of more, none can be left out.
  private static let mostItems = 32

  /// What may be left out or made plainer, the largest pieces first.
  var edits: [Edit] {
    let isCrowd = items.count > Self.mostItems
    return (isCrowd ? [] : dropping("items", items.count))
      + events.indices.reversed().map { Self.event(without: $0) }
      + dropping("destinations", json["destinations"]?.array?.count ?? 0) + plainer
      + (isCrowd ? [] : itemEdits) + destinationEdits
  }

  /// All loads and tasks of the same length: what arrives then is the order without any race.
  var evened: SessionDocument {
    var even = editingRepresentations { each in
      let each = each.setting("arrivals", to: nil)
      return each["fails"] == nil ? each.setting("latency", to: 10) : each
    }
    even.evenTasks()
    return even
  }

  private var plainer: [Edit] {
    [
      "notes", "$schema", "expect", "saves", "works", "seed", "clock", "tasks", "types", "source",
    ].map { key in
      { $0.edited { $0.setting(key, to: nil) } }
    }
  }

  private func dropping(_ list: String, _ count: Int) -> [Edit] {
    (0..<count).reversed().map { index in
      { document in
        let id = document.json[list]?.array.flatMap {
          $0.indices.contains(index) ? $0[index] : nil
        }?["id"]
        var shorter = document.edited { json in
          json.changing(list) { if $0.indices.contains(index) { $0.remove(at: index) } }
        }
        if list == "items", let id { shorter = shorter.withoutItem(id) }
        return shorter
      }
    }
  }

  private func withoutItem(_ id: JSONValue) -> SessionDocument {
    edited { json in
      json.changing("events") { events in
        for index in events.indices {
          events[index] = events[index].changingItems { $0.removeAll { $0 == id } }
        }
      }
    }
  }

  private static func event(without index: Int) -> Edit {
    { document in
      document.edited { json in
        json.changing("events") { if $0.indices.contains(index) { $0.remove(at: index) } }
      }
    }
  }

  private var itemEdits: [Edit] {
    var edits: [Edit] = []
    for (index, item) in items.enumerated() {
      for place in (item["representations"]?.array ?? []).indices.reversed() {
        edits.append { document in
          document.item(index) {
            $0.changing("representations") { list in
              if list.indices.contains(place), list.count > 1 { list.remove(at: place) }
            }
          }
        }
        for key in ["arrivals", "latency", "rate", "expires", "size"] {
          edits.append { $0.representation(index, place) { $0.setting(key, to: nil) } }
        }
        // A source that dies on the way is plainer where nothing comes of it, or all.
        edits.append { $0.dying(index, place) { $0.failing($1) } }
        edits.append { $0.dying(index, place) { each, _ in each.succeeding } }
      }
      for key in ["name", "local", "hover"] {
        edits.append { $0.item(index) { $0.setting(key, to: nil) } }
      }
    }
    return edits
  }

  /// What a destination isn't itself without: a handler that is right by its options is blamed without
  /// them, and that shows nothing.
  private static let keptOfDestinations = [
    "id", "plugin", "frame", "contents", "allow", "options", "limits",
  ]

  private var destinationEdits: [Edit] {
    var edits: [Edit] = []
    for (index, destination) in (json["destinations"]?.array ?? []).enumerated() {
      for key in destination.keys
      where !Self.keptOfDestinations.contains(key) {
        edits.append { $0.destination(index) { $0.setting(key, to: nil) } }
      }
      for place in (destination["contents"]?.array ?? []).indices.reversed() {
        edits.append { document in
          document.destination(index) {
            $0.changing("contents") { list in
              if list.indices.contains(place) { list.remove(at: place) }
            }
          }
        }
      }
    }
    return edits
  }

  private func edited(_ change: (JSONValue) -> JSONValue) -> SessionDocument {
    var copy = self
    copy.json = change(json)
    return copy
  }

  private func element(_ list: String, _ index: Int, _ change: (JSONValue) -> JSONValue)
    -> SessionDocument
  {
    edited { json in
      json.changing(list) { if $0.indices.contains(index) { $0[index] = change($0[index]) } }
    }
  }

  private func item(_ index: Int, _ change: (JSONValue) -> JSONValue) -> SessionDocument {
    element("items", index, change)
  }

  private func destination(_ index: Int, _ change: (JSONValue) -> JSONValue) -> SessionDocument {
    element("destinations", index, change)
  }

  private func representation(
    _ index: Int,
    _ place: Int,
    _ change: (JSONValue) -> JSONValue
  ) -> SessionDocument {
    item(index) { item in
      item.changing("representations") {
        if $0.indices.contains(place) { $0[place] = change($0[place]) }
      }
    }
  }

  /// Changes a representation that fails after some of its bytes.
  private func dying(
    _ index: Int,
    _ place: Int,
    _ change: (JSONValue, JSONValue) -> JSONValue
  ) -> SessionDocument {
    representation(index, place) { each in
      guard each["fails_after"] != nil, let message = each["fails"] else { return each }
      return change(each, message)
    }
  }

  private func editingRepresentations(_ change: (JSONValue) -> JSONValue) -> SessionDocument {
    edited { json in
      json.changing("items") { items in
        for index in items.indices {
          items[index] = items[index].changing("representations") { $0 = $0.map(change) }
        }
      }
    }
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

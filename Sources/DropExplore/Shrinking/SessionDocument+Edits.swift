import DropContent
import DropCore
import DropReplay

// What a session becomes as it is made smaller, and what is kept of it.
extension SessionDocument {
  /// The same with a title that says what it shows, in its place at the top.
  func titled(_ finding: Finding) -> SessionDocument {
    let origin = (json["title"]?.string).map { " (found in \"\($0)\")" } ?? ""
    let text =
      "broken: \(finding.violation.invariant.sentence). \(finding.violation.detail)\(origin)"
    guard case .object(var members) = json.setting("title", to: nil) else { return self }
    let place = members.firstIndex { $0.key == "format" }.map { $0 + 1 } ?? 0
    members.insert(JSONValue.Member("title", .string(text)), at: place)
    return edited { _ in .object(members) }
  }

  /// The same that expects the rule to be kept that it breaks: kept as a test, it fails until the
  /// handler is mended, and passes from then on.
  ///
  /// Where plugins lack what they had in the session that was searched, who is mended may fault for want of it.
  func expecting(_ violation: Violation, searching searched: SessionDocument) -> SessionDocument {
    var rule = violation.invariant
    // One that expects any rule but this is failed by every other fault alone.
    if rule == .noFault, isLacking(besides: searched) { rule = .nothingUncaught }
    // A fault fails a session that says nothing of any, and what it expects stays as it was.
    let fails: Set<HandlerInvariant> = [.noFault, .asExpected, .always]
    guard !fails.contains(rule) else { return self }
    let expected = json["expect"] ?? .object([])
    let rules: JSONValue = .array([.string(rule.rawValue)])
    var expecting = self
    expecting.set("expect", to: expected.setting("rules", to: rules))
    return expecting
  }

  /// The same that expects what is short elsewhere, where it is a fault that was found.
  func expectingShortages(
    beside violation: Violation,
    _ reader: SessionReader,
    _ setup: ReplaySetup
  ) -> SessionDocument {
    guard violation.invariant == .noFault, json["expect"]?["rules"] == nil,
      let (session, events) = opened(reader)
    else { return self }
    let opened = SessionReader.Opened(session: session, events: SessionEvents(recorded: events))
    let faults = FaultsElsewhere(than: violation)
    var setup = setup
    setup.spool = .memory
    guard let replayer = try? Replayer(opened, setup: setup, observers: [faults]),
      (try? replayer.run()) != nil, faults.count > 0
    else { return self }
    var expecting = self
    let expected = json["expect"] ?? .object([])
    expecting.set("expect", to: expected.setting("faults", to: .int(faults.count)))
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
}

extension SessionDocument {
  typealias Edit = (SessionDocument) -> SessionDocument

  /// So many items are looked at one by one; of more, none can be left out.
  private static let mostItems = 32

  /// What may be left out or made plainer, the largest pieces first.
  var edits: [Edit] {
    let isCrowd = items.count > Self.mostItems
    return (isCrowd ? [] : dropping("items", items.count))
      + events.indices.reversed().map { Self.event(without: $0) } + [{ $0.killedPlainly }]
      + dropping("destinations", json["destinations"]?.array?.count ?? 0) + plainer + saveEdits
      + (isCrowd ? [] : itemEdits) + destinationEdits
  }

  /// All loads and tasks of the same length, and saves without any: what arrives then is the order without any race.
  var evened: SessionDocument {
    var even = editingRepresentations { each in
      let each = each.setting("arrivals", to: nil)
      return each["fails"] == nil ? each.setting("latency", to: 10) : each
    }
    even.evenTasks()
    // Beyond the list they come at once.
    even.change("saves") { $0 = $0.map(\.comingAtOnce) }
    return even
  }

  /// The same without these events, whenever they come.
  func without(_ untimed: [JSONValue]) -> SessionDocument {
    edited { json in json.changing("events") { $0.removeAll { untimed.contains($0.untimed) } } }
  }

  private var plainer: [Edit] {
    [
      "notes", "$schema", "expect", "saves", "works", "seed", "clock", "tasks", "types", "source",
    ].map { key in
      { $0.edited { $0.setting(key, to: nil) } }
    }
  }

  /// What is left out of them shifts those that follow.
  private var saveEdits: [Edit] {
    let count = json["saves"]?.array?.count ?? 0
    if count > Self.mostItems { return [] }
    return dropping("saves", count)
      + (0..<count).flatMap { place -> [Edit] in
        [
          { $0.element("saves", place) { $0.comingAtOnce } },
          { $0.element("saves", place) { $0.setting("as", to: nil) } },
        ]
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

  /// A kill is plainer than a loss of power.
  private var killedPlainly: SessionDocument {
    edited { json in
      json.changing("events") { events in
        events = events.map { $0["type"]?.string == "crash" ? $0.setting("power", to: nil) : $0 }
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
  /// A save that takes no time, if it comes at all.
  fileprivate var comingAtOnce: JSONValue { self["ends"] == nil ? self : setting("ends", to: 0) }
}

extension JSONValue {
  /// An event, whenever it comes.
  var untimed: JSONValue { setting("t", to: nil) }
}

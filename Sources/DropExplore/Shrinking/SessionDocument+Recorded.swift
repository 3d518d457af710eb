import DropContent
import DropCore
import DropReplay

extension SessionDocument {
  /// A recording as somebody would have written it, so that it can be varied and made smaller like
  /// what was written; any other session as it is.
  var asWritten: SessionDocument {
    guard json["recorded"] != nil else { return self }
    var written = self
    written.set("recorded", to: nil)
    written.openAtTheStart()
    written.change("items") { items in
      items = items.map { item in
        item.changing("representations") { $0 = $0.map(\.leadingToItsFile) }
      }
    }
    return written
  }

  /// What opens before anything else happens is there from the start.
  private mutating func openAtTheStart() {
    var opened = json["destinations"]?.array ?? []
    var rest = events[...]
    while let event = rest.first, event["type"]?.string == "open",
      // Entries with something behind them no destination has there.
      event["items"] == nil, let destination = event["destination"],
      let id = destination["id"]?.string,
      !opened.contains(where: { $0.holds(id) })
    {
      if let parent = event["inside"]?.string {
        opened = opened.map { $0.adding(destination, inside: parent) }
      } else {
        opened.append(destination)
      }
      rest.removeFirst()
    }
    set("destinations", to: .array(opened))
    set("events", to: .array(Array(rest)))
  }
}

extension SessionDocument {
  /// The same, in which plugins may do and use as much as in another one: what a search took away is there again.
  func granting(asIn other: SessionDocument) -> SessionDocument {
    edited { json in
      let granted = json.changing("destinations") { all in
        all = all.map { $0.granting(asIn: other.json) }
      }
      guard let source = json["source"], let known = other.json["source"] else { return granted }
      return granted.setting("source", to: source.setting("allow", to: known["allow"]))
    }
  }

  /// Whether plugins may do or use something else than in another one.
  func isLacking(besides other: SessionDocument) -> Bool { granting(asIn: other).json != json }

  /// The same, in which only those sources go away that do in another one: what else expired fails.
  ///
  /// Whoever has a source that goes away is to ask for what it has in time, which its author said of no other.
  func lasting(asIn other: SessionDocument) -> SessionDocument {
    let expiring = Set(other.items.filter(\.expires).map { $0["id"]?.string })
    return edited { json in
      json.changing("items") { items in
        items = items.map { item in
          expiring.contains(item["id"]?.string) ? item : item.lasting
        }
      }
    }
  }
}

extension JSONValue {
  /// Whether an item's source goes away.
  fileprivate var expires: Bool {
    self["representations"]?.array?.contains { each in
      each["expires"] != nil || each.expiredOnce
    } ?? false
  }

  private var expiredOnce: Bool {
    self["arrivals"]?.array?.contains { $0.hasExpired } ?? false
  }

  private var hasExpired: Bool { self["code"]?.string == FailureCode.expired.rawValue }

  /// An item whose source doesn't go away.
  fileprivate var lasting: JSONValue {
    changing("representations") { all in
      all = all.map { each in
        let told = each.changing("arrivals") { arrivals in
          arrivals = arrivals.map { $0.hasExpired ? $0.setting("code", to: nil) : $0 }
        }
        guard told["expires"] != nil else { return told }
        return told.setting("expires", to: nil).failing(told["fails"] ?? .madeToFail)
      }
    }
  }

  private var inner: [JSONValue] { self["destinations"]?.array ?? [] }

  /// The destination of that name in this scene, or in this destination.
  private func destination(named id: String) -> JSONValue? {
    for each in inner {
      if each["id"]?.string?.isSpelled(as: id) == true { return each }
      if let found = each.destination(named: id) { return found }
    }
    return nil
  }

  fileprivate func granting(asIn scene: JSONValue) -> JSONValue {
    let whole = changing("destinations") { all in all = all.map { $0.granting(asIn: scene) } }
    guard let id = self["id"]?.string, let known = scene.destination(named: id) else {
      return whole
    }
    return ["allow", "limits"].reduce(whole) { $0.setting($1, to: known[$1]) }
  }

  /// Whether a destination is, or holds, one of that name.
  fileprivate func holds(_ id: String) -> Bool {
    self["id"]?.string?.isSpelled(as: id) == true || inner.contains { $0.holds(id) }
  }

  fileprivate func adding(_ destination: JSONValue, inside parent: String) -> JSONValue {
    if self["id"]?.string?.isSpelled(as: parent) == true {
      return setting("destinations", to: .array(inner + [destination]))
    }
    if inner.isEmpty { return self }
    let all = inner.map { $0.adding(destination, inside: parent) }
    return setting("destinations", to: .array(all))
  }

  /// The address of the file that was kept for the one that it named.
  fileprivate var leadingToItsFile: JSONValue {
    guard let file = self["names"]?.string else { return self }
    return ["names", "text", "json", "base64", "file", "zeros"]
      .reduce(self) { $0.setting($1, to: nil) }
      .setting("text", to: .string(FilePath.relativeAddress(file)))
  }
}

import DropCore

extension SessionDocument {
  /// The same session about so many items: its own, and copies of them under names of their own.
  func crowded(to count: Int) -> SessionDocument {
    let originals = items
    guard !originals.isEmpty else { return self }
    var many: [JSONValue] = []
    var names: [JSONValue: [JSONValue]] = [:]
    for place in 0..<count {
      let (copy, index) = place.quotientAndRemainder(dividingBy: originals.count)
      let item = copy == 0 ? originals[index] : originals[index].copy(copy)
      many.append(item)
      if let id = originals[index]["id"], let own = item["id"] {
        names[id, default: []].append(own)
      }
    }
    var crowd = self
    crowd.json = json.setting("items", to: .array(many)).setting("expect", to: nil)
      .changing("events") { events in
        for index in events.indices {
          events[index] = events[index].changing("items") { $0 = $0.flatMap { names[$0] ?? [] } }
        }
      }
    return crowd
  }
}

extension JSONValue {
  fileprivate func copy(_ number: Int) -> JSONValue {
    ["id", "name"].reduce(self) { item, key in
      guard let text = item[key]?.string else { return item }
      return item.setting(key, to: .string("\(text) copy \(number)"))
    }
  }
}

import DropCore
import DropHost

/// What destinations hold as an app has it that goes by effects: names, and placeholders.
struct MirroredLists {
  private var lists: [String: [String]] = [:]
  /// Effects that no list could take.
  private(set) var faults: [String] = []

  /// Takes over what a destination holds.
  mutating func show(_ destination: PluginHost.Opened, of host: PluginHost) {
    lists[destination.id] = Self.names(destination, of: host)
  }

  /// Those that aren't what their effects say.
  func differing(from destinations: [PluginHost.Opened], of host: PluginHost) -> [String] {
    destinations.compactMap { destination in
      let names = Self.names(destination, of: host)
      let list = lists[destination.id, default: []]
      return names == list ? nil : "\(destination.id): \(names), by effects \(list)"
    }
  }

  private static func names(_ destination: PluginHost.Opened, of host: PluginHost) -> [String] {
    host.contents(of: destination).map { place in
      place.placeholder.map { "\($0)" } ?? place.name
    }
  }

  /// Whether any of them has something of that name.
  func holds(_ name: String) -> Bool { lists.values.contains { $0.contains(name) } }

  mutating func apply(_ effect: HostEffect) {
    let id = effect.destination ?? ""
    var list = lists[id, default: []]
    switch effect.effect {
    case .placeholder(let place, let index, _, _):
      put(["\(place)"], at: index, into: &list, by: effect)
    case .commit(let place, let index, let entries):
      let held = take(1, at: index, from: &list, by: effect)
      if held != ["\(place)"] { faults.append("\(effect), of \(list)") }
      put(entries.map(\.name), at: index, into: &list, by: effect)
    case .discard(let place):
      if let index = list.firstIndex(of: "\(place)") {
        list.remove(at: index)
      } else {
        faults.append("\(effect), of \(list)")
      }
    case .insert(let index, let entries):
      put(entries.map(\.name), at: index, into: &list, by: effect)
    case .remove(let index, let count): _ = take(count, at: index, from: &list, by: effect)
    case .move(let from, let to):
      if from.allSatisfy(list.indices.contains) {
        let moved = from.map { list[$0] }
        for index in from.sorted(by: >) { list.remove(at: index) }
        put(moved, at: to, into: &list, by: effect)
      } else {
        faults.append("\(effect), of \(list)")
      }
    case .update(let index, let entry):
      if take(1, at: index, from: &list, by: effect) != [] {
        put([entry.name], at: index, into: &list, by: effect)
      }
    default: break
    }
    lists[id] = list
  }

  private mutating func put(
    _ names: [String],
    at index: Int,
    into list: inout [String],
    by effect: HostEffect
  ) {
    if (0...list.count).contains(index) {
      list.insert(contentsOf: names, at: index)
    } else {
      faults.append("\(effect), of \(list)")
    }
  }

  private mutating func take(
    _ count: Int,
    at index: Int,
    from list: inout [String],
    by effect: HostEffect
  ) -> [String] {
    guard index >= 0, index + count <= list.count else {
      faults.append("\(effect), of \(list)")
      return []
    }
    defer { list.removeSubrange(index..<index + count) }
    return Array(list[index..<index + count])
  }
}

/// Where the entries of some contents lie, by their own names and by what they are called.
final class Homes: Sendable {
  struct Home: Sendable {
    let key: UInt64
    let id: Name?
  }

  let byID: [Name: [Home]]
  let byName: [Name: [Home]]

  init(_ places: Row) {
    var (byID, byName): ([Name: [Home]], [Name: [Home]]) = ([:], [:])
    for place in places where place.placeholder == nil {
      let id = place.entry.id.map { Name($0) }
      let home = Home(key: place.key, id: id)
      if let id { byID[id, default: []].append(home) }
      byName[Name(place.entry.name), default: []].append(home)
    }
    (self.byID, self.byName) = (byID, byName)
  }
}

/// The same while entries go: to find the others' homes anew each time that one was taken out would cost
/// the square of them.
struct LivingHomes: Sendable {
  let homes: Homes
  private var gone: Set<UInt64> = []
  private var byID = Passed()
  private var byName = Passed()

  /// Of those of one name, how many went before any other.
  private struct Passed: Sendable {
    private var first: [Name: Int] = [:]

    subscript(name: Name) -> Int { first[name] ?? 0 }

    /// Asks nothing of what it is a part of, which would have to be copied, however long, for each that goes.
    mutating func pass(_ name: Name, in table: [Name: [Homes.Home]], without gone: Set<UInt64>) {
      guard let homes = table[name] else { return }
      let start = self[name]
      var next = start
      while next < homes.count, gone.contains(homes[next].key) { next += 1 }
      if next > start { first[name] = next }
    }
  }

  init(_ places: Row) { homes = Homes(places) }

  mutating func remove(_ place: Place) {
    gone.insert(place.key)
    if let id = place.entry.id { byID.pass(Name(id), in: homes.byID, without: gone) }
    byName.pass(Name(place.entry.name), in: homes.byName, without: gone)
  }

  func contains(_ key: UInt64) -> Bool { !gone.contains(key) }

  /// Those that lie there by their own name, from one on, without those that went before it.
  func own(_ id: Name, from place: Int) -> ArraySlice<Homes.Home> {
    (homes.byID[id] ?? []).dropFirst(max(place, byID[id]))
  }

  /// Those that are called so.
  func called(_ name: Name, from place: Int) -> ArraySlice<Homes.Home> {
    (homes.byName[name] ?? []).dropFirst(max(place, byName[name]))
  }
}

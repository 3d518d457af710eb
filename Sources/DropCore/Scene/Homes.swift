/// Where the entries of some contents lie, by their own names and by what they are called.
final class Homes: Sendable {
  struct Home: Sendable {
    let key: UInt64
    let id: Name?
  }

  let byID: [Name: [Home]]
  let byName: [Name: [Home]]

  init(_ places: [Place]) {
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

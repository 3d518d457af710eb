/// Which part of a module names types that another one declares, whatever its parts are: folders, or files.
struct CodeLinks {
  private var links: [String: [String: String]] = [:]

  init(_ files: [SwiftCode], by part: (SwiftCode) -> String) {
    var homes: [String: Set<String>] = [:]
    for file in files {
      for mention in file.mentions where !mention.isExtension && mention.depth == 0 {
        homes[mention.name, default: []].insert(part(file))
      }
    }
    // A name that several parts have tells of none.
    let known = homes.filter { $0.value.count == 1 }.sorted { $0.key < $1.key }
    for file in files {
      let own = Set(file.mentions.filter { !$0.isExtension }.map(\.name))
      for (name, found) in known where file.words.contains(name) && !own.contains(name) {
        guard let home = found.first, home != part(file) else { continue }
        if links[part(file)]?[home] == nil {
          links[part(file), default: [:]][home] = "\(file.path) names \(name)"
        }
      }
    }
  }

  /// The shortest circle there is, with what makes each of its links.
  var circle: String? {
    var shortest: [String]?
    for start in links.keys.sorted() {
      var ways = [[start]]
      var seen: Set<String> = []
      search: while !ways.isEmpty {
        let way = ways.removeFirst()
        for next in (links[way[way.count - 1]] ?? [:]).keys.sorted() {
          if next == start {
            if way.count < shortest?.count ?? .max { shortest = way }
            break search
          }
          if seen.insert(next).inserted { ways.append(way + [next]) }
        }
      }
    }
    guard let shortest else { return nil }
    let ends = shortest.dropFirst() + shortest.prefix(1)
    return zip(shortest, ends).map { "\($0) → \($1): \(links[$0]?[$1] ?? "")" }
      .joined(separator: "; ")
  }

  /// The parts that lead to each other, each to all of its knot.
  var knots: [[String]] {
    let reached = Dictionary(uniqueKeysWithValues: links.keys.map { ($0, reach(from: $0)) })
    var done: Set<String> = []
    var knots: [[String]] = []
    for (start, ends) in reached.sorted(by: { $0.key < $1.key }) where !done.contains(start) {
      let knot = ends.filter { reached[$0]?.contains(start) == true }.sorted()
      done.formUnion(knot)
      if knot.count > 1 { knots.append(knot) }
    }
    return knots
  }

  private func reach(from start: String) -> Set<String> {
    var seen: Set<String> = []
    var rest = [start]
    while let part = rest.popLast() {
      for next in (links[part] ?? [:]).keys where seen.insert(next).inserted { rest.append(next) }
    }
    return seen
  }
}

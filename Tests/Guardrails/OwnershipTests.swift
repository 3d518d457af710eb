import Foundation
import Testing

/// Who owns what inside a module: of every module, none is left out.
@Suite("Owners inside a module")
struct OwnershipTests {
  @Test("The folders of a module refer to each other in no circle", arguments: SwiftCode.modules)
  func circles(module: String) {
    let links = FolderLinks(SwiftCode.files(of: module))
    if let circle = links.circle { Issue.record("\(module): \(circle)") }
  }

  @Test("No type is spread over more than five files", arguments: SwiftCode.modules)
  func spread(module: String) {
    let files = SwiftCode.files(of: module)
    let own = Set(files.flatMap { $0.mentions.filter { !$0.isExtension }.map(\.name) })
    var places: [String: Set<String>] = [:]
    for file in files {
      for mention in file.mentions where own.contains(mention.name) {
        places[mention.name, default: []].insert(file.path)
      }
    }
    for (name, paths) in places where paths.count > 5 {
      Issue.record("\(module): \(name) is in \(paths.count) files")
    }
  }

  /// So the compiler holds it, also where a part of it is changed by a method of that part's.
  @Test("What a type keeps says that only its own file writes it", arguments: SwiftCode.modules)
  func written(module: String) {
    for file in SwiftCode.files(of: module) {
      for variable in file.openVariables {
        Issue.record("\(file.path): \(variable.owner).\(variable.name) may be written anywhere")
      }
    }
  }
}

/// Which folder of a module names types that another one declares.
struct FolderLinks {
  private var links: [String: [String: String]] = [:]

  init(_ files: [SwiftCode]) {
    var homes: [String: Set<String>] = [:]
    for file in files {
      for mention in file.mentions where !mention.isExtension && mention.depth == 0 {
        homes[mention.name, default: []].insert(file.folder)
      }
    }
    // A name that several folders have tells of none.
    let known = homes.filter { $0.value.count == 1 }.sorted { $0.key < $1.key }
    for file in files {
      let own = Set(file.mentions.filter { !$0.isExtension }.map(\.name))
      for (name, found) in known where file.words.contains(name) && !own.contains(name) {
        guard let home = found.first, home != file.folder else { continue }
        if links[file.folder]?[home] == nil {
          links[file.folder, default: [:]][home] = "\(file.path) names \(name)"
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
}

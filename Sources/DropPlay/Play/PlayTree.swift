import DropContent
import DropCore
import SystemFiles

/// What a dropped folder holds, as its page walked it.
struct PlayTree: Sendable {
  /// The folder in which it is put together.
  let path: String
  /// Files that are yet to be asked for, the last one first.
  private(set) var files: [Entry]
  let folders: [[String]]
  /// How many files are asked for and haven't come.
  private(set) var underWay = 0

  struct Entry: Sendable, Hashable {
    /// As the page knows it.
    let asked: [String]
    /// As it is kept.
    let path: [String]
    let size: Int
  }

  /// Entries of a folder at most, and how deep they may lie.
  static let mostEntries = 10_000
  static let deepest = 32
  /// Bytes of the list of them at most.
  static let mostBytes = 8 << 20

  /// Reads the list that a page sent: `[[path…], size or null for a folder, …]` each.
  init(list bytes: [UInt8], at path: String) throws(PlayRefusal) {
    self.path = path
    let value: JSONValue
    do throws(ContentError) {
      value = try JSONReader(depthLimit: 8, valueLimit: 1 << 20).value(of: bytes)
    } catch {
      throw PlayRefusal("expected a list of entries: \(error.description)")
    }
    guard let rows = value.array else { throw PlayRefusal("expected a list of entries") }
    guard rows.count <= Self.mostEntries else {
      throw PlayRefusal("expected at most \(Self.mostEntries) entries, found \(rows.count)")
    }
    var names = PlayTreeNames()
    var found: [(path: [String], place: Int, size: Int?)] = []
    for (index, row) in rows.enumerated() {
      let place: [JSONPath.Step] = [.index(index)]
      guard let parts = row.array, parts.count >= 2, let list = parts[0].array,
        (1...Self.deepest).contains(list.count)
      else {
        throw PlayRefusal(
          "expected a path of 1 to \(Self.deepest) names and a size",
          at: place
        )
      }
      var path: [String] = []
      for name in list { path.append(try Self.name(name, place)) }
      switch parts[1] {
      case .null: found.append((path, names.note(path), nil))
      case .int(let size) where size >= 0: found.append((path, names.note(path), size))
      default: throw PlayRefusal("expected a size, or null for a folder", at: place)
      }
    }
    names.settle()
    files = found.reversed().compactMap { row in
      row.size.map { Entry(asked: row.path, path: names.path(of: row.place), size: $0) }
    }
    folders = found.filter { $0.size == nil }.map { names.path(of: $0.place) }
  }

  /// One name that no path leads out by.
  private static func name(
    _ value: JSONValue,
    _ place: [JSONPath.Step]
  ) throws(PlayRefusal) -> String {
    guard let name = value.string, name.utf8.count <= PlayMessageReader.longest else {
      throw PlayRefusal("expected a name", at: place)
    }
    guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(0), !name.hasSlash
    else {
      throw PlayRefusal("'\(name)' is no name of an entry", at: place)
    }
    return name
  }

  /// The next file to ask for, which is under way from here on.
  mutating func nextFile() -> Entry? {
    guard let file = files.popLast() else { return nil }
    underWay += 1
    return file
  }

  /// One that was under way has come.
  mutating func fileCame() { underWay -= 1 }

  /// How many bytes it has in all.
  var size: Int { files.reduce(0) { $0 + min($1.size, .max - $0) } }

  /// Makes the folders, those that only files name too.
  func makeFolders() throws(FileSystem.Failure) {
    var made: Set<[String]> = []
    for folder in folders + files.map({ Array($0.path.dropLast()) }) {
      for depth in 0..<folder.count {
        let part = Array(folder[...depth])
        guard made.insert(part).inserted else { continue }
        do throws(FileSystem.Failure) {
          try FileSystem.makeFolder(place(of: part))
        } catch {
          if error.code != EEXIST { throw error }
        }
      }
    }
  }

  func place(of entry: [String]) -> String { path.appending(path: entry.joined(separator: "/")) }
}

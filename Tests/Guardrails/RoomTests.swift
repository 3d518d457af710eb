import Testing

/// The C code that may be jumped through lies in four rooms, one above the other (cage.h).
@Suite("The rooms of the shim")
struct RoomTests {
  static let folder = "Sources/CLuaShim/"
  /// From the top down.
  static let rooms = ["state", "library", "border", "cage"]

  /// A file by its path below the shim's folder, and the files it includes that are the shim's own.
  struct File {
    var path: String
    var includes: [String]

    var room: String { String(path.prefix { $0 != "/" }) }
    var level: Int? { RoomTests.rooms.firstIndex(of: room) }
  }

  static let files: [File] = Repository.files(below: "Sources/CLuaShim", ["c", "h"]).map { file in
    let path = String(file.path.dropFirst(folder.count))
    let includes = file.lines.compactMap { line -> String? in
      guard line.hasPrefix("#include \"") else { return nil }
      return resolved(String(line.split(separator: "\"")[1]), from: path)
    }
    return File(path: path, includes: includes)
  }

  /// Where an included name leads; a name without a folder that isn't beside the file is public.
  private static func resolved(_ name: String, from path: String) -> String {
    if name == "CLuaShim.h" { return "include/CLuaShim.h" }
    var parts = path.split(separator: "/").dropLast().map(String.init)
    for part in name.split(separator: "/") {
      if part == ".." { parts.removeLast() } else { parts.append(String(part)) }
    }
    return parts.joined(separator: "/")
  }

  @Test("Every file is in a room, and each room has one header")
  func headers() {
    for file in Self.files where file.room != "include" {
      #expect(file.level != nil, "\(file.path)")
    }
    for room in Self.rooms {
      let headers = Self.files.filter { $0.room == room && $0.path.hasSuffix(".h") }
      #expect(headers.map(\.path) == ["\(room)/\(room).h"])
    }
  }

  @Test("A header includes the room below, and a file its own room's header")
  func arrows() {
    for file in Self.files {
      guard let level = file.level else { continue }
      let room = "\(file.room)/\(file.room).h"
      if file.path == room {
        let below = level + 1 < Self.rooms.count ? Self.rooms[level + 1] : nil
        let expected = below.map { "\($0)/\($0).h" } ?? "include/CLuaShim.h"
        #expect(file.includes == [expected], "\(file.path)")
      } else {
        #expect(file.includes == [room], "\(file.path)")
      }
    }
  }

  @Test("No file includes itself by a way round")
  func circles() {
    let includes = Dictionary(Self.files.map { ($0.path, $0.includes) }) { first, _ in first }
    for file in Self.files {
      var seen: Set<String> = []
      var next = file.includes
      while let path = next.popLast() {
        #expect(path != file.path, "\(file.path)")
        if seen.insert(path).inserted { next += includes[path] ?? [] }
      }
    }
  }

  @Test("The state begins with the struct of each room below it")
  func layout() {
    let first = [
      ("state", "struct CLSState {\n  CLSLibrary "),
      ("library", "struct CLSLibrary {\n  CLSBorder "),
      ("border", "struct CLSBorder {\n  CLSCage "),
    ]
    for (room, start) in first {
      let header = Repository.files(below: "Sources/CLuaShim/\(room)", ["h"]).first
      #expect(header?.text.contains(start) == true, "\(room)")
    }
  }
}

import SystemFiles

/// The entry: a window of tiles, or a word of why there is none.
@main
enum ShelfProgram {
  static func main() {
    switch ShelfLine(Array(CommandLine.arguments.dropFirst())) {
    case .help: print(ShelfLine.usage)
    case .wrong(let why): ShelfEnd.end("\(why)\n\(ShelfLine.usage)", 64)
    case .open(let folder, let says): open(folder, says)
    }
  }

  private static func open(_ folder: String?, _ says: Bool) {
    #if GTK
    let whole = folder.map { $0.resolvedPath ?? $0 }
    if let whole, FileSystem.kind(of: whole) != .folder {
      ShelfEnd.end("there is no folder '\(whole)'", 66)
    }
    ShelfApp.run(
      ShelfPlaces(handlers: whole, environment: ShelfPlaces.environment),
      says: says
    )
    #else
    ShelfEnd.end(
      "this build has no window: 'swift build -c release --product dndhost-shelf --traits GTK' builds one "
        + "(libgtk-4-dev)",
      69
    )
    #endif
  }
}

import SystemFiles

/// The entry: a window of tiles, or a word of why there is none.
@main
enum ShelfProgram {
  static func main() {
    switch ShelfLine(Array(CommandLine.arguments.dropFirst())) {
    case .help: print(ShelfLine.usage)
    case .wrong(let why): ShelfEnd.end("\(why)\n\(ShelfLine.usage)", 64)
    case .open(let folder, let says): open(folder, says)
    case .openApart(let folder):
      _ = setsid()
      open(folder, false)
    case .drop(let errand): drop(errand)
    }
  }

  #if GTK
  private static func open(_ folder: String?, _ says: Bool) {
    let (places, name) = find(folder)
    exit(ShelfApp.run(places, as: name, says: says))
  }

  private static func drop(_ errand: DropErrand) {
    let files = errand.files.map { file in
      guard let path = file.folder.resolvedPath?.appending(path: file.fileName),
        FileSystem.kind(of: path) != nil
      else { ShelfEnd.end("there is no file '\(file)'", 66) }
      return path
    }
    let (places, name) = find(errand.folder)
    let folder = errand.folder == nil ? nil : places.handlers
    exit(ShelfCaller.call(.drop(files, onto: errand.tile), name, folder: folder))
  }

  /// Where the shelf of a folder, or the user's own, has its things, and what it is called.
  private static func find(_ folder: String?) -> (ShelfPlaces, String) {
    let whole = folder.map { $0.resolvedPath ?? $0 }
    if let whole, FileSystem.kind(of: whole) != .folder {
      ShelfEnd.end("there is no folder '\(whole)'", 66)
    }
    let places = ShelfPlaces(handlers: whole, environment: ShelfPlaces.environment)
    // A folder that isn't there yet has no path that stays the same.
    try? FileSystem.makeFolders(places.handlers)
    let path = places.handlers.resolvedPath ?? places.handlers
    return (places, ShelfName.of(path, usual: ShelfName.usual))
  }
  #else
  private static func open(_ folder: String?, _ says: Bool) { endWithoutWindow() }

  private static func drop(_ errand: DropErrand) { endWithoutWindow() }

  private static func endWithoutWindow() -> Never {
    ShelfEnd.end(
      "this build has no window: 'swift build -c release --product dndhost-shelf --traits GTK' builds one "
        + "(libgtk-4-dev)",
      69
    )
  }
  #endif
}

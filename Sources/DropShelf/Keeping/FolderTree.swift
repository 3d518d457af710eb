import SystemFiles

/// What lies in a folder and in those in it, as a recording has it: files and folders, no links.
enum FolderTree {
  /// A recording has none as deep.
  private static let mostDepth = 64

  /// The names in a folder that its owner sees and that are wanted, in their order, so many at most; none where it
  /// can't be read.
  static func names(
    in folder: String,
    most: Int,
    where isWanted: (String) -> Bool = { _ in true }
  ) -> [String] {
    var wanted: [String] = []
    for name in (try? FileSystem.names(in: folder)) ?? [] where isWanted(name) {
      wanted.append(name)
      if wanted.count == most { break }
    }
    return wanted
  }

  /// How many bytes its files have.
  static func size(of path: String, depth: Int = 0) -> Int {
    guard depth < mostDepth else { return 0 }
    switch FileSystem.kind(of: path) {
    case .file: return (try? FileStatus(path: path))?.size ?? 0
    case .folder:
      let names = (try? FileSystem.names(in: path)) ?? []
      return names.reduce(0) { $0 + size(of: path.appending(path: $1), depth: depth + 1) }
    default: return 0
    }
  }

  /// Copies what is there, but for a name at its top, to where nothing is.
  static func copy(
    _ path: String,
    to target: String,
    without name: String? = nil,
    depth: Int = 0
  ) throws(FileSystem.Failure) {
    guard depth < mostDepth else { throw FileSystem.Failure(code: ELOOP) }
    guard FileSystem.kind(of: path) == .folder else { return try copyFile(path, to: target) }
    let names = try FileSystem.names(in: path).filter { $0 != name }
    if names.isEmpty, depth == 0 { return }
    try FileSystem.makeFolder(target)
    for name in names {
      try copy(path.appending(path: name), to: target.appending(path: name), depth: depth + 1)
    }
  }

  static func copyFile(_ path: String, to target: String) throws(FileSystem.Failure) {
    let source = Descriptor(try FileSystem.openFile(path))
    let file = Descriptor(try FileSystem.open(target, FileSystem.newFile))
    defer { withExtendedLifetime((source, file)) {} }
    var block: [UInt8] = []
    repeat {
      try FileSystem.readSome(source.number, upTo: 1 << 16, into: &block)
      try FileSystem.write(block, to: file.number)
    } while !block.isEmpty
  }
}

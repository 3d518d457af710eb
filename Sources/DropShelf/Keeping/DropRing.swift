import DropCore
package import SystemFiles

/// The recordings of the last drops: so many, and so many bytes at most; the oldest go first.
package struct DropRing: Sendable {
  package let folder: String
  private let most: Int
  private let mostBytes: Int
  /// What is larger than that is kept by its size alone.
  package static let mostPayload = 8 << 20
  private static let ending = ".jsonl"
  /// What a recording is made of, and its page, beside its folder, which has no ending.
  private static let endings = [
    ".transcript.jsonl", ".jsonl", ".transcript.part", ".part", ".search.html", ".html",
  ]

  /// Makes the folder, which is its owner's alone: it has what somebody dragged.
  package init(
    in state: String,
    most: Int = 20,
    mostBytes: Int = 256 << 20
  ) throws(FileSystem.Failure) {
    (self.most, self.mostBytes) = (most, mostBytes)
    folder = state.appending(path: "drops")
    try FileSystem.makeFolders(folder, isPrivate: true)
  }

  /// Where the next drop onto a handler is recorded: under a number that nothing there has, and a name of plain
  /// letters, which is written in a session as it is.
  package func next(of handler: String) -> String {
    let plain = handler.unicodeScalars.prefix(40).map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        ? scalar : "-"
    }
    let last = stems().compactMap(Self.number).max() ?? 0
    let name = String(String.UnicodeScalarView(plain))
    return folder.appending(path: "\(name)-\(last + 1)\(Self.ending)")
  }

  /// The finished ones, in the order of their ends: a number is given before its drop begins.
  package func recordings() -> [String] {
    names().filter { $0.hasSuffix(Self.ending) && !$0.hasSuffix(Self.endings[0]) }
      .map { name in
        let path = folder.appending(path: name)
        let number = Self.number(of: Self.stem(of: name)) ?? 0
        return (path, FileSystem.stamp(of: path) ?? 0, number)
      }
      .sorted { ($0.1, $0.2) < ($1.1, $1.2) }
      .map(\.0)
  }

  /// Takes away what is too old, or too much; the last one stays.
  package func trim() {
    let all = recordings()
    var bytes = 0
    for (age, path) in all.reversed().enumerated() {
      bytes += size(of: path)
      if age > 0, age >= most || bytes > mostBytes { remove(path) }
    }
  }

  /// Takes away all that is finished, and pages of what went before.
  package func forgetAll() {
    let all = stems()
    let open = NameSet(names().filter { $0.hasSuffix(".part") }.map(Self.stem))
    for stem in all where !open.contains(stem) {
      remove(folder.appending(path: stem + Self.ending))
    }
  }

  /// Takes away one, whether it is finished or not.
  package func remove(_ path: String) {
    let stem = String(path.dropLast(Self.ending.count))
    for ending in Self.endings { FileSystem.removeFile(stem + ending) }
    FileSystem.removeTree(stem)
  }

  /// Takes away what a shelf that was killed was at.
  package func removeLeftovers() {
    for name in names() where name.hasSuffix(".part") && !name.hasSuffix(".transcript.part") {
      let part = folder.appending(path: name)
      // Another shelf may be at it.
      if FileSystem.isUnlocked(part) { remove(part.dropLast(5) + Self.ending) }
    }
  }

  /// Where the page of a recording lies, once somebody has asked why.
  package static func page(of recording: String) -> String {
    recording.dropLast(ending.count) + ".html"
  }

  /// Where the page of a search in it lies, once somebody has had it explored.
  package static func searchPage(of recording: String) -> String {
    recording.dropLast(ending.count) + ".search.html"
  }

  private func names() -> [String] { (try? FileSystem.names(in: folder)) ?? [] }

  private func stems() -> Set<String> { Set(names().map(Self.stem)) }

  private static func stem(of name: String) -> String {
    let ending = endings.first { name.hasSuffix($0) } ?? ""
    return String(name.dropLast(ending.count))
  }

  /// The number that was given to it; none where it is one that nobody gives.
  private static func number(of stem: String) -> Int? {
    let number = stem.lastIndex(of: "-").flatMap { Int(stem[stem.index(after: $0)...]) }
    return number.flatMap { $0 < 1 << 50 ? $0 : nil }
  }

  private func size(of path: String) -> Int {
    let stem = String(path.dropLast(Self.ending.count))
    return [path, stem + Self.endings[0]].reduce(FolderTree.size(of: stem)) {
      $0 + ((try? FileStatus(path: $1))?.size ?? 0)
    }
  }
}

import DropCore
import DropExplore
import SystemFiles

/// What this process runs: the tool and the libraries that it was begun with, as one digest.
enum ToolFiles {
  private static let list = "/proc/self/maps"
  private static let largestList = 1 << 22

  /// Remembered in the cache, as the tool is larger than all that it tests.
  static func digest(rememberedIn folder: CacheFolder) throws(CommandFailure) -> String {
    let marks = paths.map { FileMark($0) }
    guard !marks.isEmpty, marks.allSatisfy({ $0.text != "none" }) else {
      throw CommandFailure(.unavailable, "can't cache: which files the tool runs isn't known here")
    }
    let key = Digest.of(["tool"] + marks.flatMap { [$0.path, $0.text] })
    if let seen = folder.entry(key, .seen).flatMap(SeenFiles.init), seen.isCurrent {
      return seen.key
    }
    let digest = Digest.of(marks.map { FileDigest.of($0.path) })
    let seen = SeenFiles(marks, leadingTo: digest)
    if marks.allSatisfy(\.isSettled), seen.isCurrent {
      try? folder.keep(seen.members, as: key, .seen)
    }
    return digest
  }

  /// The files that code is run from, as the system lists them.
  private static var paths: [String] {
    guard let descriptor = try? FileSystem.openFile(list) else { return [] }
    defer { FileSystem.close(descriptor) }
    guard let bytes = try? FileSystem.readAll(descriptor, limit: largestList) else { return [] }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    // A range, what may be done there, an offset, a device, a number, and the path.
    let found = lines.compactMap { line -> String? in
      let words = line.split(separator: " ", maxSplits: 5)
      guard words.count == 6, words[1].contains("x") else { return nil }
      let path = words[5].drop { $0 == " " }
      return path.isAbsolutePath ? String(path) : nil
    }
    return Set(found).sorted()
  }
}

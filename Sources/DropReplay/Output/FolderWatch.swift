#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Waits until a file in one of some folders is saved.
package final class FolderWatch {
  #if os(Linux)
  private let descriptor: Int32

  /// Begins to watch; nil where none of the folders can be.
  package init?(_ folders: [String]) {
    descriptor = inotify_init1(O_CLOEXEC)
    if descriptor < 0 { return nil }
    let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE)
    var count = 0
    for folder in folders where unsafe inotify_add_watch(descriptor, folder, events) >= 0 {
      count += 1
    }
    if count == 0 { return nil }
  }

  deinit { FileSystem.close(descriptor) }

  /// Comes back a moment after the first save, so that an editor's several writes count as one.
  package func wait() {
    while true {
      let isSaved = namesOfNext().contains(where: Self.isWorthwhile)
      if isSaved { break }
    }
    usleep(15_000)
  }

  /// The names in the next events; the events' layout is the kernel's: four numbers, then the name.
  private func namesOfNext() -> [String] {
    var block: [UInt8] = []
    guard (try? FileSystem.readSome(descriptor, upTo: 16_384, into: &block)) != nil else {
      return []
    }
    var names: [String] = []
    var offset = 0
    while offset + 16 <= block.count {
      let length = (0..<4).reduce(0) { $0 | Int(block[offset + 12 + $1]) << (8 * $1) }
      let end = min(offset + 16 + length, block.count)
      let name = block[(offset + 16)..<end].prefix { $0 != 0 }
      names.append(String(decoding: name, as: UTF8.self))
      offset = end
    }
    return names
  }
  #else
  private let folders: [String]

  package init?(_ folders: [String]) {
    if folders.isEmpty { return nil }
    self.folders = folders
  }

  /// Looks ten times a second.
  package func wait() {
    let before = stamps()
    while stamps() == before { usleep(100_000) }
  }

  private func stamps() -> [String: Int] {
    var stamps: [String: Int] = [:]
    for folder in folders {
      for name in (try? FileSystem.names(in: folder)) ?? [] where Self.isWorthwhile(name) {
        stamps[folder.appending(path: name)] = FileSystem.stamp(of: folder.appending(path: name))
      }
    }
    return stamps
  }
  #endif

  /// Not what editors keep beside a file, and not what `test --update` writes.
  private static func isWorthwhile(_ name: String) -> Bool {
    !(name.hasPrefix(".") || name.hasSuffix("~") || name.hasSuffix(".partial")
      || name.hasSuffix(".swp") || name.hasSuffix(".transcript.jsonl"))
  }
}

import DropReplay
import SystemFiles

/// How the shelf ends where it can't go on.
enum ShelfEnd {
  static func end(_ why: String, _ status: Int32) -> Never {
    // Nobody is left to hear that it can't be said.
    try? FileSystem.write(Array("dndhost-shelf: \(SafeText.page(why))\n".utf8), to: 2)
    exit(status)
  }
}

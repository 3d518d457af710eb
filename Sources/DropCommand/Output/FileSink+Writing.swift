import DropReplay

extension FileSink {
  /// Writes a file with that text, whole or not at all.
  static func write(_ text: String, to path: String) throws(CommandFailure) {
    try write(Array(text.utf8), to: path)
  }

  /// Writes a file with those bytes, whole or not at all.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    do throws(SinkError) {
      let file = try FileSink(path: path)
      try file.write(bytes)
      try file.finish()
    } catch {
      throw CommandFailure(error)
    }
  }
}

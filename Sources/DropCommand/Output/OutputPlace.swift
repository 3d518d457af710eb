import DropReplay
import SystemFiles

/// Where a command's result goes: standard output, or the file that `--output` names.
struct OutputPlace {
  let path: String?
  let console: Console

  /// `path` is what was given for `--output`; "-" is standard output.
  init(path: String?, console: Console) {
    self.path = path == "-" ? nil : path
    self.console = console
  }

  /// Writes all of `bytes`.
  func write(_ bytes: [UInt8]) throws(CommandFailure) {
    try stream { (sink) throws(CommandFailure) in
      do throws(SinkError) { try sink.write(bytes) } catch { throw CommandFailure(error) }
    }
  }

  /// Lets `body` write; what a file holds changes only when that has come to its end.
  func stream<Result>(
    _ body: (any ByteSink) throws(CommandFailure) -> Result
  ) throws(CommandFailure) -> Result {
    guard let path else { return try body(console.output) }
    let file = try opened(path)
    let result = try body(file)
    do throws(SinkError) { try file.finish() } catch { throw CommandFailure(error) }
    return result
  }

  private func opened(_ path: String) throws(CommandFailure) -> FileSink {
    do throws(SinkError) { return try FileSink(path: path) } catch { throw CommandFailure(error) }
  }
}

extension FileSink {
  /// Throws where no file could be written there: known before the work whose result it is to hold.
  static func check(_ path: String?) throws(CommandFailure) {
    // What is no file takes what it takes only as it is written.
    guard let path, [nil, .file].contains(FileSystem.kind(of: path)) else { return }
    do throws(SinkError) { _ = try FileSink(path: path) } catch { throw CommandFailure(error) }
  }

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

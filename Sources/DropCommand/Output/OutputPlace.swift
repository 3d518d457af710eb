import DropReplay

/// Where a command's result goes: standard output, or the file that `--output` names.
struct OutputPlace {
  let path: String?
  let console: Console

  init(invocation: Invocation, console: Console) {
    path = invocation.value(of: .output).flatMap { $0 == "-" ? nil : $0 }
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

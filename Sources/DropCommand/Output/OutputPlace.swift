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
  func write(_ bytes: [UInt8]) throws(SinkError) {
    try stream { (sink) throws(SinkError) in try sink.write(bytes) }
  }

  /// Lets `body` write; a file appears only when it has come to its end.
  func stream<Result>(
    _ body: (any ByteSink) throws(SinkError) -> Result
  ) throws(SinkError) -> Result {
    guard let path else { return try body(console.output) }
    let file = try WholeFile(path: path)
    let result = try body(file)
    try file.finish()
    return result
  }
}

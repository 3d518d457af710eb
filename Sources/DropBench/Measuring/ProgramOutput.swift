import SystemFiles

/// What a shell command prints.
enum ProgramOutput {
  // Safe: the pipe is read to its end into a buffer of this function.
  static func of(_ command: String) -> String {
    guard let pipe = unsafe popen(command, "r") else { return "" }
    defer { _ = unsafe pclose(pipe) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe fread(&buffer, 1, buffer.count, pipe)
      if count == 0 { return String(decoding: text, as: UTF8.self) }
      text += buffer.prefix(count)
    }
  }
}

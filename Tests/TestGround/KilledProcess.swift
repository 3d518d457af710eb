import Foundation

/// A program that is run to its end, or killed before that, and what it said until then.
package struct KilledProcess {
  package var lines: [String]
  package let status: Int32

  /// A program that was built beside the tests.
  package static func path(_ name: String) -> String {
    BuiltTool.url.deletingLastPathComponent().appendingPathComponent(name).path
  }

  /// Runs a command up to its end, or until it has said so many lines, and kills it then.
  package init(_ command: [String], killedAfter count: Int = .max) throws {
    let process = Process()
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = BuiltTool.environment
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var text = ""
    while text.count(where: { $0 == "\n" }) < count {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      text += String(decoding: more, as: UTF8.self)
    }
    if count < .max { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    lines = text.split(separator: "\n").map(String.init)
    status = process.terminationStatus
  }
}

package import Foundation

/// The tool as it was built beside the tests, run as a user runs it.
package struct BuiltTool {
  package struct Ending {
    package let status: Int32
    package let output: String
    package let errors: String
  }

  /// A folder of its own for each test, gone with it.
  package final class Folder {
    package let url: URL

    package init() throws {
      url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    package func write(_ text: String, to name: String) throws {
      try write(Data(text.utf8), to: name)
    }

    package func write(_ data: Data, to name: String) throws {
      let file = url.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try data.write(to: file)
    }

    package func text(of name: String) throws -> String {
      try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
    }

    package func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    }
  }

  package static let url = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("dndhost")

  /// A tool that crashes ends at once: the tracer of its stack may wait for ever, and holds its pipes.
  package static let environment = ProcessInfo.processInfo.environment
    .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }

  package static func run(
    _ arguments: [String],
    in folder: Folder? = nil,
    input: String? = nil,
    environment: [String: String] = [:]
  ) throws -> Ending {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder?.url
    process.environment = Self.environment.merging(environment) { $1 }
    let (output, errors, feed) = (Pipe(), Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = feed
    try process.run()
    if let input { try? feed.fileHandleForWriting.write(contentsOf: Data(input.utf8)) }
    try feed.fileHandleForWriting.close()
    // Standard error is short; standard output is read first so that neither pipe fills up.
    let written = output.fileHandleForReading.readDataToEndOfFile()
    let complained = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Ending(
      status: process.terminationStatus,
      output: String(decoding: written, as: UTF8.self),
      errors: String(decoding: complained, as: UTF8.self)
    )
  }
}

import Foundation
import TestGround
import Testing

@Suite("The transcripts that are shipped")
struct ShippedTranscriptTests {
  @Test("are what comes of their sessions now, of the plugins as of the examples")
  func golden() throws {
    for folder in ["Plugins", "Examples"] {
      let path = ReadmeTests.root.appending(path: folder).path
      let ending = try BuiltTool.run(["test", path])
      let failed = ending.output.split(separator: "\n").filter { !$0.hasPrefix("ok ") }
      #expect(ending.status == 0, "\(failed.joined(separator: "\n"))\n\(ending.errors)")
    }
  }
}

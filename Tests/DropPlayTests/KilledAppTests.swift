import DropCore
import DropPlay
import DropReplay
import Foundation
import TestGround
import Testing

/// An app that records, killed in the middle and on a full disk, and what of its recording is whole.
@Suite("An app that records and ends otherwise than it wanted")
struct KilledAppTests {
  /// Runs it by a shell up to its end, or until it has said so many lines, and kills it then.
  private static func run(
    _ folder: TemporaryFolder,
    _ command: String,
    killedAfter count: Int = .max
  ) throws -> KilledProcess {
    let app = KilledProcess.path("RecordingApp")
    return try KilledProcess(
      ["/bin/sh", "-c", command, app, folder.recording],
      killedAfter: count
    )
  }

  /// What its part is worth: a recording that replays, and says that it isn't the whole.
  private static func recover(_ folder: TemporaryFolder) throws -> [String] {
    let recording = try SessionRecorder.recover(folder.path + "/drag-1.part")
    #expect(recording.proof == .unknown && !recording.isWhole)
    #expect("\(recording)".contains("up to its last whole line, aborted at its end"))
    let again = try SessionReplay(session: recording.path).run()
    #expect(again.problems == [])
    return again.summary.outcomes.map(\.status.rawValue)
  }

  @Test("killed in the middle (kill -9), all it had done by then can be had")
  func killed() throws {
    let folder = try TemporaryFolder()
    let end = try Self.run(folder, "exec \"$0\" \"$1\" 0 100", killedAfter: 4)
    #expect(end.status == SIGKILL && !folder.has("drag-1.jsonl"))
    let outcomes = try Self.recover(folder)
    #expect(outcomes.count >= 4 && outcomes.prefix(4).allSatisfy { $0 == "imported" })
  }

  @Test("with no room for more (ulimit -f), it goes on, and says where the whole part lies")
  func full() throws {
    let folder = try TemporaryFolder()
    let end = try Self.run(folder, "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$1\" 40 100")
    #expect(end.status == 74 && end.lines.dropLast().allSatisfy { $0.hasSuffix(": imported") })
    #expect(end.lines.count == 41)
    let told = try #require(end.lines.last)
    #expect(told.contains("larger than a file may be") && told.hasSuffix("drag-1.part'"), "\(told)")
    #expect(!folder.has("drag-1.jsonl") && !folder.has("drag-1.transcript.jsonl"))
    let outcomes = try Self.recover(folder)
    #expect(!outcomes.isEmpty && outcomes.dropLast().allSatisfy { $0 == "imported" })
  }

  @Test("that ends as it wanted has a whole recording, which says so")
  func whole() throws {
    let folder = try TemporaryFolder()
    let end = try Self.run(folder, "exec \"$0\" \"$1\" 3 100 linked")
    #expect(end.status == 0 && end.lines.dropLast().last?.hasSuffix("replays the same") == true)
    #expect(throws: RecordingError.self) {
      try SessionRecorder.recover(folder.path + "/drag-1.part")
    }
  }
}

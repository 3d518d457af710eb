import DropContent
import DropCore
import DropHost
import DropPlay
import TestGround
import Testing

@Suite("A recorder and a host that goes on from a journal")
@MainActor
struct JournaledRecorderTests {
  @Test("a host with a journal is refused, before it goes on and after, and drops there go on")
  func journaled() async throws {
    let folder = try TemporaryFolder()
    let host = try PluginHost(journal: HostJournal(EmptyStore()), limits: .unhurried)
    func refusal() -> String? {
      do throws(RecordingError) {
        _ = try SessionRecorder(host, to: folder.recording)
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(refusal()?.contains("journal") == true)
    let shelf = try RecorderTests.open(host, RecorderTests.importing)
    #expect(refusal()?.contains("journal") == true)
    _ = try await host.resume()
    #expect(refusal()?.contains("journal") == true)
    #expect(await host.paste([RecorderTests.note("a")], into: shelf).outcome.status == .imported)
    #expect(!folder.has("drag-1.part") && !folder.has("drag-1.jsonl"))
  }

  /// A journal of which nothing is left.
  private struct EmptyStore: JournalStore {
    var id: String { "empty" }
    func append(_ records: [JournalRecord]) throws(JournalFailure) {}
    func begin(anew records: [JournalRecord]) throws(JournalFailure) {}
    func read(spool: Spool, sources: [PluginSource]) throws(JournalFailure) -> [JournalRecord] {
      []
    }
  }
}

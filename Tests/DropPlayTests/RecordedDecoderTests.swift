import DropContent
import DropCore
import DropHost
import DropPlay
import TestGround
import Testing

@Suite("A recorder says where a decoder ended by chance")
@MainActor
struct RecordedDecoderTests {
  private static let picturing = """
    return { name = "shelf", api = 1, on_perform = function(session)
      dnd.each(session.items, function(item)
        local content = item:load("public.text")
        dnd.log.info(tostring(pcall(content.as, content, "com.example.picture")))
      end)
    end }
    """

  /// The reasons why a recording can't be repeated, of two drops at once whose decoder fails.
  private func reasons(_ problem: ContentError.Problem) async throws -> [String] {
    let folder = try TemporaryFolder()
    let host = PluginHost(limits: .unhurried)
    let picture = Codec(
      from: .utf8PlainText,
      to: "com.example.picture",
      work: { _ in 64 << 20 },
      convert: { (_, _) throws(ContentError) in throw ContentError(problem) }
    )
    try host.register(picture)
    let recorder = try SessionRecorder(host, to: folder.recording)
    let shelf = try RecorderTests.open(host, Self.picturing)
    let drops = ["a", "b"].map { host.paste([RecorderTests.note($0)], into: shelf) }
    for drop in drops { _ = await drop.outcome }
    return try recorder.finish(proving: false).reasons
  }

  @Test(
    "whichever way its process gave no answer",
    arguments: [.crashed, .late, .confused, .absent("no room")] as [ContentError.DecoderEnd]
  )
  func chance(_ end: ContentError.DecoderEnd) async throws {
    let problem = ContentError.Problem.decoder("HEIF", end)
    #expect(try await reasons(problem) == [ContentError(problem).message])
  }

  @Test("and nothing of bytes that no decoder could read")
  func bytes() async throws {
    #expect(try await reasons(.malformed(format: "HEIF", detail: "no picture")) == [])
  }
}

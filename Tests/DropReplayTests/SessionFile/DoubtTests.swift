import DropReplay
import TestExtent
import Testing

@Suite("Doubts about a session's types")
struct DoubtTests {
  private func doubts(_ types: [String]) throws -> [String] {
    let offered = types.map { "{\"type\": \"\($0)\", \"text\": \"\"}" }.joined(separator: ",")
    let text =
      "{\"format\": \"dndhost.session/1\", \"items\": [{\"id\": \"a\", "
      + "\"representations\": [\(offered)]}]}"
    return try SessionReader().read(Array(text.utf8), name: "s.json", folder: ".").session.doubts
  }

  /// In a quick run of the tests a fourth.
  private static let many = Extent.isWhole ? 8_000 : 2_000

  @Test("there is none of an app's own types, however many a drag brings")
  func own() throws {
    #expect(try doubts((0..<Self.many).map { "com.app\($0).thing\($0)" }) == [])
  }

  @Test("each slip is told of once, and no more of them than people read")
  func slips() throws {
    let told = try doubts(["public.pgn", "com.example.x", "public.pgn", "com.adobe.pfd"])
    #expect(told.count == 2)
    #expect(told.first?.contains("did you mean 'public.png'?") == true)
    #expect(told.last?.contains("did you mean 'com.adobe.pdf'?") == true)
    #expect(try doubts((0..<Self.many).map { "public.thing\($0)" }).count == 20)
  }
}

import Foundation
import TestGround
import Testing

/// A recording begins with nothing: its destinations open by events.
@Suite("A destination that an event opens")
struct OpenedByEventTests {
  private func folder() throws -> BuiltTool.Folder {
    let folder = try BuiltTool.Folder()
    for name in ["one", "two"] {
      let plugin = """
        return { name = "\(name)", api = 1, accepts = { "public.text" },
          options = { word = { type = "string", default = "-" } },
          on_update = function(session)
            return { operation = "copy", message = "\(name) says " .. session.options.word }
          end }
        """
      try folder.write(plugin, to: "\(name).lua")
    }
    try folder.write(
      """
      {"format":"dndhost.session/1","destinations":[],"items":[{"id":"a","representations":[{"type":"public.utf8-plain-text","text":"a"}]}]}
      {"t":4,"type":"open","destination":{"id":"shelf","frame":[0,0,40,30],"plugin":"one.lua"}}
      {"t":5,"type":"open","inside":"shelf","destination":{"id":"box","frame":[0,0,4,3]}}
      {"t":6,"type":"begin","items":["a"],"at":[90,90]}
      {"t":16,"type":"move","at":[20,20]}

      """,
      to: "s.jsonl"
    )
    return folder
  }

  @Test("takes a plugin, options and limits by its name, as any other does")
  func options() throws {
    let folder = try folder()
    let line = ["replay", "s.jsonl", "-p", "shelf=two.lua", "--set", "shelf:word=aye"]
    let ending = try BuiltTool.run(line + ["--limit", "shelf:memory_bytes=9000000"], in: folder)
    #expect(ending.status == 0 && ending.output.contains("two says aye"), "\(ending)")
    let text = try folder.text(of: "s.jsonl")
    let piped = ["replay", "-", "-p", "shelf=two.lua"]
    #expect(try BuiltTool.run(piped, in: folder, input: text).output.contains("two says -"))
    let slip = try BuiltTool.run(["replay", "s.jsonl", "-p", "shelv=two.lua"], in: folder)
    #expect(slip.status == 64 && slip.errors.contains("has no destination 'shelv'"), "\(slip)")
    #expect(slip.errors.contains("shelf"))
  }

  @Test("is inspected with its plugin, and where and when it opens")
  func inspected() throws {
    let folder = try folder()
    let line = ["inspect", "s.jsonl", "--limit", "shelf:memory_bytes=9000000"]
    let text = try BuiltTool.run(line, in: folder)
    #expect(
      text.output.contains("shelf  40 × 30 at 0, 0, opens at 4 ms\n  plugin    one"),
      "\(text)"
    )
    #expect(text.output.contains("limits    memory_bytes 9000000"))
    #expect(text.output.contains("box  4 × 3 at 0, 0, opens in shelf at 5 ms\n  plugin    none"))
    let json = try BuiltTool.run(line + ["--format", "json"], in: folder)
    let whole = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let all = try #require(whole?["destinations"] as? [[String: Any]])
    #expect(all.map { $0["id"] as? String } == ["shelf", "box"])
    #expect(all.first?["plugin"] as? String == "one" && all.first?["opens"] as? Int == 4)
  }

  @Test("is measured against its own limits")
  func measured() throws {
    let folder = try folder()
    let line = ["bench", "s.jsonl", "--runs", "1", "--limit", "shelf:memory_bytes=9000000"]
    let ending = try BuiltTool.run(line, in: folder)
    #expect(ending.status == 0 && ending.output.contains("of 9 MB"), "\(ending)")
  }
}

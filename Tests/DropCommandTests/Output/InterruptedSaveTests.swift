import Foundation
import TestGround
import Testing

/// Saves into a folder where an earlier one was interrupted.
@Suite("Saves that were interrupted")
struct InterruptedSaveTests {
  @Test("What an interrupted save left is swept away, and nothing of anybody else's")
  func sweeps() throws {
    let folder = try Samples.folder()
    try folder.write(
      """
      return { name = "save", api = 1, needs = { "storage" }, on_perform = function(session)
        dnd.content("public.utf8-plain-text", "ours"):save("b.txt")
      end }
      """,
      to: "save.lua"
    )
    try folder.write(
      """
      {"format":"dndhost.session/1","destinations":[{"id":"d","frame":[0,0,9,9]}],
      "items":[{"id":"a","representations":[{"type":"public.text","text":"x"}]}],
      "events":[{"t":0,"type":"begin","items":["a"],"at":[50,50]},
      {"t":1,"type":"move","at":[5,5]},{"t":2,"type":"drop"}]}
      """,
      to: "drag.json"
    )
    let line = """
      mkdir -p out/.dropped-0000000000002/inside
      for name in .dropped-0000000000001 .dropped-mine a.txt.partial .dropped-000000000000X b.txt
      do echo theirs >out/$name; done
      dndhost --plugin save.lua replay drag.json --allow storage=out | tail -1
      ls -A out | LC_ALL=C sort | tr '\n' ' '; cat "out/b 2.txt"
      """
    let said = try ReadmeTests.run(line, in: folder.url)
    #expect(said.first == "saved b 2.txt")
    let left = ".dropped-000000000000X .dropped-mine a.txt.partial b 2.txt b.txt ours"
    #expect(said.dropFirst().first == left)
  }
}

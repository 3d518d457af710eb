import DropContent
import DropCore
import DropHost
import Foundation
import Testing

@Suite("The README's Swift block")
struct ReadmeBlockTests {
  @Test("This file holds the block as the README shows it, so that it compiles")
  func sameText() throws {
    let here = URL(fileURLWithPath: #filePath)
    let root = here.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let start = try #require(readme.range(of: "@MainActor\nfunc dropOnTheShelf"))
    let end = try #require(readme.range(of: "\n```", range: start.upperBound..<readme.endIndex))
    let block = String(readme[start.lowerBound..<end.lowerBound])
    #expect(try String(contentsOf: here, encoding: .utf8).hasSuffix(block + "\n"))
  }

  @Test("The block runs")
  func runs() async throws {
    try await dropOnTheShelf()
  }
}

@MainActor
func dropOnTheShelf() async throws {
  let script = """
    return { name = "shelf", api = 1, on_perform = function(session)
      session:insert { contents = session.items[1]:load("public.text") }
    end }
    """
  let host = PluginHost()
  let shelf = try host.open(
    Destination(id: "shelf", frame: Rect(x: 0, y: 0, width: 400, height: 300)),
    plugin: Plugin(text: script)
  )

  let note = ProvidedItem(
    id: "note",
    name: "note.txt",
    representations: [ProvidedRepresentation("public.utf8-plain-text", text: "Buy bread")]
  )
  let drag = host.begin(DragSource(app: "com.example.notes"), items: [note], at: .zero)
  let step = drag.move(to: Point(x: 10, y: 10))
  print(step.answer?.verdict.granted ?? .forbidden)

  let drop = drag.drop()
  for await effect in drop.effects { print(effect) }
  print(await drop.outcome.status)
  host.undo(in: shelf)
}

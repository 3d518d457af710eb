import DropContent
import DropCore
import DropHost
import DropPlay
import DropReplay
import TestGround
import Testing

@Suite("A recorder keeps what an app changes itself")
@MainActor
struct RecordedEditTests {
  static func note(_ id: String, _ text: String) -> ProvidedItem {
    ProvidedItem(id: id, representations: [ProvidedRepresentation(.utf8PlainText, text: text)])
  }

  @Test("edits replay the same, beside drops at work, with undo and redo in between")
  func same() async throws {
    let folder = try TemporaryFolder()
    let host = PluginHost(limits: .unhurried)
    let recorder = try SessionRecorder(host, to: folder.recording)
    let shelf = try RecorderTests.open(host, RecorderTests.importing)
    func key(_ name: String) -> UInt64 {
      host.contents(of: shelf).first { $0.name == name }?.key ?? 0
    }
    let table = Content(
      type: "public.comma-separated-values-text",
      name: "other.csv",
      bytes: [0xE9, 0x0A]
    )
    let csv = ProvidedItem(id: "t", name: "t.csv", representations: [ProvidedRepresentation(table)])
    try host.edit(in: shelf, [.insert([Self.note("a", "one"), csv])])
    let drop = host.begin(
      DragSource(app: "x"),
      items: [RecorderTests.note("a")],
      at: Point(x: 5, y: 5)
    )
    .drop()
    // The same name, another text: both are kept.
    try host.edit(
      in: shelf,
      [.insert([Self.note("a", "two")], before: key("t.csv")), .rename(key("t.csv"), "T")]
    )
    host.undo(in: shelf)
    host.redo(in: shelf)
    try host.edit(in: shelf, [.move([key("T")], before: key("a"))])
    _ = await drop.outcome
    #expect(throws: EditError.self) { try host.edit(in: shelf, [.remove([9_999])]) }
    try host.edit(
      in: shelf,
      [
        .remove([key("T")]),
        .insert([Self.note("a", "two"), ProvidedItem(id: "n", representations: [])]),
      ]
    )
    host.undo(in: shelf)
    let held = host.contents(of: shelf).map(\.name)
    let recording = try recorder.finish()
    #expect(recording.proof == .same, "\(recording)")
    #expect(recording.isWhole && recording.reasons == [])
    let again = try SessionReplay(session: folder.recording).run()
    #expect(again.summary.contents.first?.names == held)
    let session = try folder.text("drag-1.jsonl")
    #expect(session.contains(#""type":"edit""#) && session.contains(#""edits":[{"insert""#))
    #expect(!session.contains("9999"))
    // What was put in twice is kept once: beside the first there are two of its name.
    #expect(session.split(separator: "known_as").count == 3)
    #expect(try folder.text("drag-1/a") == "one" && (try folder.text("drag-1/a 2")) == "two")
  }

  @Test("what a destination begins with replays the same, with what it is")
  func opened() async throws {
    let folder = try TemporaryFolder()
    let host = PluginHost(limits: .unhurried)
    let recorder = try SessionRecorder(host, to: folder.recording)
    let reading = """
      return { name = "shelf", api = 1, on_perform = function(session)
        for _, entry in ipairs(session.destination.contents) do
          session:insert { contents = entry.name .. " seen" }
        end
      end }
      """
    let shelf = try host.open(
      Destination(id: "shelf", contents: [ContentEntry(name: "first")]),
      plugin: Plugin(text: reading, name: "shelf.lua"),
      contents: [Self.note("a", "one"), ProvidedItem(id: "n", representations: [])]
    )
    _ = await host.paste([RecorderTests.note("a")], into: shelf).outcome
    try host.edit(in: shelf, [.remove([host.contents(of: shelf)[1].key])])
    host.undo(in: shelf)
    let held = host.contents(of: shelf).map(\.name)
    #expect(held.count == 6)
    let recording = try recorder.finish()
    #expect(recording.proof == .same, "\(recording)")
    #expect(recording.isWhole && recording.reasons == [])
    let again = try SessionReplay(session: folder.recording).run()
    #expect(again.summary.contents.first?.names == held)
    #expect(try folder.text("drag-1/a") == "one")
    #expect(try folder.text("drag-1.jsonl").contains(#""items":["a","n"]"#))
  }
}

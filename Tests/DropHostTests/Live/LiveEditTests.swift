import DropContent
import DropCore
import DropHost
import Testing

@Suite("An app changes what a destination holds")
struct LiveEditTests {
  static func names(_ scene: LiveScene) -> [String] { scene.names }

  static func note(_ id: String, _ text: String = "text") -> ProvidedItem {
    ProvidedItem(id: id, representations: [ProvidedRepresentation(.utf8PlainText, text: text)])
  }

  static func filled(_ body: String = LiveScene.importing) throws -> LiveScene {
    let scene = try LiveScene(body)
    try scene.host.edit(in: scene.shelf, [.insert(["A", "B", "C", "D"].map { note($0) })])
    return scene
  }

  static func key(_ name: String, _ scene: LiveScene) -> UInt64 {
    scene.host.contents(of: scene.shelf).first { $0.name == name }?.key ?? 0
  }

  @Test("Entries are put in, taken out, moved and renamed by key, with what they hold")
  func each() throws {
    let scene = try Self.filled()
    let host = scene.host
    #expect(scene.names == ["A", "B", "C", "D"])
    let put = try host.edit(
      in: scene.shelf,
      [.insert([Self.note("x", "hello")], before: Self.key("B", scene))]
    )
    #expect(put.map(\.effect.name) == ["insert"] && scene.names == ["A", "x", "B", "C", "D"])
    let x = try #require(host.contents(of: scene.shelf).first { $0.name == "x" })
    #expect(try host.content(of: x.entry)?.bytes() == Array("hello".utf8))
    try host.edit(in: scene.shelf, [.remove([Self.key("A", scene), Self.key("C", scene)])])
    #expect(scene.names == ["x", "B", "D"])
    try host.edit(in: scene.shelf, [.move([Self.key("D", scene), Self.key("x", scene)])])
    #expect(scene.names == ["B", "D", "x"])
    try host.edit(in: scene.shelf, [.move([Self.key("D", scene)], before: Self.key("D", scene))])
    #expect(scene.names == ["B", "D", "x"])
    let renamed = try host.edit(in: scene.shelf, [.rename(x.key, "y.txt")])
    #expect(renamed.map(\.effect.name) == ["update"])
    let y = try #require(host.contents(of: scene.shelf).last)
    #expect(y.name == "y.txt" && y.entry.id == "x" && y.key == x.key)
    #expect(try host.content(of: y.entry)?.bytes() == Array("hello".utf8))
  }

  @Test("What was moved too long ago to be taken back is moved again, and that taken back")
  func movedLongAgo() throws {
    let scene = try Self.filled()
    let host = scene.host
    let (a, d) = (Self.key("A", scene), Self.key("D", scene))
    try host.edit(in: scene.shelf, [.move([a])])
    for number in 0..<300 { try host.edit(in: scene.shelf, [.rename(d, "\(number)")]) }
    #expect(scene.names == ["B", "C", "299", "A"])
    try host.edit(in: scene.shelf, [.move([a], before: d)])
    #expect(scene.names == ["B", "C", "A", "299"])
    host.undo(in: scene.shelf)
    #expect(scene.names == ["B", "C", "299", "A"])
    try host.edit(in: scene.shelf, [.remove([a])])
    host.undo(in: scene.shelf)
    #expect(scene.names == ["B", "C", "299", "A"])
  }

  @Test("All edits of a call are one step, undone and done again with drops in between")
  func undone() async throws {
    let scene = try Self.filled()
    let host = scene.host
    let (a, b) = (Self.key("A", scene), Self.key("B", scene))
    try host.edit(
      in: scene.shelf,
      [.rename(a, "one"), .move([a]), .remove([b]), .insert([Self.note("x")], before: a)]
    )
    #expect(scene.names == ["C", "D", "x", "one"])
    _ = await scene.host.paste([LiveScene.text("p") { _ in "p" }], into: scene.shelf).outcome
    #expect(scene.names == ["C", "D", "x", "one", "p"])
    host.undo(in: scene.shelf)
    host.undo(in: scene.shelf)
    #expect(scene.names == ["A", "B", "C", "D"])
    host.redo(in: scene.shelf)
    #expect(scene.names == ["C", "D", "x", "one"])
    host.undo(in: scene.shelf)
    // A new change leaves nothing to be done again.
    try host.edit(in: scene.shelf, [.remove([Self.key("D", scene)])])
    host.redo(in: scene.shelf)
    #expect(scene.names == ["A", "B", "C"])
    host.undo(in: scene.shelf)
    host.undo(in: scene.shelf)
    #expect(scene.names == [])
  }

  @Test("One that can't be made says why, and nothing has changed")
  func refused() async throws {
    let scene = try Self.filled()
    let host = scene.host
    let other = try host.open(Destination(id: "other", contents: [ContentEntry(name: "o")]))
    let before = host.contents(of: scene.shelf)
    func refusal(_ edits: [Edit], in place: PluginHost.Opened? = nil) -> EditError? {
      do throws(EditError) {
        try host.edit(in: place ?? scene.shelf, edits)
        return nil
      } catch {
        return error
      }
    }
    let (first, o) = (before[0].key, host.contents(of: other)[0].key)
    #expect(refusal([.remove([first]), .remove([999])]) == .unknown(key: 999, elsewhere: nil))
    #expect(
      refusal([.remove([first]), .rename(first, "x")]) == .unknown(key: first, elsewhere: nil)
    )
    #expect(refusal([.move([first], before: o)]) == .unknown(key: o, elsewhere: "other"))
    let late = LiveScene.text("late") { _ in "late" }
    #expect(refusal([.remove([first]), .insert([late])]) == .notThere(item: "late"))
    let unknown = ProvidedItem(id: "unknown", hover: DragItem.Hover())
    #expect(refusal([.insert([unknown])]) == .notThere(item: "unknown"))
    let gone = ProvidedItem(id: "gone", file: "/no/such/file")
    #expect(refusal([.insert([gone])]) == .notThere(item: "gone"))
    #expect(host.contents(of: scene.shelf) == before)
    host.close(other)
    #expect(refusal([.insert([])], in: other) == .noSuchDestination("other"))
    #expect("\(EditError.unknown(key: o, elsewhere: "other"))".contains("\"other\""))
    #expect(host.keptContents == 4)
  }

  @Test("A drop at work keeps its gap and its places, which aren't the app's to change")
  func beside() async throws {
    let scene = try LiveScene(
      """
      on_update = function() return { operation = "copy", insert_at = 2 } end,
      on_perform = function(session)
        local slot = session:placeholder { index = 2, title = "coming" }
        local at = session:index()
        local content = session.items[1]:load("public.text")
        slot:commit { content }
        session:insert { index = at, contents = "kept" }
        session:insert { contents = "gap" }
      end
      """
    )
    let host = scene.host
    try host.edit(in: scene.shelf, [.insert(["A", "B", "C"].map { Self.note($0) })])
    let gate = AsyncStream<Void>.makeStream()
    let drop = scene.drag([
      LiveScene.text("s") { _ in
        for await _ in gate.stream { break }
        return "s"
      }
    ]).drop()
    let other = scene.drag([LiveScene.text("second") { _ in "second" }]).drop()
    let place = try #require(host.contents(of: scene.shelf).first { $0.placeholder != nil })
    #expect(throws: EditError.underWay(key: place.key, name: "coming")) {
      try host.edit(in: scene.shelf, [.remove([place.key])])
    }
    #expect(throws: EditError.underWay(key: place.key, name: "coming")) {
      try host.edit(in: scene.shelf, [.insert([Self.note("x")], before: place.key)])
    }
    _ = await other.outcome
    try host.edit(
      in: scene.shelf,
      [.remove([Self.key("A", scene)]), .insert([Self.note("0")], before: Self.key("B", scene))]
    )
    host.undo(in: scene.shelf)
    host.redo(in: scene.shelf)
    gate.continuation.yield()
    #expect(await drop.outcome.status == .imported)
    let names = scene.names
    // A|B C: both drops fell behind A, which has gone, and what was put before B stands behind them.
    #expect(names.suffix(3) == ["0", "B", "C"], "\(names)")
    #expect(names.dropLast(3).sorted() == ["gap", "gap", "kept", "kept", "s", "second"])
    for _ in 0..<3 { host.undo(in: scene.shelf) }
    #expect(scene.names == ["A", "B", "C"])
  }

  @Test(
    "A destination begins with what is there, which no undo takes away; what isn't there it refuses"
  )
  func opened() throws {
    let host = PluginHost()
    let written = Destination(id: "draft", contents: [ContentEntry(name: "first")])
    let late = LiveScene.text("late") { _ in "late" }
    #expect(throws: OpenError.contents(.notThere(item: "late"))) {
      try host.open(written, contents: [Self.note("a"), late])
    }
    let draft = try host.open(
      written,
      contents: [Self.note("a", "one"), ProvidedItem(id: "name", representations: [])]
    )
    let held = host.contents(of: draft)
    #expect(held.map(\.name) == ["first", "a", "name"])
    #expect(
      try held.map { try host.content(of: $0.entry)?.bytes() } == [nil, Array("one".utf8), nil]
    )
    host.undo(in: draft)
    try host.edit(in: draft, [.remove([held[1].key])])
    host.undo(in: draft)
    #expect(host.contents(of: draft).map(\.name) == ["first", "a", "name"])
    #expect(try host.content(of: held[1].entry)?.bytes() == Array("one".utf8))
  }

  @Test("No handler is called for it, but one that a drag is over is asked again")
  func asked() throws {
    let scene = try LiveScene(
      """
      on_update = function(session)
        dnd.log.info("asked " .. #session.destination.contents)
        return "copy"
      end,
      on_perform = function() dnd.log.info("performed") end
      """
    )
    var said: [String] = []
    scene.host.onMessage = { message in
      if case .log(_, let text) = message.subject { said.append(text) }
    }
    try scene.host.edit(in: scene.shelf, [.insert([Self.note("A")])])
    #expect(said == [])
    let drag = scene.drag([Self.note("x")])
    #expect(said == ["asked 1"])
    try scene.host.edit(in: scene.shelf, [.insert([Self.note("B")])])
    #expect(said == ["asked 1", "asked 2"])
    try scene.host.edit(in: scene.shelf, [.insert([])])
    #expect(said.count == 2)
    drag.cancel()
  }
}

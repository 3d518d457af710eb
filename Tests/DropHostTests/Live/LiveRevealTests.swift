import DropContent
import DropCore
import DropHost
import Testing

@Suite("Items that a live host knows only at the drop")
struct LiveRevealTests {
  static let pictures = """
    accepts = { "public.image" },
    can_handle = function(session)
      session:emit("asked", { name = session.items[1].name, types = #session.items[1].types })
      return session:has("public.image")
    end,
    on_update = function(session)
      local item = session.items[1]
      local what = item:best("public.image") or item.name or "unknown"
      return { operation = "copy", message = what .. " " .. tostring(item.size) }
    end,
    on_perform = function(session)
      for _, item in ipairs(session.items) do session:insert { contents = { item:load() } } end
    end
    """

  static func picture(_ id: String) -> ProvidedItem {
    ProvidedItem(
      id: id,
      name: id + ".png",
      representations: [
        ProvidedRepresentation("public.png", size: 4) { _ in
          Content(type: "public.png", name: id + ".png", bytes: Array(id.utf8))
        }
      ]
    )
  }

  /// What the script was asked about.
  static func asked(_ effects: [HostEffect]) -> [JSONValue] {
    effects.compactMap { effect in
      if case .emit("asked", let value) = effect.effect { value } else { nil }
    }
  }

  @Test("Moves ask about what isn't known, and at once about what shows; then its bytes come")
  func revealed() async throws {
    let scene = try LiveScene(Self.pictures)
    let drag = scene.drag([ProvidedItem(id: "?", hover: DragItem.Hover())])
    #expect(Self.asked(drag.first.effects) == [["types": 0]])
    for x in 1...5 {
      let step = drag.move(to: Point(x: Double(x), y: 50))
      #expect(step.answer?.verdict.granted == .copy)
      #expect(drag.current?.message == "unknown nil")
    }
    let step = drag.reveal([Self.picture("a"), Self.picture("b")])
    #expect(Self.asked(step.effects) == [["name": "a.png", "types": 1]])
    #expect(drag.current?.message == "public.png 4")
    drag.move(to: Point(x: 50, y: 50))
    #expect(drag.current?.message == "public.png 4")
    #expect(drag.items.map(\.id) == ["a", "b"])
    let outcome = await drag.drop().outcome
    #expect(outcome.imported.map(\.id) == ["a", "b"])
    #expect(scene.names == ["a.png", "b.png"])
  }

  @Test("A drop shows what it has of itself, and what isn't taken is forbidden with its reason")
  func refused() async throws {
    let scene = try LiveScene(Self.pictures)
    var text = LiveScene.text("a") { _ in "a" }
    text.hover = DragItem.Hover()
    let drag = scene.drag([text])
    #expect(drag.current?.prospect == .granted)
    let drop = drag.drop()
    let outcome = await drop.outcome
    #expect(outcome.status == .forbidden && outcome.destination == "shelf")
    let badges = drop.takeEffects().compactMap { effect in
      if case .badge(_, let message?) = effect.effect { message } else { nil }
    }
    #expect(badges == [Verdict.Reason.unwantedOnceKnown.sentence])
  }

  @Test("One that is revealed by its id takes the place that it had, and its own bytes come")
  func places() async throws {
    let scene = try LiveScene(Self.pictures)
    let hidden = ["a", "b", "c"].map { ProvidedItem(id: $0, hover: DragItem.Hover()) }
    let drag = scene.drag(hidden)
    drag.reveal([Self.picture("c")])
    drag.reveal([Self.picture("b"), Self.picture("d"), Self.picture("a")])
    let outcome = await drag.drop().outcome
    #expect(outcome.items.map(\.id) == ["a", "b", "c", "d"])
    let contents = scene.host.contents(of: scene.shelf)
    #expect(contents.map(\.name) == ["a.png", "b.png", "c.png", "d.png"])
    for entry in contents {
      let bytes = try scene.host.content(of: entry.entry)?.bytes()
      #expect(bytes.map { String(decoding: $0, as: UTF8.self) + ".png" } == entry.name)
    }
  }

  @Test("What was known isn't replaced, and one of its id that joins brings nobody else's bytes")
  func known() async throws {
    let scene = try LiveScene(Self.pictures)
    let drag = scene.drag([Self.picture("a")])
    drag.add([Self.picture("a"), Self.picture("b")])
    var other = Self.picture("a")
    other.representations = Self.picture("z").representations
    drag.reveal([other, Self.picture("c")])
    #expect(await drag.drop().outcome.imported.map(\.id) == ["a", "b", "c"])
    let bytes = try scene.host.contents(of: scene.shelf).map {
      String(decoding: try scene.host.content(of: $0.entry)?.bytes() ?? [], as: UTF8.self)
    }
    #expect(bytes == ["a", "b", "c"])
  }

  @Test("Of very many each shows what it is once it is known", arguments: [255, 256, 257, 400])
  func many(_ count: Int) async throws {
    let scene = try LiveScene(
      """
      on_update = function(session)
        local named = 0
        for _, item in ipairs(session.items) do if item.name and item.size then named = named + 1 end end
        return { operation = "copy", message = tostring(named) }
      end
      """
    )
    let hidden = (0..<count).map { ProvidedItem(id: "i\($0)", hover: DragItem.Hover()) }
    let drag = scene.drag(hidden)
    #expect(drag.current?.message == "0")
    drag.reveal((0..<3).map { Self.picture("i\($0)") })
    #expect(drag.current?.message == "3")
    drag.reveal((3..<count + 60).map { Self.picture("i\($0)") })
    #expect(drag.current?.message == "\(count + 60)")
  }

  @Test("While one drop works another drag may show what it is, each its own")
  func several() async throws {
    let scene = try LiveScene(Self.pictures)
    let first = scene.drag([ProvidedItem(id: "?", hover: DragItem.Hover())])
    first.reveal([Self.picture("a")])
    let drop = first.drop()
    let second = scene.drag([ProvidedItem(id: "?", hover: DragItem.Hover())])
    #expect(second.current?.message == "unknown nil")
    second.reveal([Self.picture("b")])
    let other = second.drop()
    #expect(first.reveal([Self.picture("c")]).effects.isEmpty)
    #expect(await drop.outcome.imported.map(\.id) == ["a"])
    #expect(await other.outcome.imported.map(\.id) == ["b"])
    #expect(scene.names.sorted() == ["a.png", "b.png"])
  }
}

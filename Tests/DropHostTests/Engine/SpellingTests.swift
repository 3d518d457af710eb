import DropCore
import DropHost
import Testing

/// Two spellings that look the same are two names.
@Suite("Names are their bytes")
struct SpellingTests {
  static let composed = "caf\u{E9}"
  static let apart = "cafe\u{301}"

  @Test("Rule 36: destinations, items, regions and keys of two spellings are two")
  func twoSpellings() throws {
    #expect(Self.composed == Self.apart, "as Swift's texts they are one")
    let object: JSONValue = .object([.init(Self.composed, 1), .init(Self.apart, 2)])
    #expect(object[Self.composed] == 1 && object[Self.apart] == 2)
    #expect(JSONValue.string(Self.composed) != .string(Self.apart))
    let scene = try TestScene(
      """
      return { name = "x", api = 1, on_update = function(session)
        session:emit("at", { id = session.destination.id, n = #session.items })
        return "copy"
      end }
      """,
      items: [TestItem(Self.composed, text: "a"), TestItem(Self.apart, text: "b")],
      setup: { setup in
        let plugin = setup.plugins["gallery"]
        setup.destinations = [Self.composed, Self.apart].enumerated().map { place, id in
          Destination(id: id, frame: Rect(x: Double(place * 10), y: 0, width: 10, height: 10))
        }
        setup.plugins[Self.composed] = plugin
        setup.plugins[Self.apart] = plugin
      }
    )
    scene.begin(at: Point(x: 5, y: 5))
    scene.apply(.move(to: Point(x: 15, y: 5)), after: 10)
    let said = scene.emitted("at")
    #expect(said.count == 2)
    #expect(said.first?["id"] == .string(Self.composed))
    #expect(said.last?["id"] == .string(Self.apart))
    #expect(said.last?["n"] == 2)
  }

  @Test("Rule 36: a dragged item is the entry of its own spelling, by id and by name")
  func entries() throws {
    for isByID in [true, false] {
      let names = [Self.apart, Self.composed]
      let scene = try TestScene(
        performing(
          "session:insert { contents = item:load() }",
          fields: "on_update = function() return \"move\" end,"
        ),
        items: [TestItem(Self.composed, name: Self.composed, [.text("a", type: "public.text")])],
        setup: { setup in
          setup.destinations.append(
            Destination(
              id: "home",
              frame: Rect(x: 200, y: 0, width: 10, height: 10),
              contents: names.map { ContentEntry(name: isByID ? "x" : $0, id: isByID ? $0 : nil) }
            )
          )
        }
      )
      scene.drop(Source(destination: "home", operations: .move))
      let home = try #require(scene.engine.session.index(of: "home"))
      let left = scene.engine.session.contents(of: home).map { $0.entry.id ?? $0.name }
      #expect(left.map { Array($0.utf8) } == [Array(Self.apart.utf8)], "\(left)")
    }
  }
}

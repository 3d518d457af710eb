import DropContent
import DropCore
import DropHost
import Testing

@Suite("What a toolkit tells, and what its source is told")
@MainActor
struct AdapterProbe {
  /// A shelf that counts how often it is asked.
  @MainActor
  private final class Shelf {
    let host = PluginHost()
    let shelf: PluginHost.Opened
    private(set) var asked: [String] = []

    init(_ body: String) throws {
      shelf = try host.open(
        Destination(id: "shelf", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
        plugin: Plugin(text: "return { name = \"shelf\", api = 1, \(body) }")
      )
      host.onMessage = { [weak self] message in
        switch message.subject {
        case .log(_, let text): self?.asked.append(text)
        case .fault: self?.asked.append("fault")
        default: break
        }
      }
    }
  }

  private static func note(_ id: String) -> ProvidedItem {
    ProvidedItem(
      id: id,
      representations: [ProvidedRepresentation("public.utf8-plain-text", text: id)]
    )
  }

  private static let place = Point(x: 5, y: 5)

  @Test("a pointer that rests asks nobody again, until something is new there")
  func rest() async throws {
    let shelf = try Shelf(
      """
      on_update = function(session)
        dnd.log.info(table.concat(session.modifiers, " "))
        return { operation = "copy" }
      end,
      on_perform = function(session) session:insert { contents = { "one" } } end
      """
    )
    let host = shelf.host
    let source = DragSource(operations: .copy)
    let drag = host.begin(source, items: [Self.note("a")], at: Self.place, holding: .shift)
    #expect(drag.first.answer?.verdict.granted == .copy)
    #expect(drag.move(to: Self.place).answer == nil && drag.current?.operation == .copy)
    drag.allow(.copy)
    drag.hold(.shift)
    drag.move(to: Self.place)
    #expect(shelf.asked == ["shift"])
    drag.hold([])
    drag.move(to: Self.place)
    drag.allow([.copy, .move])
    drag.move(to: Self.place)
    #expect(shelf.asked == ["shift", "", ""])
    // What a drop puts in may be answered otherwise.
    _ = await host.paste([Self.note("b")], into: shelf.shelf).outcome
    #expect(drag.move(to: Self.place).answer?.verdict.granted == .copy)
    drag.leave()
    #expect(drag.current?.operation == nil)
    drag.move(to: Self.place)
    #expect(shelf.asked.count == 5)
    #expect(drag.move(to: Point(x: 6, y: 5)).answer != nil)
  }

  @Test("what a toolkit tells at one point is too little to be put in quarantine for")
  func faults() throws {
    let shelf = try Shelf(
      """
      on_update = function(session)
        return { operation = #session.items[1].name > 0 and "copy" or "forbidden" }
      end
      """
    )
    let hidden = ProvidedItem(id: "something", hover: DragItem.Hover())
    let drag = shelf.host.begin(DragSource(), items: [hidden], at: Self.place, holding: .control)
    drag.hold(.control)
    drag.allow([.copy, .move])
    for _ in 0..<9 { drag.move(to: Self.place) }
    #expect(shelf.asked == ["fault", "fault"])
    #expect(drag.current?.prospect == .refused)
    #expect(drag.reveal([Self.note("a")]).answer?.verdict.granted == .copy)
  }

  @Test("an item has what its toolkit's names mean, each type once, and is called by the first")
  func targets() async throws {
    let shelf = try Shelf(
      """
      on_perform = function(session)
        for _, name in ipairs { "public.html", "public.utf8-plain-text", "application/x-own" } do
          local content = session.items[1]:load(name)
          dnd.log.info(content.name, content:text())
        end
      end
      """
    )
    let names = [
      "TARGETS", "TIMESTAMP", "application/vnd.portal.files", "text/html", "UTF8_STRING",
      "text/plain;charset=utf-8", "application/x-own",
    ]
    let types = shelf.host.types
    let item = ProvidedItem(targets: names, types) { target, wish, _ in
      Content(type: wish.type, text: target)
    }
    #expect(item.id == "dropped" && item.name == "dropped.html")
    let found = item.representations.map { types.mimeTypes(of: $0.type).first ?? $0.type.id }
    #expect(found.count == 3 && found.first == "text/html", "\(found)")
    let drag = shelf.host.begin(DragSource(), items: [item], at: Self.place)
    #expect(await drag.drop().outcome.status != .aborted)
    #expect(
      shelf.asked == [
        "dropped.html\ttext/html", "dropped.html\tUTF8_STRING", "dropped.html\tapplication/x-own",
      ]
    )
    let named = ProvidedItem(targets: ["TARGETS"], types, id: "7", name: "x") { _, _, _ in
      throw LoadFailure(.failed, "nothing")
    }
    #expect(named.id == "7" && named.name == "x" && named.representations.isEmpty)
  }

  @Test("the source is told what was done: a move only where all of it arrived")
  func told() async throws {
    let shelf = try Shelf(
      """
      on_update = function(session) return { operation = "move" } end,
      on_perform = function(session)
        for _, item in ipairs(session.items) do session:insert { contents = { item:load() } } end
        session:confirm { title = "Done?" }
      end
      """
    )
    let gone = ProvidedItem(
      id: "gone",
      representations: [
        ProvidedRepresentation("public.utf8-plain-text") { _ in throw LoadFailure(.expired, "gone")
        }
      ]
    )
    let source = DragSource(isLocal: true, operations: [.copy, .move])
    func drop(_ items: [ProvidedItem]) async -> (Drop, DropCore.Operation?) {
      let drop = shelf.host.begin(source, items: items, at: Self.place).drop()
      #expect(drop.sourceOperation == nil)
      for await effect in drop.effects {
        if case .confirm(let question, _) = effect.effect { drop.answer(question, with: true) }
      }
      return (drop, drop.sourceOperation)
    }
    #expect(await drop([Self.note("a")]).1 == .move)
    #expect(await drop([Self.note("a"), gone]).1 == .copy)
    #expect(await drop([gone]).1 == nil)
    let beside = shelf.host.begin(source, items: [Self.note("a")], at: Point(x: 900, y: 0)).drop()
    #expect(beside.sourceMayGo && beside.sourceOperation == nil)
  }

  @Test("of a drop that goes on the source is told what was granted")
  func released() async throws {
    let shelf = try Shelf(
      """
      on_perform = function(session)
        session:stabilize { types = { "public.text" }, release = true }
        session:confirm { title = "Done?" }
      end
      """
    )
    let drop = shelf.host.begin(DragSource(), items: [Self.note("a")], at: Self.place).drop()
    #expect(drop.sourceOperation == nil)
    await drop.sourceRelease()
    #expect(drop.endedOutcome == nil && drop.sourceOperation == .copy)
    drop.abort()
    #expect(await drop.outcome.status == .aborted && drop.sourceOperation == nil)
  }
}

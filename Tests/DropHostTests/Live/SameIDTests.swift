import DropContent
import DropCore
import DropHost
import SystemFiles
import Testing

@Suite("Things that an app drags with one id")
@MainActor
struct SameIDTests {
  private let scene: LiveScene

  init() throws { scene = try LiveScene(LiveScene.importing) }

  private static func items(_ count: Int) -> [ProvidedItem] {
    (0..<count).map { number in
      var item = LiveScene.text("letter.txt") { _ in "text \(number)" }
      item.name = "letter.txt"
      return item
    }
  }

  private func check(_ outcome: Outcome, _ count: Int) throws {
    #expect(outcome.items.map(\.kind) == Array(repeating: .imported, count: count))
    #expect(Set(outcome.items.map(\.id)).count == count && outcome.items[0].id == "letter.txt")
    let texts = try scene.host.contents(of: scene.shelf).map {
      String(decoding: try scene.host.content(of: $0.entry)?.bytes() ?? [], as: UTF8.self)
    }
    #expect(texts == (0..<count).map { "text \($0)" })
  }

  @Test("each arrive, pasted and dragged", arguments: [1, 2, 3])
  func arrive(_ count: Int) async throws {
    try check(await scene.host.paste(Self.items(count), into: scene.shelf).outcome, count)
    _ = scene.host.undo(in: scene.shelf)
    let outcome = await scene.drag(Self.items(count)).drop().outcome
    try check(outcome, count)
  }
}

@Suite("A place that a drop keeps, which another takes out and an undo brings back")
@MainActor
struct KeptPlaceTests {
  @Test("is told as the place that it is, and comes to what it is for")
  func back() async throws {
    let scene = try LiveScene(
      """
      on_perform = function(session)
        local item = session.items[1]
        if item.name == "remover" then return session:remove { index = 1 } end
        local slot = session:placeholder { title = item.name }
        slot:commit { item:load("public.text") }
      end
      """
    )
    let isReady = Guarded(false)
    let slow = LiveScene.text("slow") { _ in
      while !isReady.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
      return "slow"
    }
    var lists = MirroredLists()
    let drop = scene.host.paste([slow], into: scene.shelf)
    for effect in drop.takeEffects() { lists.apply(effect) }
    let remover = scene.host.paste([LiveScene.text("remover") { _ in "" }], into: scene.shelf)
    for await effect in remover.effects { lists.apply(effect) }
    #expect(scene.host.contents(of: scene.shelf).isEmpty)
    for effect in scene.host.undo(in: scene.shelf) { lists.apply(effect) }
    #expect(scene.host.contents(of: scene.shelf).map(\.placeholder).contains { $0 != nil })
    #expect(lists.differing(from: [scene.shelf], of: scene.host) == [])
    isReady.withLock { $0 = true }
    for await effect in drop.effects { lists.apply(effect) }
    #expect(lists.faults == [])
    #expect(lists.differing(from: [scene.shelf], of: scene.host) == [])
  }

  @Test("A destination that may hold less than nothing holds nothing", arguments: [Int.min, -1, 0])
  func least(_ most: Int) async throws {
    let host = PluginHost(limits: LiveScene.limits)
    let list = try host.open(
      Destination(id: "list", frame: Rect(x: 0, y: 0, width: 9, height: 9), most: most),
      plugin: Plugin(text: "return { name = \"p\", api = 1, \(LiveScene.importing) }")
    )
    let drop = host.paste([LiveScene.text("a") { _ in "a" }], into: list)
    #expect(await drop.outcome.imported.isEmpty)
    #expect(host.contents(of: list).isEmpty)
  }
}

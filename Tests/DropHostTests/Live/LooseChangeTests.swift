import DropContent
import DropCore
import DropHost
import Testing

/// Changes carry indexes, which hold after all changes before them: also after those of drops that nobody holds.
@Suite("What drops change that nobody holds")
@MainActor
struct LooseChangeTests {
  /// Each puts its own in at the front once its time has come, and what it ends with at the end.
  private static let script = """
    on_perform = function(session)
      local name = session.items[1].name
      dnd.sleep(tonumber(session.items[2].name))
      session:insert { contents = name .. " first", index = 1 }
      dnd.sleep(8)
      session:insert { contents = name .. " last" }
    end
    """

  private let scene: LiveScene
  private var lists = MirroredLists()

  init() throws { scene = try LiveScene(Self.script) }

  private func paste(_ name: String, after milliseconds: Int) -> Drop {
    let items = [name, "\(milliseconds)"].map { id in LiveScene.text(id) { _ in id } }
    return scene.host.paste(items, into: scene.shelf)
  }

  private mutating func apply(_ effects: [HostEffect]) { for each in effects { lists.apply(each) } }

  private func check(_ place: SourceLocation = #_sourceLocation) {
    #expect(lists.faults == [], sourceLocation: place)
    #expect(lists.differing(from: [scene.shelf], of: scene.host) == [], sourceLocation: place)
  }

  @Test("come before what a reader's drop changed after them", arguments: [(1, 4), (4, 1), (1, 1)])
  mutating func two(_ loose: Int, _ held: Int) async throws {
    _ = paste("loose", after: loose)
    let drop = paste("held", after: held)
    for await effect in drop.effects { lists.apply(effect) }
    // What nobody's drop came after is left for whoever asks.
    while scene.host.contents(of: scene.shelf).count < 4 {
      apply(scene.host.advance())
      await Task.yield()
    }
    apply(scene.host.advance())
    check()
  }

  @Test(
    "come in their order among those of two drops that are read one after the other",
    arguments: [[1, 4, 7], [1, 7, 4], [4, 1, 7], [4, 7, 1], [7, 1, 4], [7, 4, 1]]
  )
  mutating func three(_ times: [Int]) async throws {
    _ = paste("loose", after: times[0])
    let drops = [paste("a", after: times[1]), paste("b", after: times[2])]
    for drop in drops { for await effect in drop.effects { lists.apply(effect) } }
    while scene.host.contents(of: scene.shelf).count < 6 {
      apply(scene.host.advance())
      await Task.yield()
    }
    apply(scene.host.advance())
    check()
  }

  @Test("leave a drop its own, however long somebody waits for its outcome", arguments: 1...2)
  mutating func waiting(_ others: Int) async throws {
    let drop = paste("held", after: 1)
    for number in 0..<others { _ = paste("loose \(number)", after: 4) }
    #expect(await drop.outcome.status != .aborted)
    var own: [HostEffect] = []
    for await effect in drop.effects {
      lists.apply(effect)
      if effect.drop == drop.id { own.append(effect) }
    }
    let inserts = own.filter { if case .insert = $0.effect { true } else { false } }
    #expect(inserts.count == 2)
    while scene.host.contents(of: scene.shelf).count < 2 + 2 * others {
      apply(scene.host.advance())
      await Task.yield()
    }
    apply(scene.host.advance())
    check()
  }
}

import DropContent
import DropCore
import DropHost
import Testing

/// Two lists and another one in a program, with loads that end when a test says.
@Suite("A live host and drops that meet")
@MainActor
struct LiveMovingTests {
  private let host: PluginHost
  private let home: PluginHost.Opened
  private let left: PluginHost.Opened
  private let right: PluginHost.Opened

  init() throws {
    let host = PluginHost(limits: LiveScene.limits)
    self.host = host
    let plugin = Plugin(
      text: """
        return { name = "list", api = 1,
          on_update = function(session) return session.modifiers.option and "copy" or "move" end,
          on_perform = function(session)
            dnd.each(session.items, function(item)
              session:emit("before", { item.is_there })
              local slot = session:placeholder { title = item.name }
              local content = item:load()
              session:emit("after", { item.is_there })
              slot:commit { content }
            end)
          end }
        """,
      name: "list.lua"
    )
    func open(_ id: String, _ number: Int, _ names: [String]) throws -> PluginHost.Opened {
      try host.open(
        Destination(
          id: id,
          frame: Rect(x: Double(number) * 100, y: 0, width: 100, height: 100),
          contents: names.map { ContentEntry(name: $0) }
        ),
        plugin: plugin
      )
    }
    home = try open("home", 0, ["one", "two"])
    left = try open("left", 1, [])
    right = try open("right", 2, [])
  }

  private func names(_ place: PluginHost.Opened) -> [String] {
    host.contents(of: place).map(\.name)
  }
  private var all: [[String]] { [names(home), names(left), names(right)] }

  private func drag(
    _ items: [ProvidedItem],
    onto number: Int,
    holding keys: Modifiers = []
  ) -> Drop {
    let source = DragSource(destination: "home", operations: [.copy, .move])
    let drag = host.begin(source, items: items, at: Point(x: 50, y: 50), holding: keys)
    drag.move(to: Point(x: Double(number) * 100 + 50, y: 50))
    return drag.drop()
  }

  private static func held(_ id: String, _ gate: AsyncStream<Void>) -> ProvidedItem {
    LiveScene.text(id) { _ in
      for await _ in gate { break }
      return id
    }
  }

  private static func there(_ drop: Drop) -> [String] {
    drop.takeEffects().compactMap { effect in
      if case .emit(let name, let values) = effect.effect { "\(name) \(values)" } else { nil }
    }
  }

  @Test("one card that is moved twice arrives once, and what is dragged with it all the same")
  func twice() async throws {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let first = drag([Self.held("one", gate)], onto: 1)
    let second = drag(
      [LiveScene.text("one") { _ in "one" }, LiveScene.text("two") { _ in "two" }],
      onto: 2
    )
    #expect(await second.outcome.status == .imported)
    #expect(all == [[], ["one"], ["one", "two"]])
    opener.yield()
    let outcome = await first.outcome
    #expect(outcome.items.map(\.reason) == ["it was taken elsewhere"])
    #expect(outcome.status == Outcome.Status.none && outcome.items.first?.kind == .skipped)
    #expect(all == [[], [], ["one", "two"]])
    #expect(Self.there(first) == ["before [true]", "after [false]"])
    host.undo(in: right)
    #expect(all == [["one", "two"], [], []])
  }

  @Test("a card that the app or an undo took away meanwhile is not brought in; a copy is")
  func gone() async throws {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let (other, second) = AsyncStream.makeStream(of: Void.self)
    let move = drag([Self.held("one", gate)], onto: 1)
    let copy = drag([Self.held("one", other)], onto: 2, holding: .option)
    let key = try #require(host.contents(of: home).first).key
    try host.edit(in: home, [.remove([key])])
    opener.yield()
    #expect(await move.outcome.items.map(\.reason) == ["it was taken elsewhere"])
    second.yield()
    #expect(await copy.outcome.status == .imported)
    #expect(all == [["two"], [], ["one"]])
    host.undo(in: home)
    #expect(names(home) == ["one", "two"])
  }

  @Test("one card that is moved twice arrives once though its list closes meanwhile")
  func closing() async throws {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let first = drag([Self.held("one", gate)], onto: 1)
    let second = drag([LiveScene.text("one") { _ in "one" }], onto: 2)
    host.close(home)
    #expect(await second.outcome.status == .imported)
    opener.yield()
    #expect(await first.outcome.items.map(\.reason) == ["it was taken elsewhere"])
    #expect(names(left) == [] && names(right) == ["one"])
    host.undo(in: right)
    #expect(names(left) == [] && names(right) == [])
  }

  @Test("a list that was closed and opened again under its name loses nothing to an older drag")
  func reopened() async throws {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let move = drag([Self.held("one", gate)], onto: 1)
    host.close(home)
    let again = try host.open(Destination(id: "home", contents: [ContentEntry(name: "one")]))
    opener.yield()
    #expect(await move.outcome.status == .imported)
    #expect(names(again) == ["one"] && names(left) == ["one"])
  }
}

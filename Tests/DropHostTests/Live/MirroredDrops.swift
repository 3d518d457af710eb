import DropContent
import DropCore
import DropHost
import TestGround

/// An app that keeps its lists by the effects it gets, one after another, while drops are at work in them.
@MainActor
final class MirroredDrops {
  let store: TestStore
  private let host: PluginHost
  private let shelves: RandomShelves
  private var lists = MirroredLists()
  /// What lasts, as it came, with how many records were kept by then.
  private var came: [(effect: String, kept: Int)] = []

  private static let script = """
    return { name = "shelf", api = 1, needs = { "tasks" },
      on_update = function(session) return { operation = "copy", insert_at = 1 } end,
      on_perform = function(session)
        local first = session.items[1]
        if first.id == "ask" and not session:confirm { title = "Take them?" } then return end
        dnd.each(session.items, { limit = 2 }, function(item)
          local slot = session:placeholder { title = item.name, item = item }
          slot:progress(1, 2)
          local content = item:load("public.text", { progress = slot })
          if first.id == "slow" then dnd.sleep(2) end
          slot:commit { content }
        end)
        session:insert { contents = "note" }
        session:emit("done")
      end }
    """

  /// With a journal, unless there is no time for it.
  init(seed: UInt64, milliseconds: Int?) throws {
    store = TestStore(milliseconds: milliseconds ?? 0, seed: seed)
    host = PluginHost(limits: LiveScene.limits)
    if milliseconds != nil { try host.attach(store) }
    shelves = try RandomShelves(host, seed: seed, script: Self.script, most: 4)
    host.onEffect = { [unowned self] in apply($0) }
  }

  /// Effects that no list of the app's could take.
  var faults: [String] { lists.faults }

  /// Those that aren't what their effects say.
  var differing: [String] { lists.differing(from: shelves.all, of: host) }

  /// What went out before all was kept that it comes of.
  func early() throws -> [String] {
    var due: [(effect: String, records: Int)] = []
    let feed = JournalFeed(store.records)
    let again = try HostEngine(host.registered, answers: feed)
    feed.run(again) { outputs, count in
      for case .effect(let effect, let index, _) in outputs where outputs.count > 0 {
        let id = index.map { index in again.asking { $0.id(of: index) } } ?? ""
        if effect.changesContents { due.append(("\(id) \(effect)", count)) }
      }
    }
    // Of those that have closed not all has come.
    let open = shelves.all.map { "\($0.id) " }
    due = due.filter { each in open.contains { each.effect.hasPrefix($0) } }
    let came = self.came.filter { each in open.contains { each.effect.hasPrefix($0) } }
    guard due.map(\.effect) == came.map(\.effect) else {
      let first = zip(due, came).first { $0.effect != $1.effect }
      return ["came otherwise: \(due.count), \(came.count), \(String(describing: first))"]
    }
    return zip(came, due).filter { $0.kept < $1.records }.map { "\($0) before \($1.records)" }
  }

  func go(_ count: Int) async throws {
    var readers: [Task<Void, Never>] = []
    for number in 1...count {
      readers.append(read(drop(number)))
      for effect in try shelves.disturb(with: { item("loose") }) { apply(effect) }
      if shelves.pick(3) == 0 { try await Task.sleep(for: .milliseconds(shelves.pick(4))) }
      for effect in host.advance() { apply(effect) }
    }
    for number in 0..<count { shelves.answer(.bool(number % 2 == 0)) }
    for reader in readers {
      shelves.answer(true)
      await reader.value
    }
    for effect in host.advance() { apply(effect) }
  }

  private func drop(_ number: Int) -> Drop {
    let shelf = shelves.pickOne()
    let first = ["ask", "slow", "plain"][shelves.pick(3)]
    let items = ([first] + (0..<shelves.pick(4)).map { "item \(number) \($0)" }).map(item)
    if shelves.pick(2) == 0 { return host.paste(items, into: shelf) }
    let drag = host.begin(DragSource(), items: items, at: shelves.place(of: shelf))
    return drag.drop()
  }

  private func item(_ id: String) -> ProvidedItem { LiveScene.text(id) { _ in id } }

  private func read(_ drop: Drop) -> Task<Void, Never> {
    let aborts = shelves.pick(8) == 0
    return Task { @MainActor in
      for await effect in drop.effects {
        apply(effect)
        if case .confirm(let id, _) = effect.effect {
          shelves.note(id, of: drop); shelves.answer(true)
        }
        if aborts { drop.abort() }
      }
    }
  }

  private func apply(_ effect: HostEffect) {
    let id = effect.destination ?? ""
    if effect.effect.changesContents { came.append(("\(id) \(effect.effect)", store.count)) }
    lists.apply(effect)
  }
}

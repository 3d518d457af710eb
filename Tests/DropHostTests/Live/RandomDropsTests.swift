import DropContent
import DropCore
import DropHost
import Foundation
import TestGround
import Testing
import TestExtent

/// Drops whose providers fail, stall and come late, while other places abort, answer, undo, reload
/// and close: also run under the thread sanitizer.
@Suite("Random live drops")
@MainActor
struct RandomDropsTests {
  private nonisolated static let count =
    Extent.isLong ? 10_000 : Extent.isWhole ? 1_000 : 200

  @Test(
    "no reader is left waiting, no effect is lost, and nothing is left behind",
    arguments: 1...2
  )
  func random(seed: Int) async throws {
    let run = try RandomDrops(seed: UInt64(seed))
    try await run.go(50)
    let before = run.memory
    try await run.go(Self.count / 2 - 50)
    #expect(run.ended == Self.count / 2)
    #expect(run.unbalanced == [])
    #expect(run.host.openRequests == 0)
    let after = run.memory
    run.closeAll()
    #expect(run.host.keptContents == 0)
    for _ in 0..<2_000 where run.watch.tokens > 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(run.watch.tokens == 0)
    // When a collection ran last depends on the threads; drops left behind would show.
    #expect(after < 3 * before, "\(before), then \(after)")
  }
}

/// One host, its drops, and what their effects add up to.
@MainActor
private final class RandomDrops {
  let host: PluginHost
  let watch = ManyLoadsTests.Watch()
  /// How many drops came to their end, for each of their readers.
  private(set) var ended = 0
  private let shelves: RandomShelves
  /// How many entries and places the effects say are there, by destination.
  private var balance: [String: Int] = [:]
  /// Drops whose effects nobody awaits: they are taken now and then.
  private var polled: [Drop] = []
  private var active = 0

  private static let script = """
    return { name = "shelf", api = 1, on_perform = function(session)
      local first = session.items[1]
      if first.id == "ask" and not session:confirm { title = "Take them?" } then return end
      dnd.each(session.items, { limit = 2 }, function(item)
        local slot = session:placeholder { title = item.name, item = item }
        local content = item:load("public.text", { progress = slot, timeout = 60 })
        if first.id == "slow" then dnd.sleep(2) end
        slot:commit { content }
      end)
      session:insert { contents = "note" }
    end }
    """

  init(seed: UInt64) throws {
    var limits = HostLimits.interactive
    limits.deadlineFactor = 1_000
    host = PluginHost(limits: limits)
    shelves = try RandomShelves(host, seed: seed, script: Self.script, most: 60)
    host.onEffect = { [unowned self] in count($0) }
  }

  /// What the largest sandbox holds while nothing runs in it.
  var memory: Int { shelves.all.compactMap { host.report(of: $0)?.memoryInUse }.max() ?? 0 }

  /// Those whose contents aren't what their effects say.
  var unbalanced: [String] {
    shelves.all.filter { host.contents(of: $0).count != balance[$0.id, default: 0] }
      .map { "\($0.id): \(host.contents(of: $0).count) of \(balance[$0.id, default: 0])" }
  }

  func go(_ count: Int) async throws {
    for _ in 0..<count {
      while active > 20 { try await rest() }
      begin()
      for _ in 0..<pick(4) { await Task.yield() }
      let effects = try shelves.disturb { item(at: 0) }
      for effect in effects { self.count(effect) }
    }
    while active > 0 { try await rest() }
  }

  /// Questions that nobody answered are dismissed, so that each drop comes to its end.
  private func rest() async throws {
    for drop in polled { take(drop) }
    shelves.answer(.null)
    try await Task.sleep(for: .microseconds(200))
  }

  func closeAll() { shelves.closeAll() }

  private func begin() {
    let shelf = shelves.pickOne()
    let items = (0...pick(4)).map { item(at: $0) }
    let drop: Drop
    if pick(4) == 0 {
      drop = host.paste(items, into: shelf)
    } else {
      let drag = host.begin(DragSource(app: "tests"), items: items, at: shelves.place(of: shelf))
      drag.move(to: shelves.place(of: shelf))
      drop = drag.drop()
    }
    active += 1
    read(drop, aborts: pick(9) == 0)
  }

  /// Two wait for each drop: one for its effects, one for its outcome.
  private func read(_ drop: Drop, aborts: Bool) {
    let outcome = Task { await drop.outcome }
    let takes = pick(3) == 0
    if takes { polled.append(drop) }
    Task {
      if takes {
        _ = await drop.outcome
        take(drop)
        polled.removeAll { $0 === drop }
      } else {
        for await effect in drop.effects { count(effect, of: drop) }
      }
      _ = await outcome.value
      active -= 1
      ended += 1
    }
    if aborts { outcome.cancel() }
    if pick(12) == 0 {
      let stopper = drop.stopper
      Task.detached { stopper.abort() }
    }
  }

  private func take(_ drop: Drop) {
    for effect in drop.takeEffects() { count(effect, of: drop) }
  }

  private func count(_ effect: HostEffect, of drop: Drop? = nil) {
    let id = effect.destination ?? ""
    switch effect.effect {
    case .placeholder: balance[id, default: 0] += 1
    case .commit(_, _, let entries): balance[id, default: 0] += entries.count - 1
    case .discard: balance[id, default: 0] -= 1
    case .insert(_, let entries): balance[id, default: 0] += entries.count
    case .remove(_, let count): balance[id, default: 0] -= count
    case .confirm(let question, _): if let drop { shelves.note(question, of: drop) }
    default: break
    }
  }

  private func item(at place: Int) -> ProvidedItem {
    let fate = pick(10)
    let token = ManyLoadsTests.Token(watch)
    let id = place == 0 ? ["ask", "slow", "i0", "i0"][pick(4)] : "i\(place)"
    return LiveScene.text(id) { progress in
      withExtendedLifetime(token) {}
      for done in 0..<fate { progress(done, of: 10) }
      switch fate {
      case 0: throw LoadFailure(.failed, "connection lost")
      case 1: throw LoadFailure(.expired, "unplugged")
      case 2: try await Task.sleep(for: .seconds(3_600))
      case 3: try await Task.sleep(for: .milliseconds(3))
      // Late, and deaf to its cancellation.
      case 4: for _ in 0..<50 { await Task.yield() }
      default: break
      }
      return "text"
    }
  }

  private func pick(_ count: Int) -> Int { shelves.pick(count) }
}

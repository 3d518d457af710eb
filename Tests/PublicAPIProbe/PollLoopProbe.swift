import DropContent
import DropCore
import DropHost
import Foundation
import Synchronization
import TestExtent
import Testing

/// A host on a loop of the program's own, in an isolation domain of its own.
@Suite("Hundreds of drops on a plain poll loop")
struct PollLoopProbe {
  private static let count = Extent.isWhole ? 1_000 : 100

  /// What the program found.
  struct Told: Sendable {
    var ended = 0
    var placed = 0
    var kept = 0
    var dropped = 0
    var strays = 0
    var wasElsewhere = 0
  }

  @Test("nothing hangs, no effect is lost, and all of it happens on the loop's thread")
  func many() async {
    let told = await withCheckedContinuation { continuation in
      let thread = Thread { Self.onThisThread { continuation.resume(returning: $0) } }
      thread.stackSize = 8 << 20
      thread.start()
    }
    #expect(told.ended == Self.count)
    #expect(told.placed > Self.count && told.kept + told.dropped == told.placed)
    #expect(told.kept > 0 && told.dropped > 0)
    #expect(told.strays == 0 && told.wasElsewhere == 0)
    #expect(LoopActor.loop.ran.load(ordering: .relaxed) > Self.count)
  }

  /// The loop itself: it is the program, and this thread has nothing else.
  private static func onThisThread(_ end: @escaping @Sendable (Told) -> Void) {
    let isOver = Flag()
    let turn: @Sendable () -> Void = { Task { @LoopActor in Program.turn?() } }
    Task { @LoopActor in
      do { end(try await Program().run(wakingBy: turn)) } catch { end(Told()) }
      isOver.value.store(true, ordering: .releasing)
      LoopActor.loop.wake()
    }
    LoopActor.loop.run(until: { isOver.value.load(ordering: .acquiring) }, onPause: turn)
  }

  private final class Flag: Sendable {
    let value = Atomic(false)
  }

  @LoopActor
  final class Program {
    /// What is to be done when the host says so, or its time has come.
    static var turn: (() -> Void)?

    private static let script = """
      return { name = "shelf", api = 1, on_perform = function(session)
        if session.items[1].id == "ask" then session:confirm { title = "Now?" } end
        dnd.each(session.items, { limit = 2 }, function(item)
          local slot = session:placeholder { title = item.name, item = item }
          slot:commit { item:load("public.text", { progress = slot }) }
        end)
      end }
      """

    private let host = PluginHost()
    /// Drops that nobody awaits: the loop takes their effects.
    private var polled: [Drop] = []
    /// Goes on when the last of them has ended.
    private var onLast: CheckedContinuation<Void, Never>?
    private var told = Told()

    func run(wakingBy wake: @escaping @Sendable () -> Void) async throws -> Told {
      let shelf = try host.open(
        Destination(id: "shelf", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
        plugin: Plugin(text: Self.script)
      )
      host.onWake = wake
      host.onEffect = { [unowned self] _ in told.strays += 1 }
      Self.turn = { [unowned self] in
        host.advance()
        takeEffects()
        LoopActor.loop.sleepAtMost(host.pollTimeout)
      }
      // Several at once: what one waits for, others don't.
      var readers: [Task<Void, Never>] = []
      for number in 0..<count {
        let drag = host.begin(DragSource(), items: Self.items(number), at: Point(x: 50, y: 50))
        drag.move(to: Point(x: 51, y: 50))
        let drop = drag.drop()
        if number % 3 == 0 {
          polled.append(drop)
        } else {
          readers.append(Task { await read(drop, number) })
          if readers.count > 2 { await readers.removeFirst().value }
        }
      }
      for reader in readers { await reader.value }
      if !polled.isEmpty { await withCheckedContinuation { onLast = $0 } }
      Self.turn = nil
      defer { host.close(shelf) }
      return told
    }

    private func read(_ drop: Drop, _ number: Int) async {
      if number % 50 == 1 {
        let stopper = drop.stopper
        Thread.detachNewThread { stopper.abort() }
      }
      for await effect in drop.effects { take(effect, of: drop) }
      end(drop)
    }

    private func takeEffects() {
      for drop in polled {
        for effect in drop.takeEffects() { take(effect, of: drop) }
        if drop.endedOutcome != nil { end(drop) }
      }
      polled.removeAll { $0.endedOutcome != nil }
      if polled.isEmpty {
        onLast?.resume()
        onLast = nil
      }
    }

    private func take(_ effect: HostEffect, of drop: Drop) {
      if !LoopActor.loop.isHere { told.wasElsewhere += 1 }
      switch effect.effect {
      case .placeholder: told.placed += 1
      case .commit: told.kept += 1
      case .discard: told.dropped += 1
      case .confirm(let question, _): drop.answer(question, with: true)
      default: break
      }
    }

    private func end(_ drop: Drop) { told.ended += 1 }

    /// Three items; some fail, some take a moment, and some drops begin with a question.
    private static func items(_ number: Int) -> [ProvidedItem] {
      (0..<3).map { place in
        ProvidedItem(
          id: place == 0 && number % 7 == 0 ? "ask" : "i\(place)",
          representations: [
            ProvidedRepresentation("public.utf8-plain-text") { progress in
              progress(1, of: 2)
              if (number + place) % 5 == 0 { throw LoadFailure(.expired, "unplugged") }
              if (number + place) % 11 == 0 { try await Task.sleep(for: .milliseconds(1)) }
              return Content(type: "public.utf8-plain-text", text: "\(number)")
            }
          ]
        )
      }
    }
  }
}

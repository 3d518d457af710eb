import DropContent
import DropCore
import DropHost
import Foundation
import Synchronization
import Testing

/// A program whose loop is its own: nothing is awaited, and no run loop turns.
@Suite("A host in an event loop of the program's own")
struct EventLoopProbe {
  static let loading = """
    return { name = "shelf", api = 1, on_perform = function(session)
      dnd.each(session.items, { limit = 3 }, function(item)
        local slot = session:placeholder { title = item.name }
        slot:commit { item:load("public.text", { progress = slot, timeout = 3600000 }) }
      end)
    end }
    """

  static func host(
    _ script: String,
    clock: HostClock = .continuous
  ) throws -> (PluginHost, PluginHost.Opened) {
    let host = PluginHost(clock: clock)
    let shelf = try host.open(
      Destination(id: "shelf", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
      plugin: Plugin(text: script)
    )
    return (host, shelf)
  }

  static func text(_ id: String, after milliseconds: Int = 0) -> ProvidedItem {
    ProvidedItem(
      id: id,
      representations: [
        ProvidedRepresentation("public.utf8-plain-text") { progress in
          progress(1, of: 2)
          try await Task.sleep(for: .milliseconds(milliseconds))
          return Content(type: "public.utf8-plain-text", name: id, text: id)
        }
      ]
    )
  }

  /// On a thread of its own, as the providers need those that tests run on.
  @Test("it sleeps until it is woken, takes what has come, and loses nothing")
  func loop() async throws {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      Thread.detachNewThread { done.resume(with: Result { try Self.turn() }) }
    }
  }

  private static func turn() throws {
    let (host, shelf) = try Self.host(Self.loading)
    let bell = DispatchSemaphore(value: 0)
    host.onWake = { bell.signal() }
    let items = (1...5).map { Self.text("i\($0)", after: $0 % 3) }
    let drop = host.begin(DragSource(), items: items, at: Point(x: 5, y: 5)).drop()
    var effects = drop.takeEffects()
    while drop.endedOutcome == nil {
      let pause = host.wakeIn.map { Double($0.components.seconds) + 1 } ?? 3_600
      #expect(bell.wait(timeout: .now() + pause) == .success)
      host.advance()
      effects += drop.takeEffects()
    }
    #expect(drop.endedOutcome?.status == .imported)
    #expect(effects.filter { $0.effect.name == "placeholder" }.count == 5)
    #expect(effects.filter { $0.effect.name == "commit" }.count == 5)
    #expect(effects.contains { $0.effect.name == "progress" })
    #expect(drop.takeEffects().isEmpty && host.contents(of: shelf).count == 5)
  }

  @Test("on a clock of the program's own a script's timer fires when the loop says it is time")
  func timers() throws {
    let time = ManualTime()
    let (host, _) = try Self.host(
      """
      return { name = "shelf", api = 1, on_perform = function(session)
        dnd.sleep(250)
        session:insert { contents = "woken" }
      end }
      """,
      clock: HostClock(time)
    )
    #expect(host.now == 0 && host.wakeIn == nil && host.pollTimeout == -1)
    let drop = host.begin(DragSource(), items: [Self.text("a")], at: .zero).drop()
    #expect(host.wakeIn == .milliseconds(250) && host.wakeAt == 250 && host.pollTimeout == 250)
    time.pass(249)
    #expect(host.pollTimeout == 1)
    host.advance()
    #expect(drop.endedOutcome == nil && host.wakeIn == .milliseconds(1))
    time.pass(1)
    #expect(host.wakeIn == .zero && host.now == 250)
    host.advance()
    #expect(drop.takeEffects().map(\.effect.name).contains("insert"))
    #expect(drop.endedOutcome != nil && host.wakeIn == nil)
  }

  @Test(
    "a script that sleeps for longer than anybody lives leaves a loop that waits as long as it can",
    arguments: ["1e12", "1e15", "1e19", "1e22", "1e300", "1.7e308"]
  )
  func sleepsForEver(_ pause: String) throws {
    let (host, _) = try Self.host(
      "return { name = \"shelf\", api = 1, on_perform = function() dnd.sleep(\(pause)) end }",
      clock: HostClock(ManualTime())
    )
    let drop = host.begin(DragSource(), items: [Self.text("a")], at: .zero).drop()
    #expect(host.wakeIn == .milliseconds(1e12) && host.pollTimeout == .max)
    drop.abort()
    host.advance()
    #expect(drop.endedOutcome != nil && host.pollTimeout == -1)
  }

  @Test("a stopper aborts and answers from another thread, and wakes the loop")
  func stopper() async throws {
    let (host, _) = try Self.host(
      """
      return { name = "shelf", api = 1, on_perform = function(session)
        if session:confirm { title = "Keep it?" } then session:insert { contents = "kept" } end
        session.items[1]:load()
      end }
      """
    )
    let item = Self.text("late", after: 3_600_000)
    let drop = host.begin(DragSource(), items: [item], at: .zero).drop()
    let stopper = drop.stopper
    var names: [String] = []
    for await effect in drop.effects {
      names.append(effect.effect.name)
      if case .confirm(let question, _) = effect.effect {
        Thread.detachNewThread { stopper.answer(question, with: true) }
      }
      if case .insert = effect.effect { Thread.detachNewThread { stopper.abort() } }
    }
    #expect(names.contains("confirm") && names.contains("insert"))
    #expect(drop.endedOutcome?.status == .aborted)
    stopper.abort()
    #expect(host.advance().isEmpty && drop.takeEffects().isEmpty)
  }

  @Test("effects that nobody called for come to onEffect, once each, and may call the host")
  func strays() throws {
    let time = ManualTime()
    let (host, shelf) = try Self.host(
      """
      return { name = "shelf", api = 1,
        on_perform = function(session)
          dnd.sleep(10)
          session:insert { contents = "one" }
          session:insert { contents = "two" }
        end,
        on_exit = function(session) session:emit("left") end }
      """,
      clock: HostClock(time)
    )
    var told: [String] = []
    host.onEffect = { effect in
      told.append(effect.effect.name)
      if told.count == 1 { host.change(shelf, Destination.Change(context: ["seen": true])) }
    }
    // Nobody holds this drop: what it does later is nobody's call.
    _ = host.paste([Self.text("a")], into: shelf)
    time.pass(10)
    #expect(host.advance().isEmpty)
    #expect(told.filter { $0 == "insert" }.count == 2)
    let drag = host.begin(DragSource(), items: [Self.text("b")], at: Point(x: 5, y: 5))
    #expect(drag.first.effects.contains { $0.effect.name == "badge" })
    host.close(shelf)
    #expect(told.contains("badge") && told.contains("emit"))
    #expect(drag.move(to: Point(x: 6, y: 6)).effects.isEmpty)
  }
}

/// A clock that stands still until it is told that time has passed.
final class ManualTime: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  private let milliseconds = Atomic(0)
  var now: Instant { Instant(offset: .milliseconds(milliseconds.load(ordering: .relaxed))) }
  var minimumResolution: Duration { .zero }

  func pass(_ count: Int) { milliseconds.add(count, ordering: .relaxed) }

  /// Nobody is woken by it: the loop under test looks at the clock itself.
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await Task.sleep(for: .seconds(36_000))
  }
}

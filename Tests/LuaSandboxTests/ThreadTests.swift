import Foundation
import LuaSandbox
import Testing

/// A sandbox belongs to no thread, but to one at a time.
@Suite("Threads")
struct ThreadTests {
  /// What is used from two threads on purpose.
  ///
  /// Safe: the threads wait for each other at semaphores, except for the sandbox's own check.
  private final class Shared: @unchecked Sendable {
    let host = TestHost()
    let entered = DispatchSemaphore(value: 0)
    let leave = DispatchSemaphore(value: 0)
    var sandbox: Sandbox?
    var kinds: [SandboxFault.Kind?] = []
    var answer: LuaValue = .nil

    func attempt(_ body: () throws -> Void) {
      do {
        try body()
        kinds.append(nil)
      } catch {
        kinds.append((error as? SandboxFault)?.kind)
      }
    }
  }

  /// How one thread's attempts ended.
  ///
  /// Safe: only that thread has it, and the test when the thread is done.
  private final class Tally: @unchecked Sendable {
    var done = 0
    var refused = 0
    var other = 0

    func attempt(_ body: () throws -> Void) {
      do {
        try body()
        done += 1
      } catch {
        if (error as? SandboxFault)?.kind == .misuse { refused += 1 } else { other += 1 }
      }
    }
  }

  @Test("use from another thread while a call runs is a fault, and the call goes on unharmed")
  func concurrent() throws {
    let shared = Shared()
    let thing = shared.host.add("thing", methods: [])
    shared.host.add("block") { _ in
      shared.entered.signal()
      shared.leave.wait()
      return .value(7)
    }
    shared.host.add("wait") { _ in .later(WaitID(1)) }
    let sandbox = try shared.host.sandbox()
    shared.sandbox = sandbox
    let function = try sandbox.function("return function() return block() + block() end")
    let waiting = try sandbox.function("return function() wait() end")
    guard case .suspended(let task, _) = try sandbox.start(waiting) else { return }
    let handle = Handle(classIndex: thing, index: 1, generation: 1)
    let object = try sandbox.makePersistentObject(handle, slots: ["x"])
    let kept = try sandbox.keep(function, object: object)
    let finished = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      shared.answer = (try? shared.sandbox?.call(function)) ?? .nil
      finished.signal()
    }
    shared.entered.wait()
    let uses: [() throws -> Void] = [
      { _ = try sandbox.run("return 1") }, { _ = try sandbox.call(function) },
      { _ = try sandbox.start(function) }, { _ = try sandbox.resume(task, with: .nothing) },
      { try sandbox.discard(task) }, { _ = try sandbox.call(kept) },
      { _ = try sandbox.keep(function, object: object) }, { _ = try sandbox.resultValue() },
      { try sandbox.makeObject(handle) }, { try sandbox.setField(handle, "y", to: 1) },
      { try sandbox.collect() }, { try sandbox.rebuild() },
    ]
    for use in uses { shared.attempt(use) }
    sandbox.release(function)
    sandbox.release(kept)
    sandbox.release(handle)
    #expect(sandbox.takeDroppedHandles().isEmpty && sandbox.isRunning)
    shared.leave.signal()
    shared.entered.wait()
    shared.leave.signal()
    finished.wait()
    #expect(shared.kinds == Array(repeating: .misuse, count: uses.count))
    #expect(shared.answer == 14)
    #expect(try sandbox.run("return 1") == 1)
    shared.sandbox = nil
  }

  /// Runs both at the same time, as often as asked for.
  private func together(_ count: Int, _ bodies: [@Sendable () -> Void]) {
    let finished = DispatchSemaphore(value: 0)
    for body in bodies {
      Thread.detachNewThread {
        for _ in 0..<count { body() }
        finished.signal()
      }
    }
    for _ in bodies { finished.wait() }
  }

  @Test("of two that enter at the same instant one is let in, and the other told")
  func sameInstant() throws {
    let shared = Shared()
    let sandbox = try shared.host.sandbox()
    shared.sandbox = sandbox
    let function = try sandbox.function("return function() count = (count or 0) + 1 end")
    let tallies = [Tally(), Tally()]
    together(
      5_000,
      tallies.map { tally in { tally.attempt { _ = try shared.sandbox?.call(function) } } }
    )
    #expect(tallies[0].other + tallies[1].other == 0)
    let counted = try sandbox.run("return count")
    #expect(counted == .integer(Int64(tallies[0].done + tallies[1].done)))
    shared.sandbox = nil
  }

  @Test("closing and rebuilding at the instant of another's call")
  func closing() throws {
    let shared = Shared()
    let sandbox = try shared.host.sandbox()
    shared.sandbox = sandbox
    let (caller, closer) = (Tally(), Tally())
    together(
      2_000,
      [
        { caller.attempt { _ = try shared.sandbox?.run("return ('x'):rep(1000)") } },
        {
          shared.sandbox?.close()
          closer.attempt { try shared.sandbox?.rebuild() }
        },
      ]
    )
    #expect(caller.other + closer.other == 0)
    try sandbox.rebuild()
    #expect(try sandbox.run("return 1") == 1)
    shared.sandbox = nil
  }

  @Test("one thread after another may use it")
  func sequential() throws {
    let shared = Shared()
    shared.sandbox = try shared.host.sandbox()
    _ = try shared.sandbox?.run("count = 0")
    for _ in 0..<4 {
      let finished = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        shared.attempt { _ = try shared.sandbox?.run("count = count + 1") }
        finished.signal()
      }
      finished.wait()
    }
    #expect(shared.kinds == [nil, nil, nil, nil])
    #expect(try shared.sandbox?.run("return count") == 4)
  }
}

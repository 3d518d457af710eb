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

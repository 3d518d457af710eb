import LuaSandbox
import Testing

/// What the host does for a script is on the account of the call that asked for it.
@Suite("Work of the host's")
struct AccountTests {
  private let host = TestHost()
  /// What `work` was told, call by call.
  private final class Record {
    var enough: [Bool] = []
    var left: [Int64] = []
  }
  private let record = Record()
  /// Only the budget can end a call here, however slow the machine.
  private let limits = SandboxLimits.patient

  init() {
    let record = record
    host.add("work") { call in
      record.enough.append(call.charge(call.integer(0).map { Int($0) } ?? 0))
      record.left.append(call.unitsLeft)
      return .boolean(true)
    }
    host.add("wait") { _ in .later(WaitID(1)) }
  }

  @Test("What a host function charges is spent by the call, no more and no less")
  func charged() throws {
    let sandbox = try host.sandbox(limits)
    let function = try sandbox.function("return function(n) return work(n) end")
    #expect(try sandbox.call(function, [0]) == true)
    let own = sandbox.lastUnits
    for units in [1, 1_000, 30_000, 150_000] {
      #expect(try sandbox.call(function, [.integer(Int64(units))]) == true)
      #expect(sandbox.lastUnits == own + Int64(units))
    }
    #expect(record.enough == [true, true, true, true, true])
    #expect(record.left[1] == record.left[0] - 1)
  }

  @Test("A negative charge gives nothing back")
  func negative() throws {
    let sandbox = try host.sandbox(limits)
    let function = try sandbox.function("return function(n) return work(n) end")
    _ = try sandbox.call(function, [0])
    let own = sandbox.lastUnits
    _ = try sandbox.call(function, [-1_000_000])
    #expect(sandbox.lastUnits == own)
  }

  @Test(
    "More than there is ends the call by its budget, whatever catches errors, at the script's line",
    arguments: [
      "return function()\n  pcall(work, 1e9 // 1 | 0)\n  while true do end\nend",
      "return function()\n  coroutine.wrap(function() work(1 << 62) end)()\nend",
      "return function()\n  table.sort({ 1, 2, 3 }, function() return work(1 << 40) end)\nend",
      "return function()\n  for _ = 1, 1e9 do work(1000) end\nend",
    ]
  )
  func exhausted(_ text: String) throws {
    let sandbox = try host.sandbox(limits)
    let function = try #require(try sandbox.run(text, name: "spend.lua").function)
    let fault = #expect(throws: SandboxFault.self) { try sandbox.call(function) }
    #expect(fault?.kind == .budget && fault?.scriptStateLost == true)
    #expect(fault?.source == "spend.lua" && fault?.line == 2)
    #expect(record.enough.last == false && record.left.last == 0)
    #expect(sandbox.lastUnits >= sandbox.limits.hoverUnits)
    #expect(sandbox.lastUnits <= sandbox.limits.hoverUnits + 1)
  }

  @Test("Coroutines draw on the account of the call that runs them")
  func coroutines() throws {
    let sandbox = try host.sandbox(limits)
    let function = try sandbox.function(
      """
      return function(inside)
        local function spend()
          local t = {}
          for i = 1, 1000 do t[i] = ("x"):rep(100) .. i end
          work(5000)
          return #table.concat(t)
        end
        if inside then return coroutine.wrap(spend)() end
        return spend()
      end
      """
    )
    let result = try sandbox.call(function, [false])
    let own = sandbox.lastUnits
    #expect(own > 10_000)
    #expect(try sandbox.call(function, [true]) == result)
    // What a collection costs depends on when it comes.
    #expect((own - 1_000...own + 1_000).contains(sandbox.lastUnits))
  }

  @Test("What the host does in a task is taken off the whole perform")
  func performs() throws {
    var limits = self.limits
    limits.performUnits = 100_000
    let sandbox = try host.sandbox(limits)
    let function = try sandbox.function(
      "return function() for _ = 1, 1e9 do work(30000) wait() end end"
    )
    let account = PerformAccount(limits)
    var waits = 0
    let fault = #expect(throws: SandboxFault.self) {
      var step = try sandbox.start(function, budget: .run(account))
      while case .suspended(let task, _) = step {
        waits += 1
        step = try sandbox.resume(task, with: .nothing, budget: .run(account))
      }
    }
    #expect(fault?.kind == .budget && waits == 3)
  }

  @Test(
    "A text is found for what was gone through up to it, and nothing less",
    arguments: [1, 40, 9_000]
  )
  func found(_ length: Int) throws {
    var limits = self.limits
    limits.hoverUnits = 10_000_000
    let sandbox = try host.sandbox(limits)
    let function = try sandbox.function(
      """
      local text
      return function(length, before)
        local what = ("y"):rep(length)
        if before then
          text = ("x"):rep(before) .. what .. ("x"):rep(500000)
          return true
        end
        return text:find(what, 1, true)
      end
      """
    )
    let size: [LuaValue] = [.integer(Int64(length))]
    var atOnce: Int64 = 0
    for before in [0, 1, 63, 64, 65, 127, 128, 129, 8_191, 16_384, 40_000, 300_000] {
      _ = try sandbox.call(function, size + [.integer(Int64(before))])
      #expect(try sandbox.call(function, size) == .integer(Int64(before + 1)))
      let units = sandbox.lastUnits
      if before == 0 { atOnce = units }
      #expect(units >= (before + length) / 8, "\(before)")
      #expect(units <= atOnce + Int64(before) * 3 / 4, "\(before)")
    }
    #expect(atOnce < 200 + length)
    // What isn't there costs the length.
    let none = try sandbox.function(
      "local text = ('x'):rep(800000) return function(n) return text:find(('y'):rep(n), 1, true) end"
    )
    #expect(try sandbox.call(none, size) == .nil)
    #expect(sandbox.lastUnits >= 100_000 && sandbox.lastUnits < 300_000)
  }
}

import LuaSandbox
import Testing

/// The allocator fails once, at each allocation of a typical life in turn.
@Suite("Failing memory")
struct FailingMemoryTests {
  static let text = """
    local M = { names = {} }
    function M.run(a)
      local parts = {}
      for index = 1, 20 do parts[index] = ("item %d"):format(index) end
      local co = coroutine.wrap(function() coroutine.yield(table.concat(parts, ",")) end)
      local ok, message = pcall(error, { code = a })
      return { text = co():upper():gsub("ITEM", "x"), code = message.code, object = host.object() }
    end
    return M
    """

  private func life(_ host: TestHost, failing: UInt64) throws -> (LuaValue, UInt64) {
    var limits = SandboxLimits.patient
    limits.failingAllocation = failing
    let sandbox = try host.sandbox(limits)
    defer { sandbox.close() }
    let plugin = try sandbox.run(Self.text)
    guard let run = plugin.table?["run"].function else { return (.nil, 0) }
    let value = try sandbox.call(run, ["a"])
    return (value, sandbox.allocationCount)
  }

  @Test("every allocation's failure is a memory fault, and the next life is as good as ever")
  func everyAllocation() throws {
    let host = hostileHost()
    let (expected, count) = try life(host, failing: 0)
    #expect(expected.table?["code"] == "a" && count > 100)
    var faults = 0
    for failing in 1...count {
      do {
        _ = try life(host, failing: failing)
      } catch let fault as SandboxFault {
        #expect(fault.kind == .memory, "allocation \(failing): \(fault.kind) \(fault.message)")
        faults += 1
      }
    }
    #expect(faults == Int(count))
    #expect(try life(host, failing: 0).0 == expected)
  }
}

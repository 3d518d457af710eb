import LuaSandbox
import Testing

/// How often the clock is looked at between instructions: the more one of them can cost, the more.
@Suite("Looks at the clock")
struct LooksTests {
  let host = TestHost()
  static let loop = "for _ = 1, 1000 do end"

  private func looks(_ text: String) throws -> UInt64 {
    let sandbox = try host.sandbox()
    let function = try sandbox.function(text)
    _ = try sandbox.call(function, budget: .run(nil))
    return sandbox.lastLooks
  }

  @Test("a state with nothing large in it is looked at every hundred instructions")
  func light() throws {
    let looks = try looks("return function() \(Self.loop) end")
    #expect((10...12).contains(looks))
  }

  @Test(
    "the larger a block, the fewer instructions run unlooked at",
    arguments: [
      ("a string of 20 KB", "('\\0'):rep(20000)", 50), ("of 100 KB", "('\\0'):rep(100000)", 12),
      ("of 1 MB", "('\\0'):rep(1000000)", 1), ("a list of 40,000", "list(40000)", 25),
      ("a table of 4,096 keys", "keys(4096)", 1), ("a table of 1,024 keys", "keys(1024)", 6),
    ]
  )
  func heavy(name: String, value: String, period: UInt64) throws {
    let text = """
      local function list(n) local t = {} for i = 1, n do t[i] = i end return t end
      local function keys(n) local t = {} for i = 1, n do t[-i] = 1 end return t end
      local kept = \(value)
      return function() \(Self.loop) return #kept end
      """
    let looks = try looks(text)
    #expect(looks >= 1000 / period, "\(name): \(looks)")
    #expect(looks <= 1000 / period + 100, "\(name): \(looks)")
  }

  @Test(
    "a large block counts from the moment it is made, wherever that is",
    arguments: [
      "local s = ('\\0'):rep(1000000) %",
      "coroutine.wrap(function() local s = ('\\0'):rep(1000000) % end)()",
      "local s coroutine.wrap(function() s = ('\\0'):rep(1000000) end)() %",
      "local s local co = coroutine.wrap(function() coroutine.yield() % end) co() s = ('\\0'):rep(1000000) co()",
      """
      local co = coroutine.create(function()
        local x <close> = setmetatable({}, { __close = function() local s = ('\\0'):rep(1000000) % end })
        coroutine.yield()
      end)
      coroutine.resume(co) coroutine.close(co)
      """,
      """
      local s
      local co = coroutine.create(function()
        local x <close> = setmetatable({}, { __close = function() s = ('\\0'):rep(1000000) end })
        coroutine.yield()
      end)
      coroutine.resume(co) coroutine.close(co) %
      """,
    ]
  )
  func sudden(text: String) throws {
    let looks = try looks("return function() \(text.replacing("%", with: Self.loop)) end")
    #expect(looks >= 1000)
  }

  @Test("a block that is gone is forgotten by the next call")
  func gone() throws {
    let sandbox = try host.sandbox()
    let function = try sandbox.function(
      "local s = ('\\0'):rep(1000000) return function() \(Self.loop) s = nil end"
    )
    _ = try sandbox.call(function)
    #expect(sandbox.lastLooks >= 1000)
    try sandbox.collect()
    _ = try sandbox.call(function)
    #expect(sandbox.lastLooks <= 12)
  }

  @Test("instructions cost the same, however often the clock is looked at")
  func units() throws {
    var units: [Int64] = []
    for kept in ["nil", "('\\0'):rep(100000)", "('\\0'):rep(1000000)"] {
      let sandbox = try host.sandbox()
      let function = try sandbox.function(
        "local kept = \(kept) return function() for _ = 1, 20000 do end end"
      )
      _ = try sandbox.call(function)
      units.append(sandbox.lastUnits)
    }
    #expect(units.allSatisfy { abs($0 - units[0]) <= 100 }, "\(units)")
  }
}

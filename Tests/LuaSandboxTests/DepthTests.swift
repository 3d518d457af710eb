import LuaSandbox
import TestExtent
import Testing

/// How deep a script can go: on the C stack, and into itself.
@Suite("Depth")
struct DepthTests {
  let host = TestHost()

  /// Safe: written by a thread that has ended when it is read.
  private final class Result: @unchecked Sendable {
    var value: LuaValue?
  }

  /// Every way down that Lua counts, each to where it is stopped.
  static let deepest: [(name: String, text: String)] = [
    ("gsub", "local function f() return (('x'):gsub('x', f)) end return pcall(f)"),
    (
      "format",
      """
      local function f() return string.format("%s", setmetatable({}, { __tostring = f })) end
      return pcall(f)
      """
    ),
    ("sort", "local function f() table.sort({ 2, 1 }, f) end return pcall(f)"),
    ("pcall", "local function f() return (pcall(f)) end return f()"),
    ("a handler", "local function f() return xpcall(error, f) end return pcall(f)"),
    (
      "metamethods",
      """
      local t = setmetatable({}, { __lt = function(a, b) return a < b end })
      return pcall(function() return t < t end)
      """
    ),
    (
      "coroutines",
      "local function f() return coroutine.wrap(function() return f() end)() end return pcall(f)"
    ),
    (
      "a pattern at the end of it",
      """
      local function f()
        if not pcall(string.gsub, "x", "x", f) then
          pcall(string.find, ("a"):rep(300), ("a?"):rep(300) .. ("a"):rep(300))
        end
      end
      return pcall(f)
      """
    ),
    ("closing at the end of it", closing(between: nil)),
    ("closing in closing, as far down as that may be", closing(between: 4)),
  ]

  /// Goes down to the limit and closes there what goes down to the limit; `between` them are two
  /// closings, each begun so many calls down in the one before.
  private static func closing(between: Int?) -> String {
    """
    local between, last = \(between.map(String.init) ?? "nil"), \(between == nil ? 1 : 3)
    local threads, limit, reached = {}, 0, 0
    local function down(n, k)
      if n >= ((k == 0 or k == last) and limit or between) then
        reached = math.max(reached, k)
        if threads[k + 1] then coroutine.close(threads[k + 1]) end
        return
      end
      return (("x"):gsub("x", function() down(n + 1, k) end))
    end
    for depth = 170, 200, \(Extent.isWhole ? 1 : 3) do
      limit = depth
      for k = 1, last do
        threads[k] = coroutine.create(function()
          local x <close> = setmetatable({}, { __close = function() down(1, k) end })
          coroutine.yield()
        end)
        coroutine.resume(threads[k])
      end
      pcall(down, 1, 0)
    end
    return reached == last
    """
  }

  @Test(
    "no script takes so much of the stack that a host function has none",
    arguments: Extent.part(deepest, each: 4)
  )
  func stack(way: (name: String, text: String)) throws {
    let result = Result()
    let used = PaintedThread.run {
      result.value = try? TestHost().sandbox().run(way.text, name: way.name)
    }
    #expect(way.text.contains("reached") ? result.value == true : result.value != nil)
    #expect(used > 16 * 1024)
    #expect(used < Sandbox.stackNeed - 256 * 1024, "\(way.name): \(used / 1024) KiB")
  }

  @Test("closing deep inside a closing is an error, near its top it isn't")
  func closings() throws {
    let text = """
      local function closing(body)
        local co = coroutine.create(function()
          local x <close> = setmetatable({}, { __close = body })
          coroutine.yield()
        end)
        coroutine.resume(co)
        return coroutine.close(co)
      end
      local function down(n, body) if n == 0 then body() else down(n - 1, body) return end end
      local log = {}
      log[1] = closing(function() closing(function() closing(function() log[2] = true end) end) end)
      local ok, message = closing(function() down(30, function() closing(print or type) end) end)
      log[3], log[4] = ok, message:match("close each other too deep")
      return log
      """
    #expect(
      try host.sandbox().run(text).table?.list == [true, true, false, "close each other too deep"]
    )
  }

  @Test(
    "recursion without end is a fault of depth wherever it runs",
    arguments: [
      "%", "coroutine.wrap(function() % end)()",
      "coroutine.wrap(function() coroutine.wrap(function() % end)() end)()",
      "local co = coroutine.create(function() local x <close> = setmetatable({}, { __close = function() % end }) coroutine.yield() end) coroutine.resume(co) coroutine.close(co)",
    ]
  )
  func recursion(place: String) throws {
    for width in 0..<12 {
      let names = (0..<width).map { "a\($0)" }
      let list = names.joined(separator: ", ")
      let locals = list.isEmpty ? "" : "local \(list) = 1"
      let body = "local function f(\(list)) \(locals) return 1 + f(\(list)) end f()"
      let sandbox = try host.sandbox()
      let fault = #expect(throws: SandboxFault.self) {
        try sandbox.run(place.replacing("%", with: body))
      }
      #expect(fault?.kind == .depth, "\(width) arguments in \(place)")
    }
  }

  @Test("recursion without end in a task is a fault of depth")
  func task() throws {
    let sandbox = try host.sandbox()
    let function = try sandbox.function("local function f() return 1 + f() end return f")
    let fault = #expect(throws: SandboxFault.self) { try sandbox.start(function) }
    #expect(fault?.kind == .depth)
  }
}

import LuaSandbox

/// The steps that nothing interrupts, each at its worst under the default limits: single instructions
/// whose time grows with what they are given, and a whole collection.
enum LongSteps {
  private static let steps: [(name: String, setup: String, step: String)] = [
    (
      "a < b, two strings of 1 MB of zeros",
      "local a = ('\\0'):rep(1000000) local b = a .. 'x'", "local _ = a < b"
    ),
    (
      "a == b, two strings of 1 MB",
      "local a, b = ('x'):rep(1000000), ('x'):rep(999999) .. 'x'", "local _ = a == b"
    ),
    ("a .. a, 1 MB in all", "local a = ('x'):rep(500000)", "local _ = a .. a"),
    (
      "a loop's limit of 1,000,000 digits",
      "local s = ('7'):rep(1000000) local function f() for _ = 1, s do break end end", "pcall(f)"
    ),
    (
      "a key of 1 MB, made and hashed", "local s, t = ('x'):rep(1000000), {}",
      "local _ = t[s .. 'y']"
    ),
    (
      "a full table of 8,192 colliding keys, filled again",
      "local t, n = {}, 8192 for i = 1, n do t[i * 8191] = 1 end",
      "n = n + 1 t[(n - 8192) * 8191] = nil t[n * 8191] = 1"
    ),
    (
      "a missing key through 2,000 tables of 4,096 colliding keys",
      """
      local a, b = {}, {}
      for i = 1, 4096 do a[i * 4095] = 1 b[i * 4095] = 1 end
      setmetatable(a, { __index = b }) setmetatable(b, { __index = a })
      local function f() return a[4095 * 5001] end
      """,
      "pcall(f)"
    ),
    ("#t, 40,000 elements", "local t = {} for i = 1, 40000 do t[i] = i end", "local _ = #t"),
    (
      "a new name in a table of 40,000 elements",
      "local t = {} for i = 1, 40000 do t[i] = i end", "t.x = 1 t.x = nil t.y = 1 t.y = nil"
    ),
    (
      "7,000 values passed on",
      "local function f(...) return ... end local function g(...) return f(...) end",
      "g(table.unpack({}, 1, 7000))"
    ),
  ]

  /// Each step's milliseconds, the longest first.
  static func measured() throws -> [(name: String, milliseconds: Double)] {
    var rows = try steps.map { step in
      (step.name, try milliseconds(of: step.step, after: step.setup))
    }
    rows.append(("a whole collection of 50,000 tables", try collection()))
    return rows.sorted { $0.1 > $1.1 }
  }

  private static let limits: SandboxLimits = {
    var limits = SandboxLimits()
    limits.runUnits = 1 << 40
    limits.runMilliseconds = 60_000
    return limits
  }()

  /// The difference between few and many, at best, as noise only ever adds.
  private static func milliseconds(of step: String, after setup: String) throws -> Double {
    let host = QuietHost()
    let sandbox = try Sandbox(library: QuietHost.library, limits: limits, seed: 1, host: host)
    let text = "\(setup)\nreturn function(n) for _ = 1, n do \(step) end end"
    guard let function = try sandbox.load(Array(text.utf8), name: "step").function else { return 0 }
    func best(_ count: Int64) throws -> Double {
      var best = Double.infinity
      for _ in 0..<5 {
        let start = SandboxTailsMode.now()
        _ = try sandbox.call(function, [.integer(count)], budget: .run(nil))
        best = min(best, Double(SandboxTailsMode.now() &- start) / 1e6)
      }
      return best
    }
    let few = try best(1)
    return max(0, try best(11) - few) / 10
  }

  private static func collection() throws -> Double {
    let host = QuietHost()
    let sandbox = try Sandbox(library: QuietHost.library, limits: limits, seed: 1, host: host)
    let text = "kept = {} for i = 1, 50000 do kept[i] = {} end"
    _ = try sandbox.load(Array(text.utf8), name: "step")
    let start = SandboxTailsMode.now()
    try sandbox.collect()
    return Double(SandboxTailsMode.now() &- start) / 1e6
  }
}

import LuaSandbox

/// The steps that nothing interrupts, each at its worst under the default limits: single instructions
/// whose time grows with what they are given, and a whole collection.
enum LongSteps {
  /// The largest hash part; keys that are multiples of the number below it all collide there.
  private static let most = SandboxLimits().hashEntries
  private static let apart = most - 1

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
      "a rehash of the largest table, \(most) keys that all collide",
      "local t = {} for i = 1, \(most) do t[i * \(apart)] = 1 end t[\(most / 2 * apart)] = nil",
      "t[\((most + 1) * apart)] = 1"
    ),
    (
      "the rehash that makes the largest table, \(most / 2) keys that all collide in it",
      "local t = {} for i = 1, \(most / 2) do t[i * \(apart)] = 1 end",
      "t[\((most / 2 + 1) * apart)] = 1"
    ),
    (
      "a rehash of the largest table, \(most) names",
      "local t = {} for i = 1, \(most) do t['name' .. i] = 1 end t.name1 = nil t.name2 = nil",
      "t.x = 1 t.y = 1"
    ),
    (
      "a missing key through 2,000 tables of \(most) keys that all collide",
      """
      local a, b = {}, {}
      for i = 1, \(most) do a[i * \(apart)] = 1 b[i * \(apart)] = 1 end
      setmetatable(a, { __index = b }) setmetatable(b, { __index = a })
      local function f() return a[\(apart * (most + 1))] end
      """,
      "pcall(f)"
    ),
    ("#t, 65,536 elements", "local t = {} for i = 1, 65536 do t[i] = i end", "local _ = #t"),
    (
      "the list that grows to the largest, 32,768 elements",
      "local t = {} for i = 1, 32768 do t[i] = i end", "t[32769] = 1"
    ),
    (
      "a first name in a table of 65,536 elements",
      "local t = {} for i = 1, 65536 do t[i] = i end", "t.x = 1"
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
    limits.loadUnits = 1 << 40
    limits.runMilliseconds = 60_000
    return limits
  }()

  /// Between two calls of the host right before and after it; the best of seven fresh sandboxes, as
  /// noise only ever adds.
  private static func milliseconds(of step: String, after setup: String) throws -> Double {
    let text = Array("\(setup)\nmark()\n\(step)\nmark()".utf8)
    var best = Double.infinity
    for _ in 0..<7 {
      let clock = StepClock()
      let sandbox = try Sandbox(library: StepClock.library, limits: limits, seed: 1, host: clock)
      _ = try sandbox.load(text, name: "step")
      best = min(best, Double(clock.between) / 1e6)
    }
    return best
  }

  private static func collection() throws -> Double {
    let host = StepClock()
    let sandbox = try Sandbox(library: StepClock.library, limits: limits, seed: 1, host: host)
    let text = "kept = {} for i = 1, 50000 do kept[i] = {} end"
    _ = try sandbox.load(Array(text.utf8), name: "step")
    let start = SandboxTailsMode.now()
    try sandbox.collect()
    return Double(SandboxTailsMode.now() &- start) / 1e6
  }
}

/// Takes the time at each call of `mark`.
private final class StepClock: SandboxHost {
  static let library: HostLibrary = {
    var library = HostLibrary()
    library.function("mark")
    return library
  }()

  private var last: UInt64 = 0
  /// Nanoseconds between the last two marks.
  private(set) var between: UInt64 = 0

  func call(_ number: Int, _ call: borrowing HostCall) -> HostReply {
    between = SandboxTailsMode.now() &- last
    last = SandboxTailsMode.now()
    return .nothing
  }
}

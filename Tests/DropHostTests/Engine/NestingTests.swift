import DropCore
import DropHost
import Foundation
import LuaSandbox
import Testing

/// Functions that wait for functions that wait for more: as deep as a script likes, up to a bound.
@Suite("Functions that wait within each other's")
struct NestingTests {
  /// Each calls `again` within a function that it waits for.
  static let ways = [
    "dnd.each({ 1 }, again)", "dnd.all { again }", "dnd.all(again)",
    "session:insert { contents = again }", "dnd.each({ 1 }, function() dnd.sleep(1) again() end)",
    "dnd.all { again, function() dnd.sleep(10000) end }",
    "dnd.all(function() session:insert { contents = { name = 'x' } } dnd.all { again } end)",
  ]

  /// What is done where it goes no deeper.
  private static let ends = [
    "", "while true do end", "error('no')", "dnd.sleep(1000)",
    "local t = {} for n = 1, 1000000 do t[n] = {} end",
  ]

  private static func script(_ way: String, _ end: String) -> String {
    """
    if item.id == "plain" then return session:insert { contents = { name = "plain" } } end
    local depth = 0
    local function again()
      depth = depth + 1
      local ok, problem = pcall(function() \(way) end)
      if not ok and problem.code == "too_large" then
        print(depth)
        \(end)
      end
      if not ok then error(problem) end
    end
    again()
    """
  }

  /// On a thread that has little more than a script needs.
  private static func onSmallThread<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      let thread = Thread { continuation.resume(with: Swift.Result { try body() }) }
      thread.stackSize = Sandbox.stackNeed + (192 << 10)
      thread.start()
    }
  }

  /// What came of a drop that goes as deep as it may, and of one after it.
  private struct Ending: Sendable {
    let log: [String]
    let outcomes: [Outcome.Status]
    let contents: [String]
    let isIdle: Bool
  }

  private static func drop(_ way: String, _ end: String, fields: String = "") throws -> Ending {
    let scene = try TestScene(
      performing(script(way, end), fields: fields),
      items: [TestItem("deep", text: "deep"), TestItem("plain", text: "plain")]
    )
    let items = scene.items
    scene.items = [items[0]]
    scene.begin()
    scene.apply(.drop)
    scene.advance(to: scene.time + 500)
    if end.contains("sleep") { scene.apply(.abort(nil)) }
    scene.finish()
    scene.items = [items[1]]
    scene.drop()
    return Ending(
      log: scene.log,
      outcomes: scene.outcomes.map(\.status),
      contents: scene.contents,
      isIdle: scene.engine.isIdle
    )
  }

  @Test(
    "are refused beyond a bound, and however that ends, the next drop is taken",
    arguments: ways
  )
  func bounded(_ way: String) async throws {
    for end in Self.ends {
      let ending = try await Self.onSmallThread { try Self.drop(way, end) }
      // One of the ways goes two levels at a time.
      #expect(["101", "51"].contains(ending.log.first ?? ""), "\(end): \(ending.log.prefix(3))")
      #expect(ending.outcomes.count == 2 && ending.outcomes.last == .imported, "\(end)")
      #expect(ending.contents.last == "plain" && ending.isIdle, "\(end): \(ending.contents)")
    }
  }

  @Test("also where nothing catches it, and in `on_end`", arguments: ways)
  func uncaught(_ way: String) async throws {
    let recursion = "local function again() \(way) end again()"
    let faults = try await Self.onSmallThread {
      let plugin = """
        return { name = "deep", api = 1,
          on_perform = function(session) \(recursion) end,
          on_end = function(session) \(way.contains("insert") || way == "dnd.all(again)" ? "" : recursion) end }
        """
      let scene = try TestScene(plugin)
      scene.drop()
      scene.drop()
      #expect(scene.engine.isIdle && scene.outcomes.count == 2)
      return scene.faults.map(\.message)
    }
    #expect(!faults.isEmpty)
    for fault in faults { #expect(fault.contains("within those of 100 other calls"), "\(fault)") }
  }

  @Test("go as deep as that, and give their results through all of them")
  func results() async throws {
    let log = try await Self.onSmallThread {
      try perform(
        """
        local function sum(n)
          if n == 0 then dnd.sleep(1) return 0 end
          return n + dnd.all { function() return sum(n - 1) end }[1]
        end
        print(sum(100), (pcall(sum, 101)))
        """
      ).log
    }
    #expect(log == ["5050\tfalse"])
  }
}

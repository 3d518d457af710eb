import LuaSandbox
import Testing

/// The cap of a sandbox's memory counts what the system gave, not only what the script holds of it.
@Suite("Memory that was used for something else")
struct PoolTests {
  private final class Looks {
    weak var sandbox: Sandbox?
    private(set) var held = 0

    func look() { held = max(held, sandbox?.memoryHeld ?? 0) }
  }
  private let host = TestHost()
  private let looks = Looks()

  private static let limits: SandboxLimits = {
    var limits = SandboxLimits.patient
    limits.loadUnits = .max
    limits.hoverUnits = .max
    return limits
  }()

  /// Strings of each size that the pool has a class for, so many bytes of them, class after class; of
  /// each 400 the first is kept where that is asked for.
  private static let fill = """
    function fill(keeping, most)
      local kept = {}
      for class = 3, 32 do
        local room = class * 16 - 25 - 8
        local strings = {}
        for place = 1, math.min(60000, most // (class * 16)) do
          strings[place] = ("x"):rep(room) .. ("%08d"):format(place)
          if keeping and place % 400 == 1 then kept[#kept + 1] = strings[place] end
          if place % 1000 == 0 then look() end
        end
        strings = nil
      end
      return #kept
    end
    """

  private func sandbox(_ limits: SandboxLimits = Self.limits) throws -> (Sandbox, LuaFunction) {
    let looks = looks
    host.add("look") { _ in
      looks.look()
      return .nothing
    }
    let made = try host.sandbox(limits)
    looks.sandbox = made
    return (made, try made.function(Self.fill + "\nreturn fill"))
  }

  @Test("Filling each size in turn stays under the cap, whether or not some of each stays")
  func classes() throws {
    let (sandbox, fill) = try sandbox()
    #expect(try sandbox.call(fill, [false, 1_000_000]) == 0)
    #expect(try sandbox.call(fill, [true, 800_000]).integer ?? 0 > 300)
    #expect(looks.held > 4_000_000 && looks.held <= Self.limits.memoryBytes)
    #expect(sandbox.memoryPeak <= Self.limits.memoryBytes)
  }

  @Test("What is free goes back, so that large blocks find room after small ones")
  func large() throws {
    let (sandbox, fill) = try sandbox()
    #expect(try sandbox.call(fill, [false, 1_000_000]) == 0)
    let text = "local t = {} for i = 1, 7 do t[i] = ('x'):rep(1000000) end return #t"
    #expect(try sandbox.run(text) == 7)
    #expect(sandbox.memoryHeld <= Self.limits.memoryBytes)
    #expect(try sandbox.call(fill, [false, 1_000_000]) == 0)
  }

  @Test(
    "More than the cap is a fault, in small blocks, in large ones, in any cap",
    arguments: [
      100_000, 123_457, 1_000_000, 8 * 1024 * 1024,
    ]
  )
  func beyond(cap: Int) throws {
    var limits = Self.limits
    limits.memoryBytes = cap
    for text in [
      "local t = {} for i = 1, 1e9 do t = { t } end",
      "local t = '' while true do t = { t, ('x'):rep(700) } end",
      "local t = {} while true do t = { t, ('x'):rep(#tostring(t) % 500) .. tostring(t) } end",
    ] {
      let sandbox = try TestHost().sandbox(limits)
      let fault = #expect(throws: SandboxFault.self) { try sandbox.run(text) }
      #expect(fault?.kind == .memory)
      #expect(sandbox.memoryPeak > cap / 2 && sandbox.memoryPeak <= cap)
    }
  }

  @Test("Places that were used before are in the same order in every sandbox")
  func order() throws {
    let text = """
      fill(true, 800000)
      local keys, names = {}, {}
      for place = 1, 500 do
        keys[function() return place end] = place
        keys[coroutine.create(fill)] = -place
      end
      for _, place in pairs(keys) do names[#names + 1] = place end
      return table.concat(names, " ")
      """
    let first = try sandbox().0.run(text)
    #expect(try PoolTests().sandbox().0.run(text) == first)
  }

  @Test("A state that is gone back to is whole, whatever its chunks were used for since")
  func image() throws {
    let (sandbox, fill) = try sandbox()
    let text = """
      words = {} for place = 1, 20000 do words["w" .. place % 4000] = ("word %d"):format(place) end
      large = ("y"):rep(300000)
      return function()
        local sum = 0
        for name, word in pairs(words) do sum = sum + #name * #word end
        return sum + #large
      end
      """
    let sum = try sandbox.function(text)
    #expect(try sandbox.call(fill, [false, 1_000_000]) == 0)
    let expected = try sandbox.call(sum)
    #expect(sandbox.keepImage())
    let held = sandbox.memoryHeld
    var units: Set<Int64> = []
    for _ in 0..<3 {
      #expect(try sandbox.run("words, large = nil, nil return fill(true, 800000) > 0") == true)
      #expect(sandbox.memoryHeld <= Self.limits.memoryBytes)
      #expect(sandbox.restoreImage() && sandbox.memoryHeld == held)
      #expect(try sandbox.call(sum) == expected)
      units.insert(sandbox.lastUnits)
    }
    #expect(units.count == 1)
  }
}

import Foundation
import LuaSandbox
import Testing
import TestExtent

/// Every attack, in each way a script can run: contained, the sandbox usable, neighbours unaffected.
@Suite("Hostile scripts")
struct HostileTests {
  static var limits: SandboxLimits {
    var limits = SandboxLimits()
    // Fewer units than the product gives, to keep the suite quick; the way out is the same.
    if !Extent.isLong {
      limits.runUnits = 60_000
      limits.loadUnits = 60_000
    }
    limits.runMilliseconds = 200
    limits.deadlineFactor = 5
    return limits
  }

  static let probe = """
    local t = { 3, 1, 2 }
    table.sort(t)
    local s = ("probe"):upper():rep(2, ",") .. table.concat(t)
    local co = coroutine.wrap(function() coroutine.yield(s) end)
    return string.format("%s %d", co(), #s)
    """
  static let expected: LuaValue = "PROBE,PROBE123 14"

  /// All of them in each way, also where a sanitizer watches; in a quick run of the tests each in one of
  /// the four.
  private static func part(_ way: Int) -> [HostileCase] {
    if Extent.isWhole || Extent.isSanitized { return HostileCase.all }
    return Extent.part(Array(HostileCase.all.dropFirst(way)), each: 4)
  }

  @Test("there are enough of every class")
  func counts() {
    #expect(HostileCase.all.count >= 300)
    #expect(Set(HostileCase.all.map(\.group)).count >= 20)
  }

  @Test("loading is contained", arguments: part(0))
  func loading(attack: HostileCase) throws {
    try contain { sandbox in
      _ = try sandbox.load(attack.text, name: attack.name)
    }
  }

  @Test("a compiled source is contained", arguments: part(1))
  func compiled(attack: HostileCase) throws {
    try contain { sandbox in
      let source = try CompiledSource(attack.text, name: attack.name, limits: Self.limits)
      _ = try sandbox.load(source)
    }
  }

  @Test("a hover call is contained", arguments: part(2))
  func hovering(attack: HostileCase) throws {
    try contain { sandbox in
      if let function = try sandbox.load(attack.asFunction, name: attack.name).function {
        _ = try sandbox.call(function)
      }
    }
  }

  @Test("a task is contained", arguments: part(3))
  func waiting(attack: HostileCase) throws {
    try contain { sandbox in
      guard let function = try sandbox.load(attack.asFunction, name: attack.name).function else {
        return
      }
      let account = PerformAccount(Self.limits)
      var step = try sandbox.start(function, budget: .run(account))
      while case .suspended(let task, _) = step {
        step = try sandbox.resume(task, with: .nothing, budget: .run(account))
      }
    }
  }

  private func contain(_ run: (Sandbox) throws -> Void) throws {
    let host = hostileHost()
    let sandbox = try host.sandbox(Self.limits)
    let neighbour = try host.sandbox(Self.limits)
    let kept = try neighbour.function("local n = 0 return function() n = n + 1 return n end")
    #expect(try neighbour.call(kept) == 1)
    let units = neighbour.lastUnits
    do {
      try run(sandbox)
    } catch let fault as SandboxFault {
      #expect(fault.kind != .misuse)
      #expect(fault.message.utf8.count <= 1100)
      #expect(sandbox.isLost == fault.scriptStateLost)
    }
    #expect(sandbox.memoryPeak <= Self.limits.memoryBytes)
    #expect(sandbox.memoryHeld <= Self.limits.memoryBytes)
    #expect(sandbox.bytesKept <= Self.limits.keptBytes)
    if sandbox.isLost { try sandbox.rebuild(seed: 1) }
    try check(sandbox)
    #expect(try neighbour.call(kept) == 2)
    #expect(neighbour.lastUnits == units)
  }

  // What a script has broken in its own globals is its own affair; the sandbox must still run code.
  private func check(_ sandbox: Sandbox) throws {
    #expect(try sandbox.run("return 6 * 7") == 42)
    try sandbox.rebuild(seed: 1)
    #expect(try sandbox.run(Self.probe) == Self.expected)
  }
}

extension HostileCase {
  /// The attack as the body of a function that the source returns.
  fileprivate var asFunction: [UInt8] {
    Array("return function(...) ".utf8) + text + Array("\nend".utf8)
  }
}

import LuaSandbox
import Testing

/// A host that keeps bytes for objects which scripts make, and lets go of them with the objects.
private final class Keeper: SandboxHost {
  static let library: HostLibrary = {
    var library = HostLibrary()
    _ = library.add(HostClass("thing"))
    library.function("make")
    return library
  }()

  weak var sandbox: Sandbox?
  private(set) var sizes: [UInt32: Int] = [:]
  private(set) var collections = 0
  private var count: UInt32 = 0

  func call(_ number: Int, _ call: borrowing HostCall) -> HostReply {
    let size = Int(call.integer(0) ?? 0)
    guard call.keep(size) else {
      return .failure(HostError(code: "too_large", message: "no room for more"))
    }
    count += 1
    sizes[count] = size
    return .value(.handle(Handle(classIndex: 0, index: count, generation: 1)))
  }

  func letGo(of handles: [Handle]) {
    collections += 1
    for handle in handles {
      sandbox?.giveBack(sizes.removeValue(forKey: handle.index) ?? 0)
    }
  }
}

@Suite("Bytes that the host keeps for a script")
struct KeptBytesTests {
  private let keeper = Keeper()

  private func sandbox(_ bytes: Int = 1_000) throws -> Sandbox {
    var limits = SandboxLimits.patient
    limits.keptBytes = bytes
    let sandbox = try Sandbox(library: Keeper.library, limits: limits, host: keeper)
    keeper.sandbox = sandbox
    return sandbox
  }

  @Test("Beyond the limit the script gets an error that it can catch, and goes on")
  func full() throws {
    let sandbox = try sandbox()
    let result = try sandbox.run(
      """
      kept = {}
      for place = 1, 10 do kept[place] = make(100) end
      local ok, problem = pcall(make, 1)
      return { ok, problem.code, #kept }
      """
    )
    #expect(result.table?.list == [false, "too_large", 10])
    #expect(sandbox.bytesKept == 1_000 && keeper.sizes.count == 10)
    #expect(try sandbox.run("kept = nil return make(0) ~= nil") == true)
  }

  @Test("What the script let go of makes room, and is given back by then")
  func dropped() throws {
    let sandbox = try sandbox()
    let text = "for place = 1, 200 do local one = make(100) end return 'done'"
    #expect(try sandbox.run(text) == "done")
    #expect(sandbox.bytesKept <= 1_000 && keeper.sizes.values.reduce(0, +) == sandbox.bytesKept)
    #expect(keeper.collections > 0 && keeper.collections <= 20)
  }

  @Test("The collection is on the call's account, so that asking again and again ends")
  func again() throws {
    let sandbox = try sandbox()
    let function = try sandbox.function(
      "kept = make(1000) return function() while true do pcall(make, 1) end end"
    )
    let fault = #expect(throws: SandboxFault.self) { try sandbox.call(function) }
    #expect(fault?.kind == .budget)
  }

  @Test("A call that can't pay for a collection is told that there is no room")
  func poor() throws {
    var limits = SandboxLimits.patient
    limits.keptBytes = 10
    limits.hoverUnits = 300
    let sandbox = try Sandbox(library: Keeper.library, limits: limits, host: keeper)
    keeper.sandbox = sandbox
    let function = try sandbox.function(
      "make(10) return function() return select(2, pcall(make, 1)).code end"
    )
    #expect(try sandbox.call(function) == "too_large")
    #expect(sandbox.keep(5) && sandbox.bytesKept == 5)
  }

  @Test("A state that is new or gone back to counts what was kept when it was so")
  func states() throws {
    let sandbox = try sandbox()
    #expect(sandbox.keep(100) && sandbox.keepImage())
    #expect(try sandbox.run("kept = make(500) return kept ~= nil") == true)
    #expect(sandbox.bytesKept == 600)
    #expect(sandbox.restoreImage() && sandbox.bytesKept == 100)
    try sandbox.rebuild()
    #expect(sandbox.bytesKept == 0)
    #expect(!sandbox.keep(.max) && sandbox.keep(-5) && sandbox.bytesKept == 0)
  }
}

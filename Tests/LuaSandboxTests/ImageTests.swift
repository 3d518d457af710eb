import LuaSandbox
import Testing

@Suite("A loaded script can go back to what it was")
struct ImageTests {
  let host = TestHost()

  private static let script = """
    local count, kept = 0, {}
    return {
      add = function(bytes)
        count = count + 1
        if bytes > 0 then kept[count] = ("x"):rep(bytes) .. count end
        return { count, #kept, math.random(1000000) }
      end,
      forget = function() kept = {} end,
      read = function(box) return box.x end,
      wait = function() return wait() end,
      hang = function() while true do kept[#kept + 1] = {} end end,
    }
    """

  private func loaded() throws -> (sandbox: Sandbox, functions: LuaTable) {
    let sandbox = try host.sandbox()
    let source = try CompiledSource(Array(Self.script.utf8), name: "image.lua")
    let table = try #require(try sandbox.load(source).table)
    #expect(sandbox.keepImage())
    return (sandbox, table)
  }

  @Test("whatever it did, whether in small blocks or large ones", arguments: [0, 20, 600, 70_000])
  func returns(bytes: Int) throws {
    let (sandbox, functions) = try loaded()
    let add = try #require(functions["add"].function)
    let forget = try #require(functions["forget"].function)
    let (memory, units) = (sandbox.memoryInUse, sandbox.totalUnits)
    var first: LuaValue?
    for _ in 0..<20 {
      let result = try sandbox.call(add, [.integer(Int64(bytes))], budget: .load)
      first = first ?? result
      #expect(result == first)
      for _ in 0..<9 { _ = try sandbox.call(add, [.integer(Int64(bytes))], budget: .load) }
      _ = try sandbox.call(forget, budget: .load)
      try sandbox.collect()
      for _ in 0..<9 { _ = try sandbox.call(add, [.integer(Int64(bytes))], budget: .load) }
      #expect(sandbox.restoreImage())
      #expect(sandbox.memoryInUse == memory && sandbox.totalUnits == units)
    }
  }

  @Test("but not after a kill, which takes all of it")
  func killed() throws {
    let (sandbox, functions) = try loaded()
    let hang = try #require(functions["hang"].function)
    #expect(throws: SandboxFault.self) { try sandbox.call(hang) }
    #expect(sandbox.isLost && !sandbox.restoreImage())
    try sandbox.rebuild()
    #expect(try sandbox.load(Array(Self.script.utf8), name: "image.lua").table != nil)
  }

  @Test("objects, tasks and kept calls of the time between are gone")
  func between() throws {
    let box = host.add("box", methods: [])
    let (sandbox, functions) = try loaded()
    let add = try #require(functions["add"].function)
    let handle = Handle(classIndex: box, index: 1, generation: 1)
    for _ in 0..<5 {
      let object = try sandbox.makePersistentObject(handle, slots: ["x"])
      #expect(!sandbox.keepImage())
      sandbox.release(object)
      guard case .finished = try sandbox.start(add, [7], budget: .load) else { return }
      #expect(sandbox.restoreImage())
      #expect(try sandbox.call(add, [0]).table?.list.first == 1)
      #expect(sandbox.restoreImage())
    }
  }

  /// One of each that the script's state has a place for.
  private struct Kept {
    let object: PersistentObject
    let call: KeptCall
    let task: CoroutineID

    init(_ sandbox: Sandbox, _ functions: LuaTable, _ handle: Handle) throws {
      object = try sandbox.makePersistentObject(handle, slots: ["x"])
      call = try sandbox.keep(#require(functions["read"].function), object: object)
      let step = try sandbox.start(#require(functions["wait"].function))
      guard case .suspended(let task, _) = step else { throw CancellationError() }
      self.task = task
    }
  }

  @Test("what was kept in the time between stays stale, also once others have its place")
  func stale() throws {
    let box = host.add("box", methods: [])
    host.add("wait") { _ in .later(WaitID(1)) }
    let (sandbox, functions) = try loaded()
    let handle = Handle(classIndex: box, index: 1, generation: 1)
    let old = try Kept(sandbox, functions, handle)
    try sandbox.set(old.object, 0, to: 1)
    #expect(sandbox.restoreImage())
    for others in [false, true] {
      let new = others ? try Kept(sandbox, functions, handle) : nil
      let function = try #require(functions["read"].function)
      let uses: [() throws -> Void] = [
        { try sandbox.set(old.object, 0, to: 2) }, { _ = try sandbox.call(old.call) },
        { _ = try sandbox.keep(function, object: old.object) },
        { _ = try sandbox.resume(old.task, with: .nothing) }, { try sandbox.discard(old.task) },
      ]
      for use in uses {
        let fault = #expect(throws: SandboxFault.self) { try use() }
        #expect(fault?.kind == .misuse)
      }
      sandbox.release(old.call)
      sandbox.release(old.object)
      guard let new else { continue }
      try sandbox.set(new.object, 0, to: 3)
      _ = try sandbox.call(new.call)
      #expect(sandbox.resultNumber() == 3)
      #expect(try sandbox.resume(new.task, with: .value(4)) == .finished(4))
    }
  }

  @Test("a script without an image stays as it is")
  func none() throws {
    let sandbox = try host.sandbox()
    #expect(!sandbox.restoreImage())
    #expect(sandbox.keepImage() && !sandbox.keepImage())
    try sandbox.rebuild()
    #expect(!sandbox.restoreImage())
  }
}

import LuaSandbox
import Testing

@Suite("Objects")
struct ObjectTests {
  let host = TestHost()

  @Test("an object has raw fields, methods and computed fields, and one identity")
  func members() throws {
    let index = host.add(
      "item",
      methods: [("has", { call in .boolean(call.text(1) == "png") })],
      computed: [("size", { call in .value(.integer(Int64(call.handle(0)?.index ?? 0) * 10)) })]
    )
    let sandbox = try host.sandbox()
    let handle = Handle(classIndex: index, index: 4, generation: 7)
    try sandbox.makeObject(handle) { (fields) throws(SandboxFault) in
      try fields.add("id", text: "img-1")
    }
    let function = try sandbox.function(
      """
      return function(a, b)
        return { a == b, a.id, a:has("png"), a:has("gif"), a.size, a.nothing == nil, tostring(a), a }
      end
      """
    )
    let result = try sandbox.call(function, [.handle(handle), .handle(handle)])
    #expect(
      result.table?.list == [
        true, "img-1", true, false, 40, true, "item: img-1", .handle(handle),
      ]
    )
  }

  @Test("fields are set from outside, and a script can't add any")
  func fields() throws {
    let index = host.add("item", methods: [])
    let sandbox = try host.sandbox()
    let handle = Handle(classIndex: index, index: 1, generation: 1)
    try sandbox.makeObject(handle) { (fields) throws(SandboxFault) in
      try fields.add("name", text: "a")
    }
    let function = try sandbox.function("return function(o) return o.name end")
    #expect(try sandbox.call(function, [.handle(handle)]) == "a")
    try sandbox.setField(handle, "name", to: "b")
    #expect(try sandbox.call(function, [.handle(handle)]) == "b")
    let write = try sandbox.function("return function(o) o.other = 1 end")
    let fault = #expect(throws: SandboxFault.self) { try sandbox.call(write, [.handle(handle)]) }
    #expect(fault?.message == "item has no field 'other' that a script can set")
  }

  @Test("what the script drops is told, and what it keeps is not")
  func dropped() throws {
    let index = host.add("item", methods: [])
    let sandbox = try host.sandbox()
    let handles = (0..<3).map { Handle(classIndex: index, index: $0, generation: 1) }
    let function = try sandbox.function("local k return function(a, b) k = a end")
    try sandbox.makeObject(handles[2])
    _ = try sandbox.call(function, [.handle(handles[0]), .handle(handles[1])])
    try sandbox.collect()
    #expect(sandbox.takeDroppedHandles() == [handles[1]])
    sandbox.release(handles[2])
    try sandbox.collect()
    #expect(sandbox.takeDroppedHandles() == [handles[2]])
  }

  @Test("a kept call gives strings, tables and their inner fields")
  func kept() throws {
    let index = host.add("session", methods: [])
    let sandbox = try host.sandbox()
    let handle = Handle(classIndex: index, index: 1, generation: 1)
    let object = try sandbox.makePersistentObject(handle, slots: ["x", "y"])
    let function = try sandbox.function(
      """
      return function(s)
        if s.x < 10 then return "copy" end
        if s.x < 20 then return { operation = "move", at = { x = s.x, y = s.y }, precise = true, name = "éx" } end
        if s.x < 30 then return nil end
        error("far")
      end
      """
    )
    let kept = try sandbox.keep(
      function,
      object: object,
      choices: ["copy", "move"],
      keys: ["operation", ResultKey("at", "y"), "precise", "name", "missing"]
    )
    try sandbox.set(object, 0, to: 1)
    #expect(try sandbox.call(kept).choice == 0)
    #expect(sandbox.resultText() == "copy" && sandbox.resultKind(0) == .nil)
    try sandbox.set(object, 0, to: 15)
    try sandbox.set(object, 1, to: 2.5)
    #expect(try sandbox.call(kept).kind == .table)
    #expect(sandbox.resultChoice(0) == 1 && sandbox.resultNumber(1) == 2.5)
    #expect(sandbox.resultBool(2) == true && sandbox.resultText(3) == "éx")
    #expect(sandbox.resultKind(4) == .nil && sandbox.resultKind(99) == .nil)
    #expect(try sandbox.resultValue().table?["operation"] == "move")
    try sandbox.set(object, 0, to: 25)
    #expect(try sandbox.call(kept).kind == .nil)
    try sandbox.set(object, 0, to: 35)
    let fault = #expect(throws: SandboxFault.self) { try sandbox.call(kept) }
    #expect(fault?.message == "far")
  }

  @Test("a kept call's result tells of fields that are none of its keys")
  func openResults() throws {
    let index = host.add("session", methods: [])
    let sandbox = try host.sandbox()
    let handle = Handle(classIndex: index, index: 1, generation: 1)
    let object = try sandbox.makePersistentObject(handle, slots: ["x"])
    let function = try sandbox.function(
      """
      local results = {
        { operation = "copy" }, { operation = "copy", [1] = 1 }, { operation = "copy", other = 1 },
        { [{}] = 1 }, {}, { operation = "move", at = { y = 1, z = 1 } },
      }
      return function(object) return results[object.x] end
      """
    )
    for keys: [ResultKey] in [["operation", "at"], ["operation", ResultKey("at", "y")]] {
      let kept = try sandbox.keep(
        function,
        object: object,
        choices: ["copy", "move"],
        keys: keys,
        closed: true
      )
      let kinds = try (1...6).map { number in
        try sandbox.set(object, 0, to: Double(number))
        return try sandbox.call(kept).kind
      }
      #expect(kinds == [.table, .openTable, .openTable, .openTable, .table, .table])
      #expect(sandbox.resultChoice(0) == 1)
      try sandbox.set(object, 0, to: 3)
      _ = try sandbox.call(kept)
      #expect(sandbox.resultChoice(0) == 0 && sandbox.resultKind(1) == .nil)
    }
  }

  @Test("keys may be asked for twice, and as tables with what is in them")
  func overlappingKeys() throws {
    let index = host.add("session", methods: [])
    let sandbox = try host.sandbox()
    let handle = Handle(classIndex: index, index: 1, generation: 1)
    let object = try sandbox.makePersistentObject(handle, slots: ["x"])
    let function = try sandbox.function(
      "return function(s) return { at = s.x > 0 and { x = s.x, y = 'up' } or 'none', z = 3 } end"
    )
    let kept = try sandbox.keep(
      function,
      object: object,
      choices: ["up"],
      keys: [ResultKey("at", "y"), "z", "at", ResultKey("at", "x"), "z", ResultKey("z", "x")]
    )
    try sandbox.set(object, 0, to: 5)
    _ = try sandbox.call(kept)
    #expect(sandbox.resultChoice(0) == 0 && sandbox.resultText(0) == "up")
    #expect(sandbox.resultNumber(1) == 3 && sandbox.resultNumber(4) == 3)
    #expect(sandbox.resultKind(2) == .table && sandbox.resultNumber(3) == 5)
    #expect(sandbox.resultKind(5) == .nil && sandbox.resultKind(99) == .nil)
    try sandbox.set(object, 0, to: -1)
    _ = try sandbox.call(kept)
    #expect(sandbox.resultText(2) == "none" && sandbox.resultKind(0) == .nil)
    #expect(sandbox.resultNumber(1) == 3 && sandbox.resultKind(3) == .nil)
    _ = try sandbox.run("return 1")
    #expect(sandbox.resultKind(1) == .nil && sandbox.resultText(2) == nil)
    #expect(throws: SandboxFault.self) { try sandbox.resultValue() }
  }

  @Test("a module is asked for once, and one that requires itself is an error")
  func modules() throws {
    host.add("require") { call in
      let name = call.text(0) ?? ""
      let text = name == "loop" ? "return require('loop')" : "return { name = '\(name)' }"
      do throws(SandboxFault) {
        return .source(try CompiledSource(Array(text.utf8), name: name))
      } catch {
        return .failure(HostError(code: "no", message: error.message))
      }
    }
    let sandbox = try host.sandbox()
    #expect(try sandbox.run("return require('a') == require('a')") == true)
    #expect(host.asked.count == 1)
    let fault = #expect(throws: SandboxFault.self) { try sandbox.run("require('loop')") }
    #expect(fault?.message.contains("requires itself") == true)
  }

  @Test("a reference to any argument comes back as the very value")
  func references() throws {
    var kept: LuaFunction?
    host.add("keep") { call in
      kept = call.reference(0)
      return .nothing
    }
    host.add("give") { _ in kept.map { .value(.function($0)) } ?? .nothing }
    let sandbox = try host.sandbox()
    #expect(try sandbox.run("local t = {} keep(t) return give() == t") == true)
  }
}

import LuaSandbox
import Testing

@Suite("References to what stays in the script")
struct ReferenceTests {
  let host = TestHost()

  @Test("letting go twice is no matter, and gives no slot to two")
  func twice() throws {
    let sandbox = try host.sandbox()
    let first = try sandbox.function("return function() return 1 end")
    sandbox.release(first)
    sandbox.release(first)
    let second = try sandbox.function("return function() return 2 end")
    let third = try sandbox.function("return function() return 3 end")
    #expect(try sandbox.call(second) == 2)
    #expect(try sandbox.call(third) == 3)
  }

  @Test("a list is looked over where it is, up to its first hole")
  func survey() throws {
    var found: [String] = []
    let item = host.add("item", methods: [])
    host.add("look") { call in
      guard let survey = call.survey(0) else {
        found.append("none")
        return .nothing
      }
      let handles = (0..<survey.count).map { survey.handle($0).map { "\($0.index)" } ?? "-" }
      found.append(handles.joined(separator: " ") + (survey.firstOther == nil ? " f" : ""))
      return .nothing
    }
    let sandbox = try host.sandbox()
    let function = try sandbox.function(
      """
      return function(o)
        look { o, 3, { item = o }, "x", {} } look { next, pairs } look {} look { a = 1 } look(3)
        look { 1, nil, 3 }
        local long = {} for i = 1, 20000 do long[i] = o end look(long)
      end
      """
    )
    let handle = Handle(classIndex: item, index: 7, generation: 1)
    _ = try sandbox.call(function, [.handle(handle)])
    #expect(found[0...4] == ["7 - 7 - -", "- - f", " f", "none", "none"])
    #expect(found[5].count < 6 && found[6].count == 39_999)
  }

  @Test("a computed field that is kept is asked for once")
  func kept() throws {
    var asked = 0
    let index = host.add(
      "session",
      methods: [],
      computed: [
        (
          "items",
          { _ in
            asked += 1
            return .kept(.table(LuaTable(list: [1, 2])))
          }
        )
      ]
    )
    let sandbox = try host.sandbox()
    let handle = Handle(classIndex: index, index: 1, generation: 0)
    let function = try sandbox.function("return function(s) return #s.items + #s.items end")
    try sandbox.makeObject(handle)
    #expect(try sandbox.call(function, [.handle(handle)]) == 4)
    #expect(asked == 1)
    try sandbox.setField(handle, "items", to: .nil)
    #expect(try sandbox.call(function, [.handle(handle)]) == 4)
    #expect(asked == 2)
  }
}

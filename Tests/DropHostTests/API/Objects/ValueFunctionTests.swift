import DropCore
import DropHost
import Testing

@Suite("Scripts handle values: JSON, rectangles, the log")
struct ValueFunctionTests {
  static let cases: [(name: String, lua: String)] = [
    (
      "rect has its fields, contains and inset",
      """
      local r = dnd.rect(10, 20, 30, 40)
      assert(r.x == 10 and r.y == 20 and r.width == 30 and r.height == 40)
      assert(r:contains(10, 20) and not r:contains(40, 20))
      local inner = r:inset(5)
      assert(inner.x == 15 and inner.width == 20 and inner.height == 30)
      """
    ),
    (
      "json goes both ways",
      """
      local v = dnd.json.decode('{"a": [1, 2.5, "x", true], "b": {"c": "d"}}')
      assert(v.a[1] == 1 and v.a[2] == 2.5 and v.a[4] == true and v.b.c == 'd')
      assert(dnd.json.encode({ a = 1 }) == '{"a":1}')
      assert(dnd.json.encode({ 1, "x" }) == '[1,"x"]')
      """
    ),
    (
      "json that can't be read or written is an error",
      """
      local ok, problem = pcall(dnd.json.decode, '{"a": }')
      assert(not ok and problem.code == 'failed', tostring(problem))
      assert(not pcall(dnd.json.encode, { f = print }))
      """
    ),
    (
      "json is indented by as many spaces as asked for",
      """
      assert(dnd.json.encode({ 1 }, { indent = 3 }) == '[\\n   1\\n]')
      assert(dnd.json.encode({ 1 }, { indent = 2.0 }) == '[\\n  1\\n]')
      assert(dnd.json.encode({ 1 }, { indent = 0 }) == '[1]')
      """
    ),
    ("version is a string", "assert(dnd.version:match('^%d+%.%d+%.%d+$'))"),
    ("the library can't be changed", "assert(not pcall(function() dnd.conforms = nil end))"),
    (
      "objects can't be changed",
      "assert(not pcall(function() item.nickname = 'x' end))"
    ),
    ("tostring names an object", "assert(tostring(item) == 'item: note')"),
  ]

  @Test("as the reference says", arguments: cases.map(\.name))
  func values(_ name: String) throws {
    let lua = try #require(Self.cases.first { $0.name == name }?.lua)
    #expect(try perform(lua).faults == [])
  }

  @Test("the log gets every level, and what print writes")
  func log() throws {
    let scene = try perform(
      """
      dnd.log.debug("d", 1) dnd.log.info("i") dnd.log.warning("w") dnd.log.error("e", nil, true)
      print("p", { 1, 2 })
      """
    )
    #expect(scene.log == ["d\t1", "i", "w", "e\tnil\ttrue", "p\t[1,2]"])
  }

  @Test("the clock is the embedder's, and needs its capability")
  func clock() throws {
    #expect(try perform("assert(dnd.clock() == 1000)").faults == [])
    let scene = try TestScene(performing("dnd.clock()"), grants: [])
    scene.drop()
    #expect(scene.faults.first?.message.contains("--allow clock") == true)
  }
}

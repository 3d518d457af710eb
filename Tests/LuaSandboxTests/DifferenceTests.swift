import LuaSandbox
import Testing

/// Every way in which the library is not stock Lua's, on purpose.
@Suite("Documented differences from stock Lua")
struct DifferenceTests {
  static let cases: [(name: String, text: String, result: LuaValue)] = [
    (
      "no address in %p", "return (select(2, pcall(string.format, '%p', {})):find('%%p') ~= nil)",
      true
    ),
    ("a table is told by its age", "return tostring({}):find('^table: %d+$') ~= nil", true),
    ("each table by its own", "return tostring({}) ~= tostring({})", true),
    ("a function is told by its place", "return tostring(function() end)", "function: d.lua:1"),
    ("a builtin has no place", "return tostring(print or pairs)", "function: builtin"),
    ("no sign on what is no number", "return tostring(0/0) .. tostring(-(0/0))", "nannan"),
    ("nor in a format", "return string.format('%f %g', 0/0, -(0/0))", "nan nan"),
    ("no binary chunks", "return string.dump", nil),
    ("no loading", "return load or loadstring or dofile or loadfile", nil),
    ("no machine", "return os or io or debug or package", nil),
    (
      "metatables don't run on collection",
      "return getmetatable(setmetatable({}, { __gc = 1 })).__gc", 1
    ),
    (
      "a mode in a metatable makes nothing weak",
      """
      local t = setmetatable({}, { __mode = "kv" })
      t[1] = {}
      t[{}] = 1
      for i = 1, 100 do local _ = ("x"):rep(50000) .. i end
      local n = 0
      for _ in pairs(t) do n = n + 1 end
      return n
      """, 2
    ),
    (
      "a name in a metatable names nothing",
      "return tostring(setmetatable({}, { __name = 'x' })):find('^table: %d+$') ~= nil", true
    ),
    (
      "a field added to a metatable works from the next setmetatable on",
      """
      local class = {}
      local first = setmetatable({}, class)
      class.__index = { x = 1 }
      local before = first.x
      setmetatable({}, class)
      return tostring(before) .. first.x
      """, "nil1"
    ),
    (
      "a field taken out likewise",
      """
      local class = { __index = { x = 1 } }
      local first = setmetatable({}, class)
      class.__index = nil
      setmetatable({}, class)
      return first.x
      """, nil
    ),
    (
      "what is called is a function", "return (pcall(setmetatable, {}, { __call = {} }))", false
    ),
    (
      "the metatable given is the one got",
      "local m = {} return getmetatable(setmetatable({}, m)) == m", true
    ),
    ("strings have no metatable to reach", "return getmetatable('')", false),
    ("the library is read-only", "return (pcall(function() string.rep = 1 end))", false),
    ("rawset doesn't reach it", "return (pcall(rawset, string, 'rep', 1))", false),
    ("next has a place for a key that isn't there", "return (next({ a = 1, c = 2 }, 'b'))", "c"),
    (
      "a numeral in arithmetic has 400 digits at most",
      "return (pcall(function() return ('0'):rep(401) + 1 end))", false
    ),
    ("a call gives 16384 results at most", "return (pcall(table.unpack, {}, 1, 16385))", false),
    (
      "codes are checked as from Lua 5.4.5 on",
      "return (pcall(function() for _ in utf8.codes('a\\x80') do end end))", false
    ),
    ("the first random number follows from the seed", "return math.random(1000)", 414),
  ]

  @Test("differs", arguments: cases)
  func differs(name: String, text: String, result: LuaValue) throws {
    let host = TestHost()
    #expect(try host.sandbox().run(text, name: "d.lua") == result, "\(name)")
  }
}

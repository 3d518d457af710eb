import LuaSandbox
import Testing

@Suite("The order of a table's keys")
struct OrderTests {
  static let shared = """
    local function keys(t)
      local out = {}
      for k in pairs(t) do out[#out + 1] = tostring(k) end
      return table.concat(out, " ")
    end

    """

  static let cases: [(name: String, text: String, order: String)] = [
    ("nothing", "return keys({})", ""),
    ("a list", "return keys({ 'a', 'b', 'c' })", "1 2 3"),
    ("names", "return keys({ b = 1, a = 1, ab = 1, [''] = 1, B = 1 })", " B a ab b"),
    (
      "names that share eight bytes", "return keys({ aaaaaaaab = 1, aaaaaaaaa = 1, aaaaaaaa = 1 })",
      "aaaaaaaa aaaaaaaaa aaaaaaaab"
    ),
    (
      "names that share more than eight bytes, and one that is no more than that",
      """
      local t = {}
      for _, k in ipairs { "b", "", "c", "ab", "\\0", "a", "\\0\\0", "b\\0" } do t["a common part " .. k] = 1 end
      local out = {}
      for k in pairs(t) do out[#out + 1] = "<" .. k:sub(15):gsub("%z", "0") .. ">" end
      return table.concat(out, " ")
      """, "<> <0> <00> <a> <ab> <b> <b0> <c>"
    ),
    (
      "going on after a name that is not there, among names that share a part",
      """
      local t = { 7 }
      for _, k in ipairs { 1, 3, 5 } do t["a common part " .. k] = 1 end
      local out = {}
      for _, k in ipairs { "a", "a common part 2", "a common part 3", "a common part 4x", "b" } do
        out[#out + 1] = tostring(next(t, k)):sub(-1)
      end
      return table.concat(out, " ")
      """, "1 3 5 5 l"
    ),
    (
      "the list, numbers, names, booleans",
      "return keys({ 'x', 'y', z = 1, [true] = 1, [false] = 1, [-1] = 1, [4] = 1, [2.5] = 1, [1e300] = 1, [-1e300] = 1 })",
      "1 2 -1e+300 -1 2.5 4 1e+300 z false true"
    ),
    (
      "large integers and floats between",
      "return keys({ [math.maxinteger] = 1, [2.0^53] = 1, [2^63] = 1, [math.mininteger] = 1, [-2.0^70] = 1, [0.5] = 1, [0.25] = 1 })",
      "-1.1805916207174e+21 -9223372036854775808 0.25 0.5 9007199254740992 9223372036854775807 9.2233720368548e+18"
    ),
    (
      "tables by age",
      """
      local a, b, c = {}, {}, {}
      local names = { [a] = "a", [b] = "b", [c] = "c" }
      local out = {}
      for k in pairs({ [c] = 1, [a] = 1, [b] = 1 }) do out[#out + 1] = names[k] end
      return table.concat(out)
      """, "abc"
    ),
    (
      "functions by the line where they are written, then built-in ones",
      """
      local function a() end
      local b = function() end
      local function c() end
      local names = { [a] = "a", [b] = "b", [c] = "c", [rawget] = "rawget" }
      local out = {}
      for k in pairs({ [rawget] = 1, [c] = 1, [a] = 1, [b] = 1, z = 1 }) do
        out[#out + 1] = names[k] or k
      end
      return table.concat(out, " ")
      """, "z a b c rawget"
    ),
    (
      "clearing on the way",
      """
      local t = { 1, 2, 3, x = 1, y = 2, z = 3, [10] = 4 }
      local out = {}
      for k in pairs(t) do
        out[#out + 1] = tostring(k)
        t[k] = nil
      end
      return table.concat(out, " ") .. tostring(next(t))
      """, "1 2 3 10 x y znil"
    ),
    (
      "clearing what is still to come, and assigning",
      """
      local t = { a = 1, b = 2, c = 3, d = 4 }
      local out = {}
      for k in pairs(t) do
        out[#out + 1] = k
        t.c = nil
        t.d = 5
      end
      return table.concat(out, " ")
      """, "a b d"
    ),
    (
      "one inside the other, of one table",
      """
      local t = { 1, 2, a = 1, b = 2 }
      local count = 0
      for _ in pairs(t) do
        for _ in pairs(t) do count = count + 1 end
        for k in pairs(t) do if k == "a" then break end end
      end
      return tostring(count)
      """, "16"
    ),
    (
      "deeper than any table of traversals",
      """
      local function walk(t)
        local sum = 0
        for k, v in pairs(t) do sum = sum + (type(v) == "table" and walk(v) or v) t[k] = nil end
        return sum
      end
      local root = { x = 1, y = 2, z = 3 }
      for _ = 1, 30 do root = { a = 1, child = root, z = 2 } end
      return tostring(walk(root))
      """, "96"
    ),
    (
      "step by step with next",
      """
      local t = { 5, 6, b = 1, a = 2, [true] = 3 }
      local out, k = {}, nil
      repeat
        k = next(t, k)
        out[#out + 1] = tostring(k)
        next({}, nil)
      until k == nil
      return table.concat(out, " ")
      """, "1 2 a b true nil"
    ),
    (
      "many",
      "local t = {} for i = 1000, 1, -1 do t['k' .. 10000 + i] = i end local last = '' for k in pairs(t) do assert(k > last) last = k end return last",
      "k11000"
    ),
    (
      "through __pairs",
      "return keys(setmetatable({}, { __pairs = function() return next, { q = 1 } end }))", "q"
    ),
    ("the first alone", "return tostring((next({ z = 1, y = 1, [3] = 1, [-3] = 1 })))", "-3"),
  ]

  @Test("keys come in one order", arguments: cases)
  func order(name: String, text: String, order: String) throws {
    let host = TestHost()
    let result = try host.sandbox().run(Self.shared + text)
    #expect(result == .string(order), "\(name)")
  }

  @Test("what only has a place in memory comes in one order in every sandbox")
  func places() throws {
    let text = """
      local t, out = {}, {}
      for i = 1, 40 do
        t[function() return i end] = i
        t[coroutine.create(print)] = 100 + i
      end
      for _, f in ipairs { pairs, next, rawget, print, type, math.floor, string.rep } do t[f] = 200 + #out end
      for _, v in pairs(t) do out[#out + 1] = v end
      return out
      """
    var orders: Set<LuaValue> = []
    for _ in 0..<5 {
      let host = TestHost()
      host.add("print") { _ in .nothing }
      orders.insert(try host.sandbox().run(text))
    }
    #expect(orders.count == 1 && orders.first?.table?.list.count == 87)
  }

  @Test("random tables, changed while they are traversed, give each key that stays once")
  func random() throws {
    let text = """
      local function before(a, b)
        if type(a) ~= type(b) then return type(a) == "number" end
        return a < b
      end
      for seed = 1, 400 do
        math.randomseed(seed)
        local t, cleared, left, model = {}, {}, {}, {}
        for i = 1, math.random(0, 40) do
          local k = math.random(3) == 1 and "k" .. math.random(60) or math.random(2) == 1 and #t + 1
            or math.random(-30, 60) / (math.random(2) == 1 and 2 or 1)
          t[k] = i
        end
        local list = 0
        while t[list + 1] do list = list + 1 end
        for k in next, t do
          left[#left + 1] = k
          if not (math.type(k) == "integer" and k >= 1 and k <= list) then model[#model + 1] = k end
        end
        table.sort(model, before)
        local seen, at = {}, 0
        for k, v in pairs(t) do
          assert(t[k] == v and not seen[k] and not cleared[k])
          seen[k] = true
          if at < list then assert(k == at + 1) else
            while cleared[model[at - list + 1]] do at = at + 1 end
            assert(k == model[at - list + 1])
          end
          at = at + 1
          if math.random(4) == 1 and #left > 0 then
            local other = left[math.random(#left)]
            if at > list and not seen[other] then
              cleared[other] = true
              t[other] = nil
            end
          end
          if math.random(4) == 1 then t[k] = math.random(2) == 1 and 0 or nil end
          if math.random(4) == 1 then for _ in pairs(t) do if math.random(9) == 1 then break end end end
        end
        for _, k in ipairs(left) do assert(seen[k] or cleared[k]) end
      end
      return true
      """
    let host = TestHost()
    #expect(try host.sandbox().run(text) == true)
  }
}

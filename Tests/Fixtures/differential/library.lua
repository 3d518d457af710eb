-- Random calls of the library's other functions. Run in two states, the texts that come back are compared.
local random = math.random
local concat, unpack, pack = table.concat, table.unpack, table.pack

local function pick(list) return list[random(#list)] end

local function show1(value, depth)
  if type(value) == "string" then return #value .. "'" .. value .. "'" end
  if type(value) == "number" then
    if value ~= value then return "NaN" end
    return math.type(value) == "float" and string.format("%a", value) or tostring(value)
  end
  if type(value) ~= "table" then return type(value) == "function" and "function" or tostring(value) end
  if depth == 0 then return "{}" end
  local out = {}
  for i = 1, 12 do out[i] = show1(rawget(value, i), depth - 1) end
  return "{" .. concat(out, ",") .. ",n=" .. show1(rawget(value, "n"), 0) .. "}"
end

local function show(...)
  local out = {}
  for i = 1, select("#", ...) do out[i] = show1((select(i, ...)), 2) end
  return concat(out, " ")
end

local function called(f, ...)
  local results = pack(f(...))
  return unpack(results, 1, results.n)
end

local integers = { 0, 1, -1, 2, 3, 5, -2, -3, 7, 10, 12, 127, 128, 255, 256, 1000, -1000, 65535, 65536, 0x7fffffff, 0x80000000, -0x80000000, 0xffffffff, math.maxinteger, math.mininteger, math.maxinteger - 1 }
local floats = { 0.0, -0.0, 1.0, 2.0, 0.5, -0.5, 1.5, 3.7, -3.7, 1e15, 1e16, 1e100, -1e100, 1e300, 1e308, 1e-5, 5e-324, 2^53, 2^63, -2^63, 2^64, 1/3, 123456.789, 1/0, -1/0 }
local strings = { "", "a", "abc", "hello world", "10", "-7", "0x10", " 12 ", "1e3", "3.0", "3.5", "a\0b", "line\nbreak", "quote\"\\", "\r\t\1\0012\127", "é", "日本", "\xff\xfe", "x\0", string.rep("long ", 30), "0x", "1e", "nan", "inf", "1 2", "0x1p4", "9223372036854775808", "z", "ZZ", "1010" }

local function integer() return random(3) == 1 and pick(integers) or random(-20, 20) end
local function text()
  if random(3) > 1 then return pick(strings) end
  local out = {}
  for i = 1, random(0, 12) do out[i] = string.char(pick { 97, 98, 48, 32, 0, 10, 34, 92, 200, 127, 31, 13 }) end
  return concat(out)
end
local function number() return random(2) == 1 and integer() or pick(floats) end

local function value()
  local kind = random(12)
  if kind <= 3 then return integer() elseif kind <= 5 then return pick(floats)
  elseif kind <= 9 then return text() elseif kind == 10 then return nil
  elseif kind == 11 then return random(2) == 1 end
  return pick { {}, type, setmetatable({}, { __tostring = function() return "me" end }), setmetatable({}, { __tostring = function() return 1 end }), setmetatable({}, { __len = function() return 3 end, __index = function(_, k) return k end }) }
end

-- Mostly the kind of argument that is wanted.
local function mostly(make) if random(25) == 1 then return value() end return make() end
local function maybe(make) if random(3) == 1 then return nil end return mostly(make) end

local function objectless(v) return type(v) == "table" and not (getmetatable(v) or {}).__tostring or type(v) == "function" end

-- MARK: format

local function directive()
  local out = { "%" }
  for _ = 1, random(0, 2) do out[#out + 1] = pick { "-", "+", " ", "#", "0" } end
  if random(3) == 1 then out[#out + 1] = tostring(random(0, random(5) == 1 and 200 or 30)) end
  if random(3) == 1 then out[#out + 1] = "." .. (random(5) == 1 and "" or tostring(random(0, random(5) == 1 and 120 or 20))) end
  out[#out + 1] = pick { "d", "i", "u", "o", "x", "X", "c", "s", "q", "f", "e", "E", "g", "G", "a", "A", "%", "d", "s", "g", "x", "y", "" , "l", "1", "F" }
  return concat(out)
end

local function format()
  local out, arguments = {}, { n = 0 }
  for _ = 1, random(1, 4) do
    local d = random(3) == 1 and pick { "%s", "%q", "%d", "%5.1f", "%g", "%i", "%.3s", "%-10s|", "%x" } or directive()
    out[#out + 1] = d
    if random(4) == 1 then out[#out + 1] = text():gsub("%%", "") end
    local letter = d:match("%a")
    local argument
    if letter == "s" or letter == "q" then argument = value() else argument = mostly(number) end
    if objectless(argument) then argument = "object" end
    if argument ~= argument then argument = 1 end
    arguments.n = arguments.n + 1
    arguments[arguments.n] = argument
  end
  if random(20) == 1 then arguments.n = arguments.n - 1 end
  local f = concat(out)
  return show(f, unpack(arguments, 1, arguments.n)), pcall(called, string.format, f, unpack(arguments, 1, arguments.n))
end

-- MARK: strings

local function bytes()
  local out = { n = random(0, 6) }
  for i = 1, out.n do out[i] = mostly(function() return random(random(9) == 1 and -2 or 0, random(9) == 1 and 300 or 255) end) end
  return unpack(out, 1, out.n)
end

local stringcalls = {
  { "byte", text, integer, integer }, { "sub", text, integer, integer }, { "len", text }, { "upper", text }, { "lower", text },
  { "reverse", text }, { "rep", text, function() return random(-2, 9) end, text }, { "char", bytes },
}

local function stringcall()
  local call = pick(stringcalls)
  if call[1] == "char" then
    local arguments = pack(bytes())
    return show("char", unpack(arguments, 1, arguments.n)), pcall(called, string.char, unpack(arguments, 1, arguments.n))
  end
  local a, b, c = mostly(call[2]), call[3] and maybe(call[3]), call[4] and maybe(call[4])
  if random(200) == 1 then b = 2 ^ 40 // 1 | 0 if call[1] == "rep" then a, c = text() .. "x", nil end end
  if call[1] == "rep" and math.type(b) == "integer" and b > 100000 and b < 2^31 then b = 3 end
  if call[1] == "rep" and tonumber(b) and tonumber(b) > 1000 and type(b) == "string" then b = 3 end
  if call[1] == "rep" and tonumber(b) and tonumber(b) > 1000 and tonumber(b) < 1e10 then b = 3 end
  if b == nil and c == nil then return show(call[1], a), pcall(called, string[call[1]], a) end
  return show(call[1], a, b, c), pcall(called, string[call[1]], a, b, c)
end

-- MARK: tables

local function list(make)
  local out = {}
  for i = 1, random(0, 10) do out[i] = make() end
  if random(6) == 1 then out[random(1, 10)] = nil end
  return out
end

local function proxied(t)
  local log = {}
  return setmetatable({}, {
    __index = function(_, k) log[#log + 1] = "r" .. tostring(k) return t[k] end,
    __newindex = function(_, k, v) log[#log + 1] = "w" .. tostring(k) t[k] = v end,
    __len = function() log[#log + 1] = "#" return #t end,
  }), log
end

local function ordered(a, b) return a < b end

local function tablecall()
  local t = list(random(2) == 1 and function() return random(1, 30) end or function() return pick { "a", "b", "c", "dd", "e", 1, 2.5, 10 } end)
  local given, log = t, {}
  if random(4) == 1 then given, log = proxied(t) end
  if random(40) == 1 then given = value() if objectless(given) then given = nil end end
  local kind = random(7)
  local before = show(t, given == t)
  local function small() return random(-3, 14) end
  if kind == 1 then
    local a, b = random(3) == 1 and maybe(small), pick { "v", 9 }
    if not a then return "insert" .. before, show(pcall(called, table.insert, given, b)), show(t), concat(log) end
    if random(9) == 1 then return "insert" .. before, show(a), show(pcall(called, table.insert, given, a, b, 1)), show(t) end
    return "insert" .. before, show(a), show(pcall(called, table.insert, given, a, b)), show(t), concat(log)
  elseif kind == 2 then
    local a = maybe(small)
    return "remove" .. before, show(a), show(pcall(called, table.remove, given, a)), show(t), concat(log)
  elseif kind == 3 then
    local a, b, c = small(), small(), small()
    if random(20) == 1 then a, b, c = pick { integer, value }(), pick { small, value }(), pick { small, integer }() end
    if math.type(a) and math.type(b) and (b - a > 100 or b > a and b - a < 0) then b = a end
    if type(a) == "string" or type(b) == "string" then a = "x" end
    local target = random(3) == 1 and {} or nil
    return "move" .. before, show(a, b, c), show(pcall(called, table.move, given, a, b, c, target)), show(t, target), concat(log)
  elseif kind == 4 then
    local a, b, c = maybe(text), random(3) > 1 and small() or nil, random(3) > 1 and small() or nil
    return "concat" .. before, show(a, b, c), show(pcall(called, table.concat, given, a, b, c)), concat(log)
  elseif kind == 5 then
    local a, b = random(3) > 1 and small() or nil, random(3) > 1 and small() or nil
    return "unpack" .. before, show(a, b), show(pcall(called, table.unpack, given, a, b)), concat(log)
  elseif kind == 6 then
    return "pack" .. before, show(pcall(called, table.pack, unpack(t, 1, random(0, 10))))
  end
  local order = pick { false, false, ordered, function(a, b) return tostring(a) > tostring(b) end, function() return true end, function() return false end, function(a, b) return a <= b end, function(a, b) return random(2) == 1 end }
  local seed = random(1000)
  math.randomseed(seed)
  local results
  if order then results = show(pcall(called, table.sort, given, order)) else results = show(pcall(called, table.sort, given)) end
  return "sort" .. before, results, show(t), concat(log)
end

local function largesort()
  local t, n = {}, random(50, 400)
  local kind = random(5)
  for i = 1, n do
    t[i] = kind == 1 and random(10) or kind == 2 and i or kind == 3 and -i or kind == 4 and tostring(random(1000)) or random(1000000)
  end
  local turns = 0
  table.sort(t, random(2) == 1 and function(a, b) turns = turns + 1 return a < b end or nil)
  -- Stock Lua takes its pivot from the clock when a large part was badly divided.
  return kind, n, n <= 128 and turns, concat(t, ",")
end

-- MARK: utf8

local function utf()
  local out = {}
  for i = 1, random(0, 6) do
    out[i] = pick { "a", "é", "日", "😀", "\0", "\xff", "\x80", "\xc3", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc0\x80", "\u{7FFFFFFF}", "\u{10FFFF}", "\xe6\x97", "z" }
  end
  return concat(out)
end

local function codes(s, lax)
  local out = {}
  for p, c in utf8.codes(s, lax) do out[#out + 1] = p .. ":" .. c end
  return concat(out, " ")
end

local function stray(s)
  return s:find("^[\x80-\xbf]") or s:find("[%z\1-\x7f][\x80-\xbf]") or not utf8.len(s, 1, -1, true)
end

local function utfcall()
  local s = utf()
  local kind = random(5)
  local function small() return random(-8, 14) end
  local a, b, lax = maybe(small), maybe(small), random(3) == 1
  if kind == 1 then return show("len", s, a, b, lax), pcall(called, utf8.len, s, a, b, lax) end
  if kind == 2 then return show("codepoint", s, a, b, lax), pcall(called, utf8.codepoint, s, a, b, lax) end
  if kind == 3 then
    local n = mostly(function() return random(-4, 6) end)
    return show("offset", s, n, a), pcall(called, utf8.offset, s, n, a)
  end
  if kind == 4 then
    -- Stock 5.4.4 lets stray bytes pass.
    if stray(s) then return "codes", show(s) end
    return show("codes", s, lax), pcall(codes, s, lax)
  end
  local n, m = mostly(function() return random(0, 0x110000) end), maybe(integer)
  return show("char", n, m), pcall(called, utf8.char, n, m)
end

-- MARK: pack

local function packformat()
  local out = {}
  for _ = 1, random(1, 5) do
    local option = pick { "b", "B", "h", "H", "i", "I", "l", "L", "j", "J", "T", "f", "d", "n", "s", "z", "x", "X", "c", " ", "<", ">", "=", "!", "i", "I", "s", "c", "Xi", "Xd" }
    if option:find("[iIsc!]$") and random(2) == 1 then option = option .. random(random(9) == 1 and 0 or 1, random(9) == 1 and 40 or 16) end
    if random(40) == 1 then option = pick { "y", "i99999999999", "c", "X", "Xz", "c5000000000" } end
    if not option:find("c%d%d%d%d") then out[#out + 1] = option end
  end
  return concat(out)
end

local function packvalues(f)
  local out = { n = 0 }
  for option in f:gmatch("[bBhHiIlLjJTfdnszc]") do
    out.n = out.n + 1
    out[out.n] = mostly(option:find("[szc]") and text or option:find("[fdn]") and number or integer)
  end
  if random(12) == 1 then out.n = out.n - 1 end
  return unpack(out, 1, out.n)
end

local function packcall()
  local f = packformat()
  local kind = random(4)
  if kind == 1 then return show("packsize", f), pcall(called, string.packsize, f) end
  if kind == 2 then
    local s, at = text() .. text() .. text(), maybe(function() return random(-9, 12) end)
    return show("unpack", f, s, at), pcall(called, string.unpack, f, s, at)
  end
  local arguments = pack(packvalues(f))
  local good, packed = pcall(called, string.pack, f, unpack(arguments, 1, arguments.n))
  if not good then return show("pack", f, unpack(arguments, 1, arguments.n)), packed end
  return show("pack", f, unpack(arguments, 1, arguments.n)), packed, pcall(called, string.unpack, f, packed)
end

-- MARK: numbers and base functions

local mathnames = { "abs", "ceil", "floor", "sqrt", "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "fmod", "modf", "tointeger", "type", "ult", "max", "min", "deg", "rad", "random", "huge", "pi" }

local function mathcall()
  local name = pick(mathnames)
  if type(math[name]) ~= "function" then return name, show(math[name]) end
  local count = random(random(9) == 1 and 0 or 1, 3)
  local arguments = { n = count }
  for i = 1, count do arguments[i] = mostly(number) end
  if random(9) == 1 then arguments[1] = pick(strings) end
  return show(name, unpack(arguments, 1, count)), pcall(called, math[name], unpack(arguments, 1, count))
end

local function arithmetic()
  local a, b = mostly(text), mostly(random(2) == 1 and number or text)
  if random(2) == 1 then a, b = b, a end
  local operation = pick {
    function(x, y) return x + y end, function(x, y) return x - y end, function(x, y) return x * y end, function(x, y) return x / y end,
    function(x, y) return x % y end, function(x, y) return x // y end, function(x, y) return x ^ y end, function(x) return -x end,
    function(x, y) return x & y end, function(x, y) return x .. y end, function(x, y) return x < y end, function(x, y) return x == y end,
  }
  return show(a, b), pcall(operation, a, b)
end

local function basecall()
  local kind = random(10)
  if kind == 1 then
    local a = value()
    if objectless(a) then a = nil end
    return show("tostring", a), pcall(called, tostring, a)
  elseif kind <= 3 then
    local a = mostly(text)
    return show("tonumber", a), pcall(called, tonumber, a)
  elseif kind <= 5 then
    local a, b = mostly(text), mostly(function() return random(1, 38) end)
    return show("tonumber", a, b), pcall(called, tonumber, a, b)
  elseif kind == 6 then
    local n = mostly(function() return pick { "#", 1, 2, 3, -1, -2, -9, 0, 9 } end)
    return show("select", n), pcall(called, select, n, "a", "b", "c")
  elseif kind == 7 then
    local a, b = value(), value()
    return show("rawequal", a, b), pcall(called, rawequal, a, b), pcall(called, rawlen, a)
  elseif kind == 8 then
    local t, k, v = mostly(function() return { 1, 2, x = 3 } end), value(), value()
    if objectless(k) then k = "x" end
    return show("rawset", t, k, v), pcall(called, rawset, t, k, v), pcall(called, rawget, t, k)
  elseif kind == 9 then
    local a, b = value(), maybe(function() return random(0, 3) end)
    if type(a) == "table" then a = nil end
    return show("error", a, b), pcall(called, error, a, b), pcall(called, assert, a, b), pcall(called, type, a)
  elseif kind == 10 and random(2) == 1 then
    local a, b = pick { false, nil, 1 }, maybe(text)
    if random(2) == 1 then return show("assert", a), pcall(called, assert, a) end
    return show("assert", a, b), pcall(called, assert, a, b, 7)
  end
  local out = {}
  local t = list(value)
  local good, message = pcall(function() for i, v in ipairs(t) do out[#out + 1] = i .. "=" .. show1(v, 0) end end)
  return "ipairs", concat(out, " "), good, message
end

local kinds = { format, format, stringcall, tablecall, tablecall, largesort, utfcall, packcall, packcall, mathcall, arithmetic, basecall }

return function(first, last)
  local lines = {}
  for seed = first, last do
    math.randomseed(seed)
    local kind = kinds[seed % #kinds + 1]
    lines[#lines + 1] = seed .. ": " .. show(kind())
  end
  return lines
end

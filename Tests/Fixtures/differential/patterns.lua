-- Random patterns, subjects and replacements. Run in two states, the texts that come back are compared.
local random, char, rep = math.random, string.char, string.rep
local concat, unpack = table.concat, table.unpack

local function pick(list) return list[random(#list)] end

local function show(...)
  local out = {}
  for i = 1, select("#", ...) do
    local value = (select(i, ...))
    out[i] = type(value) == "string" and #value .. "'" .. value .. "'" or tostring(value)
  end
  return concat(out, " ")
end

local letters = { "a", "b", "c", "A", "0", "1", " ", "(", ")", "[", "]", "%", ".", "-", "\0", "\n", "\200", "_", "x", "^", "$" }
local simple = { "a", "b", "c", "0", " " }

local function subject()
  local source = random(4) == 1 and letters or simple
  local out = {}
  for i = 1, random(0, random(3) == 1 and 40 or 12) do out[i] = pick(source) end
  return concat(out)
end

local classes = { "%a", "%c", "%d", "%g", "%l", "%p", "%s", "%u", "%w", "%x", "%A", "%D", "%S", "%W", "%X", "%P", "%L", "%U", "%G", "%C", "%z", "%Z", "%%", "%.", "%(", "%]", "%-" }
local setparts = { "a", "b", "-", "]", "^", "a-c", "0-9", "%a", "%d", "%s", "%]", "%-", "c-a", "\0-\200", "%W", ".", "b-", "-b", "%", "%a-z" }

local function set()
  local out = { "[" }
  if random(3) == 1 then out[2] = "^" end
  for _ = 1, random(1, 4) do out[#out + 1] = pick(setparts) end
  out[#out + 1] = "]"
  return concat(out)
end

local function single()
  local kind = random(10)
  if kind <= 4 then return pick(simple) end
  if kind <= 6 then return pick(classes) end
  if kind <= 8 then return set() end
  return "."
end

local suffixes = { "*", "+", "-", "?", "", "", "" }
local odd = { "%b()", "%bab", "%b[]", "%f[%a]", "%f[^a]", "%f[%w]", "%1", "%2", "%3", "%0", "^", "$", "(", ")", "[", "%", "%b", "%ba", "%f", "()", "%f[", "*", "+", "-", "?" }
local known = { "%b()", "%bab", "%f[%a]", "%f[^a]", "%1", "%2", "()", "$" }

local function pattern()
  local out, open = {}, 0
  if random(5) == 1 then out[1] = "^" end
  for _ = 1, random(0, 6) do
    local kind = random(24)
    if kind == 1 then out[#out + 1] = pick(odd)
    elseif kind <= 4 then out[#out + 1] = pick(known)
    elseif kind <= 7 then
      out[#out + 1] = "("
      open = open + 1
    elseif kind <= 9 and open > 0 then
      out[#out + 1] = ")"
      open = open - 1
    else out[#out + 1] = single() .. pick(suffixes) end
  end
  if random(20) > 1 then out[#out + 1] = rep(")", open) end
  if random(6) == 1 then out[#out + 1] = "$" end
  return concat(out)
end

local templates = { "", "x", "%0", "%1", "<%1>", "%2", "%%", "%0%0", "%", "%a", "[%1|%2]", "%9" }

local function replacement()
  local kind = random(8)
  if kind <= 4 then return pick(templates) end
  if kind == 5 then return { a = "<a>", b = 1, c = false, ab = 2.5, [""] = "empty", [1] = "one", [2] = "two" } end
  if kind == 6 then return function(...) return show(...) end end
  if kind == 7 then
    local turn = 0
    return function(first)
      turn = turn + 1
      if turn % 3 == 0 then return nil elseif turn % 3 == 1 then return false end
      return first
    end
  end
  return pick { 7, true, false, function() return {} end, function() error("in the replacement", 0) end, { a = {} } , function() return 1.5 end, setmetatable({}, { __index = function(_, key) return key == "a" and "A" or nil end }) }
end

local function gathered(s, p, init)
  local out, turns = {}, 0
  for a, b, c in string.gmatch(s, p, init) do
    out[#out + 1] = show(a, b, c)
    turns = turns + 1
    if turns > 60 then break end
  end
  return concat(out, ";")
end

-- The name in an error is the call's, wherever the function is.
local function called(name, ...)
  local f = string[name]
  local results = table.pack(f(...))
  return unpack(results, 1, results.n)
end

local function case()
  local s, p = subject(), pattern()
  local kind = random(8)
  local init = random(3) == 1 and random(-14, 14) or nil
  if kind <= 2 then return show(s, p, init), pcall(called, 'find', s, p, init, random(10) == 1) end
  if kind <= 4 then return show(s, p, init), pcall(called, 'match', s, p, init) end
  if kind <= 5 then return show(s, p, init), pcall(gathered, s, p, init) end
  local limit = random(4) == 1 and random(-1, 4) or nil
  return show(s, p, limit), pcall(called, 'gsub', s, p, replacement(), limit)
end

return function(first, last)
  local lines = {}
  for seed = first, last do
    math.randomseed(seed)
    lines[#lines + 1] = seed .. ": " .. show(case())
  end
  return lines
end

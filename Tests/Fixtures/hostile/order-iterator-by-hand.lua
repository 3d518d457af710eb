local f = pairs({ a = 1, b = 2 })
local g = pairs({})
local seen = {}
for _, v in ipairs({ 1, "a", true, f, {}, 0.5, math.mininteger, "" }) do
  seen[#seen + 1] = pcall(f, { x = 1 }, v)
  seen[#seen + 1] = pcall(g, { 1, 2, 3 }, v)
  seen[#seen + 1] = pcall(f, v, v)
  seen[#seen + 1] = pcall(next, v, v)
  seen[#seen + 1] = pcall(f)
end
return #seen

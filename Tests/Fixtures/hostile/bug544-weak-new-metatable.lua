local a = {}
for i = 1, 2000 do
  local t = setmetatable({}, { __mode = "kv" })
  a[i] = t
  setmetatable(t, { __mode = "k", __index = {} })
  t[{}] = {}
end
for i = 1, 1e5 do local x = {} end
